import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { LATE_DINNER } from '../support/restaurant.ts';
import { inDays } from './base.ts';
import {
  blockOf,
  bookShown,
  dragTo,
  newButton,
  partiesIn,
  rowOf,
  type Stage,
  startStage,
  words,
} from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();
const DATE = inDays(2);

setStage(async () => {
  stage = await startStage();
  return stage;
});

const seats = (count: number) => t('seats', { count });
const guests = (count: number) => t('guests', { count });
const question = (page: Page, title: string) => page.getByRole('dialog', { name: title });

async function openBook(options: Parameters<Stage['open']>[1] & { query?: string } = {}): Promise<Page> {
  const { query = '', ...rest } = options;
  const page = await stage.open(`/book/${DATE}${query}`, rest);
  await bookShown(page);
  return page;
}

/** The form of a new booking, filled in but for what a test is about. */
async function newForm(page: Page) {
  await newButton(page).first().click();
  const form = page.getByRole('dialog', { name: t('new.title') });
  await form.getByLabel(t('new.time')).fill('20:00');
  await form.getByLabel(t('new.first_name')).fill('Ada');
  await form.getByLabel(t('new.last_name'), { exact: true }).fill('Lovelace');
  return form;
}

/** Whether something is drawn inside the window. */
const isInSight = (page: Page, text: string) =>
  page
    .getByRole('alert')
    .filter({ hasText: text })
    .evaluate((alert) => {
      const { top, bottom } = alert.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });

test('what is typed into a number or a time replaces what it holds, pressed or reached by keys', async () => {
  await stage.restaurant({ seats: [4] });
  const page = await openBook();
  const form = await newForm(page);
  const party = form.getByLabel(t('new.party'));
  const time = form.getByLabel(t('new.time'));
  await time.click();
  await party.click();
  await page.keyboard.type('4');
  expect(await party.inputValue()).toBe('4');
  await time.click();
  await page.keyboard.type('19:30');
  expect(await time.inputValue()).toBe('19:30');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await party.focus();
  await page.keyboard.type('3');
  expect(await party.inputValue()).toBe('3');
  // Whoever presses once more wants the place in it.
  await party.click();
  await page.keyboard.press('End');
  await page.keyboard.type('0');
  expect(await party.inputValue()).toBe('30');
});

test('a party larger than the largest place is asked about before a new booking, a change or a walk-in is saved', async () => {
  await stage.restaurant({ seats: [2, 4] });
  const page = await openBook();
  const form = await newForm(page);
  await form.getByLabel(t('new.party')).fill('24');
  await form.getByRole('button', { name: t('new.save') }).click();
  const asked = question(page, t('seats.ask_size', { guests: guests(24) }));
  await asked.getByText(t('seats.largest', { seats: seats(4) })).waitFor();
  await asked.getByRole('button', { name: t('seats.back') }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await stage.colleague.list(DATE)).toEqual([]);
  await form.getByLabel(t('new.party')).fill('4');
  await form.getByRole('button', { name: t('new.save') }).click();
  await blockOf(page, 'Lovelace').click();
  const panel = page.getByRole('complementary', { name: t('panel') });
  await panel.getByRole('button', { name: t('edit'), exact: true }).click();
  await panel.getByLabel(t('new.party')).fill('24');
  await panel.getByRole('button', { name: t('edit.save') }).click();
  await asked.getByRole('button', { name: t('seats.do_size', { guests: guests(24) }) }).click();
  await expect.poll(async () => (await stage.colleague.list(DATE)).map(({ party_size }) => party_size)).toEqual([24]);
});

test('a table that is taken in the meantime is refused beside the button that was pressed, and nothing is saved', async () => {
  const { tables } = await stage.restaurant({ seats: [2, 2] });
  const page = await openBook(PHONE);
  const form = await newForm(page);
  await form.getByRole('combobox', { name: t('new.table') }).click();
  await page.getByRole('option', { name: /^T1/ }).click();
  // The page has not read it yet: the answers that would tell are kept from it.
  await page.route('**/reservations?*', (route) => route.abort());
  await stage.colleague.book(DATE, { guest_last_name: 'Durand', table_id: tables[0] ?? '' });
  await form.getByRole('button', { name: t('new.save') }).click();
  const said = t('conflict.other', { table: 'T1' });
  await form.getByRole('alert').filter({ hasText: 'T1' }).waitFor();
  expect(await isInSight(page, 'T1')).toBe(true);
  expect(await form.getByRole('alert').textContent()).toContain(said);
  expect((await stage.colleague.list(DATE)).map(({ guest_last_name }) => guest_last_name)).toEqual(['Durand']);
});

test('« automatic » never names a blocked table, and what is blocked is listed as taken with its reason', async () => {
  const { tables } = await stage.restaurant({ seats: [2, 4] });
  await stage.colleague.ask('POST', '/blocks', {
    table_ids: [tables[0]],
    date: DATE,
    start_time: '19:00',
    end_time: '22:00',
    reason: 'Peinture',
  });
  const page = await openBook();
  const form = await newForm(page);
  const table = form.getByRole('combobox', { name: t('new.table') });
  await expect.poll(() => table.inputValue()).toBe(t('new.table_auto', { table: 'T2' }));
  await table.click();
  await page.getByRole('option', { name: /T1.*Peinture/ }).waitFor();
});

test('while guests are paused, staff see the seats of each time and that guests are paused; never that it is full', async () => {
  await stage.restaurant({ seats: [2] });
  const page = await openBook();
  await page.route('**/slots?*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const slots = body.slots.map((slot: object) => ({
      ...slot,
      available: false,
      remaining_capacity: 0,
      reasons: ['paused'],
    }));
    await route.fulfill({ response, json: { ...body, slots } });
  });
  const form = await newForm(page);
  const chip = form.locator('[data-time="20:00"]');
  await chip.getByText(t('new.time_paused')).waitFor();
  await chip.getByText(t('new.time_left', { count: 2 })).waitFor();
  expect(await chip.getAttribute('data-full')).toBe(null);
});

test('times after midnight show what staff can give: also what is kept for a party without a table', async () => {
  await stage.restaurant({ seats: [2], hours: LATE_DINNER });
  const next = inDays(3);
  const { id } = await stage.colleague.book(next, { reservation_time: '00:00' });
  await stage.colleague.book(next, { guest_last_name: 'Roy', reservation_time: '00:00' });
  await stage.colleague.ask('PATCH', `/reservations/${id}`, { status: 'cancelled' });
  const page = await openBook();
  const form = await newForm(page);
  await form.getByLabel(t('new.date'), { exact: true }).fill(next);
  await form.getByLabel(t('new.time')).fill('00:00');
  const table = form.getByRole('combobox', { name: t('new.table') });
  await expect.poll(() => table.inputValue()).toBe(t('new.table_auto', { table: 'T1' }));
  const chip = form.locator('[data-time="00:00"]');
  await chip.getByText(t('new.time_left', { count: 2 })).waitFor();
});

test('the times of an edit form are free where only the booking itself is', async () => {
  await stage.restaurant({ seats: [2] });
  const { id } = await stage.colleague.book(DATE);
  const page = await openBook({ query: `?open=${id}` });
  const panel = page.getByRole('complementary', { name: t('panel') });
  await panel.getByRole('button', { name: t('edit'), exact: true }).click();
  const chip = panel.locator('[data-time="20:30"]');
  await chip.getByText(t('new.time_left', { count: 2 })).waitFor();
  await chip.click();
  await expect
    .poll(() => panel.getByRole('combobox', { name: t('new.table') }).inputValue())
    .toBe(t('edit.place_keep', { table: 'T1' }));
});

test('a party is put on too few seats only after a question, and is marked then wherever it is seen', async () => {
  await stage.restaurant({ seats: [2, 4] });
  await stage.colleague.book(DATE, { guests: 4, guest_last_name: 'Durand' });
  const page = await openBook(DESKTOP);
  await expect.poll(() => partiesIn(page, 'T2')).toEqual(['Durand']);
  await dragTo(page, 'Durand', 'T1');
  const asked = question(page, t('seats.ask'));
  await asked.getByText(t('new.small', { table: 'T1', seats: seats(2), guests: guests(4) })).waitFor();
  await asked.getByRole('button', { name: t('seats.back') }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await partiesIn(page, 'T2')).toEqual(['Durand']);
  await dragTo(page, 'Durand', 'T1');
  await asked.getByRole('button', { name: t('seats.do') }).click();
  await expect.poll(() => partiesIn(page, 'T1')).toEqual(['Durand']);
  const lacks = t('seats.lacks', { seats: seats(2), guests: guests(4) });
  await expect.poll(() => rowOf(page, 'T1').locator('[data-lacks]').textContent()).toBe('!4');
  await page.getByRole('gridcell', { name: lacks }).waitFor();
  await page.getByRole('button', { name: t('conflicts.count', { count: 1 }) }).click();
  await page.locator('[data-conflicts] li', { hasText: t('conflicts.too_few_seats') }).waitFor();
  await page.goto(`${stage.app.local.base_url}/console/book/${DATE}?view=list`);
  await page.locator('li [data-lacks]', { hasText: lacks }).waitFor();
});

test('a drop onto a taken table is marked while it is dragged, and refused before anything is asked', async () => {
  await stage.restaurant({ seats: [2, 4] });
  await stage.colleague.book(DATE, { guests: 2, guest_last_name: 'Roy', reservation_time: '20:30' });
  await stage.colleague.book(DATE, { guests: 4, guest_last_name: 'Durand', reservation_time: '20:30' });
  const page = await openBook(DESKTOP);
  await expect.poll(() => partiesIn(page, 'T2')).toEqual(['Durand']);
  const asked = page.getByRole('dialog');
  for (const quarters of [0, 1]) {
    await dragTo(page, 'Durand', 'T1', quarters, () =>
      expect.poll(() => rowOf(page, 'T1').getAttribute('data-conflict')).toBe('true'),
    );
    const note = page.getByRole('alert').filter({ hasText: 'Zoé Roy' });
    await note.waitFor();
    expect(await asked.count()).toBe(0);
    await page.getByRole('button', { name: t('close'), exact: true }).click();
    await note.waitFor({ state: 'detached' });
  }
  expect(await partiesIn(page, 'T2')).toEqual(['Durand']);
});

test('a booking for a time at which no table is free is saved without one only after a question: new and changed', async () => {
  await stage.restaurant({ seats: [2] });
  await stage.colleague.book(DATE, { guest_last_name: 'Roy', reservation_time: '20:00' });
  const { id } = await stage.colleague.book(DATE, { guest_last_name: 'Durand', reservation_time: '18:00' });
  const page = await openBook();
  await expect.poll(() => partiesIn(page, 'T1')).toEqual(['Durand', 'Roy']);
  const form = await newForm(page);
  const asked = question(page, t('full.title'));
  await form.getByRole('button', { name: t('new.save') }).click();
  await asked.getByText(guests(2)).waitFor();
  await asked.getByRole('button', { name: t('seats.back') }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await stage.colleague.list(DATE)).toHaveLength(2);
  await form.getByRole('button', { name: t('new.save') }).click();
  await asked.getByRole('button', { name: t('full.do') }).click();
  await page.getByText(t('new.done', { name: 'Ada Lovelace' })).waitFor();

  await page.goto(`${stage.app.local.base_url}/console/book/${DATE}?open=${id}`);
  const panel = page.getByRole('complementary', { name: t('panel') });
  await panel.getByRole('button', { name: t('edit'), exact: true }).click();
  await panel.locator('[data-time="20:00"]').getByText(t('new.time_full')).waitFor();
  await panel.locator('[data-time="20:00"]').click();
  await panel.getByRole('button', { name: t('edit.save') }).click();
  await asked.getByRole('button', { name: t('seats.back') }).click();
  await asked.waitFor({ state: 'detached' });
  const time = () => stage.colleague.list(DATE).then((list) => list.find((one) => one.id === id)?.reservation_time);
  expect(await time()).toBe('18:00:00');
  await panel.getByRole('button', { name: t('edit.save') }).click();
  await asked.getByRole('button', { name: t('full.do') }).click();
  await expect.poll(time).toBe('20:00:00');
});

test('a party larger than every place is told that in its form: its times are not full', async () => {
  await stage.restaurant({ seats: [2, 4] });
  const page = await openBook();
  const form = await newForm(page);
  const time = form.locator('[data-time="20:00"]');
  const largest = form.getByText(t('seats.largest', { seats: t('seats', { count: 4 }) }));
  await time.getByText(t('new.time_left', { count: 6 })).waitFor();
  expect(await largest.count()).toBe(0);
  await form.getByLabel(t('new.party')).fill('13');
  await time.getByText(t('new.time_large')).waitFor();
  await largest.waitFor();
  expect(await form.getByText(t('new.time_full')).count()).toBe(0);
});

test('allergies and occasions are marked on the timeline and the floor, from the booking and from the guest’s profile', async () => {
  await stage.restaurant({ seats: [2, 2] });
  await stage.colleague.book(DATE, { guest_last_name: 'Durand', allergies: 'Arachides', occasion: 'Anniversaire' });
  const page = await openBook(DESKTOP);
  const block = blockOf(page, 'Durand');
  await block.locator('[data-mark=allergies]').waitFor();
  await block.locator('[data-mark=occasion]').waitFor();
  await page.getByRole('gridcell', { name: /Arachides.*Anniversaire/ }).waitFor();
  await page.goto(`${stage.app.local.base_url}/console/book/${DATE}?view=list`);
  await page.locator('[data-notes=allergies]', { hasText: `${t('panel.allergies')}` }).waitFor();
  await page.locator('[data-notes=occasion]', { hasText: 'Anniversaire' }).waitFor();
});
