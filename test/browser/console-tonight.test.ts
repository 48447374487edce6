import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LANGS } from '../../web/common/i18n.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import type { EveningClock } from '../support/evening-clock.ts';
import { type Stage, steppedClock, undoByKeys, words } from './console-stage.ts';
import { type Evenings, groupOf, rowOf, startEvenings, TABLET, tableOf } from './evening-stage.ts';
import { setStage } from './set-stage.ts';

/** A change made on one device is asked for by another within this time (ms). */
const SEEN_WITHIN_MS = 5000;

let stage: Stage;
let clock: EveningClock;
let evening: Evenings['evening'];
const t = words();

setStage(async () => {
  ({ stage, clock, evening } = await startEvenings());
  return stage;
});

const sheet = (page: Page) => page.getByRole('dialog');
/** Drags a party over the middle of a table, and keeps it there. */
async function dragOver(page: Page, party: Locator, table: Locator): Promise<void> {
  const [from, to] = [await party.boundingBox(), await table.boundingBox()];
  if (!from || !to) throw new Error('They are not there.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 + 10, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
}

async function dropOn(page: Page, party: Locator, table: Locator): Promise<void> {
  await dragOver(page, party, table);
  await page.mouse.up();
}

const told = (page: Page, text: string) => page.getByText(text).first().waitFor();

/** Presses on a screen, counted. */
function fingers(options: BrowserContextOptions) {
  let count = 0;
  return {
    press: async (target: Locator) => {
      count += 1;
      await (options.hasTouch ? target.tap() : target.click());
    },
    /** How often was pressed since the last look. */
    pressed: () => {
      const pressed = count;
      count = 0;
      return pressed;
    },
  };
}

describe.each([
  ['tablet', TABLET],
  ['phone', PHONE],
])('on a %s', (device, options) => {
  const onFloor = async (page: Page) => {
    if (device === 'phone') await page.getByRole('main').getByText(t('place.floor'), { exact: true }).tap();
  };
  const onList = async (page: Page) => {
    if (device === 'phone') await page.getByRole('main').getByText(t('tonight.parties'), { exact: true }).tap();
  };
  const open = async () => {
    const page = await stage.open('/tonight', options);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };

  test('a whole evening: late, arrived, seated, too long, a quarter more, left, given up, and taken back', async () => {
    const { tables, book, change, stored } = await evening(2, 2, 4);
    const martin = await book('Martin', '19:00');
    await change(martin.id, { duration_min: 60 });
    await book('Absent', '19:00');
    await book('Garcia', '20:45', 4);
    const page = await open();
    const { press, pressed } = fingers(options);
    const next = (name: string) => rowOf(page, name).locator('[data-step]');
    await expect.poll(() => groupOf(page, 'Martin')).toBe('next');
    await expect.poll(() => groupOf(page, 'Garcia')).toBe('later');

    await clock.pass(25);
    await expect.poll(() => groupOf(page, 'Martin')).toBe('late');
    await expect
      .poll(() => rowOf(page, 'Martin').textContent())
      .toContain(t('tonight.late_by', { time: t('duration.min', { min: 15 }) }));
    // Nobody is taken for a no-show yet.
    await rowOf(page, 'Absent').waitFor();
    await expect.poll(() => page.getByRole('button', { name: t('tonight.missing') }).count()).toBe(0);

    await press(next('Martin'));
    expect(pressed()).toBe(1);
    await expect.poll(() => groupOf(page, 'Martin')).toBe('arrived');
    await expect.poll(async () => (await stored('Martin')).service_status).toBe('arrived');

    await press(next('Martin'));
    expect(pressed()).toBe(1);
    await expect.poll(() => groupOf(page, 'Martin')).toBe('seated');
    await expect.poll(async () => (await stored('Martin')).service_status).toBe('seated');

    // It is 19:35: the row suggests what nobody decides by a clock.
    await clock.pass(20);
    await page.getByRole('button', { name: t('tonight.missing') }).waitFor();
    await press(rowOf(page, 'Absent').getByRole('button', { name: t('tonight.more', { name: 'Zoé Absent' }) }));
    await press(page.getByRole('menuitem', { name: t('step.no_show'), exact: true }));
    expect(pressed()).toBe(2);
    await expect.poll(() => groupOf(page, 'Absent')).toBe('done');
    await expect.poll(async () => (await stored('Absent')).service_status).toBe('no_show');
    await told(page, t('step.no_show_done', { name: 'Zoé Absent' }));

    // One press takes it back, for 20 s.
    await press(page.getByRole('button', { name: t('undo') }).last());
    await expect.poll(async () => (await stored('Absent')).service_status).toBe('expected');
    await expect.poll(() => groupOf(page, 'Absent')).toBe('late');
    pressed();

    // It is 20:20: the hour of the Martins, who sat down at 19:15, is over.
    await clock.pass(45);
    await expect.poll(() => rowOf(page, 'Martin').getAttribute('data-state')).toBe('overstaying');
    await press(rowOf(page, 'Martin').getByRole('button', { name: t('tonight.more', { name: 'Zoé Martin' }) }));
    await press(page.getByRole('menuitem', { name: t('step.longer') }));
    await expect.poll(() => rowOf(page, 'Martin').getAttribute('data-state')).toBe('seated');
    await expect.poll(async () => (await stored('Martin')).duration_min).toBeGreaterThan(75);
    pressed();

    await press(next('Martin'));
    expect(pressed()).toBe(1);
    await expect.poll(() => groupOf(page, 'Martin')).toBe('done');
    await expect.poll(async () => (await stored('Martin')).service_status).toBe('left');
    await onFloor(page);
    // Its table is free at once.
    const name = `T${tables.indexOf(martin.table_id ?? '') + 1}`;
    await expect.poll(() => tableOf(page, name).getAttribute('data-state')).toMatch(/free|short/);
    await onList(page);
  });

  test('a walk-in of two takes two presses from anywhere, says until when, and can be taken back', async () => {
    const { date, book } = await evening(2, 4);
    await book('Garcia', '20:00');
    const page = await stage.open('/floor', options);
    await page.locator('[data-table]').first().waitFor();
    const { press, pressed } = fingers(options);
    await press(page.getByRole('button', { name: device === 'phone' ? t('walk_in.add') : t('walk_in'), exact: true }));
    const two = page.locator('[data-size="2"] button').first();
    // The smallest table is needed at eight: the larger one is free for a whole stay.
    await expect.poll(() => two.textContent()).toContain('T2');
    await press(two);
    expect(pressed()).toBe(2);
    await told(page, t('walk_in.done', { party: t('guests', { count: 2 }), table: 'T2' }));
    const walkIn = async () => (await stage.colleague.list(date)).find(({ origin }) => origin === 'walk_in');
    await expect.poll(walkIn).toMatchObject({ party_size: 2, service_status: 'seated', status: 'confirmed' });
    await press(page.getByRole('button', { name: t('undo') }));
    await expect.poll(async () => (await walkIn())?.status).toBe('cancelled');
  });

  test('a walk-in larger than any table is seated on neighbours that are joined for it, and any number can be typed', async () => {
    const { tables, date } = await evening(4, 4, 4, 4);
    const page = await open();
    await onFloor(page);
    const { press, pressed } = fingers(options);
    const walkIns = async () => (await stage.colleague.list(date)).filter(({ origin }) => origin === 'walk_in');
    const begin = () =>
      press(page.getByRole('button', { name: device === 'phone' ? t('walk_in.add') : t('walk_in'), exact: true }));
    const sizeOf = (guests: number) => page.locator(`[data-size="${guests}"] button`).first();
    await begin();
    await press(page.getByRole('button', { name: t('walk_in.other') }));
    await page.getByLabel(t('walk_in.other')).fill('9');
    await expect.poll(() => sizeOf(9).textContent()).toContain('T1 + T2 + T3');
    await press(sizeOf(9));
    expect(pressed()).toBe(3);
    await expect.poll(walkIns).toMatchObject([{ party_size: 9, table_ids: tables.slice(0, 3) }]);
    await told(page, t('walk_in.done', { party: t('guests', { count: 9 }), table: 'T1 + T2 + T3' }));
    await press(page.getByRole('button', { name: t('undo') }));
    await expect.poll(walkIns).toMatchObject([{ status: 'cancelled' }]);
    await expect.poll(() => tableOf(page, 'T1').getAttribute('data-state')).toMatch(/free|short/);
    pressed();

    await begin();
    await expect.poll(() => sizeOf(6).textContent()).toContain('T1 + T2');
    await press(sizeOf(6));
    expect(pressed()).toBe(2);
    const six = async () => (await walkIns()).find(({ party_size }) => party_size === 6);
    await expect.poll(six).toMatchObject({ table_ids: tables.slice(0, 2), service_status: 'seated' });
    await sheet(page).waitFor({ state: 'detached' });
    await begin();
    // Two tables for four are left: eight fit, ten do not and wait.
    await expect.poll(() => sizeOf(8).textContent()).toContain('T3 + T4');
    await expect
      .poll(() => sizeOf(10).textContent())
      .toContain(t('walk_in.none', { party: t('guests', { count: 10 }) }));
  });

  test('a walk-in is not seated by itself at a table that is free for minutes, and is told how short another is', async () => {
    const { book } = await evening(2, 4);
    await book('Garcia', '19:04');
    await book('Blanc', '19:40', 4);
    const page = await open();
    const { press } = fingers(options);
    const figures = page.getByRole('list', { name: t('tonight.figures') });
    await figures.getByText('1×4').waitFor();
    await expect.poll(() => figures.textContent()).not.toContain('1×2');
    await press(page.getByRole('button', { name: device === 'phone' ? t('walk_in.add') : t('walk_in'), exact: true }));
    const two = page.locator('[data-size="2"] button');
    await two.first().waitFor();
    await expect.poll(() => two.count()).toBe(1);
    await expect.poll(() => two.getAttribute('data-short')).toBe('true');
    await expect.poll(() => two.textContent()).toMatch(/T2.*19:40 · \d+\smin/);
    await page.keyboard.press('Escape');
    await onFloor(page);
    await press(tableOf(page, 'T1'));
    await sheet(page)
      .getByText(/19:04 · \d+\smin/)
      .waitFor();
  });

  test('the floor acts: seats the next party, a walk-in, several tables joined for one party, and swaps two', async () => {
    const { tables, book, change, stored } = await evening(4, 4, 2, 2);
    const grand = await book('Grand', '19:00', 7);
    expect(grand.table_id).toBeUndefined();
    await book('Roy', '19:30');
    await book('Faure', '19:30');
    const page = await open();
    const { press } = fingers(options);
    await onFloor(page);
    await page.locator(`[data-waiting="${grand.id}"]`).waitFor();

    await press(tableOf(page, 'T1'));
    await press(sheet(page).getByRole('button', { name: /^T2/ }));
    await press(sheet(page).getByRole('button', { name: /Grand · 7/ }));
    await told(page, t('step.seated_at', { name: 'Zoé Grand', table: 'T1 + T2' }));
    await expect.poll(async () => (await stored('Grand')).table_ids).toEqual([tables[0], tables[1]]);
    await expect.poll(() => tableOf(page, 'T2').getAttribute('data-state')).toBe('seated');
    await sheet(page).waitFor({ state: 'detached' });

    const before = [(await stored('Roy')).table_id, (await stored('Faure')).table_id];
    await change((await stored('Roy')).id, { service_status: 'seated' });
    await onList(page);
    await expect.poll(() => groupOf(page, 'Roy')).toBe('seated');
    await press(rowOf(page, 'Roy').getByRole('button', { name: t('tonight.more', { name: 'Zoé Roy' }) }));
    await press(page.getByRole('menuitem', { name: t('step.swap') }));
    await press(sheet(page).getByRole('button', { name: /Faure/ }));
    await told(page, t('step.swap_done', { one: 'Roy', other: 'Faure' }));
    const places = async () => [(await stored('Roy')).table_id, (await stored('Faure')).table_id];
    await expect.poll(places).toEqual(before.toReversed());
    await press(page.getByRole('button', { name: t('undo') }).last());
    await expect.poll(places).toEqual(before);
  });

  test('a table is kept for the house until an hour, and given back', async () => {
    const { date } = await evening(2);
    const page = await open();
    const { press } = fingers(options);
    await onFloor(page);
    await press(tableOf(page, 'T1'));
    await press(sheet(page).getByRole('button', { name: '20:00' }));
    await told(page, t('block.done', { table: 'T1', time: '20:00' }));
    await expect.poll(() => tableOf(page, 'T1').getAttribute('data-state')).toBe('blocked');
    const blocks = async () => (await stage.colleague.ask<{ items: object[] }>('GET', `/blocks?date=${date}`)).items;
    await expect.poll(() => blocks()).toMatchObject([{ end_time: '20:00' }]);
    await sheet(page).waitFor({ state: 'detached' });
    await press(tableOf(page, 'T1'));
    await press(sheet(page).getByRole('button', { name: t('block.remove') }));
    await expect.poll(() => tableOf(page, 'T1').getAttribute('data-state')).toBe('free');
    await expect.poll(() => blocks()).toEqual([]);
  });
});

test('a party that is due keeps its place in sight when it has none: it is dragged onto a table, by touch too', async () => {
  const { tables, book, change, stored } = await evening(2, 2, 2);
  for (const name of ['Souris', 'Doigt']) await change((await book(name, '19:00')).id, { table_id: null });
  const page = await stage.open('/tonight', TABLET);
  const middle = async (of: Locator) => {
    const box = await of.boundingBox();
    if (!box) throw new Error('It is not there.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const waiting = (name: string) => page.locator('[data-waiting]').filter({ hasText: name });
  await waiting('Souris').waitFor();
  let [from, to] = [await middle(waiting('Souris')), await middle(tableOf(page, 'T2'))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 10, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => (await stored('Souris')).table_id).toBe(tables[1]);
  await waiting('Souris').waitFor({ state: 'detached' });

  [from, to] = [await middle(waiting('Doigt')), await middle(tableOf(page, 'T3'))];
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [from]);
  // Held for a moment: a finger that moves on at once scrolls.
  await page.waitForTimeout(400);
  for (let step = 1; step <= 8; step++) {
    await send('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }]);
    await page.waitForTimeout(30);
  }
  await send('touchEnd', []);
  await expect.poll(async () => (await stored('Doigt')).table_id).toBe(tables[2]);
});

test('the floor keeps its scale when a party loses its table, and where it gets one', async () => {
  const { tables, book, change } = await evening(2, 2);
  // So high that the height of the page decides.
  await stage.colleague.ask('PATCH', `/tables/${tables[1]}`, { pos_y: 330 });
  const { id } = await book('Souris', '19:00');
  const page = await stage.open('/tonight', TABLET);
  const width = async () => (await tableOf(page, 'T1').boundingBox())?.width;
  await rowOf(page, 'Souris').waitFor();
  const before = await width();
  await change(id, { table_id: null });
  await page.locator(`[data-waiting="${id}"]`).waitFor();
  expect(await width()).toBe(before);
  await change(id, { table_id: tables[0] });
  await page.locator(`[data-waiting="${id}"]`).waitFor({ state: 'detached' });
  expect(await width()).toBe(before);
});

test('a drop that is refused is said on the floor where it was made, until the next one', async () => {
  const { book, change, stored, tables } = await evening(2, 2, 2);
  await change((await book('Souris', '19:00')).id, { table_id: null });
  const page = await stage.open('/tonight', TABLET);
  const waiting = page.locator('[data-waiting]').filter({ hasText: 'Souris' });
  await waiting.waitFor();
  const drop = (name: string) => dropOn(page, waiting, tableOf(page, name));
  // A colleague switches the table off in the meantime.
  const refused = { code: 'table_inactive', title: 'Off', status: 409, conflict: { table_id: tables[1] } };
  const body = JSON.stringify({ type: 'about:blank', detail: 'Off.', ...refused });
  await page.route('**/reservations/**', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, contentType: 'application/problem+json', body })
      : route.continue(),
  );
  const before = await tableOf(page, 'T2').boundingBox();
  await drop('T2');
  const said = page.locator('[data-refusals]', { has: tableOf(page, 'T2') }).getByRole('alert');
  await said.getByText(t('conflict.inactive', { table: 'T2' })).waitFor();
  expect(await tableOf(page, 'T2').boundingBox()).toEqual(before);
  await page.unroute('**/reservations/**');
  await waiting.waitFor();
  await drop('T3');
  await expect.poll(async () => (await stored('Souris')).table_id).toBe(tables[2]);
  await said.waitFor({ state: 'detached' });
});

test('a drop that was refused is no longer said once that party has a table another way, only then', async () => {
  const { book, change, tables } = await evening(2, 2, 2);
  const parties = [await book('Souris', '19:00'), await book('Loir', '19:15')];
  for (const { id } of parties) await change(id, { table_id: null });
  const page = await stage.open('/tonight', TABLET);
  const waiting = (name: string) => page.locator('[data-waiting]').filter({ hasText: name });
  await page.route('**/reservations/**', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'about:blank',
            ...{ code: 'table_inactive', title: 'Off', detail: 'Off.', status: 409 },
            conflict: { table_id: tables[1] },
          }),
        })
      : route.continue(),
  );
  await dropOn(page, waiting('Souris'), tableOf(page, 'T2'));
  const said = page.locator('[data-refusals]', { has: tableOf(page, 'T2') }).getByRole('alert');
  await said.getByText(t('conflict.inactive', { table: 'T2' })).waitFor();
  // Somebody else's table says nothing about it.
  await change(parties[1]?.id ?? '', { table_id: tables[0] });
  await waiting('Loir').waitFor({ state: 'detached' });
  await said.waitFor();
  await change(parties[0]?.id ?? '', { table_id: tables[2] });
  await waiting('Souris').waitFor({ state: 'detached' });
  await said.waitFor({ state: 'detached' });
  await change(parties[0]?.id ?? '', { table_id: null });
  await waiting('Souris').waitFor();
  expect(await said.count()).toBe(0);
});

test('a party that is dragged sees which tables are free for it, asked about or refused, by marks too', async () => {
  const { book, change, tables } = await evening(2, 2, 1);
  const { id } = await book('Souris', '19:00');
  await change(id, { table_id: null });
  await change((await book('Loir', '19:00')).id, { table_id: tables[1], service_status: 'seated' });
  const page = await stage.open('/tonight', TABLET);
  const waiting = page.locator('[data-waiting]').filter({ hasText: 'Souris' });
  await waiting.waitFor();
  const marks = () => page.locator('[data-fit]').count();
  expect(await marks()).toBe(0);
  const rings = new Set<string>();
  for (const [name, fit] of [
    ['T1', 'fits'],
    ['T2', 'taken'],
    ['T3', 'small'],
  ] as const) {
    await dragOver(page, waiting, tableOf(page, name));
    await expect.poll(() => tableOf(page, name).getAttribute('data-over')).toBe('true');
    expect(await tableOf(page, name).getAttribute('data-fit')).toBe(fit);
    rings.add(await tableOf(page, name).evaluate((table) => getComputedStyle(table).outlineStyle));
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(() => marks()).toBe(0);
  }
  expect(rings.size).toBe(3);
});

test('the same by keys alone: a place, its state, and what lies over the page, with the focus back where it was', async () => {
  const { tables, book, change, stored } = await evening(2, 2);
  await change((await book('Martin', '19:00')).id, { table_id: null });
  const page = await stage.open('/tonight', DESKTOP);
  const next = rowOf(page, 'Martin').locator('[data-step]');
  await next.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => rowOf(page, 'Martin').getAttribute('data-state')).toBe('arrived');
  // It has no table: « Installer » asks for one, and Escape keeps it waiting.
  await next.focus();
  await page.keyboard.press('Enter');
  await sheet(page).waitFor();
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });
  await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await sheet(page).getByRole('button', { name: /^T2/ }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => stored('Martin')).toMatchObject({ service_status: 'seated', table_id: tables[1] });
  await sheet(page).waitFor({ state: 'detached' });
  const more = rowOf(page, 'Martin').getByRole('button', { name: t('tonight.more', { name: 'Zoé Martin' }) });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('w');
  await page.getByRole('dialog', { name: t('walk_in.title') }).waitFor();
});

test('a party is not seated where somebody still sits: the page asks for another table first', async () => {
  const { tables, book, change, stored } = await evening(2, 2);
  const durand = await book('Durand', '19:00');
  await change(durand.id, { duration_min: 30, service_status: 'seated' });
  const roy = await book('Roy', '19:30');
  await change(roy.id, { table_id: durand.table_id });
  const page = await stage.open('/tonight', TABLET);
  await rowOf(page, 'Roy').waitFor();
  await clock.pass(45);
  await expect.poll(() => rowOf(page, 'Durand').getAttribute('data-state')).toBe('overstaying');
  await rowOf(page, 'Roy').locator('[data-step=arrived]').tap();
  await rowOf(page, 'Roy').locator('[data-step=seated]').tap();
  const other = tables.indexOf(durand.table_id ?? '') === 0 ? 'T2' : 'T1';
  await sheet(page)
    .getByRole('button', { name: new RegExp(`^${other}`) })
    .tap();
  await expect
    .poll(() => stored('Roy'))
    .toMatchObject({ service_status: 'seated', table_id: tables[other === 'T2' ? 1 : 0] });
});

test('a quarter more that does not fit says who comes next, and the party keeps what it has', async () => {
  const { book, change, stored } = await evening(2);
  const martin = await book('Martin', '19:00');
  await change(martin.id, { duration_min: 60, service_status: 'seated' });
  await book('Suivant', '20:00');
  const page = await stage.open('/tonight', TABLET);
  await rowOf(page, 'Martin')
    .getByRole('button', { name: t('tonight.more', { name: 'Zoé Martin' }) })
    .tap();
  await page.getByRole('menuitem', { name: t('step.longer') }).tap();
  await told(page, t('conflict', { table: 'T1', name: 'Zoé Suivant', from: '20:00', to: '22:00' }));
  expect((await stored('Martin')).duration_min).toBe(60);
});

test('the latest message undoes what it tells, and keys what came before; a press ends it', async () => {
  const { book, stored } = await evening(2, 2, 2);
  for (const name of ['Un', 'Deux', 'Trois']) await book(name, '19:00');
  const page = await stage.open('/tonight', TABLET);
  const status = async (name: string) => (await stored(name)).service_status;
  for (const name of ['Un', 'Deux', 'Trois']) {
    await rowOf(page, name).locator('[data-step=arrived]').tap();
    await told(page, t('step.arrived_done', { name: `Zoé ${name}` }));
  }
  const notice = page.locator('[data-notice]');
  await expect.poll(() => notice.count()).toBe(1);
  await notice.getByRole('button', { name: t('undo') }).tap();
  await expect.poll(() => status('Trois')).toBe('expected');
  expect([await status('Un'), await status('Deux')]).toEqual(['arrived', 'arrived']);
  await undoByKeys(page);
  await expect.poll(() => status('Deux')).toBe('expected');
  await undoByKeys(page);
  await expect.poll(() => status('Un')).toBe('expected');
  await notice.getByRole('button', { name: t('close') }).tap();
  await notice.waitFor({ state: 'detached' });
});

test('a message goes by itself, also under the finger that pressed in the one before it', async () => {
  const { book, stored } = await evening(2);
  await book('Martin', '19:00');
  const page = await stage.open('/tonight', TABLET);
  await rowOf(page, 'Martin').locator('[data-step=arrived]').tap();
  const notice = page.locator('[data-notice]');
  await notice.getByRole('button', { name: t('undo') }).tap();
  await expect.poll(async () => (await stored('Martin')).service_status).toBe('expected');
  const undone = notice.getByText(t('undone'));
  await undone.waitFor();
  await undone.waitFor({ state: 'detached' });
});

test.each([
  ['an iPad', { width: 1180, height: 820 }],
  ['an iPad upright', { width: 820, height: 1180 }],
  ['a small laptop', { width: 1280, height: 720 }],
  ['a phone', { width: 390, height: 844 }],
] as const)('on %s a message is in a strip that nothing else uses, with a sheet too', async (_name, viewport) => {
  const { book } = await evening(2, 2, 2, 2, 2, 2, 2, 2);
  for (const name of ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit']) await book(name, '19:00');
  const page = await stage.open('/tonight', { viewport, hasTouch: true });
  await rowOf(page, 'Un').locator('[data-step]').tap();
  await page.locator('[data-notice]').waitFor();
  /** What can be pressed and lies under the message, wherever the page is scrolled to. */
  const covered = () =>
    page.evaluate(() => {
      const foot = document.querySelector('[data-notice]')?.getBoundingClientRect().bottom ?? 0;
      const pressed = [...document.querySelectorAll('a, button, li[data-party], [role=dialog] h2')];
      return pressed
        .filter((one) => !one.closest('[data-notice]') && !one.matches('[href="#main"]'))
        .filter((one) => one.checkVisibility())
        .filter((one) => {
          const { left, top, bottom, width } = one.getBoundingClientRect();
          if (width === 0 || bottom <= 0 || top >= foot) return false;
          // A row that is scrolled away is under the bar anyway.
          const at = document.elementFromPoint(left + width / 2, Math.max(top, 0) + 1);
          return top >= 0 && at?.closest('[data-notice]') !== null;
        })
        .map((one) => one.textContent);
    });
  expect(await covered()).toEqual([]);
  await rowOf(page, 'Deux').getByRole('button').first().tap();
  await sheet(page).waitFor();
  expect(await covered()).toEqual([]);
});

test('a booking that a guest makes for tonight announces itself, leads to itself and is marked until it is opened', async () => {
  const { book } = await evening(2, 4);
  const page = await stage.open('/tonight', TABLET);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await book('Martin', '20:30', 4);
  const notice = page.locator('[data-notice=news]');
  const values = { time: '20:30', name: 'Zoé Martin', guests: t('guests', { count: 4 }) };
  await notice.getByText(t('news.booked', values)).waitFor();
  const mark = rowOf(page, 'Martin').getByText(t('news.mark'), { exact: true });
  await mark.waitFor();
  await notice.getByRole('button', { name: t('news.show') }).tap();
  await sheet(page).getByText('Zoé Martin').first().waitFor();
  await notice.waitFor({ state: 'detached' });
  await expect.poll(() => mark.count()).toBe(0);
});

test('what is taken on this device announces nothing', async () => {
  const { date } = await evening(2, 4);
  const page = await stage.open('/tonight', TABLET);
  await page.getByRole('button', { name: t('walk_in'), exact: true }).tap();
  await page.locator('[data-size="2"] button').first().tap();
  await expect.poll(async () => (await stage.colleague.list(date)).length).toBe(1);
  await stage.colleague.book(date, { guest_last_name: 'Durand', reservation_time: '20:30' });
  await rowOf(page, 'Durand').getByText(t('news.mark'), { exact: true }).waitFor();
  expect(await page.getByText(t('news.mark'), { exact: true }).count()).toBe(1);
});

test('a party at the door and one that calls are found wherever the page has been scrolled to', async () => {
  const { book } = await evening(2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2);
  for (let party = 0; party < 12; party++) await book('Martin', '20:00');
  for (const options of [TABLET, PHONE]) {
    const page = await stage.open('/tonight', {
      ...options,
      viewport: { width: options.viewport?.width ?? 0, height: 600 },
    });
    await rowOf(page, 'Martin').last().scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    for (const button of [page.locator('[aria-keyshortcuts=w]'), page.getByRole('button', { name: t('search') })])
      await expect.poll(async () => (await button.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
  }
});

test('what was done is told beside a sheet, never over what is pressed in it', async () => {
  const { book } = await evening(2, 2);
  await book('Martin', '19:00');
  for (const viewport of [
    { width: 1024, height: 768 },
    { width: 768, height: 1024 },
  ]) {
    const page = await stage.open('/tonight', { viewport, hasTouch: true });
    await rowOf(page, 'Martin').locator('[data-step]').tap();
    await page.getByRole('button', { name: t('undo') }).waitFor();
    for (const opener of [tableOf(page, 'T2'), rowOf(page, 'Martin').getByRole('button').first()]) {
      await opener.tap();
      const [message, over] = [await page.locator('[data-notice]').boundingBox(), await sheet(page).boundingBox()];
      expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
      await sheet(page)
        .getByRole('button', { name: t('close') })
        .tap();
      await sheet(page).waitFor({ state: 'detached' });
    }
    // The next screen finds the party as this one did.
    await page.getByRole('button', { name: t('undo') }).tap();
    await expect.poll(() => rowOf(page, 'Martin').locator('[data-step]').getAttribute('data-step')).toBe('arrived');
  }
});

test('a small table shows its state, its name and its time inside its edge', async () => {
  // So many that each is as small as a finger allows.
  const { tables, book, change } = await evening(...Array.from({ length: 12 }, () => 2));
  const [late, long] = [await book('Retard', '19:00'), await book('Assis', '19:00')];
  await change(late.id, { table_id: tables[9] });
  await change(long.id, { table_id: tables[10], duration_min: 30, service_status: 'seated' });
  const page = await stage.open('/tonight?view=floor', PHONE);
  await tableOf(page, 'T10').waitFor();
  await clock.pass(85);
  await expect.poll(() => tableOf(page, 'T10').getAttribute('data-state')).toBe('late');
  await expect.poll(() => tableOf(page, 'T11').getAttribute('data-state')).toBe('overstaying');
  const beyond = await page.locator('[data-table]').evaluateAll((all) =>
    all.flatMap((table) => {
      const edge = table.getBoundingClientRect();
      return [...table.querySelectorAll('[data-name] > *, [data-until] > *')]
        .map((part) => ({ part, box: part.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1)
        .filter(({ box, part }) => {
          const is_cut = part instanceof HTMLElement && part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0;
          return (
            is_cut || box.left < edge.left || box.right > edge.right || box.top < edge.top || box.bottom > edge.bottom
          );
        })
        .map(({ part }) => `${table.textContent}: ${part.textContent}`);
    }),
  );
  expect(beyond).toEqual([]);
});

describe.each([
  ['phone', { ...PHONE, viewport: { width: 390, height: 844 } }],
  ['tablet held upright', { ...TABLET, viewport: { width: 834, height: 1112 } }],
])('on a %s', (_, options) => {
  test('every row stays 56 px high and nothing in it lies on anything else, whatever the name and the state', async () => {
    const { tables, book, change } = await evening(2, 2, 2, 2, 2, 2);
    const long = 'Vandenbroucke-Lefebvre';
    const missing = await book(`${long} I`, '19:00');
    const over = await book(`${long} II`, '18:30');
    await change(over.id, { table_id: tables[1], duration_min: 15, service_status: 'seated' });
    const seated = await book(`${long} III`, '19:15');
    await change(seated.id, { table_id: tables[2], service_status: 'seated' });
    await change((await book(`${long} IV`, '19:30')).id, { service_status: 'arrived' });
    await book(`${long} V`, '19:45', 12);
    await change((await book(`${long} VI`, '21:00')).id, { table_id: null });
    await clock.pass(45);
    for (const lang of LANGS) {
      const page = await stage.open('/tonight', { ...options, lang });
      const rows = page.locator('[data-party]');
      await expect.poll(() => rows.count()).toBe(6);
      await page
        .locator(`[data-party="${missing.id}"]`)
        .getByRole('button', { name: words(lang)('tonight.missing') })
        .waitFor();
      const faults = () =>
        rows.evaluateAll((all) =>
          all.flatMap((row) => {
            const { height } = row.getBoundingClientRect();
            const boxes = [...row.querySelectorAll('button, [data-state], [data-name], strong')]
              .filter((part) => part.getBoundingClientRect().width > 1)
              .map((part) => ({ part, box: part.getBoundingClientRect() }));
            const over = boxes.flatMap(({ part, box }) =>
              boxes
                .filter((other) => !part.contains(other.part) && !other.part.contains(part))
                .filter((other) => box.left < other.box.right - 1 && other.box.left < box.right - 1)
                .filter((other) => box.top < other.box.bottom - 1 && other.box.top < box.bottom - 1)
                .map((other) => `${part.textContent} on ${other.part.textContent}`),
            );
            return [...(height > 57.5 ? [`${row.textContent}: ${height}`] : []), ...over];
          }),
        );
      await expect.poll(faults).toEqual([]);
    }
  });
});

test.each([
  ['a phone', PHONE],
  ['an iPad', TABLET],
  ['an iPad upright', { viewport: { width: 820, height: 1180 }, hasTouch: true }],
] as const)(
  'on %s the surname of who sits is read on the table and in its row, and nothing lies on a table’s name',
  async (_name, options) => {
    const { tables, book, change } = await evening(...Array.from({ length: 10 }, () => 2));
    const guests = ['Gaspard', 'Dupuy', 'Rousseau', 'Lefebvre', 'Bergogne'];
    for (const [index, name] of guests.entries()) {
      const { id } = await book(name, '19:00');
      await change(id, { table_id: tables[index], service_status: 'seated', duration_min: 60 });
      const next = await book('Suivant', '20:00');
      await change(next.id, { table_id: tables[index] });
    }
    const page = await stage.open('/tonight', options);
    await rowOf(page, 'Gaspard').waitFor();
    const cut = () =>
      page.locator('[data-surname]').evaluateAll((all) =>
        all.flatMap((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          const [text, edge] = [range.getBoundingClientRect(), part.getBoundingClientRect()];
          const isCut =
            text.width > edge.width + 1 ||
            text.bottom > edge.bottom + 0.5 ||
            text.top < edge.top - 0.5 ||
            edge.width < 1;
          return isCut ? [part.textContent] : [];
        }),
      );
    await expect.poll(cut).toEqual([]);
    if (options.viewport?.width === 390) {
      await page.getByRole('main').getByText(t('place.floor'), { exact: true }).tap();
      await tableOf(page, 'T1').waitFor();
    }
    await expect.poll(() => page.locator('[data-table] [data-surname]').count()).toBe(guests.length);
    await expect.poll(cut).toEqual([]);
    const covered = () =>
      page.locator('[data-table]').evaluateAll((all) =>
        all.flatMap((table) => {
          const name = table.querySelector('[data-name]')?.getBoundingClientRect();
          const next = table.querySelector('[data-next]')?.getBoundingClientRect();
          return name && next && next.top < name.bottom && name.top < next.bottom && next.left < name.right
            ? [table.textContent]
            : [];
        }),
      );
    expect(await covered()).toEqual([]);
  },
);

test('a device whose own clock is wrong shows the restaurant’s minute from the first drawing on, also after a reload', async () => {
  const { book } = await evening(2);
  await book('Martin', '19:00');
  await clock.pass(25);
  const page = await stage.open('/tonight', TABLET);
  await rowOf(page, 'Martin').waitFor();
  const late = t('tonight.late_by', { time: t('duration.min', { min: 15 }) });
  await expect.poll(() => rowOf(page, 'Martin').textContent()).toContain(late);
  // It is kept a moment after it was read.
  const kept = () =>
    page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<string>();
      const opening = indexedDB.open('couvert');
      opening.onsuccess = () => {
        const reading = opening.result.transaction('kept').objectStore('kept').get('book');
        reading.onsuccess = () => resolve(JSON.stringify(reading.result ?? ''));
        opening.result.close();
      };
      return promise;
    });
  await expect.poll(kept).toMatch(/(?=.*Martin)(?=.*\["tables"\])(?=.*\["hours"\])/s);
  await page.route('**/api/v1/**', () => undefined);
  await page.reload();
  await rowOf(page, 'Martin').waitFor();
  await expect.poll(() => rowOf(page, 'Martin').textContent()).toContain(late);
});

test('a step whose answer is lost is sent again and done once; one that is refused is taken back', async () => {
  const { book, change, stored } = await evening(2);
  const martin = await book('Martin', '19:00');
  const page = await stage.open('/tonight', TABLET);
  await rowOf(page, 'Martin').waitFor();
  let lost = 0;
  await page.route(`**/reservations/${martin.id}`, async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await rowOf(page, 'Martin').locator('[data-step=arrived]').tap();
  await told(page, t('step.arrived_done', { name: 'Zoé Martin' }));
  const { version, service_status } = await stored('Martin');
  expect([lost, service_status, version]).toEqual([1, 'arrived', martin.version + 1]);

  // Left, and its table was taken by another party: it cannot come back.
  await change(martin.id, { service_status: 'left' });
  await expect.poll(() => groupOf(page, 'Martin')).toBe('done');
  await book('Autre', '19:00');
  await rowOf(page, 'Martin')
    .getByRole('button', { name: t('tonight.more', { name: 'Zoé Martin' }) })
    .tap();
  await page.getByRole('menuitem', { name: t('step.again') }).tap();
  const asked = page.getByRole('dialog', { name: t('back.ask', { what: t('back.seated') }), exact: true });
  await asked.getByRole('button', { name: t('seats.back') }).tap();
  await expect.poll(() => groupOf(page, 'Martin')).toBe('done');
  expect((await stored('Martin')).service_status).toBe('left');
});

test('this evening goes on paper by its menu, by a key, and by the browser’s own print', async () => {
  const { book } = await evening(2);
  await book('Martin', '20:00');
  const page = await stage.open('/tonight', TABLET);
  await rowOf(page, 'Martin').waitFor();
  const item = page.getByRole('menuitem', { name: t('paper.print', { service: 'Dîner' }) });
  await page.getByRole('button', { name: t('day.more') }).tap();
  await item.waitFor();
  await page.keyboard.press('Escape');
  await item.waitFor({ state: 'detached' });
  await page.keyboard.press('p');
  await item.waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => page.locator('[data-paper]').textContent()).toContain('Zoé Martin');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => page.locator('[data-paper]').count()).toBe(0);
});

test('a sheet that is printed during the service has ticked who has come and who has left, and says who stayed away', async () => {
  const { book, change } = await evening(2, 2, 2, 2);
  const steps = { Reste: 'seated', Parti: 'left', Manque: 'no_show' };
  for (const [name, service_status] of Object.entries(steps)) {
    const { id } = await book(name, '19:00');
    if (service_status === 'left') await change(id, { service_status: 'seated' });
    await change(id, { service_status });
  }
  await book('Attendu', '19:30');
  const page = await stage.open('/tonight', TABLET);
  await rowOf(page, 'Attendu').waitFor();
  // The sheet comes after the page.
  const printed = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      return document.querySelectorAll('[data-paper] tbody tr').length;
    });
  await expect.poll(printed).toBe(4);
  const lines = await page.locator('[data-paper] tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const ticks = [...row.querySelectorAll('i')].map((box) => box.textContent !== '');
      return [row.querySelector('strong')?.textContent, ...ticks, row.querySelector('em')?.textContent.trim()];
    }),
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      ['Zoé Reste', true, false, undefined],
      ['Zoé Parti', true, true, undefined],
      ['Zoé Manque', false, false, t('state.no_show')],
      ['Zoé Attendu', false, false, undefined],
    ]),
  );
});

test('a phone’s list says who has arrived, who sits and who stayed away, as the timeline and the floor do', async () => {
  const { date, book, change } = await evening(2, 2, 2);
  const states = { Ici: 'arrived', Assis: 'seated', Manque: 'no_show' };
  for (const [name, service_status] of Object.entries(states))
    await change((await book(name, '19:00')).id, { service_status });
  const page = await stage.open(`/book/${date}?view=list`, PHONE);
  for (const state of Object.values(states))
    await page.locator(`li [data-state=${state}]`).filter({ visible: true }).waitFor();
});

test('a walk-in can be taken back also when the page has not been able to read it yet', async () => {
  const { date } = await evening(2);
  const page = await stage.open('/tonight', TABLET);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: t('walk_in'), exact: true }).tap();
  const lists = /\/me\/reservations\?/;
  await page.route(lists, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
  await page.locator('[data-size="2"] button').first().tap();
  await page.getByRole('button', { name: t('undo') }).tap();
  await told(page, t('undone'));
  await expect.poll(() => stage.colleague.list(date)).toMatchObject([{ origin: 'walk_in', status: 'cancelled' }]);
});

test('what is done on one device is asked for by another within five seconds, and shown', async () => {
  const { book, stored } = await evening(2);
  await book('Martin', '19:00');
  const [one, other] = [await stage.open('/tonight', TABLET), await stage.open('/tonight', PHONE)];
  await other.clock.install();
  await other.reload();
  await rowOf(other, 'Martin').waitFor();
  const asks = await steppedClock(other, /\/reservations\?date=/);
  const state = () => rowOf(other, 'Martin').getAttribute('data-state');
  await asks();
  await rowOf(one, 'Martin').locator('[data-step=arrived]').tap();
  await expect.poll(async () => (await stored('Martin')).service_status).toBe('arrived');
  await expect.poll(() => state()).toBe('expected');
  expect(await asks()).toBeLessThanOrEqual(SEEN_WITHIN_MS);
  // What it has been told by then is all that it is told.
  await other.context().setOffline(true);
  await other.clock.resume();
  await expect.poll(state).toBe('arrived');
});

test('the console begins with this evening on a tablet while a service is on, with the book anywhere else', async () => {
  await evening(2);
  const begins = async (options: BrowserContextOptions) => {
    const page = await stage.open('/', options);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const { pathname } = new URL(page.url());
    // Left open, it renews the sign-in that the next one begins with once the clock has gone on.
    await page.context().close();
    return pathname;
  };
  const touched = { ...TABLET, isMobile: true };
  await expect.poll(() => begins(touched)).toBe('/console/tonight');
  await expect.poll(() => begins(PHONE)).toBe('/console/book');
  await expect.poll(() => begins(DESKTOP)).toBe('/console/book');
  // Dinner has ended at eleven.
  await clock.until(23 * 60 + 30);
  await expect.poll(() => begins(touched)).toBe('/console/book');
});

test('a table that is offered to somebody who waits is said to be in its sheet, with the way to their card', async () => {
  const { date } = await evening(2);
  const { id } = await stage.colleague.ask<{ id: string }>('POST', '/waitlist', {
    ...{ date, guests: 2, from: '19:00', to: '21:00', guest_first_name: 'Marie', guest_last_name: 'Petit' },
    ...{ guest_phone: '+33612345678', lang: 'fr' },
  });
  await stage.colleague.ask('POST', `/waitlist/${id}/offer`, { time: '20:00' });
  const page = await stage.open('/tonight', TABLET);
  await tableOf(page, 'T1').click();
  await sheet(page).getByText('20:00').first().waitFor();
  await sheet(page).getByText('proposée à Marie Petit').first().waitFor();
  await sheet(page)
    .getByRole('button', { name: t('held.see') })
    .click();
  await page.locator(`[data-waiting="${id}"][data-asked]`).waitFor();
});

test('the sheet of tables that are pushed together, or were, says who comes next at any of them', async () => {
  const { tables, book, change } = await evening(2, 2);
  const at = async (name: string, time: string, table: string | undefined) => {
    const { id } = await book(name, time);
    await stage.colleague.ask('PATCH', `/reservations/${id}/assign`, { table_id: table });
    return id;
  };
  await at('Roy', '22:00', tables[0]);
  await at('Faure', '20:30', tables[1]);
  const page = await stage.open('/tonight', TABLET);
  await tableOf(page, 'T1').click();
  const next = sheet(page)
    .getByRole('heading', { name: t('sheet.next'), exact: true })
    .locator('..');
  await next.getByText('Zoé Roy').waitFor();
  expect(await next.textContent()).not.toContain('Faure');
  await sheet(page).getByRole('button', { name: /^T2/ }).click();
  await next.getByText('Zoé Faure').waitFor();
  expect(await next.textContent()).toMatch(/T2.*20:30 Zoé Faure.*T1.*22:00 Zoé Roy/);
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });

  const walkIn = { walk_in: true, guests: 4, table_ids: tables, until: '20:30' };
  const { id } = await stage.colleague.ask<{ id: string }>('POST', '/reservations', walkIn);
  await expect.poll(() => tableOf(page, 'T1').getAttribute('data-state')).toBe('seated');
  await tableOf(page, 'T1').click();
  await next.getByText('Zoé Faure').waitFor();
  await change(id, { service_status: 'left' });
});
