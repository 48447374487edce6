import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { HoursEntry } from '../../web/console/day/records.ts';
import { words } from '../pages/console/words.ts';
import { PHONE } from '../support/browser.ts';
import { overflowOf, violationsOf } from '../support/page-checks.ts';
import { type Stage, startStage } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();

setStage(async () => {
  stage = await startStage();
  return stage;
});

const turnsOn = (page: Page) => page.getByRole('group', { name: t('turns.title') });

test('axe finds nothing where it is set that guests may choose a room', async () => {
  await stage.restaurant({ seats: [2, 4] });
  const page = await stage.open('/floor?mode=edit');
  await page.getByRole('button', { name: t('room.menu') }).click();
  await page.getByRole('menuitem', { name: t('room.change', { room: 'Salle' }) }).click();
  const dialog = page.getByRole('dialog', { name: t('room.change', { room: 'Salle' }) });
  await dialog.getByLabel(t('room.choosable')).click();
  await dialog.getByText(t('room.choosable_on')).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test('axe finds nothing in stays by size of the party and limits of covers, and they fit a phone', async () => {
  await stage.restaurant({ seats: [2, 4, 4] });
  const [entry] = await stage.colleague.ask<HoursEntry[]>('GET', '/hours');
  const limits = { turn_times: [{ up_to: 2, duration_min: 60 }], max_covers_per_slot: 4, max_online_covers: 12 };
  await stage.colleague.ask('PATCH', `/hours/${entry?.id}`, limits);
  const page = await stage.open('/hours', PHONE);
  await page.locator(`[data-period="${entry?.id}"]`).click();
  await turnsOn(page).locator('[data-turn]').waitFor();
  await page.locator('[data-full-evening] li:not([aria-hidden])').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await expect.poll(() => overflowOf(page)).toBe(0);
});
