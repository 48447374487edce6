import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { words } from '../pages/console/words.ts';
import { LATE_DINNER } from '../support/restaurant.ts';
import { zoneAt } from '../support/zone.ts';
import { inDays } from './base.ts';
import { bookShown, dragTo, newButton, partiesIn, rowOf, type Stage, startStage, undoByKeys } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();
const DATE = inDays(2);

setStage(async () => {
  stage = await startStage();
  return stage;
});

/** A restaurant with tables T1, T2 … of these seats, and its book on a date in two days. */
const restaurant = (...seats: number[]) => stage.restaurant({ seats });

async function openBook(): Promise<Page> {
  const page = await stage.open(`/book/${DATE}`);
  await bookShown(page);
  return page;
}

test('a new booking after midnight opens on times that are ahead, and walks on from there by keys', async () => {
  const timezone = zoneAt(1);
  const hours = LATE_DINNER.map((one) => ({
    ...one,
    close_time: '03:30',
    slot_duration_min: 30,
    slot_interval_min: 5,
  }));
  await stage.restaurant({ seats: [2], hours, config: { timezone } });
  const page = await stage.open('/tonight');
  await newButton(page).click();
  const list = page.getByRole('group', { name: t('new.times') });
  await list.locator('[data-time]').first().waitFor();
  // What is over would fill rows above.
  expect(await list.locator('[data-time="00:00"]').count()).toBe(0);
  const scrolled = () => list.evaluate((box) => box.scrollTop);
  const time = page.getByLabel(t('new.time'), { exact: true });
  await time.focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => time.evaluate((field) => field === document.activeElement)).toBe(false);
  // Tab goes on to a time in sight, and arrows from there to the next: the list stays where it was.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-time') ?? '');
  const first = await focused();
  expect(first > '00:00').toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await focused()) > first).toBe(true);
  expect(await scrolled()).toBe(0);
});

test('drags a party to another table and takes it back with one press', async () => {
  const { tables } = await restaurant(2, 2, 2);
  await stage.colleague.book(DATE);
  const page = await openBook();
  await expect.poll(() => partiesIn(page, 'T1')).toEqual(['Martin']);
  await dragTo(page, 'Martin', 'T3');
  await page
    .getByText(t('move.done', { name: 'Zoé Martin', table: 'T3' }))
    .first()
    .waitFor();
  await expect.poll(() => partiesIn(page, 'T3')).toEqual(['Martin']);
  expect((await stage.colleague.list(DATE))[0]?.table_id).toBe(tables[2]);
  await undoByKeys(page);
  await page.getByText(t('undone')).first().waitFor();
  await expect.poll(() => partiesIn(page, 'T1')).toEqual(['Martin']);
  expect((await stage.colleague.list(DATE))[0]?.table_id).toBe(tables[0]);
});

test('takes a new reservation where the plan was pressed', async () => {
  await restaurant(2, 4);
  const page = await openBook();
  const row = rowOf(page, 'T2').locator('[data-track]');
  await row.click({ position: { x: 5, y: 10 } });
  await expect.poll(() => page.getByLabel(t('new.time')).inputValue()).toBe('19:00');
  await page.getByLabel(t('new.first_name')).fill('Louise');
  await page.getByLabel(t('new.last_name'), { exact: true }).fill('Bonnet');
  await page.getByRole('button', { name: t('new.save') }).click();
  await expect.poll(() => partiesIn(page, 'T2')).toEqual(['Bonnet']);
});
