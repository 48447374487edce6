import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP } from '../support/browser.ts';
import { violationsOf } from '../support/page-checks.ts';
import { DINNER } from '../support/restaurant.ts';
import { inDays } from './base.ts';
import { blockOf, newButton, type Stage, startStage, words } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();
const DATE = inDays(3);
const LIMITED = DINNER.map((entry) => ({ ...entry, max_covers_per_slot: 4, max_online_covers: 40 }));

setStage(async () => {
  stage = await startStage();
  return stage;
});

async function open(path = `/book/${DATE}?view=timeline`, options = DESKTOP): Promise<Page> {
  await stage.restaurant({ seats: [2, 4, 4, 6], hours: LIMITED });
  await stage.colleague.book(DATE, { guest_last_name: 'Durand', guests: 3 });
  await stage.colleague.book(DATE, { guest_last_name: 'Petit', guests: 2, reservation_time: '19:00' });
  return stage.open(path, options);
}

const arrivals = (page: Page) => page.locator('[data-arrivals] [role=gridcell]');
const told = (covers: number, time: string) => t('over.start', { covers, most: 4, time });
const started = async (name: string) =>
  (await stage.colleague.list(DATE)).find(({ guest_last_name }) => guest_last_name === name);

test('the arrivals row shows used and limit at each start, and marks what is beyond with more than colour', async () => {
  const page = await open();
  const at = (time: string) => arrivals(page).filter({ hasText: time });
  await at('20:00')
    .getByText(t('timeline.of', { covers: 3, most: 4, time: '20:00' }))
    .waitFor({ state: 'attached' });
  await at('21:00')
    .getByText(t('timeline.of', { covers: 0, most: 4, time: '21:00' }))
    .waitFor({ state: 'attached' });
  await stage.colleague.book(DATE, { guest_last_name: 'Moreau', guests: 2 });
  await at('20:00')
    .getByText(t('timeline.over', { covers: 5, most: 4, time: '20:00' }))
    .waitFor({ state: 'attached' });
  await expect.poll(() => at('20:00').getByText('!5').count()).toBe(1);
  expect(await violationsOf(page)).toEqual([]);
});

test('a new booking beyond the limit is told before and after, and taken all the same', async () => {
  const page = await open();
  await blockOf(page, 'Durand').waitFor();
  await newButton(page).click();
  const dialog = page.getByRole('dialog', { name: t('new.title') });
  await dialog.getByLabel(t('new.time'), { exact: true }).fill('20:10');
  await dialog.locator('[data-beyond]').getByText(told(5, '20:00')).waitFor();
  await dialog.getByLabel(t('new.party')).fill('1');
  await dialog.locator('[data-beyond]').waitFor({ state: 'detached' });
  await dialog.getByLabel(t('new.party')).fill('3');
  await dialog.locator('[data-beyond]').getByText(told(6, '20:00')).waitFor();
  await dialog.getByLabel(t('new.first_name')).fill('Léa');
  await dialog.getByLabel(t('new.last_name'), { exact: true }).fill('Blanc');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: t('new.save') }).click();
  await expect.poll(() => started('Blanc')).toMatchObject({ reservation_time: '20:10:00', party_size: 3 });
  await page.getByText(told(6, '20:00')).first().waitFor();
});

test('a booking that is edited or moved beyond the limit is told before and after, its own covers left out', async () => {
  const page = await open();
  await blockOf(page, 'Durand').click();
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  const form = page.getByRole('form', { name: t('edit.title', { name: 'Zoé Durand' }) });
  await form.getByLabel(t('new.party')).fill('4');
  await form.getByRole('button', { name: t('edit.save') }).waitFor();
  await form.getByLabel(t('new.party')).fill('5');
  await form.locator('[data-beyond]').getByText(told(5, '20:00')).waitFor();
  await form.getByLabel(t('new.party')).fill('4');
  await form.locator('[data-beyond]').waitFor({ state: 'detached' });
  await form.getByLabel(t('new.party')).fill('5');
  await form.getByRole('button', { name: t('edit.save') }).click();
  await expect.poll(() => started('Durand')).toMatchObject({ party_size: 5 });
  await page.getByText(told(5, '20:00')).first().waitFor();

  await page.keyboard.press('Escape');
  await blockOf(page, 'Petit').focus();
  await page.keyboard.press('m');
  for (let quarter = 0; quarter < 4; quarter++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: t('move.ask', { name: 'Zoé Petit' }) });
  await question.locator('[data-beyond]').getByText(told(7, '20:00')).waitFor();
  await question.getByRole('button', { name: t('move.do') }).click();
  await expect.poll(() => started('Petit')).toMatchObject({ reservation_time: '20:00:00' });
  await page.getByText(told(7, '20:00')).first().waitFor();
});
