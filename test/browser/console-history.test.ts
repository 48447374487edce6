import { expect, test } from 'vitest';
import type { Table } from '../../web/console/day/records.ts';
import { words } from '../pages/console/words.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { overflowOf, violationsOf } from '../support/page-checks.ts';
import { inDays } from './base.ts';
import { type Stage, startStage } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;

setStage(async () => {
  stage = await startStage();
  return stage;
});

test.each([
  ['desktop', 'fr', 'light', DESKTOP],
  ['phone', 'en', 'dark', PHONE],
] as const)('the history of a booking fits its panel and can be read: %s, %s, %s', async (_, lang, theme, options) => {
  const t = words(lang);
  const { token } = await stage.restaurant({ seats: [2, 4] });
  const date = inDays(1);
  const { reservation_id } = await stage.book(token, date, '20:00', 2);
  await stage.colleague.ask('PATCH', `/reservations/${reservation_id}`, { guests: 4, notes: 'Près de la fenêtre' });
  const page = await stage.open(`/book/${date}?view=list&open=${reservation_id}`, {
    ...options,
    lang,
    preferences: { theme },
  });
  await page.getByRole('button', { name: t('panel.history') }).click();
  const history = page.getByRole('region', { name: t('panel.history') });
  await history.getByText(t('by.you')).waitFor();
  await history.getByText(t('by.guest')).waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
});

test('a page begins at its top, and the one before is found where it was left', async () => {
  const t = words();
  await stage.restaurant({ seats: [2] });
  for (let seats = 3; seats <= 32; seats += 1) {
    const [table] = await stage.colleague.ask<Table[]>('GET', '/tables');
    await stage.colleague.ask('PATCH', `/tables/${table?.id}`, { seats });
  }
  const page = await stage.open('/settings/log');
  await page.locator('main ol > li').nth(29).waitFor();
  await page.evaluate(() => scrollTo(0, 1000));
  const general = page.getByRole('link', { name: t('tab.general') });
  await general.evaluate((link) => link instanceof HTMLElement && link.click());
  await page.getByRole('heading', { name: t('embed.title') }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.locator('main ol > li').first().waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1000);
});
