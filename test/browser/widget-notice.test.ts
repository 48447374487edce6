import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { localDateAt } from '../../shared/platform/time/time.ts';
import { type Lang, translator } from '../../web/common/i18n.ts';
import { WAITING_WORDS } from '../../web/widget/waitlist/words/all.ts';
import { violationsOf } from '../support/page-checks.ts';
import { LATE_DINNER } from '../support/restaurant.ts';
import { zoneAt } from '../support/zone.ts';
import { setStage } from './set-stage.ts';
import { chooseDate, type Stage, startStage, words } from './widget-stage.ts';

let stage: Stage;
setStage(async () => {
  stage = await startStage();
  return stage;
});

const SENTENCE = { fr: 'trop tard pour réserver en ligne', en: 'too late to book online' };
const timezone = zoneAt(15);
const TODAY = localDateAt(Date.now(), timezone);
const config = { timezone, restaurant_phone: '+33123456789' };

/** A house with one table, which opens at 19:00, some hours from now, and takes bookings so many minutes ahead. */
const house = (min_notice_min: number) =>
  stage.restaurant({ seats: [2], hours: LATE_DINNER, config: { ...config, min_notice_min } });

const cell = (page: Page, time: string) => page.getByRole('listitem').filter({ hasText: time });

test.each<Lang>(['fr', 'en'])(
  'times that are too near to be booked online are not full: they are for a call, and for no waiting list (%s)',
  async (lang) => {
    const t = words(lang);
    const page = await stage.open(await house(430), { lang });
    await chooseDate(page, TODAY, lang);
    await page.getByRole('button', { name: '23:30', exact: true }).waitFor();
    const said = page.getByText(SENTENCE[lang]);
    await said.waitFor();
    await expect.poll(() => said.getByRole('link').getAttribute('href')).toBe('tel:+33123456789');
    await expect.poll(() => cell(page, '19:00').textContent()).toBe(`19:00 ${t('late')}`);
    expect(await page.locator('[data-waiting=open]').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  },
);

test('a day of which all times are too near says so once, with the number to call', async () => {
  const t = words('fr');
  const page = await stage.open(await house(1440));
  await chooseDate(page, TODAY);
  const message = page.locator('.message').first();
  await message.getByText(SENTENCE.fr).waitFor();
  expect(await message.textContent()).toMatch(/^19:00 – \d\d:\d\d/);
  await expect.poll(() => message.getByRole('link').getAttribute('href')).toBe('tel:+33123456789');
  await expect.poll(() => message.getByText(t('next_dates')).count()).toBe(1);
  expect(await page.locator('[data-waiting=open]').count()).toBe(0);
});

test('whoever waits chooses among the times that can still be offered', async () => {
  const w = translator('fr', WAITING_WORDS);
  const token = await house(430);
  await stage.book(token, TODAY, '23:30', 2);
  const page = await stage.open(token);
  await chooseDate(page, TODAY);
  await page.getByText(SENTENCE.fr).first().waitFor();
  await page.getByRole('button', { name: w('open') }).click();
  const times = page.locator('select').first().getByRole('option');
  await expect.poll(() => times.allTextContents()).toContain('23:30');
  expect(await times.allTextContents()).not.toContain('22:00');
});
