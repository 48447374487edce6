import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayClock } from '../../shared/platform/time/time.ts';
import { MINUTE_MS } from '../../shared/platform/time/units.ts';
import type { RestaurantConfig } from '../../web/console/client/api.ts';
import { words } from '../pages/console/words.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { violationsOf } from '../support/page-checks.ts';
import type { Stage } from './console-stage.ts';
import { type Evenings, startEvenings, TABLET } from './evening-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
let eveningOf: Evenings['eveningOf'];
const t = words();

setStage(async () => {
  const evenings = await startEvenings();
  ({ stage, eveningOf } = evenings);
  return stage;
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
