import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { translator } from '../../web/common/i18n.ts';
import { templateTimes } from '../../web/console/start/setup.ts';
import { START_WORDS } from '../../web/console/words/start.ts';
import { words } from '../pages/console/words.ts';
import { DESKTOP } from '../support/browser.ts';
import { violationsOf } from '../support/page-checks.ts';
import type { TestRestaurant } from '../support/restaurant.ts';
import { inDays } from './base.ts';
import { type Stage, startStage } from './console-stage.ts';
import { setStage } from './set-stage.ts';

// From nothing to the first test booking.

const TEMPLATE_TIMES = templateTimes('FR');

let stage: Stage;
let house: TestRestaurant;
setStage(async () => {
  stage = await startStage();
  return stage;
});
beforeAll(async () => {
  house = await stage.restaurant({
    seats: [],
    hours: [],
    config: { is_active: true, notification_email: '', notification_phone: '' },
  });
});

const fr = translator('fr', START_WORDS);
const _en = translator('en', START_WORDS);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('a new house is led from hours and tables by template to a test booking, and then led no more', async () => {
  const page = await stage.open('/', { ...DESKTOP, lang: 'fr' });
  await page.getByRole('heading', { level: 1, name: fr('start.title') }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const template = page.getByRole('button', { name: fr('start.both', TEMPLATE_TIMES) });
  await page.setViewportSize({ width: 320, height: 700 });
  // The longest name of a template is read whole on the narrowest phone.
  await expect
    .poll(() =>
      template
        .locator('span')
        .evaluateAll((parts) => parts.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)),
    )
    .toBe(true);
  await page.setViewportSize(DESKTOP.viewport ?? { width: 1440, height: 900 });

  await template.focus();
  await page.keyboard.press('Enter');
  // What was pressed goes away: whoever uses keys stays with the step.
  await expect.poll(() => focused(page)).toBe(`1. ${fr('start.hours')}`);
  const days = () => stage.colleague.ask<{ day_of_week: number }[]>('GET', '/hours');
  await expect.poll(async () => (await days()).length).toBe(10);
  expect((await days()).map(({ day_of_week }) => day_of_week)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  const times = `Déjeuner ${TEMPLATE_TIMES.lunch} · Dîner ${TEMPLATE_TIMES.dinner}`;
  await page.getByText(fr('start.hours_done', { times })).waitFor();
  await page.getByRole('button', { name: fr('start.ten') }).click();
  const tables = () => stage.colleague.ask<{ seats: number }[]>('GET', '/tables');
  await expect.poll(async () => (await tables()).map(({ seats }) => seats)).toEqual(Array(10).fill(2));
  const groups = () => stage.colleague.ask<{ seats: number }[]>('GET', '/table-merges');
  await expect.poll(async () => Math.max(0, ...(await groups()).map(({ seats }) => seats))).toBe(8);

  const own = page.getByRole('button', { name: /^M’écrire à / });
  const address = (await own.textContent())?.split(' ').at(-1) ?? '';
  await own.click();
  await page.getByText(fr('start.mails_done', { to: address })).waitFor();
  expect(await stage.colleague.ask('GET', '')).toMatchObject({ notification_email: address });

  // As long as a step is open the settings lead back to it.
  await page
    .getByRole('link', { name: fr('start.open_look') })
    .or(page.getByRole('link', { name: fr('start.open_mails') }))
    .last()
    .click();
  await page.getByText(fr('start.left')).waitFor();
  await page.getByRole('link', { name: fr('start.title') }).click();

  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: fr('start.try_open') }).click(),
  ]);
  expect(opened.url()).toContain(`/book/${house.token}`);
  await opened.close();
  const isOpen = (date: string) => [2, 3, 4, 5, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay());
  const date = [1, 2, 3].map(inDays).find(isOpen) ?? '';
  await stage.book(house.token, date, '19:30', 2);
  await expect.poll(() => page.getByText(fr('start.finished')).count()).toBe(1);
  await page.getByRole('link', { name: fr('start.open_embed') }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe(words('fr')('embed.title'));
  await page.getByRole('heading', { level: 1, name: words('fr')('settings.title') }).waitFor();
  await expect.poll(() => page.getByText(fr('start.short')).count()).toBe(0);
});
