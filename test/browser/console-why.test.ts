import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { overflowOf, violationsOf } from '../support/page-checks.ts';
import { DINNER } from '../support/restaurant.ts';
import { inDays } from './base.ts';
import { bookShown, type Stage, startStage, words } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();
const DATE = inDays(3);
const LIMITED = DINNER.map((entry) => ({ ...entry, max_covers_per_slot: 4 }));

setStage(async () => {
  stage = await startStage();
  return stage;
});

const dialog = (page: Page) => page.getByRole('dialog', { name: t('why') });
const slot = (page: Page, time: string) => page.locator(`[data-slot="${time}"]`);

async function open(path: string, options = DESKTOP): Promise<Page> {
  await stage.restaurant({ seats: [2, 4, 4], hours: LIMITED, config: { min_notice_min: 90 } });
  await stage.colleague.book(DATE, { guests: 4 });
  return stage.open(path, options);
}

/** Asks from the menu of the day, by keys alone. */
async function askByKeys(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: t('day.more') });
  // It waits for the day. A mouse that rests on it would open its tooltip behind the dialog.
  await expect.poll(() => more.isEnabled()).toBe(true);
  await more.press('Enter');
  await page.getByRole('menuitem', { name: t('why') }).press('Enter');
  await dialog(page).waitFor();
}

test('the arrivals row of the timeline tells why a time cannot be booked, and leads to the field of the rule', async () => {
  const page = await open(`/book/${DATE}?view=timeline`);
  await page.locator('[data-arrivals] [role=gridcell]', { hasText: '20:00' }).click();
  const full = t('why.slot_full', { covers: 4, most: 4 });
  await slot(page, '20:00').getByText(full).waitFor();
  await expect.poll(() => slot(page, '20:00').getAttribute('aria-current')).toBe('true');
  await slot(page, '21:00').getByText(t('why.free')).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await slot(page, '20:00').getByRole('link').click();
  await page.waitForURL(/\/hours\?period=.*#max_covers_per_slot/);
  const field = page.getByLabel(t('pacing.per_slot'));
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await expect.poll(() => field.inputValue()).toBe('4');
});

test('opens at the first time that can still be asked about, on whatever day that is', async () => {
  const page = await open(`/book/${inDays(-1)}`);
  await bookShown(page);
  await askByKeys(page);
  const slots = page.locator('[data-slot]');
  await expect.poll(() => slots.filter({ hasNotText: t('why.past') }).count()).toBeGreaterThan(0);
});

test('every rule is said in words, for the party and the date that one asks about, by keys on a phone', async () => {
  const page = await open(`/book/${DATE}`, PHONE);
  await bookShown(page);
  await askByKeys(page);
  await slot(page, '19:00').getByText(t('why.free')).waitFor();
  await dialog(page).getByLabel(t('new.party')).fill('9');
  await slot(page, '19:00')
    .getByText(t('why.party_too_large', { guests: t('guests', { count: 8 }) }))
    .waitFor();
  await slot(page, '19:00')
    .getByText(t('why.no_table', { guests: t('guests', { count: 9 }) }))
    .waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });

  await page.goto(`${stage.app.local.base_url}/console/book/${inDays(70)}`);
  await bookShown(page);
  await askByKeys(page);
  await slot(page, '19:00').getByRole('link').click();
  await page.waitForURL(/\/settings#advance_booking_days/);
  const field = page.getByLabel(t('rules.advance'));
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
});

test('a pause is told and lifted from there, and a closed day says so, from the hours too', async () => {
  const page = await open('/hours');
  await stage.colleague.ask('PUT', '/pause', { until: `${inDays(4)}T12:00:00.000Z` });
  await stage.colleague.ask('PUT', `/special-days/${inDays(5)}`, { hours: [] });
  await page.reload();
  await page.getByRole('button', { name: t('why.short') }).click();
  await slot(page, '20:00').getByText(/pause/).waitFor();
  await slot(page, '20:00').getByRole('link', { name: /pause/ }).click();
  await page.getByRole('button', { name: t('pause.end') }).waitFor();

  await page.goto(`${stage.app.local.base_url}/console/book/${inDays(5)}`);
  await bookShown(page);
  await askByKeys(page);
  await slot(page, '20:00').getByText(t('why.closed')).waitFor();
  await slot(page, '20:00')
    .getByRole('link', { name: new RegExp(t('why.closed')) })
    .click();
  await page.waitForURL(/\/hours\/days\?day=/);
});
