import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays } from '../../shared/platform/time/time.ts';
import type { BlockRecord } from '../../web/console/day/records.ts';
import { words } from '../pages/console/words.ts';
import { inDays } from './base.ts';
import { bookShown, rowOf, type Stage, startStage } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();
const DATE = inDays(2);

setStage(async () => {
  stage = await startStage();
  return stage;
});

const blocks = async (date = DATE) =>
  (await stage.colleague.ask<{ items: BlockRecord[] }>('GET', `/blocks?date=${date}`)).items;

/** A restaurant of tables for two, the first of which is blocked from 19:00 to 21:00. */
async function blocked(tables: number, more: object = {}): Promise<{ block: BlockRecord; ids: string[] }> {
  await stage.restaurant({ seats: Array.from({ length: tables }, () => 2) });
  const made = await stage.colleague.ask<{ id: string }[]>('GET', '/tables');
  const ids = made.map(({ id }) => id);
  const body = { table_ids: ids.slice(0, 1), date: DATE, start_time: '19:00', end_time: '21:00', reason: 'Tempête' };
  return { block: await stage.colleague.ask('POST', '/blocks', { ...body, ...more }), ids };
}

async function openBook(options = {}, view = 'timeline', date = DATE): Promise<Page> {
  const page = await stage.open(`/book/${date}?view=${view}`, options);
  await bookShown(page);
  return page;
}

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (!box) throw new Error('Not seen.');
  return box;
};

/** Drags with the mouse from the middle of something by so many pixels. */
async function drag(page: Page, from: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await boxOf(from);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
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
  const { ids } = await blocked(2, { release_at: `${DATE}T19:30:00.000Z` });
  const page = await openBook();
  await held(page, 'T1').waitFor();
  // Two hours of the block, of which the last half is released.
  const quarter = (await boxOf(held(page, 'T1'))).width / 6;
  await drag(page, held(page, 'T1'), { x: quarter * 4, y: await rowsApart(page) });
  await held(page, 'T2').getByText('Tempête').waitFor();
  await expect
    .poll(async () => (await blocks())[0])
    .toMatchObject({
      table_ids: [ids[1]],
      start_time: '20:00',
      end_time: '22:00',
      release_at: `${DATE}T20:30:00.000Z`,
    });
  const told = page.getByText(t('block.moved', { moved: '19:00 – 20:30 → 20:00 – 21:30, T1 → T2' }));
  await told.first().waitFor();
  await page.getByRole('button', { name: t('undo') }).click();
  await held(page, 'T1').waitFor();
  await expect
    .poll(() => blocks())
    .toMatchObject([{ table_ids: [ids[0]], start_time: '19:00', release_at: `${DATE}T19:30:00.000Z` }]);
});

test('a block is made longer by its end, and keeps its table and beginning', async () => {
  await blocked(1);
  const page = await openBook();
  await held(page, 'T1').waitFor();
  await drag(page, held(page, 'T1').locator('[data-resize]'), { x: (await quarterOf(page)) * 2, y: 0 });
  await expect.poll(async () => (await blocks())[0]).toMatchObject({ start_time: '19:00', end_time: '21:30' });
  await page
    .getByText(t('block.moved', { moved: '19:00 – 21:00 → 19:00 – 21:30' }))
    .first()
    .waitFor();
});

test('a block that is dragged onto a party asks with the party listed, and is saved once it has moved', async () => {
  const { ids } = await blocked(3);
  await stage.colleague.book(DATE, { table_id: ids[1] ?? '' });
  const page = await openBook();
  await held(page, 'T1').waitFor();
  await drag(page, held(page, 'T1'), { x: (await quarterOf(page)) * 4, y: await rowsApart(page) });
  const dialog = page.getByRole('dialog', { name: t('block.edit'), exact: true });
  await dialog.getByRole('alert').getByText('Zoé Martin').waitFor();
  await expect.poll(() => dialog.locator('ins').allTextContents()).toEqual(['20:00 – 22:00', 'T2']);
  expect((await blocks())[0]).toMatchObject({ table_ids: [ids[0]], start_time: '19:00' });
  const way = dialog.getByRole('region', { name: t('block.in_the_way') });
  await way.getByRole('button', { name: t('move') }).click();
  await page.getByRole('menuitem', { name: 'T3' }).click();
  await way.waitFor({ state: 'detached' });
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(0);
  await dialog.getByRole('button', { name: t('save') }).click();
  await held(page, 'T2').waitFor();
  await expect.poll(() => blocks()).toMatchObject([{ table_ids: [ids[1]], start_time: '20:00', end_time: '22:00' }]);
});

test('a finger moves a block once it has rested on it', async () => {
  await blocked(1);
  const page = await openBook({ viewport: { width: 1024, height: 768 }, hasTouch: true });
  await held(page, 'T1').waitFor();
  const quarter = await quarterOf(page);
  const box = await boxOf(held(page, 'T1'));
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
  await touch('touchStart', x);
  await page.waitForTimeout(400);
  for (const step of [1, 2, 3, 4]) await touch('touchMove', x + step * quarter);
  await touch('touchEnd');
  await expect.poll(async () => (await blocks())[0]).toMatchObject({ start_time: '20:00', end_time: '22:00' });
});

test('keys alone walk to a block, move it in its dialog, and give it back', async () => {
  const { ids } = await blocked(2);
  await stage.colleague.book(DATE, { table_id: ids[1] ?? '' });
  const page = await openBook();
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
  await expect.poll(async () => (await blocks())[0]?.start_time).toBe('19:30');
  await expect.poll(() => held(page, 'T1').evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('x');
  await held(page, 'T1').waitFor({ state: 'detached' });
  await expect.poll(() => blocks()).toEqual([]);
});

test('the list has a line for each block, also on the date after its midnight, and opens it there', async () => {
  const next = addDays(DATE, 1);
  await blocked(1, { start_time: '23:00', end_time: '02:00', release_at: `${next}T00:30:00.000Z` });
  const page = await openBook({}, 'list', next);
  const line = page.locator('[data-group=blocked]').getByRole('button');
  await line.getByText('Tempête').waitFor();
  const words = (await line.textContent()) ?? '';
  expect(words).toContain('23:00 – 02:00');
  expect(words).toContain(t('block.released', { time: '01:30' }));
  await page.keyboard.press('1');
  await held(page, 'T1').click();
  const dialog = page.getByRole('dialog', { name: t('block.edit'), exact: true });
  await dialog.getByLabel(t('block.to'), { exact: true }).fill('03:00');
  await dialog.getByRole('button', { name: t('save') }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => blocks()).toMatchObject([{ date: DATE, start_time: '23:00', end_time: '03:00' }]);
});
