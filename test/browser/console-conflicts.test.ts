import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { HoursEntry } from '../../web/console/day/records.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { overflowOf, violationsOf } from '../support/page-checks.ts';
import { inDays } from './base.ts';
import { type Stage, startStage, undoByKeys, words } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();
const DATE = inDays(3);
const weekday = (new Date(DATE).getUTCDay() + 6) % 7;

setStage(async () => {
  stage = await startStage();
  return stage;
});

const badge = (page: Page, count: number) => page.getByRole('button', { name: t('conflicts.count', { count }) });
const listed = (page: Page, name: string) => page.locator('[data-conflicts] li', { hasText: name });

/** A house with a party at a table that is switched off and another whose table is deleted, three days from now. */
async function prepare(): Promise<void> {
  const { tables } = await stage.restaurant({ seats: [2, 2, 2] });
  const { colleague } = stage;
  await colleague.book(DATE, { guest_last_name: 'Durand', table_id: tables[0] ?? '' });
  await colleague.book(DATE, { guest_last_name: 'Petit', table_id: tables[1] ?? '' });
  await colleague.ask('PATCH', `/tables/${tables[0]}`, { is_active: false });
  await colleague.ask('DELETE', `/tables/${tables[1]}`);
}

test('what does not fit the house’s rules is counted, listed with its reasons, and left once it is placed', async () => {
  await prepare();
  const page = await stage.open('/hours', DESKTOP);
  await badge(page, 2).click();
  await listed(page, 'Zoé Durand').getByText(t('conflicts.inactive_table')).waitFor();
  await listed(page, 'Zoé Petit').getByText(t('conflicts.lost_table')).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await listed(page, 'Zoé Petit').getByRole('link').click();
  const panel = page.getByRole('complementary', { name: t('panel') });
  await panel.getByText('Petit').first().waitFor();
  await panel.getByRole('button', { name: new RegExp(`^${t('place')}`) }).click();
  await page.getByRole('menuitem', { name: /^T3/ }).click();
  await badge(page, 1).waitFor();
  await undoByKeys(page);
  await badge(page, 2).waitFor();
});

test('what is changed while the conflicts are read for the first time counts', async () => {
  await stage.restaurant({ seats: [2] });
  await stage.colleague.book(DATE, { guest_last_name: 'Moreau' });
  const page = await stage.open('/book');
  let reads = 0;
  let answer = () => {};
  const changed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/conflicts?*', async (route) => {
    reads += 1;
    if (reads > 1) return route.continue();
    const response = await route.fetch();
    await changed;
    await route.fulfill({ response });
  });
  await page.goto(`${stage.app.local.base_url}/console/hours`);
  const entry = (await stage.colleague.ask<HoursEntry[]>('GET', '/hours')).find((one) => one.day_of_week === weekday);
  await page.locator(`[data-period="${entry?.id}"]`).click();
  await page.getByLabel(t('hours.active')).click();
  await expect.poll(() => reads).toBeGreaterThan(1);
  answer();
  await badge(page, 1).waitFor();
});

test('a service that is taken away leaves its bookings in the list, found by keys on a phone', async () => {
  await stage.restaurant({ seats: [2] });
  await stage.colleague.book(DATE, { guest_last_name: 'Moreau' });
  const page = await stage.open('/hours', PHONE);
  await page.getByRole('heading', { name: t('hours.title') }).waitFor();
  await expect.poll(() => page.locator('[data-conflicts]').count()).toBe(0);
  const entry = (await stage.colleague.ask<HoursEntry[]>('GET', '/hours')).find((one) => one.day_of_week === weekday);
  await page.locator(`[data-period="${entry?.id}"]`).click();
  await page.getByLabel(t('hours.active')).click();
  await badge(page, 1).focus();
  await page.keyboard.press('Enter');
  await listed(page, 'Zoé Moreau').getByText(t('conflicts.outside_hours')).waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
  await listed(page, 'Zoé Moreau').getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: t('panel') })
    .getByText('Moreau')
    .first()
    .waitFor();
});
