import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clockTimeAt, localDateAt } from '../../shared/platform/time/time.ts';
import { bookingOf, DATE, type House, houseOf, type Reservation } from '../pages/console/house.ts';
import { words } from '../pages/console/words.ts';
import type { WindowOptions } from './base.ts';
import { bookShown, partiesIn, rowOf, undoByKeys } from './console-stage.ts';
import { boxOf, finger, middleOf, openHouse, refusingBlocks } from './house-page.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';

// Blocks that are drawn, dragged and walked to on the timeline.

let stage: StatesStage;
const t = words();

setStage(async () => {
  stage = await startStatesStage();
  return stage;
});

async function openBook(house: House, options: WindowOptions = {}): Promise<Page> {
  const page = await openHouse(stage, `/book/${DATE}?view=timeline`, house, options);
  stage.api.on(refusingBlocks(house));
  await bookShown(page);
  await rowOf(page, 'T1').waitFor();
  return page;
}

/** A booking of two by Zoé Martin at 20:00 on the day that is looked at. */
const martinAt = (table_id: string): Reservation => bookingOf({ reservation_date: DATE, table_id });

test('blocks a table by drawing over empty time, changes it, gives it back, and undoes that', async () => {
  const house = houseOf([2]);
  const page = await openBook(house);
  const track = await boxOf(rowOf(page, 'T1').locator('[data-track]'));
  const y = track.y + track.height / 2;
  await page.mouse.move(track.x + track.width * 0.3, y);
  await page.mouse.down();
  await page.mouse.move(track.x + track.width * 0.6, y, { steps: 6 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: t('block'), exact: true });
  await dialog.getByLabel(t('block.reason')).fill('Tempête');
  await dialog.getByRole('button', { name: t('block.do'), exact: true }).click();
  const held = page.locator('[data-held]');
  await held.getByText('Tempête').waitFor();
  // It is not for this evening: the day is said too.
  const of_month = String(Number(DATE.slice(8)));
  await page
    .getByText(new RegExp(`^Bloqué le\\s.*\\b${of_month}(er)?\\b.*T1`))
    .first()
    .waitFor();
  const [made] = house.blocks;
  expect(made?.table_ids).toHaveLength(1);
  expect(made && made.start_time < made.end_time).toBe(true);

  await held.click();
  await page.getByLabel(t('block.to'), { exact: true }).fill('23:00');
  await page.getByLabel(t('block.release')).fill('22:30');
  await page.getByRole('button', { name: t('save') }).click();
  await expect.poll(() => house.blocks[0]?.end_time).toBe('23:00');
  const released = Date.parse(house.blocks[0]?.release_at ?? '');
  expect([localDateAt(released, 'Europe/Paris'), clockTimeAt(released, 'Europe/Paris')]).toEqual([DATE, '22:30']);

  await held.click();
  await page.getByRole('button', { name: t('block.remove') }).click();
  await held.waitFor({ state: 'detached' });
  await expect.poll(() => house.blocks).toEqual([]);
  await page
    .getByText(t('block.gone', { table: 'T1' }))
    .first()
    .waitFor();
  await undoByKeys(page);
  await held.getByText('Tempête').waitFor();
});

test('blocks a whole room by keys once the parties in the way have been moved', async () => {
  const house = houseOf([2, 2], { reservations: [martinAt('t1')] });
  const page = await openBook(house);
  await expect.poll(() => partiesIn(page, 'T1')).toEqual(['Martin']);
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: t('block'), exact: true });
  // The first field has the focus, and its list is not yet over the others.
  await dialog
    .locator('input:focus')
    .and(dialog.getByLabel(t('floor.tables')).first())
    .waitFor();
  await expect.poll(() => dialog.getByRole('option').count()).toBe(0);
  // The ring is on the edge of the whole field, as on that of every other, and is not drawn twice.
  expect(
    await dialog.locator('input:focus').evaluate((typed) => {
      const field = typed.closest('.mantine-Input-input');
      return [typed, field]
        .map((part) => part && getComputedStyle(part))
        .map((style) => [style?.outlineStyle, style?.outlineWidth, style?.boxShadow].join(' '));
    }),
  ).toEqual(['none 3px none', 'solid 3px none']);
  await dialog.getByRole('button', { name: t('block.room', { room: 'Salle' }) }).click();
  const way = dialog.getByRole('region', { name: t('block.in_the_way') });
  await way.getByText('Zoé Martin').first().waitFor();
  await dialog.getByRole('button', { name: t('block.do'), exact: true }).click();
  // As in every form: with its sign, on a ground of its own.
  await dialog.getByRole('alert').filter({ hasText: 'Zoé Martin' }).locator('svg').waitFor();
  await expect.poll(() => house.blocks).toEqual([]);
  await way.getByRole('button', { name: t('move') }).click();
  await page.getByRole('menuitem', { name: t('move.off') }).click();
  await way.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: t('block.do'), exact: true }).click();
  await expect.poll(() => page.locator('[data-held]').count()).toBe(2);
  expect(house.blocks[0]?.table_ids).toHaveLength(2);
  await expect.poll(() => partiesIn(page, t('no_table'))).toEqual(['Martin']);
});

/** A restaurant of tables for two, the first of which is blocked from 19:00 to 21:00. */
const blocked = (tables: number, release_at: string | null = null, ...reservations: Reservation[]): House =>
  houseOf(Array(tables).fill(2), {
    reservations,
    blocks: [
      {
        id: 'k1',
        table_ids: ['t1'],
        date: DATE,
        start_time: '19:00',
        end_time: '21:00',
        reason: 'Tempête',
        release_at,
      },
    ],
  });

/** Drags with the mouse from the middle of something by so many pixels. */
async function drag(page: Page, from: Locator, by: { x: number; y: number }): Promise<void> {
  const { x, y } = await middleOf(from);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + Math.sign(by.x) * 6, y + Math.sign(by.y) * 6, { steps: 3 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 8 });
  await page.mouse.up();
}

const held = (page: Page, row: string) => rowOf(page, row).locator('[data-held]');
const quarterOf = async (page: Page) => (await boxOf(held(page, 'T1'))).width / 8;
const rowsApart = async (page: Page) => (await boxOf(rowOf(page, 'T2'))).y - (await boxOf(rowOf(page, 'T1'))).y;

test('a block is dragged to another time and table, tells old and new, and is put back', async () => {
  const house = blocked(2, `${DATE}T19:30:00.000Z`);
  const page = await openBook(house);
  await held(page, 'T1').waitFor();
  // Two hours of the block, of which the last half is released.
  const quarter = (await boxOf(held(page, 'T1'))).width / 6;
  await drag(page, held(page, 'T1'), { x: quarter * 4, y: await rowsApart(page) });
  await held(page, 'T2').getByText('Tempête').waitFor();
  await expect
    .poll(() => house.blocks[0])
    .toMatchObject({
      table_ids: ['t2'],
      start_time: '20:00',
      end_time: '22:00',
      release_at: `${DATE}T20:30:00.000Z`,
    });
  const told = page.getByText(t('block.moved', { moved: '19:00 – 20:30 → 20:00 – 21:30, T1 → T2' }));
  await told.first().waitFor();
  await page.getByRole('button', { name: t('undo') }).click();
  await held(page, 'T1').waitFor();
  await expect
    .poll(() => house.blocks)
    .toMatchObject([{ table_ids: ['t1'], start_time: '19:00', release_at: `${DATE}T19:30:00.000Z` }]);
});

test('a block is made longer by its end, and keeps its table and beginning', async () => {
  const house = blocked(1);
  const page = await openBook(house);
  await held(page, 'T1').waitFor();
  await drag(page, held(page, 'T1').locator('[data-resize]'), { x: (await quarterOf(page)) * 2, y: 0 });
  await expect.poll(() => house.blocks[0]).toMatchObject({ start_time: '19:00', end_time: '21:30' });
  await page
    .getByText(t('block.moved', { moved: '19:00 – 21:00 → 19:00 – 21:30' }))
    .first()
    .waitFor();
});

test('a block that is dragged onto a party asks with the party listed, and is saved once it has moved', async () => {
  const house = blocked(3, null, martinAt('t2'));
  const page = await openBook(house);
  await held(page, 'T1').waitFor();
  await drag(page, held(page, 'T1'), { x: (await quarterOf(page)) * 4, y: await rowsApart(page) });
  const dialog = page.getByRole('dialog', { name: t('block.edit'), exact: true });
  await dialog.getByRole('alert').getByText('Zoé Martin').waitFor();
  await expect.poll(() => dialog.locator('ins').allTextContents()).toEqual(['20:00 – 22:00', 'T2']);
  expect(house.blocks[0]).toMatchObject({ table_ids: ['t1'], start_time: '19:00' });
  const way = dialog.getByRole('region', { name: t('block.in_the_way') });
  await way.getByRole('button', { name: t('move') }).click();
  await page.getByRole('menuitem', { name: 'T3' }).click();
  await way.waitFor({ state: 'detached' });
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(0);
  await dialog.getByRole('button', { name: t('save') }).click();
  await held(page, 'T2').waitFor();
  await expect.poll(() => house.blocks).toMatchObject([{ table_ids: ['t2'], start_time: '20:00', end_time: '22:00' }]);
});

test('a finger moves a block once it has rested on it', async () => {
  const house = blocked(1);
  const page = await openBook(house, { viewport: { width: 1024, height: 768 }, hasTouch: true });
  const hand = await finger(page, await middleOf(held(page, 'T1')));
  await hand.go({ x: 4 * (await quarterOf(page)), y: 0 }, 0);
  await hand.lift();
  await expect.poll(() => house.blocks[0]).toMatchObject({ start_time: '20:00', end_time: '22:00' });
});

test('keys alone walk to a block, move it in its dialog, and give it back', async () => {
  const house = blocked(2, null, martinAt('t2'));
  const page = await openBook(house);
  await held(page, 'T1').waitFor();
  await rowOf(page, 'T2').getByRole('gridcell').first().focus();
  await page.keyboard.press('ArrowUp');
  const block = page.getByRole('gridcell', {
    name: t('block.said', { table: 'T1', from: '19:00', to: '21:00' }),
  });
  await expect.poll(() => block.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: t('block.edit'), exact: true });
  await dialog.getByLabel(t('block.from'), { exact: true }).fill('19:30');
  await expect.poll(() => dialog.locator('ins').allTextContents()).toEqual(['19:30 – 21:00']);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => house.blocks[0]?.start_time).toBe('19:30');
  await expect.poll(() => held(page, 'T1').evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('x');
  await held(page, 'T1').waitFor({ state: 'detached' });
  await expect.poll(() => house.blocks).toEqual([]);
});
