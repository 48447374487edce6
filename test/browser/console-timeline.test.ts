import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { houseOf, type Reservation, TODAY } from '../pages/console/house.ts';
import { blockOf } from './console-stage.ts';
import { openHouse, partyOf, TABLET, todayAt } from './house-page.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';

let stage: StatesStage;
setStage(async () => {
  stage = await startStatesStage();
  return stage;
});

const NARROW = { viewport: { width: 768, height: 1024 }, hasTouch: true };

/** The timeline of a day without a pause, on which an hour is as narrow as it is ever drawn. */
function openDay(options: typeof NARROW, seats: readonly number[], reservations: Reservation[], at = '18:50') {
  const house = houseOf(seats, { reservations });
  house.hours = house.hours.map((service) => ({ ...service, open_time: '09:00' }));
  return openHouse(stage, `/book/${TODAY}?view=timeline`, house, { ...options, now: todayAt(at) });
}

/** The parts of a block whose text cannot be read whole. */
const cutIn = (page: Page, part: string) =>
  page.locator(`[data-block] ${part}`).evaluateAll((all) =>
    all.flatMap((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const text = range.getBoundingClientRect();
      const edges = [one, one.parentElement ?? one].map((element) => element.getBoundingClientRect());
      const isCut = edges.some(({ left, right, top, bottom }) => {
        const across = text.left < left - 1 || text.right > right + 1;
        return across || text.top < top - 2 || text.bottom > bottom + 2;
      });
      return isCut ? [one.textContent] : [];
    }),
  );

/** Whether a part of a block lies inside it and nothing lies over it. */
async function isShownIn(block: Locator, part: Locator): Promise<boolean> {
  const [around, box] = await Promise.all([block.boundingBox(), part.boundingBox()]);
  if (!around || !box || box.width === 0) return false;
  const is_inside =
    around.x <= box.x &&
    box.x + box.width <= around.x + around.width &&
    around.y <= box.y &&
    box.y + box.height <= around.y + around.height;
  const is_whole = await part.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return [left + 1, (left + right) / 2, right - 1].every((x) => {
      const hits = document.elementsFromPoint(x, (top + bottom) / 2);
      return hits.includes(one) && hits[0]?.closest('[data-block]') === one.closest('[data-block]');
    });
  });
  return is_inside && is_whole;
}

test('on the narrowest timeline a shorter stay gives up its time before its surname, and the time is heard', async () => {
  const names = ['Rousseau', 'Bergogne'];
  const parties = names.map((name, index) =>
    partyOf(name, '20:00', { table_id: `t${index + 1}`, duration_min: index === 0 ? 90 : 120 }),
  );
  const page = await openDay(NARROW, [2, 2], parties);
  await blockOf(page, 'Rousseau').waitFor();
  await expect.poll(() => cutIn(page, '[data-guest]')).toEqual([]);
  for (const name of names) {
    await page.getByRole('gridcell', { name: new RegExp(`^20:00 ${name} 2`) }).waitFor();
  }
  // Where there is room for both, both are read.
  expect(await cutIn(page, '[data-from]')).toEqual(['20:00']);
});

test.each([
  ['768 px', NARROW],
  ['1180 px', TABLET],
])('a stay too short for its surname keeps its allergy and its size inside its bar, at %s', async (_name, options) => {
  const also = { allergies: 'arachides', notes: 'près de la fenêtre', occasion: 'birthday' } as const;
  const page = await openDay(
    options,
    [6, 6, 6],
    [
      partyOf('Après', '20:30', { party_size: 5, table_id: 't1' }),
      partyOf('Carpentier', '20:00', { party_size: 5, table_id: 't1', duration_min: 30, ...also }),
      partyOf('Rousseau', '20:00', { party_size: 12, table_id: 't2', duration_min: 30, allergies: 'gluten' }),
    ],
  );
  for (const [name, size] of [
    ['Carpentier', '5'],
    ['Rousseau', '12'],
  ] as const) {
    const block = blockOf(page, name);
    await block.waitFor();
    for (const part of [block.locator('[data-mark=allergies]'), block.locator('[data-size]', { hasText: size })]) {
      expect(await isShownIn(block, part)).toBe(true);
    }
    await page.getByRole('gridcell', { name: new RegExp(`^20:00 ${name} !?${size}`) }).waitFor();
  }
});

test.each([
  ['768 px', NARROW],
  ['1180 px', TABLET],
])(
  'half an hour has room for the surname, the size and the sign of a note, and an allergy, at %s',
  async (_name, options) => {
    const both = { party_size: 12, duration_min: 30, notes: 'fenêtre' } as const;
    const page = await openDay(
      options,
      [14, 14],
      [
        partyOf('Carpentier', '20:00', { ...both, table_id: 't1' }),
        partyOf('Rousseau', '20:00', { ...both, table_id: 't2', allergies: 'noix', occasion: 'birthday' }),
      ],
    );
    for (const name of ['Carpentier', 'Rousseau']) {
      const block = blockOf(page, name);
      await block.waitFor();
      for (const part of ['[data-guest]', '[data-note]', '[data-size]']) {
        expect(await isShownIn(block, block.locator(part)), `${part} of ${name}`).toBe(true);
      }
      // Shortened, but for the most part there.
      const width = await block.locator('[data-guest]').evaluate((one) => one.getBoundingClientRect().width);
      expect(width).toBeGreaterThan(32);
    }
    expect(await isShownIn(blockOf(page, 'Rousseau'), blockOf(page, 'Rousseau').locator('[data-mark=allergies]'))).toBe(
      true,
    );
  },
);

test('the present minute lies on no hour of the timeline, at any minute of an hour', async () => {
  const coveredBy = (now: Locator) =>
    now.evaluate((pill) => {
      const { left, right } = pill.getBoundingClientRect();
      return [...document.querySelectorAll('[data-hour]')].flatMap((hour) => {
        const box = hour.getBoundingClientRect();
        return hour.checkVisibility({ visibilityProperty: true }) && box.left < right && left < box.right
          ? [hour.textContent]
          : [];
      });
    });
  const shownOn = (page: Page) =>
    page
      .locator('[data-hour]')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true })).length);
  for (const at of ['19:02', '19:20', '19:40', '19:55']) {
    const page = await openDay(NARROW, [2], [partyOf('Roy', '21:00', { table_id: 't1' })], at);
    const now = page.locator('[data-now]');
    await now.getByText(at).waitFor();
    expect(await coveredBy(now)).toEqual([]);
    expect(await shownOn(page)).toBeGreaterThan(1);
  }
});
