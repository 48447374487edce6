import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { RestaurantConfig } from '../../web/console/client/api.ts';
import type { HoursEntry, Room, Table } from '../../web/console/day/records.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { overflowOf, violationsOf } from '../support/page-checks.ts';
import { inDays, type Wanted } from './base.ts';
import { type Stage, startStage, words } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
let token: string;
const t = words();
const MONDAY = 0;

setStage(async () => {
  stage = await startStage();
  return stage;
});

async function open(path: string, wanted: Partial<Wanted> = {}, options = DESKTOP): Promise<Page> {
  ({ token } = await stage.restaurant({ seats: [2, 4], ...wanted }));
  return stage.open(path, options);
}

/** The times that so many guests are offered in two days, with how many could come. */
async function offered(guests: number): Promise<Record<string, number>> {
  const query = `date=${inDays(2)}&guests=${guests}`;
  const answer = await fetch(`${stage.app.local.base_url}/api/v1/widget/${token}/slots?${query}`);
  const { slots } = (await answer.json()) as { slots: { time: string; remaining_capacity: number }[] };
  return Object.fromEntries(slots.map(({ time, remaining_capacity }) => [time.slice(0, 5), remaining_capacity]));
}

const stored = {
  me: () => stage.colleague.ask<RestaurantConfig>('GET', ''),
  hours: () => stage.colleague.ask<HoursEntry[]>('GET', '/hours'),
  tables: () => stage.colleague.ask<Table[]>('GET', '/tables'),
  rooms: () => stage.colleague.ask<Room[]>('GET', '/rooms'),
};

test('notice is set in minutes, said in words with the first time it leaves, and undone to none', async () => {
  const page = await open('/settings');
  const rules = page.getByRole('region', { name: t('rules.title') });
  const field = rules.getByLabel(t('rules.notice'));
  await rules.getByText(t('rules.notice_none')).waitFor();
  await field.fill('90');
  await rules.getByText(/au moins 1.h.30 avant/).waitFor();
  await field.fill('3000');
  await rules.getByRole('button', { name: t('save') }).click();
  await rules
    .getByText(t('rules.range', { min: 0, max: 2880 }))
    .first()
    .waitFor();
  await field.fill('90');
  await rules.getByRole('button', { name: t('save') }).click();
  const notice = async () => (await stored.me()).min_notice_min;
  await expect.poll(notice).toBe(90);
  await page.getByRole('button', { name: t('undo'), exact: true }).click();
  await expect.poll(notice).toBe(0);
  await expect.poll(() => field.inputValue()).toBe('0');
});

test('a table is kept for larger parties, or for the house, and guests get it no longer', async () => {
  const page = await open('/floor?mode=edit');
  const inspector = page.locator('[data-inspector]');
  const edited = async (name: string) => (await stored.tables()).find((table) => table.name === name);
  await page.locator('[data-table]').nth(1).click();
  await inspector.getByText(t('table.min_any')).waitFor();
  await inspector.getByLabel(t('table.min_guests')).fill('5');
  await inspector.getByText(t('table.min_never', { seats: t('seats', { count: 4 }) })).waitFor();
  await inspector.getByLabel(t('table.min_guests')).fill('3');
  await inspector.getByText(t('table.min_from', { count: 3 })).waitFor();
  await page.getByRole('button', { name: t('save') }).click();
  await expect.poll(() => edited('T2')).toMatchObject({ min_guests: 3 });
  await expect.poll(() => offered(2)).toMatchObject({ '20:00': 2 });
  await inspector.getByLabel(t('table.online')).click();
  await inspector.getByText(t('table.online_off')).waitFor();
  await page.getByRole('button', { name: t('save') }).click();
  await expect.poll(() => edited('T2')).toMatchObject({ online: false });
  await expect.poll(() => offered(3)).toMatchObject({ '20:00': 2 });
  // What is as it was saved is nothing to save.
  await inspector.getByLabel(t('table.online')).click();
  await inspector.getByLabel(t('table.online')).click();
  await page.getByText(t('floor.unsaved_zero')).first().waitFor();
});

test('guests may choose a room once its dialog says so, and that is undone', async () => {
  const page = await open('/floor?mode=edit');
  await page.getByRole('button', { name: t('room.menu') }).click();
  await page.getByRole('menuitem', { name: t('room.change', { room: 'Salle' }) }).click();
  const dialog = page.getByRole('dialog', { name: t('room.change', { room: 'Salle' }) });
  await dialog.getByText(t('room.choosable_off')).waitFor();
  await dialog.getByLabel(t('room.choosable')).click();
  await dialog.getByText(t('room.choosable_on')).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: t('save') }).click();
  const choosable = async () => (await stored.rooms())[0]?.guests_may_choose;
  await expect.poll(choosable).toBe(true);
  await page.getByRole('button', { name: t('undo'), exact: true }).click();
  await expect.poll(choosable).toBe(false);
});

const fieldset = (page: Page) => page.getByRole('group', { name: t('turns.title') });

test('stays by size of the party are written line by line, read as a sentence, kept by guests, and undone', async () => {
  const page = await open('/hours');
  await page.locator('[data-period]').nth(MONDAY).click();
  await page.getByLabel(t('hours.day')).first().waitFor();
  const turns = fieldset(page);
  await turns.getByRole('button', { name: t('turns.add') }).click();
  await turns.getByLabel(t('turns.minutes')).fill('60');
  await turns.getByRole('button', { name: t('turns.add_more') }).click();
  const lines = turns.locator('[data-turn]');
  await lines.nth(1).getByLabel(t('turns.up_to')).fill('2');
  await turns.getByText(t('turns.bad')).waitFor();
  await lines.nth(1).getByLabel(t('turns.up_to')).fill('3');
  await lines.nth(1).getByLabel(t('turns.minutes')).fill('90');
  await turns.getByText(/jusqu’à 2.: 1.h · jusqu’à 3.: 1.h.30 · au-delà.: 2.h/).waitFor();
  await page.getByText(/Dernière heure, jusqu’à 2.: 22:00 · jusqu’à 3.: 21:30 · au-delà.: 21:00/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: t('save') }).click();
  const monday = async () => (await stored.hours()).find(({ day_of_week }) => day_of_week === MONDAY);
  await expect
    .poll(async () => (await monday())?.turn_times)
    .toEqual([
      { up_to: 2, duration_min: 60 },
      { up_to: 3, duration_min: 90 },
    ]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('undo'), exact: true }).click();
  await expect.poll(async () => (await monday())?.turn_times).toBeUndefined();
});

test('stays are taken away line by line on a phone, and copied with their service', async () => {
  const page = await open('/hours', {}, PHONE);
  const entry = (await stored.hours())[0];
  await stage.colleague.ask('PATCH', `/hours/${entry?.id}`, { turn_times: [{ up_to: 2, duration_min: 60 }] });
  await page.reload();
  await page.locator('[data-period]').first().click();
  await fieldset(page).locator('[data-turn]').waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
  await page.getByRole('button', { name: t('hours.copy') }).click();
  await page.getByRole('checkbox', { name: /^mardi/ }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.getByRole('button', { name: t('hours.copy_do'), exact: true }).click();
  const withTurns = async () => (await stored.hours()).filter(({ turn_times }) => turn_times?.length === 1).length;
  await expect.poll(withTurns).toBe(2);
  await fieldset(page)
    .getByRole('button', { name: t('turns.remove') })
    .click();
  await page.getByRole('button', { name: t('save') }).click();
  await expect.poll(withTurns).toBe(1);
});

test('limits of covers are drawn against a full evening while they are typed, bind guests, and are undone', async () => {
  const page = await open('/hours', { seats: [2, 4, 4] });
  await page.locator('[data-period]').nth(MONDAY).click();
  const picture = page.locator('[data-full-evening]');
  const bars = () => picture.locator('li:not([aria-hidden])').allTextContents();
  await expect.poll(async () => (await bars())[0]).toMatch(/^19:00.: 10.couverts/);
  await page.getByLabel(t('pacing.per_slot')).fill('4');
  await expect.poll(async () => (await bars())[0]).toMatch(/^19:00.: 4.couverts/);
  await page.getByLabel(t('pacing.online')).fill('12');
  await picture.getByText(/Sans limite, vos tables en recevraient 20.couverts, jusqu’à 10 à la fois/).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: t('save') }).click();
  const monday = async () => (await stored.hours()).find(({ day_of_week }) => day_of_week === MONDAY);
  await expect.poll(monday).toMatchObject({ max_covers_per_slot: 4, max_online_covers: 12 });
  await page.getByRole('button', { name: t('undo'), exact: true }).click();
  await expect.poll(async () => (await monday())?.max_covers_per_slot).toBeUndefined();
  expect((await monday())?.max_online_covers).toBeUndefined();
});
