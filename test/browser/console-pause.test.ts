import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayClock } from '../../shared/platform/time/time.ts';
import { MINUTE_MS } from '../../shared/platform/time/units.ts';
import type { RestaurantConfig } from '../../web/console/client/api.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import type { EveningClock } from '../support/evening-clock.ts';
import { violationsOf } from '../support/page-checks.ts';
import { bookShown, type Stage, undoByKeys, words } from './console-stage.ts';
import { type Evenings, startEvenings, TABLET } from './evening-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
let clock: EveningClock;
let eveningOf: Evenings['eveningOf'];
const t = words();

setStage(async () => {
  const evenings = await startEvenings();
  ({ stage, clock, eveningOf } = evenings);
  return stage;
});

/** The pause as the API has it, as clocks at the restaurant show its end; nothing without one. */
async function pausedUntil(): Promise<string | undefined> {
  const { pause } = await stage.colleague.ask<RestaurantConfig>('GET', '');
  return (
    pause &&
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', timeStyle: 'short' }).format(Date.parse(pause.until))
  );
}

const button = (page: Page) => page.getByRole('button', { name: t('pause'), exact: true });
const pausedButton = (page: Page, until: string) => page.getByRole('button', { name: t('pause.until', { until }) });

/** What guests are offered this evening: each time and how many could come. */
async function offered(token: string, date: string): Promise<Record<string, number>> {
  const url = `${stage.app.local.base_url}/api/v1/widget/${token}/slots?date=${date}&guests=2`;
  const { slots } = (await (await fetch(url)).json()) as { slots: { time: string; remaining_capacity: number }[] };
  return Object.fromEntries(slots.map(({ time, remaining_capacity }) => [time.slice(0, 5), remaining_capacity]));
}

test('online booking is paused with two presses, says before what it stops, and lapses by the clock', async () => {
  const { date } = await eveningOf({ seats: [2, 4] });
  const { public_token } = await stage.colleague.ask<RestaurantConfig>('GET', '');
  const page = await stage.open('/tonight', TABLET);
  await button(page).click();
  const choice = page.getByRole('button', { name: t('pause.60') });
  await expect.poll(() => choice.textContent()).toContain(t('pause.stops_today', { from: '18:50', to: '19:50' }));
  await choice.click();
  await pausedButton(page, '19:50').waitFor();
  await expect.poll(pausedUntil).toBe('19:50');
  await expect.poll(() => offered(public_token, date)).toMatchObject({ '19:00': 0, '19:30': 0, '20:00': 6 });
  await clock.pass(61);
  await page.getByText(t('pause.lapsed')).first().waitFor();
  await button(page).waitFor();
  await expect.poll(() => pausedUntil()).toBeUndefined();
});

test('a pause is lifted before its time, and each step can be undone', async () => {
  await eveningOf({ seats: [2] });
  const page = await stage.open('/book', DESKTOP);
  await button(page).click();
  await page.getByRole('button', { name: t('pause.closing') }).click();
  await expect.poll(pausedUntil).toBe('23:00');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await pausedButton(page, '23:00').click();
  await page.getByText(t('pause.lasts', { until: '23:00' })).waitFor();
  await page.getByRole('button', { name: t('pause.end') }).click();
  await expect.poll(pausedUntil).toBeUndefined();
  await page.getByText(t('pause.ended')).first().waitFor();
  await undoByKeys(page);
  await expect.poll(pausedUntil).toBe('23:00');
  await pausedButton(page, '23:00').waitFor();
  await undoByKeys(page);
  await expect.poll(pausedUntil).toBeUndefined();
});

test('a pause until a time of one’s own, by keys alone; one that has passed means tomorrow, and says so', async () => {
  await eveningOf({ seats: [2] });
  const page = await stage.open('/tonight', PHONE);
  await button(page).focus();
  await page.keyboard.press('Enter');
  const field = page.getByLabel(t('pause.until_time'));
  await field.focus();
  await page.keyboard.press('Enter');
  await page.getByText(t('pause.bad_time', { time: '21:00' })).waitFor();
  await page.keyboard.type('12h');
  await page.getByText(t('pause.stops', { from: '18:50', to: t('moment.tomorrow', { time: '12:00' }) })).waitFor();
  await field.fill('20:15');
  await page.getByText(t('pause.stops_today', { from: '18:50', to: '20:15' })).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(pausedUntil).toBe('20:15');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('20:15');
});

test('a pause, and its end, on one device is seen and told on another, and not as news on its own', async () => {
  await eveningOf({ seats: [2] });
  const page = await stage.open('/tonight', DESKTOP);
  const other = await stage.open('/book', TABLET);
  // What a device finds when it opens is no news to it.
  await Promise.all([bookShown(other), button(other).waitFor()]);
  await button(page).click();
  await page.getByRole('button', { name: t('pause.closing') }).click();
  await other
    .getByText(t('news.paused', { until: '23:00' }))
    .first()
    .waitFor();
  await pausedButton(other, '23:00').click();
  await other.getByRole('button', { name: t('pause.end') }).click();
  await page.getByText(t('news.reopened')).first().waitFor();
  await button(page).waitFor();
  expect(await page.getByText(t('news.paused', { until: '23:00' })).count()).toBe(0);
  expect(await other.getByText(t('news.reopened')).count()).toBe(0);
});

test('a pause that cannot be sent is told, and nothing is shown as paused', async () => {
  await eveningOf({ seats: [2] });
  const page = await stage.open('/tonight', DESKTOP);
  await button(page).click();
  await page.route('**/restaurant/me/pause', (route) =>
    route.fulfill({ status: 400, json: { status: 400, code: 'invalid_request', request_id: 'R-1' } }),
  );
  await page.getByRole('button', { name: t('pause.30') }).click();
  await page.getByRole('alert').waitFor();
  await button(page).waitFor();
  await expect.poll(() => pausedUntil()).toBeUndefined();
});

const SIZES: Record<string, BrowserContextOptions> = {
  'a small phone': { ...PHONE, viewport: { width: 360, height: 740 } },
  'a phone': PHONE,
  'a small tablet upright': { viewport: { width: 768, height: 1024 }, hasTouch: true },
  'a tablet upright': { viewport: { width: 820, height: 1180 }, hasTouch: true },
  'a small tablet': { viewport: { width: 1024, height: 768 }, hasTouch: true },
  'a tablet': TABLET,
  'a desktop': DESKTOP,
};

test.each(Object.entries(SIZES))(
  'the bar stays on one line on %s, paused, with a request, a conflict and a long name',
  async (_, options) => {
    const { date, book, change } = await eveningOf({
      seats: [2, 4],
      config: { restaurant_name: 'Chez Margaux et Compagnie', confirmation_mode: 'manual' },
    });
    const { public_token } = await stage.colleague.ask<RestaurantConfig>('GET', '');
    await stage.book(public_token, date, '20:00', 2);
    await change((await book('Martin', '21:00')).id, { table_id: null });
    const until = new Date((dayClock(date, 'Europe/Paris')(20 * 60) ?? 0) * MINUTE_MS).toISOString();
    await stage.colleague.ask('PUT', '/pause', { until });
    const page = await stage.open('/tonight', options);
    await page.locator('[data-paused]').waitFor();
    await page.getByRole('button', { name: t('pending.count', { count: 1 }) }).waitFor();
    await page.getByRole('button', { name: t('conflicts.count', { count: 1 }) }).waitFor();
    const height = () => page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().height);
    await expect.poll(() => height()).toBeLessThan(60);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.locator('[data-paused]').click();
    await page.getByRole('button', { name: t('pause.end') }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  },
);
