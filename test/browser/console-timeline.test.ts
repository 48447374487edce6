import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DINNER } from '../support/restaurant.ts';
import { blockOf } from './console-stage.ts';
import { type Evenings, startEvenings } from './evening-stage.ts';
import { setStage } from './set-stage.ts';

let evenings: Evenings;
setStage(async () => {
  evenings = await startEvenings();
  return evenings.stage;
});

/** A day without a pause, on which an hour is as narrow as it is ever drawn. */
const ALL_DAY = DINNER.map((service) => ({ ...service, open_time: '09:00' }));
const NARROW = { viewport: { width: 780, height: 1024 }, hasTouch: true };

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

test('on the narrowest timeline a shorter stay gives up its time before its surname, and the time is heard', async () => {
  const { date, tables, book, change } = await evenings.eveningOf({ seats: [2, 2], hours: ALL_DAY });
  const names = ['Rousseau', 'Bergogne'];
  for (const [index, name] of names.entries()) {
    const { id } = await book(name, '20:00');
    await change(id, { table_id: tables[index], duration_min: index === 0 ? 90 : 120 });
  }
  const page = await evenings.stage.open(`/book/${date}?view=timeline`, NARROW);
  await blockOf(page, 'Rousseau').waitFor();
  await expect.poll(() => cutIn(page, '[data-guest]')).toEqual([]);
  for (const name of names) {
    await page.getByRole('gridcell', { name: new RegExp(`^20:00 ${name} 2`) }).waitFor();
  }
  // Where there is room for both, both are read.
  expect(await cutIn(page, '[data-from]')).toEqual(['20:00']);
});

test('the present minute lies on no hour of the timeline, at any minute of an hour', async () => {
  const { date, book } = await evenings.eveningOf({ seats: [2], hours: ALL_DAY });
  await book('Roy', '21:00');
  const page = await evenings.stage.open(`/book/${date}?view=timeline`, NARROW);
  const now = page.locator('[data-now]');
  const covered = () =>
    now.evaluate((pill) => {
      const { left, right } = pill.getBoundingClientRect();
      return [...document.querySelectorAll('[data-hour]')].flatMap((hour) => {
        const box = hour.getBoundingClientRect();
        return hour.checkVisibility({ visibilityProperty: true }) && box.left < right && left < box.right
          ? [hour.textContent]
          : [];
      });
    });
  const shown = () =>
    page
      .locator('[data-hour]')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true })).length);
  for (const minute of [19 * 60 + 2, 19 * 60 + 20, 19 * 60 + 40, 19 * 60 + 55]) {
    await evenings.clock.until(minute);
    await page.reload();
    await now.getByText(`19:${String(minute % 60).padStart(2, '0')}`).waitFor();
    expect(await covered()).toEqual([]);
    expect(await shown()).toBeGreaterThan(1);
  }
});
