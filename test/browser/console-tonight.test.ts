import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../shared/platform/time/units.ts';
import { LANGS } from '../../web/common/i18n.ts';
import { answersOf, change } from '../pages/console/answers.ts';
import { type House, houseOf, momentOf, type Reservation, storedOf } from '../pages/console/house.ts';
import { ASSIGN, CHANGE } from '../pages/console/paths.ts';
import { words } from '../pages/console/words.ts';
import { refusal } from '../pages/fake-api.ts';
import { PHONE } from '../support/browser.ts';
import {
  boxOf,
  dragOver,
  dropOn,
  finger,
  lookAgain,
  middleOf,
  openEvening,
  openHouse,
  partyOf,
  rowOf,
  seatedAt,
  TABLET,
  tableOf,
  todayAt,
} from './house-page.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';

// What of this evening is a matter of places on the screen, of a finger, and of what lies on what.

let stage: StatesStage;
const t = words();

setStage(async () => {
  stage = await startStatesStage();
  return stage;
});

const sheet = (page: Page) => page.getByRole('dialog');
const waitingOn = (page: Page, name: string) => page.locator('[data-waiting]').filter({ hasText: name });

/** A house of tables for so many, all in one row, with these parties this evening. */
function evening(seats: readonly number[], ...reservations: Reservation[]): House {
  const house = houseOf(seats, { reservations });
  house.tables = house.tables.map((table, index) => ({ ...table, pos_x: index * 100, pos_y: 0 }));
  return house;
}

/** Somebody switches the second table off while a party is dragged onto it. */
const SWITCHED_OFF = () => refusal('table_inactive', { conflict: { table_id: 't2' } });
const refuseMoves = () => stage.api.on({ [CHANGE]: SWITCHED_OFF, [ASSIGN]: SWITCHED_OFF });

test('a party that is due keeps its place in sight when it has none: it is dragged onto a table, by touch too', async () => {
  const house = evening([2, 2, 2], partyOf('Souris', '19:00'), partyOf('Doigt', '19:00'));
  const page = await openEvening(stage, '/tonight', house, TABLET);
  await waitingOn(page, 'Doigt').waitFor();
  await dropOn(page, waitingOn(page, 'Souris'), tableOf(page, 'T2'));
  await expect.poll(() => storedOf(house, 'Souris').table_id).toBe('t2');
  await waitingOn(page, 'Souris').waitFor({ state: 'detached' });

  const [from, to] = [await middleOf(waitingOn(page, 'Doigt')), await middleOf(tableOf(page, 'T3'))];
  const hand = await finger(page, from);
  await hand.go({ x: to.x - from.x, y: to.y - from.y }, 0);
  await hand.lift();
  await expect.poll(() => storedOf(house, 'Doigt').table_id).toBe('t3');
});

test('the floor keeps its scale when a party loses its table, and where it gets one', async () => {
  const house = evening([2, 2], partyOf('Souris', '19:00', { id: 'souris', table_id: 't1' }));
  // So high that the height of the page decides.
  house.tables = house.tables.map((table) => (table.id === 't2' ? { ...table, pos_y: 330 } : table));
  const page = await openEvening(stage, '/tonight', house, TABLET);
  await rowOf(page, 'Souris').waitFor();
  await tableOf(page, 'T1').waitFor();
  const { width } = await boxOf(tableOf(page, 'T1'));
  for (const [table_id, state] of [
    [null, 'attached'],
    ['t1', 'detached'],
  ] as const) {
    change(house, 'souris', { table_id });
    await lookAgain(page);
    await page.locator('[data-waiting="souris"]').waitFor({ state });
    expect((await boxOf(tableOf(page, 'T1'))).width).toBe(width);
  }
});

const saidBeside = (page: Page, table: string) =>
  page.locator('[data-refusals]', { has: tableOf(page, table) }).getByRole('alert');

test('a drop that is refused is said on the floor where it was made, until the next one', async () => {
  const house = evening([2, 2, 2], partyOf('Souris', '19:00'));
  const page = await openEvening(stage, '/tonight', house, TABLET);
  const waiting = waitingOn(page, 'Souris');
  await waiting.waitFor();
  refuseMoves();
  const before = await boxOf(tableOf(page, 'T2'));
  await dropOn(page, waiting, tableOf(page, 'T2'));
  const said = saidBeside(page, 'T2');
  await said.getByText(t('conflict.inactive', { table: 'T2' })).waitFor();
  expect(await boxOf(tableOf(page, 'T2'))).toEqual(before);
  stage.api.on(answersOf(house));
  await dropOn(page, waiting, tableOf(page, 'T3'));
  await expect.poll(() => storedOf(house, 'Souris').table_id).toBe('t3');
  await said.waitFor({ state: 'detached' });
});

test('a drop that was refused is no longer said once that party has a table another way, only then', async () => {
  const house = evening([2, 2, 2], partyOf('Souris', '19:00'), partyOf('Loir', '19:15'));
  const page = await openEvening(stage, '/tonight', house, TABLET);
  await waitingOn(page, 'Loir').waitFor();
  refuseMoves();
  await dropOn(page, waitingOn(page, 'Souris'), tableOf(page, 'T2'));
  const said = saidBeside(page, 'T2');
  await said.getByText(t('conflict.inactive', { table: 'T2' })).waitFor();
  /** A colleague puts a party on a table, or takes it off. */
  const put = async (name: string, table_id: string | null) => {
    change(house, name, { table_id });
    await lookAgain(page);
    await waitingOn(page, name).waitFor({ state: table_id ? 'detached' : 'attached' });
  };
  // Somebody else's table says nothing about it.
  await put('Loir', 't1');
  await said.waitFor();
  await put('Souris', 't3');
  await said.waitFor({ state: 'detached' });
  await put('Souris', null);
  expect(await said.count()).toBe(0);
});

test('a party that is dragged sees which tables are free for it, asked about or refused, by marks too', async () => {
  const house = evening([2, 2, 1], partyOf('Souris', '19:00'), partyOf('Loir', '19:00', seatedAt('t2', '18:45')));
  const page = await openEvening(stage, '/tonight', house, TABLET);
  const waiting = waitingOn(page, 'Souris');
  await waiting.waitFor();
  const marks = () => page.locator('[data-fit]').count();
  expect(await marks()).toBe(0);
  const rings = new Set<string>();
  for (const [name, fit] of [
    ['T1', 'fits'],
    ['T2', 'taken'],
    ['T3', 'small'],
  ] as const) {
    await dragOver(page, await middleOf(waiting), await middleOf(tableOf(page, name)));
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
  const names = ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit'];
  const parties = names.map((name, index) => partyOf(name, '19:00', { table_id: `t${index + 1}` }));
  const house = evening(Array(8).fill(2), ...parties);
  const page = await openEvening(stage, '/tonight', house, { viewport, hasTouch: true });
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
  const parties = Array.from({ length: 12 }, (_, index) => partyOf('Martin', '20:00', { table_id: `t${index + 1}` }));
  for (const options of [TABLET, PHONE]) {
    const page = await openEvening(stage, '/tonight', evening(Array(12).fill(2), ...parties), {
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
  for (const viewport of [
    { width: 1024, height: 768 },
    { width: 768, height: 1024 },
  ]) {
    const house = evening([2, 2], partyOf('Martin', '19:00', { table_id: 't1' }));
    const page = await openEvening(stage, '/tonight', house, { viewport, hasTouch: true });
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
  }
});

test('a small table shows its state, its name and its time inside its edge', async () => {
  // So many that each is as small as a finger allows.
  const late = partyOf('Retard', '19:00', { table_id: 't10' });
  const long = partyOf('Assis', '19:00', { ...seatedAt('t11', '18:50'), duration_min: 30 });
  const house = evening(Array(12).fill(2), late, long);
  const page = await openEvening(stage, '/tonight?view=floor', house, PHONE);
  await tableOf(page, 'T10').waitFor();
  await stage.pass(page, 85 * MINUTE_MS);
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
    const long = 'Vandenbroucke-Lefebvre';
    const parties = [
      partyOf(`${long} I`, '19:00', { id: 'missing', table_id: 't1' }),
      partyOf(`${long} II`, '18:30', { ...seatedAt('t2', '18:50'), duration_min: 15 }),
      partyOf(`${long} III`, '19:15', seatedAt('t3', '18:50')),
      partyOf(`${long} IV`, '19:30', { service_status: 'arrived', arrived_at: momentOf('18:50'), table_id: 't4' }),
      partyOf(`${long} V`, '19:45', { party_size: 12 }),
      partyOf(`${long} VI`, '21:00'),
    ];
    for (const lang of LANGS) {
      const house = evening([2, 2, 2, 2, 2, 2], ...parties);
      const page = await openHouse(stage, '/tonight', house, { ...options, lang, now: todayAt('19:35') });
      const rows = page.locator('[data-party]');
      await expect.poll(() => rows.count()).toBe(6);
      await page
        .locator('[data-party=missing]')
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
    const guests = ['Gaspard', 'Dupuy', 'Rousseau', 'Lefebvre', 'Bergogne'];
    const parties = guests.flatMap((name, index) => [
      partyOf(name, '19:00', { ...seatedAt(`t${index + 1}`, '18:50'), duration_min: 60 }),
      partyOf('Suivant', '20:00', { table_id: `t${index + 1}` }),
    ]);
    const page = await openEvening(stage, '/tonight', evening(Array(10).fill(2), ...parties), options);
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
  const now = todayAt('19:15');
  const house = evening([2], partyOf('Martin', '19:00', { table_id: 't1' }));
  const page = await openHouse(stage, '/tonight', house, { ...TABLET, now });
  await page.clock.setFixedTime(now - 25 * MINUTE_MS);
  await page.reload();
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
