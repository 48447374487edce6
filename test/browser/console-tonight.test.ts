import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LANGS } from '../../web/common/i18n.ts';
import { words } from '../pages/console/words.ts';
import { PHONE } from '../support/browser.ts';
import type { EveningClock } from '../support/evening-clock.ts';
import type { Stage } from './console-stage.ts';
import { type Evenings, rowOf, startEvenings, TABLET, tableOf } from './evening-stage.ts';
import { setStage } from './set-stage.ts';

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
