import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { words } from '../pages/console/words.ts';
import { DINNER } from '../support/restaurant.ts';
import { blockOf } from './console-stage.ts';
import { type Evenings, rowOf, startEvenings, TABLET, tableOf } from './evening-stage.ts';
import { setStage } from './set-stage.ts';

let evenings: Evenings;
const t = words();
setStage(async () => {
  evenings = await startEvenings();
  return evenings.stage;
});

/** A day without a pause, on which an hour is as narrow as it is ever drawn. */
const ALL_DAY = DINNER.map((service) => ({ ...service, open_time: '09:00' }));
const NARROW = { viewport: { width: 768, height: 1024 }, hasTouch: true };

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

test.each([
  ['768 px', NARROW],
  ['1180 px', TABLET],
])('a stay too short for its surname keeps its allergy and its size inside its bar, at %s', async (_name, options) => {
  const { date, tables, book, change } = await evenings.eveningOf({ seats: [6, 6, 6], hours: ALL_DAY });
  const next = await book('Après', '20:30', 5);
  await change(next.id, { table_id: tables[0] });
  const party = await book('Carpentier', '20:00', 5);
  const also = { allergies: 'arachides', notes: 'près de la fenêtre', occasion: 'birthday' };
  await change(party.id, { table_id: tables[0], duration_min: 30, ...also });
  const large = await book('Rousseau', '20:00', 12);
  await change(large.id, { table_id: tables[1], duration_min: 30, allergies: 'gluten', allow_capacity_override: true });
  const page = await evenings.stage.open(`/book/${date}?view=timeline`, options);
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
    const { date, tables, book, change } = await evenings.eveningOf({ seats: [14, 14], hours: ALL_DAY });
    const parties = { Carpentier: {}, Rousseau: { allergies: 'noix', occasion: 'birthday' } };
    for (const [index, [name, also]] of Object.entries(parties).entries()) {
      const { id } = await book(name, '20:00', 12);
      await change(id, { table_id: tables[index], duration_min: 30, notes: 'fenêtre', ...also });
    }
    const page = await evenings.stage.open(`/book/${date}?view=timeline`, options);
    for (const name of Object.keys(parties)) {
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

test('a party of a group stays at its tables when that is separated, and is at the group again when that is undone', async () => {
  const { date, book, change, stored } = await evenings.eveningOf({
    seats: [4, 4, 2],
    merges: [[0, 1]],
    hours: ALL_DAY,
  });
  const { id } = await book('Rousseau', '19:00', 8);
  const { stage } = evenings;
  const floor = await stage.open('/floor?mode=edit', TABLET);
  const timeline = await stage.open(`/book/${date}?view=timeline`, TABLET);
  const tonight = await stage.open('/tonight', TABLET);
  const lineOf = (name: string) =>
    timeline.getByRole('row').filter({ has: timeline.getByRole('rowheader', { name: new RegExp(`^${name} `) }) });
  const isIn = (name: string) => lineOf(name).locator('[data-guest]', { hasText: 'Rousseau' });
  await isIn('G0\\+1').waitFor();
  await rowOf(tonight, 'Rousseau').getByText('G0+1').waitFor();
  await floor.getByRole('button', { name: t('group.delete', { name: 'G0+1' }) }).click();
  await floor
    .getByText(t('group.deleted', { name: 'G0+1' }))
    .first()
    .waitFor();
  const { merged_table_ids } = await stored('Rousseau');
  await Promise.all([timeline.reload(), tonight.reload()]);
  await isIn('T1').waitFor();
  await rowOf(tonight, 'Rousseau').getByText('T1 + T2').waitFor();
  const stateOf = (name: string) => tableOf(tonight, name).getAttribute('data-state');
  await change(id, { service_status: 'seated' });
  for (const name of ['T1', 'T2']) await expect.poll(() => stateOf(name)).toBe('seated');
  expect(await stateOf('T3')).toBe('free');
  await floor.getByRole('button', { name: t('undo'), exact: true }).click();
  await floor.getByRole('button', { name: t('group.delete', { name: 'G0+1' }) }).waitFor();
  await Promise.all([timeline.reload(), tonight.reload()]);
  await isIn('G0\\+1').waitFor();
  await rowOf(tonight, 'Rousseau').getByText('G0+1').waitFor();
  expect((await stored('Rousseau')).merged_table_ids).toEqual(merged_table_ids);
});
