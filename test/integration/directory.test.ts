import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { followWith } from '../../functions/changes/follow.ts';
import { getDirectoryPageWith } from '../../functions/directory/get-page.ts';
import { listDirectoryWith } from '../../functions/directory/list.ts';
import { rebuildDirectory, relist } from '../../shared/directory/store.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { readConfig } from '../../shared/restaurant/store/config.ts';
import { changeConfig, listRestaurantIds } from '../../shared/restaurant/store/restaurants.ts';
import { noDeadLetter } from '../support/dead-letters.ts';
import { changeRecord, putRecord } from '../support/delivery.ts';
import { injectFaults } from '../support/faults.ts';
import { onBehalfOf } from '../support/infra/current-route.ts';
import { call, invoke } from '../support/invoke.ts';
import {
  CONFIG,
  createTestRestaurant,
  offerOf,
  startTestTable,
  type TestTable,
  testDeps,
} from '../support/restaurant.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startTestTable();
  return () => table.engine.stop();
});

const PAGES = 'https://book.example.com';

function open() {
  const db = table.connect();
  const deps = { ...testDeps(db), pages_url: PAGES };
  const follow = followWith({ ...deps, looks: { send: async () => [], deadLetter: noDeadLetter } });
  let drawn = 0;
  const configOf = (change: object) => {
    drawn += 1;
    const restaurant_id = `rest${String(drawn).padStart(8, '0')}`;
    return { ...CONFIG, restaurant_id, public_token: `token${drawn}`, show_on_directory: true, ...change };
  };
  type Config = ReturnType<typeof configOf>;
  const itemOf = (config: Config) => ({ ...keys.config(config.restaurant_id), ...config });
  /** Tells the follower of a change, twice, as the stream may. */
  const tell = async (after: Config, before?: Config) => {
    const Records = [before ? changeRecord(itemOf(before), itemOf(after)) : putRecord(itemOf(after))];
    for (const _ of [1, 2]) {
      expect(await onBehalfOf('changes.follow', () => follow({ Records }))).toEqual({ batchItemFailures: [] });
    }
  };
  /** Gives a restaurant a service and a table, without which nobody can book. */
  const equip = async ({ restaurant_id: rid }: Config) => {
    for (const item of Object.values(offerOf(rid))) await put(item);
  };
  const put = (Item: object) => db.client.send(new PutCommand({ TableName: db.table, Item }));
  const add = async (restaurant_name: string, restaurant_address = '1 rue du Test, 75011 Paris') => {
    const config = configOf({ restaurant_name, restaurant_address });
    await equip(config);
    await tell(config);
    return config;
  };
  const list = (query: Record<string, string> = {}) => invoke(listDirectoryWith(deps), { query });
  const names = async (q?: string) =>
    (await list(q === undefined ? {} : { q })).body.items.map(
      (one: { restaurant_name: string }) => one.restaurant_name,
    );
  const page = async (query: Record<string, string> = {}, sent: Record<string, string> = {}) => {
    const { statusCode, headers = {}, body } = await call(getDirectoryPageWith(deps), { query, headers: sent });
    return { status: statusCode, headers, text: body ?? '' };
  };
  return { db, deps, follow, put, equip, tell, add, list, names, page, configOf, itemOf };
}

describe('the directory', () => {
  test('lists by name the restaurants that want to be found, with where their tables are booked', async () => {
    const { add, list, tell, configOf } = open();
    await add('Le Zinc');
    const zoe = await add('Chez Zoé');
    await tell(configOf({ restaurant_name: 'Hidden', show_on_directory: false }));
    await tell(configOf({ restaurant_name: 'Closed', is_active: false }));
    const { status, body, headers } = await list();
    expect({ status, caching: headers['cache-control'] }).toEqual({
      status: 200,
      caching: 'max-age=0, s-maxage=60, stale-if-error=0',
    });
    expect(body.items.map((one: { restaurant_name: string }) => one.restaurant_name)).toEqual(['Chez Zoé', 'Le Zinc']);
    expect(body.items[0]).toEqual({
      restaurant_name: 'Chez Zoé',
      restaurant_address: '1 rue du Test, 75011 Paris',
      public_token: zoe.public_token,
      booking_url: `${PAGES}/book/${zoe.public_token}`,
    });
    expect(body.next).toBeNull();
  });

  test.each([
    ['zoe', ['Chez Zoé', 'Zoé & Cie']],
    ['CHÉZ', ['Chez Zoé']],
    ['lyon', ['Le Zinc']],
    ['69', ['Le Zinc']],
    ['par', ['Chez Zoé', 'Zoé & Cie']],
    ['zoé paris', ['Chez Zoé', 'Zoé & Cie']],
    ['cie zo', ['Zoé & Cie']],
    ['zoe lyon', []],
    ['nobody', []],
    ['oé', []],
    ['z', ['Chez Zoé', 'Le Zinc', 'Zoé & Cie']],
    ['  ', ['Chez Zoé', 'Le Zinc', 'Zoé & Cie']],
    ['%_#/\\', ['Chez Zoé', 'Le Zinc', 'Zoé & Cie']],
  ])('finds for « %s » %j', async (q, found) => {
    const { add, names } = open();
    await add('Chez Zoé');
    await add('Zoé & Cie');
    await add('Le Zinc', '2 place Bellecour, 69002 Lyon');
    expect(await names(q)).toEqual(found);
  });

  test.each([
    ["L'Atelier d'Été", 'atelier'],
    ['L’Atelier d’Été', 'ete'],
    ['L`Atelier d´Été', "l'atelier d'été"],
    ["L'Atelier d'Été", 'latelier'],
    ['L’Atelier d’Été', 'l’ate'],
    ['O’Brien', 'obrien'],
    ['O’Brien', "o'brien"],
  ])('finds « %s » for « %s », however the apostrophe is written', async (name, q) => {
    const { add, names } = open();
    await add(name);
    await add('Le Zinc');
    expect(await names(q)).toEqual([name]);
  });

  test('follows each change: another name, another address, no longer wanted, wanted again', async () => {
    const { add, names, tell, list } = open();
    const first = await add('Chez Zoé');
    const renamed = { ...first, restaurant_name: 'Chez Adam', restaurant_address: 'Lyon' };
    await tell(renamed, first);
    expect([await names('zoe'), await names('paris'), await names('adam lyon')]).toEqual([[], [], ['Chez Adam']]);
    const rotated = { ...renamed, public_token: 'another' };
    await tell(rotated, renamed);
    expect((await list()).body.items).toMatchObject([{ public_token: 'another' }]);
    const hidden = { ...rotated, show_on_directory: false };
    await tell(hidden, rotated);
    expect([await names(), await names('adam')]).toEqual([[], []]);
    await tell(rotated, hidden);
    expect(await names('adam')).toEqual(['Chez Adam']);
  });

  test('has nobody at whose house no table can ever be booked, from the change that says so to the one that ends it', async () => {
    const { configOf, follow, itemOf, names, put, tell } = open();
    const config = configOf({ restaurant_name: 'Chez Zoé' });
    const { restaurant_id: rid } = config;
    await put(itemOf(config));
    await tell(config);
    expect(await names()).toEqual([]);
    /** Stores an item of the setup, and tells the follower twice, as the stream may. */
    const change = async (after: Record<string, unknown>, before?: Record<string, unknown>) => {
      await put(after);
      const Records = [before ? changeRecord(before, after) : putRecord(after)];
      for (const _ of [1, 2]) {
        expect(await onBehalfOf('changes.follow', () => follow({ Records }))).toEqual({ batchItemFailures: [] });
      }
      return [await names(), await names('zoe')].flat().length === 2;
    };
    const { service: hours, table: seat } = offerOf(rid);
    expect(await change(hours)).toBe(false);
    expect(await change(seat)).toBe(true);
    const held_back = { ...seat, online: false };
    expect(await change(held_back, seat)).toBe(false);
    expect(await change(seat, held_back)).toBe(true);
    const off = { ...hours, is_active: false };
    expect(await change(off, hours)).toBe(false);
    expect(await change(hours, off)).toBe(true);
    // A name that changes while nobody can book comes up with the new one alone.
    await change(off, hours);
    const renamed = { ...config, restaurant_name: 'Chez Zoé et Adam' };
    await put(itemOf(renamed));
    await tell(renamed, config);
    expect(await names()).toEqual([]);
    await change(hours, off);
    expect(await names()).toEqual(['Chez Zoé et Adam']);
  });

  test('is turned page by page, each restaurant once, also in a search', async () => {
    const { add, list } = open();
    for (let index = 0; index < 45; index += 1) await add(`Restaurant ${String(index).padStart(2, '0')}`);
    for (const q of ['', 'paris', 'restaurant paris']) {
      const seen: string[] = [];
      let page: string | null = '';
      for (let turned = 0; page !== null && turned < 10; turned += 1) {
        const { body } = await list({ ...(q && { q }), ...(page && { page }) });
        expect(body.items.length).toBeLessThanOrEqual(20);
        seen.push(...body.items.map((one: { restaurant_name: string }) => one.restaurant_name));
        page = body.next;
      }
      expect(seen).toHaveLength(45);
      expect(new Set(seen).size).toBe(45);
      expect(seen).toEqual(seen.toSorted());
    }
  });

  test.each(['x', 'é', '!!', 'a'.repeat(3000)])('refuses the page %s that no answer has said', async (page) => {
    const { list } = open();
    expect(await list({ page })).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  test('turns pages also where the names are the longest', async () => {
    const { list, add } = open();
    const name = '鮨'.repeat(100);
    for (let n = 0; n < 21; n += 1) await add(name, '');
    for (const q of ['', name]) {
      const first = await list({ q });
      expect(first.body.items).toHaveLength(20);
      expect((await list({ q, page: first.body.next })).body.items).toHaveLength(1);
    }
  });

  test('lists and finds names with letters of two units, wherever they would be cut', async () => {
    const { add, names } = open();
    const cut = [`a𠮷屋`, `${'b'.repeat(29)}𠮷c`, `${'c '.repeat(49)}d𠮷`];
    for (const name of cut) await add(name);
    expect(await names()).toEqual(cut);
    expect([await names('a𠮷'), await names(`${'b'.repeat(29)}𠮷`)]).toEqual([[cut[0]], [cut[1]]]);
  });

  test('lets go a change that it cannot read, and goes on', async () => {
    const { deps, names, configOf, equip } = open();
    const good = configOf({ restaurant_name: 'Chez Zoé' });
    await equip(good);
    const Records = [
      putRecord({ ...keys.config('broken000000'), restaurant_name: 7 }),
      putRecord({ ...keys.config(good.restaurant_id), ...good }),
    ];
    const follow = followWith({ ...deps, looks: { send: async () => [], deadLetter: noDeadLetter } });
    expect(await follow({ Records })).toEqual({ batchItemFailures: [] });
    expect(await names()).toEqual(['Chez Zoé']);
  });

  test('is built for the restaurants that were there before it, and as often as one likes', async () => {
    const { db, names } = open();
    await createTestRestaurant(db, { seats: [2], config: { show_on_directory: true, restaurant_name: 'Chez Zoé' } });
    await createTestRestaurant(db, { seats: [2], config: { show_on_directory: false } });
    const session = new TableSession(db, 10_000);
    for (const _ of [1, 2]) expect(await rebuildDirectory(session, await listRestaurantIds(session))).toBe(1);
    expect(await names('zoe')).toEqual(['Chez Zoé']);
  });
});

test('a restaurant that leaves the directory while it is built anew is not listed', async () => {
  const { db, names } = open();
  const { rid } = await createTestRestaurant(db, { seats: [2], config: { show_on_directory: true } });
  const session = (own = db) => new TableSession(own, 10_000);
  const before = await readConfig(session(), rid);
  const building = { ...db, client: table.connect().client };
  let left: Promise<void> | undefined;
  injectFaults(building).plan(({ operation, keys: written }) => {
    if (left || operation !== 'PutItem' || !written.some((key) => key.startsWith('DIRECTORY'))) return undefined;
    left = (async () => {
      await changeConfig(session(), rid, { show_on_directory: false });
      await relist(session(), { before, after: await readConfig(session(), rid) });
    })();
    return { kind: 'hold', until: left };
  });
  expect(await onBehalfOf('ops', () => rebuildDirectory(session(building), [rid]))).toBe(0);
  expect(left).toBeDefined();
  expect(await names()).toEqual([]);
});

describe('the page of the directory', () => {
  const EVIL = '</script><script>alert(1)</script>"\'&<b>';

  test('is a whole document in the reader’s language, with links to book and what search engines read', async () => {
    const { add, page } = open();
    const { public_token } = await add('Chez Zoé');
    const french = await page({}, { 'accept-language': 'fr-FR,fr' });
    expect(french).toMatchObject({ status: 200 });
    expect(french.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(french.headers['cache-control']).toBe('max-age=0, s-maxage=60');
    const text = french.text;
    expect(text).toContain('<html lang="fr">');
    expect(text).toContain(`href="${PAGES}/book/${public_token}?lang=fr"`);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(json).itemListElement[0].item).toMatchObject({
      '@type': 'Restaurant',
      name: 'Chez Zoé',
      potentialAction: { '@type': 'ReserveAction', target: `${PAGES}/book/${public_token}` },
    });
    expect((await page({ lang: 'en' }, { 'accept-language': 'fr' })).text).toContain('<html lang="en">');
  });

  test('says when there is nothing, in a search and at all', async () => {
    const { page, add } = open();
    expect((await page({ lang: 'en' })).text).toContain('No restaurant is listed here yet.');
    await add('Chez Zoé');
    expect((await page({ lang: 'en', q: 'nobody' })).text).toContain('No restaurant matches');
  });

  test('refuses a place in the list that is longer than a key of the table', async () => {
    const { page } = open();
    const place = Buffer.from('é'.repeat(900)).toString('base64url');
    expect((await page({ page: place })).status).toBe(400);
  });

  test('runs nothing that anybody has typed', async () => {
    const { page, add } = open();
    await add(EVIL, EVIL);
    const { text, headers } = await page({ q: EVIL, page: '', lang: EVIL });
    expect(text).not.toContain('<script>');
    expect(text).not.toContain('<b>');
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const listed = (await page({ lang: 'en' })).text;
    expect(listed.match(/<script/g)).toHaveLength(1);
    expect(listed).not.toContain('<b>');
  });
});
