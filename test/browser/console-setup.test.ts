import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { words } from '../pages/console/words.ts';
import { DINNER } from '../support/restaurant.ts';
import { inDays } from './base.ts';
import { type Stage, startStage } from './console-stage.ts';
import { setStage } from './set-stage.ts';
import { chooseDate } from './widget-stage.ts';

let stage: Stage;
let token: string;
const t = words();

setStage(async () => {
  stage = await startStage();
  return stage;
});

async function open(path: string): Promise<Page> {
  ({ token } = await stage.restaurant({ seats: [2, 4], hours: DINNER }));
  return stage.open(path);
}

/** The next date, from tomorrow on, on a weekday (0 Monday). */
const next = (weekday: number) => {
  const dates = [1, 2, 3, 4, 5, 6, 7].map(inDays);
  return dates.find((date) => (new Date(date).getUTCDay() + 6) % 7 === weekday) ?? '';
};

const MONDAY = 0;
const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];
const periodOn = (page: Page, weekday: number) =>
  page.getByRole('region', { name: weekdays[weekday] }).locator('[data-period]');
const editor = (page: Page, name: string) => page.getByRole('region', { name });
const dinner = `Dîner · ${weekdays[MONDAY]}`;

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const save = (page: Page, title: string) =>
  card(page, title)
    .getByRole('button', { name: t('save') })
    .click();

test('the preview beside the embed code shows the page of this restaurant', async () => {
  const page = await open('/settings');
  await page.frameLocator('iframe').getByRole('heading', { name: 'Chez Test' }).waitFor();
});

test('guests see new hours, a new welcome and a new colour on their page', async () => {
  const page = await open('/hours');
  await periodOn(page, MONDAY).click();
  await editor(page, dinner).getByLabel(t('hours.open')).fill('18:30');
  await editor(page, dinner)
    .getByRole('button', { name: t('save'), exact: true })
    .click();
  await page
    .getByText(t('hours.saved', { name: dinner }))
    .first()
    .waitFor();
  const guest = await page.context().newPage();
  await guest.goto(`${stage.app.local.base_url}/book/${token}?lang=fr`);
  await chooseDate(guest, next(MONDAY));
  await guest.getByRole('button', { name: '18:30', exact: true }).waitFor();

  await page.getByRole('link', { name: t('place.settings') }).click();
  await card(page, t('messages.title')).getByLabel(t('messages.fr')).fill('Terrasse ouverte ce soir.');
  await save(page, t('messages.title'));
  await page.getByText(t('saved')).first().waitFor();
  await card(page, t('colour.title'))
    .getByRole('textbox', { name: t('colour.field') })
    .fill('#B3261E');
  await save(page, t('colour.title'));
  const config = async () => (await fetch(`${stage.app.local.base_url}/api/v1/widget/${token}/config?lang=fr`)).json();
  await expect.poll(config).toMatchObject({ accent_color: '#B3261E' });
  await guest.reload();
  await guest.getByText('Terrasse ouverte ce soir.').waitFor();
  const chosen = guest.getByRole('gridcell', { selected: true });
  await expect.poll(() => chosen.evaluate((day) => getComputedStyle(day).backgroundColor)).toBe('rgb(179, 38, 30)');
});
