import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Table } from '../../web/console/day/records.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { overflowOf, violationsOf } from '../support/page-checks.ts';
import { inDays } from './base.ts';
import { type Stage, startStage, words } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;

setStage(async () => {
  stage = await startStage();
  return stage;
});

const SECRET = 'Noix de pécan';

/** The entries that are shown, as they are read. */
const told = (page: Page) => page.locator('main ol > li');

test.each([
  ['desktop', 'fr', 'light', DESKTOP],
  ['phone', 'en', 'dark', PHONE],
] as const)('the panel tells who changed what of a booking: %s, %s, %s', async (_name, lang, theme, options) => {
  const t = words(lang);
  const { token } = await stage.restaurant({ seats: [2, 4] });
  const date = inDays(1);
  const { reservation_id } = await stage.book(token, date, '20:00', 2, { allergies: SECRET });
  const page = await stage.open(`/book/${date}?view=list&open=${reservation_id}`, {
    ...options,
    lang,
    preferences: { theme },
  });
  // The history follows the booking by a moment.
  await page.route('**/history', (route) => route.fulfill({ json: { items: [] } }));
  await page.getByRole('button', { name: t('panel.history') }).click();
  await page.getByText(t('history.empty')).waitFor();
  await page.unroute('**/history');
  const history = page.getByRole('region', { name: t('panel.history') });
  await history.getByText(t('history.made')).waitFor();
  await history.getByText(t('by.guest')).waitFor();
  await stage.colleague.ask('PATCH', `/reservations/${reservation_id}`, { guests: 4, notes: 'Près de la fenêtre' });
  const change = history.getByRole('listitem').filter({ hasText: t('by.you') });
  await change.getByText(t('told.unsaid', { field: t('field.notes') })).waitFor();
  await change.getByText(t('told.line', { field: t('field.party_size') })).waitFor();
  await expect.poll(() => change.locator('del, ins').allInnerTexts()).toEqual(expect.arrayContaining(['2', '4']));
  await change.getByText(t('told.line', { field: t('field.tables') })).waitFor();
  await expect.poll(() => history.innerText()).not.toContain(SECRET);
  await expect.poll(() => history.innerText()).not.toContain('fenêtre');
  await expect.poll(() => overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
});

test('the log tells an owner what was changed, by pages, and of bookings when that is wanted', async () => {
  const t = words();
  const { token } = await stage.restaurant({ seats: [2] });
  const { ask } = stage.colleague;
  const booked = await stage.book(token, inDays(1), '20:00', 2);
  await ask('PATCH', '', { min_cancel_hours: 24 });
  const service = { day_of_week: 1, service_name: 'Tapas', open_time: '15:00', close_time: '17:00' };
  await ask('POST', '/hours', { ...service, slot_duration_min: 60, slot_interval_min: 30 });
  await ask('PUT', `/special-days/${inDays(30)}`, { hours: [], note: 'Travaux' });
  for (let seats = 3; seats <= 52; seats += 1) {
    const [table] = await ask<Table[]>('GET', '/tables');
    await ask('PATCH', `/tables/${table?.id}`, { seats });
  }
  const page = await stage.open('/settings');
  await page.getByRole('link', { name: t('tab.log') }).click();
  await told(page).first().getByText('52', { exact: true }).waitFor();
  await expect.poll(() => told(page).count()).toBe(50);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: t('log.more') }).focus();
  await page.keyboard.press('Enter');
  // By keys the log is read on where it was.
  await expect
    .poll(() =>
      told(page)
        .nth(50)
        .evaluate((entry) => entry === document.activeElement),
    )
    .toBe(true);
  const setting = told(page).filter({ hasText: t('field.min_cancel_hours') });
  await setting.getByText('24', { exact: true }).waitFor();
  await expect.poll(() => setting.innerText()).toContain(t('what.settings'));
  await told(page).filter({ hasText: 'mardi, Tapas 15:00–17:00' }).getByText(t('did.created')).waitFor();
  const rest = told(page).filter({ hasText: t('what.special_day') });
  // What was added did not become it from nothing.
  await expect
    .poll(() => rest.locator('li').allInnerTexts())
    .toEqual([
      `${t('told.line', { field: t('field.hours') })} ${t('told.closed')}`,
      `${t('told.line', { field: t('field.note') })} Travaux`,
    ]);
  await expect.poll(() => page.getByRole('button', { name: t('log.more') }).count()).toBe(0);

  // A page begins at its top, and the one before is found where it was left.
  await page.evaluate(() => scrollTo(0, 1500));
  const general = page.getByRole('link', { name: t('tab.general') });
  await general.evaluate((link) => link instanceof HTMLElement && link.click());
  await page.getByRole('heading', { name: t('embed.title') }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await setting.waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500);

  await page.getByText(t('log.all'), { exact: true }).click();
  await page.getByRole('button', { name: t('log.more') }).click();
  await told(page)
    .filter({ hasText: t('by.guest') })
    .getByRole('link', { name: t('log.open') })
    .click();
  await page
    .getByRole('complementary', { name: t('panel') })
    .getByText(booked.confirmation_code)
    .waitFor();
});

test('a log of nothing says what will be there, and one that cannot be read is asked for again', async () => {
  const t = words('en');
  await stage.restaurant({ seats: [2] });
  const page = await stage.open('/settings', { lang: 'en', ...PHONE });
  await page.route('**/restaurant/me/log*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('link', { name: t('tab.log') }).click();
  await page
    .getByRole('alert')
    .getByRole('button', { name: t('retry') })
    .waitFor();
  await page.unroute('**/restaurant/me/log*');
  await page.getByRole('button', { name: t('retry') }).click();
  await page.getByText(t('log.empty_how')).waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
});
