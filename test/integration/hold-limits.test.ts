import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { observe } from '../../bench/support/observe.ts';
import { lockSlotWith } from '../../functions/widget/lock-slot.ts';
import type { Deps } from '../../shared/deps.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { audit, contentsOf } from '../support/audit.ts';
import { injectFaults } from '../support/faults.ts';
import { guestOf, SATURDAY } from '../support/guest.ts';
import { invoke } from '../support/invoke.ts';
import { createTestRestaurant, startTestTable, type TestTable, testDeps } from '../support/restaurant.ts';

// Nobody holds every table: what one network address may hold of a restaurant is limited, and a guest's next lock
// replaces the one before.

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.engine.stop());

const TEN = Array.from({ length: 10 }, () => 2);
const HOUR_MS = 3_600_000;

async function open(limits: Partial<Deps['hold_limits']>, wanted: Parameters<typeof createTestRestaurant>[1]) {
  const db = table.connect();
  const restaurant = await createTestRestaurant(db, wanted);
  const hold_limits = { max_active: 0, max_per_hour: 0, trusted: [], ...limits };
  const deps = testDeps(db, { hold_limits });
  const from = (source_ip: string) => guestOf(deps, restaurant.token, { source_ip });
  const held = async () => {
    const { occupancy } = await contentsOf(db, restaurant.rid);
    const entries = [...occupancy.values()].flatMap((each) => Object.values(each));
    return entries.filter((entry) => entry.kind === 'hold' && entry.expires_at > deps.clock.now).length;
  };
  return { db, deps, clock: deps.clock, from, guest: from('198.51.100.1'), held, ...restaurant };
}

const REFUSED = { status: 429, body: { code: 'hold_limit' } };

describe('holds at once', () => {
  test('are limited for an address at a restaurant, and only there', async () => {
    const { guest, from, held, deps } = await open({ max_active: 2 }, { seats: TEN });
    expect((await guest.lock()).status).toBe(200);
    expect((await guest.lock()).status).toBe(200);
    const refused = await guest.lock();
    expect(refused).toMatchObject(REFUSED);
    expect(refused.body).toMatchObject({ retry_after: 300, status: 429 });
    expect(refused.headers['retry-after']).toBe('300');
    expect(await held()).toBe(2);
    expect((await from('198.51.100.2').lock()).status).toBe(200);
    const elsewhere = await createTestRestaurant(table.connect(), { seats: TEN });
    const there = guestOf(deps, elsewhere.token, { source_ip: '198.51.100.1' });
    expect((await there.lock()).status).toBe(200);
  });

  test.each(['released', 'confirmed', 'expired'])('make room when one is %s', async (how) => {
    const { guest, clock } = await open({ max_active: 2 }, { seats: TEN });
    const first = (await guest.lock()).body;
    clock.now += 1000;
    await guest.lock();
    expect(await guest.lock()).toMatchObject(REFUSED);
    if (how === 'released') await guest.release(first.lock_token);
    if (how === 'confirmed') expect((await guest.confirm(first.lock_token)).status).toBe(201);
    if (how === 'expired') clock.now += 299_000;
    expect((await guest.lock()).status).toBe(200);
    expect(await guest.lock()).toMatchObject(REFUSED);
  });

  test('are counted right when fifty requests come at once, and again when all have expired', async () => {
    const { guest, held, clock } = await open({ max_active: 8 }, { seats: [...TEN, ...TEN] });
    const crowd = async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => guest.lock()));
      expect(Map.groupBy(answers, ({ status }) => status).get(200)).toHaveLength(8);
      expect(answers.filter(({ status }) => status !== 200)).toEqual(
        Array.from({ length: 42 }, () => expect.objectContaining({ status: 429 })),
      );
      expect(await held()).toBe(8);
    };
    await crowd();
    clock.now += 300_000;
    await crowd();
  });

  test('are not used up by a slot that was refused', async () => {
    const { guest, from } = await open({ max_active: 1, max_per_hour: 1 }, { seats: [2] });
    await from('198.51.100.9').lock();
    expect(await guest.lock()).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } });
    expect((await guest.lock({ time: '21:00' })).status).toBe(200);
  });

  test('are given back when the slot is lost between claim and hold', async () => {
    const { guest, from, deps, token } = await open({ max_active: 1, max_per_hour: 1 }, { seats: [2] });
    const racing = { ...deps, db: table.connect() };
    const { promise: taken, resolve } = Promise.withResolvers<void>();
    const { promise: atTheTable, resolve: arrive } = Promise.withResolvers<void>();
    injectFaults(racing.db).plan(({ operation, keys }) => {
      if (operation !== 'UpdateItem' || !keys[0]?.includes('#OCC|')) return undefined;
      arrive();
      return { kind: 'hold', until: taken };
    });
    const losing = guestOf(racing, token, { source_ip: '198.51.100.1' }).lock();
    await atTheTable;
    expect((await from('198.51.100.9').lock()).status).toBe(200);
    resolve();
    expect(await losing).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } });
    expect((await guest.lock({ time: '21:00' })).status).toBe(200);
  });

  test.each([
    ...(['throttle', 'conflict', 'timeout_before', 'timeout_after'] as const).map(
      (kind) => [kind, { max_active: 2 }] as const,
    ),
    ...(['timeout_before', 'timeout_after'] as const).map((kind) => [kind, { max_per_hour: 2 }] as const),
  ])('count the first claim once that met %s: %j', async (kind, limits) => {
    const { guest, deps, token } = await open(limits, { seats: TEN });
    const shaky = { ...deps, db: table.connect() };
    let left = 2;
    injectFaults(shaky.db).plan(({ operation }) => (operation === 'UpdateItem' && left-- > 0 ? { kind } : undefined));
    expect((await guestOf(shaky, token, { source_ip: '198.51.100.1' }).lock()).status).toBe(200);
    expect((await guest.lock()).status).toBe(200);
    expect(await guest.lock()).toMatchObject(REFUSED);
  });

  test('are forgotten by name when they have expired, and as a whole an hour after the last one', async () => {
    const { guest, clock, db, rid } = await open({ max_active: 2 }, { seats: TEN });
    const claims = async () => {
      const Key = keys.client(rid, '198.51.100.1');
      return (await db.client.send(new GetCommand({ TableName: db.table, Key }))).Item;
    };
    await guest.lock();
    clock.now += 301_000;
    const { body } = await guest.lock();
    const item = await claims();
    expect(Object.values(item?.active)).toEqual([Date.parse(body.expires_at)]);
    expect(item?.ttl).toBe(Math.ceil((clock.now + HOUR_MS) / 1000));
  });

  test.each([
    ['as many as the limit', { max_active: 120 }, { expired: 120, live: 0 }, 10],
    ['more than the limit, which was lowered', { max_active: 4 }, { expired: 120, live: 2 }, 2],
    ['some beside live ones', { max_active: 4 }, { expired: 60, live: 3 }, 1],
    ['any number, of an address that is limited by the hour only', { max_per_hour: 2 }, { expired: 500, live: 0 }, 2],
  ])('go on when hundreds have expired: %s', async (_, limits, { expired, live }, room) => {
    const { guest, clock, db, rid } = await open(limits, { seats: TEN });
    const Key = keys.client(rid, '198.51.100.1');
    const ends = (count: number, at: number) => Array.from({ length: count }, (_, index) => [`${at}-${index}`, at]);
    const active = Object.fromEntries([...ends(expired, clock.now), ...ends(live, clock.now + 60_000)]);
    const Item = { ...Key, active, since: clock.now - 10_000, opened: 0 };
    await db.client.send(new PutCommand({ TableName: db.table, Item }));
    const answers = await Promise.all(Array.from({ length: 10 }, () => guest.lock()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(room);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10 - room);
    const { Item: left } = await db.client.send(new GetCommand({ TableName: db.table, Key, ConsistentRead: true }));
    expect(Object.keys(left?.active)).toHaveLength(room + live);
  });

  test('cost one write unit, refused ones at most two', async () => {
    const { deps, token } = await open({ max_active: 2, max_per_hour: 60 }, { seats: TEN });
    const db = table.connect();
    const seen = observe(db);
    const guest = guestOf({ ...deps, db }, token);
    await guest.lock();
    expect(seen.take().write_units).toBe(2);
    await guest.lock();
    expect(seen.take().write_units).toBe(2);
    expect(await guest.lock()).toMatchObject(REFUSED);
    expect(seen.take()).toMatchObject({ write_units: 0, refused_writes: 0 });
  });
});

describe('holds within an hour', () => {
  test('are limited whatever became of them, until the hour is over', async () => {
    const { guest, clock } = await open({ max_per_hour: 3 }, { seats: TEN });
    for (let count = 0; count < 3; count++) {
      await guest.release((await guest.lock()).body.lock_token);
      clock.now += 60_000;
    }
    const refused = await guest.lock();
    expect(refused).toMatchObject({ ...REFUSED, headers: { 'retry-after': String(57 * 60) } });
    clock.now += HOUR_MS - 3 * 60_000;
    expect((await guest.lock()).status).toBe(200);
  });

  test('are counted right when fifty requests come at once, and again in the next hour', async () => {
    const { guest, clock } = await open({ max_per_hour: 5 }, { seats: TEN });
    for (let hour = 0; hour < 2; hour++) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => guest.lock()));
      const taken = answers.filter(({ status }) => status === 200);
      expect(taken).toHaveLength(5);
      for (const { body } of taken) await guest.release(body.lock_token);
      clock.now += HOUR_MS;
    }
  });
});

describe('an address', () => {
  test.each([
    ['the last 64 bits of IPv6 do not tell clients apart', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 429],
    ['the first 64 bits do', '2001:db8:1:2::1', '2001:db8:1:3::1', 200],
    ['IPv4 written as IPv6 is IPv4', '::ffff:198.51.100.7', '198.51.100.7', 429],
    ['IPv4 addresses tell clients apart', '198.51.100.7', '198.51.100.8', 200],
  ])('%s', async (_, first, second, status) => {
    const { from } = await open({ max_active: 1 }, { seats: TEN });
    expect((await from(first).lock()).status).toBe(200);
    expect((await from(second).lock()).status).toBe(status);
  });

  test.each(['192.0.2.7', '2001:db8:9::1'])('%s is exempt when it is trusted', async (source_ip) => {
    const { from } = await open({ max_active: 1, trusted: ['192.0.2.0/24', '2001:db8:9::1'] }, { seats: TEN });
    for (let count = 0; count < 3; count++) expect((await from(source_ip).lock()).status).toBe(200);
  });

  test('is never taken from a header', async () => {
    const { deps, token } = await open({ max_active: 1, trusted: ['192.0.2.7'] }, { seats: TEN });
    const send = (forwarded: string) =>
      invoke(lockSlotWith(deps), {
        path: { publicToken: token },
        headers: { 'x-forwarded-for': forwarded, forwarded: `for=${forwarded}` },
        body: { date: SATURDAY, time: '19:00', guests: 2 },
      });
    expect((await send('192.0.2.7')).status).toBe(200);
    expect((await send('192.0.2.7')).status).toBe(429);
  });

  test('is not written down where nothing is limited', async () => {
    const { guest, db, rid } = await open({}, { seats: TEN });
    const calls = injectFaults(db).calls;
    await guest.lock();
    expect(calls.flatMap(({ keys }) => keys).filter((key) => key.startsWith(`R#${rid}#CLIENTS`))).toEqual([]);
  });
});

const SHAPES = [
  { name: 'a table', seats: [2], guests: 2, merges: [] },
  { name: 'a merged group', seats: [4, 4], guests: 7, merges: [[0, 1]] },
];

describe.each(SHAPES)('a lock of $name that names the one before', ({ seats, guests, merges }) => {
  test('has the table that the guest holds, at another time that overlaps', async () => {
    const { guest, held } = await open({}, { seats, merges });
    const previous = (await guest.lock({ guests })).body.lock_token;
    expect(await guest.lock({ guests, time: '19:30' })).toMatchObject({ status: 409 });
    const next = await guest.lock({ guests, time: '19:30', previous_lock_token: previous });
    expect(next.status).toBe(200);
    expect(await held()).toBe(seats.length);
    expect(await guest.confirm(previous)).toMatchObject({ status: 404, body: { code: 'lock_not_found' } });
    expect((await guest.confirm(next.body.lock_token)).status).toBe(201);
  });

  test('gives up the one before on another date', async () => {
    const { guest, held, from, db, rid, clock } = await open({}, { seats, merges });
    const previous = (await guest.lock({ guests })).body.lock_token;
    const next = await guest.lock({ guests, date: '2026-11-22', previous_lock_token: previous });
    expect(next.status).toBe(200);
    expect(await held()).toBe(seats.length);
    expect((await from('198.51.100.9').lock({ guests })).status).toBe(200);
    expect((await guest.confirm(next.body.lock_token)).status).toBe(201);
    expect(await audit(db, rid, clock.now)).toEqual([]);
  });

  test('leaves it as it is when it is refused', async () => {
    const { guest, from } = await open({}, { seats, merges });
    const previous = (await guest.lock({ guests })).body.lock_token;
    await from('198.51.100.9').lock({ guests, date: '2026-11-22' });
    const refused = await guest.lock({ guests, date: '2026-11-22', previous_lock_token: previous });
    expect(refused).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } });
    expect((await guest.confirm(previous)).status).toBe(201);
  });

  test('never takes back what was confirmed', async () => {
    const { guest, db, rid, clock } = await open({}, { seats, merges });
    const previous = (await guest.lock({ guests })).body.lock_token;
    expect((await guest.confirm(previous)).status).toBe(201);
    expect(await guest.lock({ guests, previous_lock_token: previous })).toMatchObject({ status: 409 });
    expect((await guest.lock({ guests, time: '21:00', previous_lock_token: previous })).status).toBe(200);
    expect(await audit(db, rid, clock.now)).toEqual([]);
  });

  test('loses against a confirm of the one before, or wins, but never both', async () => {
    const { guest, db, rid, clock } = await open({}, { seats, merges });
    for (let round = 0; round < 8; round++) {
      const date = `2026-12-${10 + round}`;
      const previous = (await guest.lock({ guests, date })).body.lock_token;
      const [confirmed, next] = await Promise.all([
        guest.confirm(previous),
        guest.lock({ guests, date, time: '19:30', previous_lock_token: previous }),
      ]);
      expect([confirmed.status, next.status].sort()).toEqual(confirmed.status === 201 ? [201, 409] : [200, 404]);
    }
    expect(await audit(db, rid, clock.now)).toEqual([]);
  });
});

describe('a lock that names the one before, at the limit,', () => {
  test('is one more for one less', async () => {
    const { guest, held } = await open({ max_active: 2 }, { seats: TEN });
    const first = (await guest.lock()).body.lock_token;
    await guest.lock();
    expect(await guest.lock()).toMatchObject(REFUSED);
    const next = await guest.lock({ time: '21:00', previous_lock_token: first });
    expect(next.status).toBe(200);
    expect(await held()).toBe(2);
    expect(await guest.lock()).toMatchObject(REFUSED);
    await guest.release(next.body.lock_token);
    expect((await guest.lock()).status).toBe(200);
  });

  test('is one more than it may when the one before is unknown, expired or not its own', async () => {
    const { guest, from, clock } = await open({ max_active: 1 }, { seats: TEN });
    const foreign = (await from('198.51.100.9').lock()).body.lock_token;
    const expired = (await guest.lock()).body.lock_token;
    clock.now += 300_000;
    expect((await guest.lock()).status).toBe(200);
    for (const previous_lock_token of [foreign, expired, 'nonsense']) {
      expect(await guest.lock({ previous_lock_token })).toMatchObject(REFUSED);
    }
  });

  test('never lets many at once replace the same one', async () => {
    const { guest, held } = await open({ max_active: 2 }, { seats: [...TEN, ...TEN] });
    const first = (await guest.lock()).body.lock_token;
    await guest.lock();
    await Promise.all(Array.from({ length: 20 }, () => guest.lock({ previous_lock_token: first })));
    expect(await held()).toBeLessThanOrEqual(2);
  });
});

test("a guest's own hold blocks neither slots nor dates, and counts once it is a reservation", async () => {
  const { guest } = await open({}, { seats: [2] });
  const { lock_token } = (await guest.lock()).body;
  const at = async (query: Record<string, string>) => (await guest.slots(query)).body.slots[0].available;
  expect([await at({}), await at({ lock_token })]).toEqual([false, true]);
  await guest.confirm(lock_token);
  expect([await at({}), await at({ lock_token })]).toEqual([false, false]);
});
