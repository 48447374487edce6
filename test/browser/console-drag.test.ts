import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays } from '../../shared/platform/time/time.ts';
import { bookingOf, DATE, type House, houseOf, type Reservation, storedOf, TODAY } from '../pages/console/house.ts';
import { CHANGE } from '../pages/console/paths.ts';
import { words } from '../pages/console/words.ts';
import { blockOf, bookShown, dragTo, partiesIn, rowOf, undoByKeys } from './console-stage.ts';
import { boxOf, finger, middleOf, openHouse, type Point } from './house-page.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';

// What is dragged on the timeline, by a mouse and by a finger: where it goes, and what is asked and scrolled meanwhile.

let stage: StatesStage;
const t = words();

setStage(async () => {
  stage = await startStatesStage();
  return stage;
});

/** A booking of two at 20:00 on the day that is looked at. */
const bookedAt = (table_id: string, guest_last_name: string, more: Partial<Reservation> = {}): Reservation =>
  bookingOf({ reservation_date: DATE, table_id, guest_last_name, ...more });

async function openBook(house: House): Promise<Page> {
  const page = await openHouse(stage, `/book/${DATE}`, house);
  await bookShown(page);
  return page;
}

/** Drags from a point by so many pixels, as a hand does: a little at first, then on. */
async function dragBy(page: Page, from: Point, dx: number, dy = 0): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + Math.sign(dx) * 8, from.y + Math.sign(dy) * 8);
  await page.mouse.move(from.x + dx / 2, from.y + dy / 2, { steps: 4 });
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 4 });
  await page.mouse.up();
}

/** Pixels of a quarter of an hour, told by a stay of two hours. */
const quarterOf = ({ width }: { width: number }) => (width + 2) / 8;

test('moves in time by dragging sideways, to another table with it in one step', async () => {
  const house = houseOf([2, 2], { reservations: [bookedAt('t1', 'Martin')] });
  const page = await openBook(house);
  await blockOf(page, 'Martin').waitFor();
  const [box, target] = [await boxOf(blockOf(page, 'Martin')), await boxOf(rowOf(page, 'T2'))];
  await dragBy(page, { x: box.x + 20, y: box.y + box.height / 2 }, 3 * quarterOf(box), target.y - box.y);
  const question = page.getByRole('dialog', { name: t('move.ask', { name: 'Zoé Martin' }) });
  await expect.poll(() => question.textContent()).toContain('20:00 → 20:45');
  await expect.poll(() => question.textContent()).toContain('T1 → T2');
  expect(await question.textContent()).not.toContain(t('past.title'));
  await question.getByRole('button', { name: t('move.do') }).click();
  await expect.poll(() => storedOf(house, 'Martin')).toMatchObject({ reservation_time: '20:45:00' });
  await expect.poll(() => partiesIn(page, 'T2')).toEqual(['Martin']);
  expect(stage.api.bodies(CHANGE)).toHaveLength(1);
  // The page has heard that it is done, and the question, in which keys have a meaning of their own, is gone.
  await page.getByRole('button', { name: t('undo'), exact: true }).waitFor();
  await question.waitFor({ state: 'detached' });
  await undoByKeys(page);
  await expect.poll(() => storedOf(house, 'Martin')).toMatchObject({ reservation_time: '20:00:00' });
  await expect.poll(() => partiesIn(page, 'T1')).toEqual(['Martin']);
});

test('lengthens a stay by dragging its end, and asks nothing', async () => {
  const house = houseOf([2], { reservations: [bookedAt('t1', 'Martin')] });
  const page = await openBook(house);
  await blockOf(page, 'Martin').waitFor();
  const box = await boxOf(blockOf(page, 'Martin'));
  await dragBy(page, { x: box.x + box.width - 2, y: box.y + box.height / 2 }, 2 * quarterOf(box));
  await expect.poll(() => storedOf(house, 'Martin')).toMatchObject({ duration_min: 150, reservation_time: '20:00:00' });
  // The message tells the end, which is what has changed.
  await page.locator('[data-notice=done]').getByText('20:00 à 22:30').waitFor();
  await page.getByRole('button', { name: t('undo'), exact: true }).click();
  await expect.poll(() => storedOf(house, 'Martin')).toMatchObject({ duration_min: 120 });
});

test('a party is put on too few seats only after a question', async () => {
  const page = await openBook(houseOf([2, 4], { reservations: [bookedAt('t2', 'Durand', { party_size: 4 })] }));
  await expect.poll(() => partiesIn(page, 'T2')).toEqual(['Durand']);
  await dragTo(page, 'Durand', 'T1');
  const asked = page.getByRole('dialog', { name: t('seats.ask') });
  await asked
    .getByText(t('new.small', { table: 'T1', seats: t('seats', { count: 2 }), guests: t('guests', { count: 4 }) }))
    .waitFor();
  await asked.getByRole('button', { name: t('seats.back') }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await partiesIn(page, 'T2')).toEqual(['Durand']);
  await dragTo(page, 'Durand', 'T1');
  await asked.getByRole('button', { name: t('seats.do') }).click();
  await expect.poll(() => partiesIn(page, 'T1')).toEqual(['Durand']);
});

test('a drop onto a taken table is marked while it is dragged, and refused before anything is asked', async () => {
  const at = { reservation_time: '20:30:00' };
  const parties = [bookedAt('t1', 'Roy', at), bookedAt('t2', 'Durand', { ...at, party_size: 4 })];
  const page = await openBook(houseOf([2, 4], { reservations: parties }));
  await expect.poll(() => partiesIn(page, 'T2')).toEqual(['Durand']);
  const asked = page.getByRole('dialog');
  for (const quarters of [0, 1]) {
    await dragTo(page, 'Durand', 'T1', quarters, () =>
      expect.poll(() => rowOf(page, 'T1').getAttribute('data-conflict')).toBe('true'),
    );
    const note = page.getByRole('alert').filter({ hasText: 'Zoé Roy' });
    await note.waitFor();
    expect(await asked.count()).toBe(0);
    await page.getByRole('button', { name: t('close'), exact: true }).click();
    await note.waitFor({ state: 'detached' });
  }
  expect(await partiesIn(page, 'T2')).toEqual(['Durand']);
});

const [WIDTH, HEIGHT] = [1024, 768];
const TABLET = { viewport: { width: WIDTH, height: HEIGHT }, hasTouch: true };
/** The last row but one that can be seen whole there. */
const LOW = 7;
/** So many that they do not all fit on a tablet, of as many seats. */
const TABLES = Array<number>(24).fill(2);

/** A day that is longer than a tablet is wide, on one that shows its end, and a party at the row of this table (from 0). */
async function partyAt(time: string, row: number) {
  const party = bookedAt(`t${row + 1}`, 'Martin', { reservation_time: `${time}:00` });
  const house = houseOf(TABLES, { reservations: [party] });
  house.hours = house.hours.map((service) => ({ ...service, open_time: '09:00' }));
  const page = await openHouse(stage, `/book/${DATE}?view=timeline`, house, TABLET);
  await bookShown(page);
  const bar = page.locator('[data-block]');
  const scroller = page.getByRole('grid').locator('..');
  await bar.waitFor();
  await scroller.evaluate((one) => {
    one.scrollLeft = one.scrollWidth;
  });
  return {
    page,
    bar,
    most: await scroller.evaluate((one) => ({
      left: one.scrollWidth - one.clientWidth,
      top: one.scrollHeight - one.clientHeight,
    })),
    scrolled: async () => ({
      left: await scroller.evaluate((one) => one.scrollLeft),
      top: await scroller.evaluate((one) => one.scrollTop),
      page: await page.evaluate(() => window.scrollY),
    }),
    placeOf: () => {
      const { table_id, reservation_time } = storedOf(house, 'Martin');
      return [house.tables.findIndex(({ id }) => id === table_id), reservation_time.slice(0, 5)];
    },
  };
}

test('a finger that rests on a low row scrolls nothing, and the party goes to the row that it was put on', async () => {
  const { page, bar, scrolled, placeOf } = await partyAt('20:00', LOW);
  const apart = (await middleOf(rowOf(page, 'T2'))).y - (await middleOf(rowOf(page, 'T1'))).y;
  const before = await scrolled();
  const hand = await finger(page, await middleOf(bar));
  await hand.go({ x: 2, y: 6 });
  await hand.go({ x: 0, y: apart - 6 });
  expect(await scrolled()).toEqual(before);
  await hand.lift();
  await expect.poll(placeOf).toEqual([LOW + 1, '20:00']);
});

test('a finger that drifts near the end of the day keeps the time', async () => {
  const { bar, page, scrolled, placeOf } = await partyAt('22:00', 2);
  const before = await scrolled();
  const { x, y, width } = await boxOf(bar);
  const hand = await finger(page, { x: x + width - 30, y: y + 20 });
  await hand.go({ x: 14, y: 4 }, 1000);
  await hand.go({ x: -14, y: 46 });
  expect(await scrolled()).toEqual(before);
  await hand.lift();
  await expect.poll(placeOf).toEqual([3, '22:00']);
});

test('a party is dragged to a row that is out of sight, and the edges scroll no further than the last row and hour', async () => {
  const { bar, page, most, scrolled, placeOf } = await partyAt('20:00', 2);
  const from = await middleOf(bar);
  const corner = { x: WIDTH - 4, y: HEIGHT - 6 };
  const hand = await finger(page, from);
  await hand.go({ x: corner.x - from.x, y: corner.y - from.y });
  await expect.poll(scrolled).toMatchObject(most);
  // For as long as it rests there.
  await page.waitForTimeout(1000);
  expect(await scrolled()).toMatchObject(most);
  const last = await middleOf(rowOf(page, `T${TABLES.length}`));
  await hand.go({ x: from.x - corner.x, y: last.y - corner.y });
  await hand.lift();
  await expect.poll(placeOf).toEqual([TABLES.length - 1, '20:00']);
});

test('the edge is as wide in what scrolls as it is meant to be, also once the tablet is turned', async () => {
  const { bar, page, scrolled } = await partyAt('20:00', 2);
  for (const viewport of [
    { width: WIDTH, height: HEIGHT },
    { width: HEIGHT, height: WIDTH },
    { width: WIDTH, height: 480 },
  ]) {
    await page.setViewportSize(viewport);
    const scroller = page.getByRole('grid').locator('..');
    await scroller.evaluate((one) => {
      one.scrollTop = 0;
    });
    await bar.scrollIntoViewIfNeeded();
    const from = await middleOf(bar);
    const box = await boxOf(scroller);
    const bottom = Math.min(box.y + box.height, viewport.height);
    const before = await scrolled();
    const hand = await finger(page, from);
    await hand.go({ x: 0, y: bottom - 44 - from.y }, 1000);
    expect(await scrolled()).toEqual(before);
    // At its rim it is slower than a pixel a step, which a browser rounds off.
    await hand.go({ x: 0, y: 14 });
    await expect.poll(scrolled).not.toEqual(before);
    await hand.go({ x: 0, y: from.y - (bottom - 30) }, 100);
    await hand.lift();
  }
});

test('the days that the mouse draws over are chosen together', async () => {
  const page = await openHouse(stage, '/hours/days', houseOf([2, 4]));
  const dayOf = (date: string) => page.locator(`[data-date="${date}"]`);
  const [first = '', ...others] = [8, 9, 10, 11].map((days) => addDays(TODAY, days));
  await dayOf(first).hover();
  await page.mouse.down();
  for (const date of others) await dayOf(date).hover();
  await page.mouse.up();
  await page.getByRole('heading', { level: 2, name: t('special.days', { count: 4 }) }).waitFor();
  await expect.poll(() => page.locator('[data-taken]').count()).toBe(4);
});
