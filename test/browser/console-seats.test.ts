import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { words } from '../pages/console/words.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { inDays } from './base.ts';
import { bookShown, dragTo, newButton, partiesIn, rowOf, type Stage, startStage } from './console-stage.ts';
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

async function openBook(options: Parameters<Stage['open']>[1] = {}): Promise<Page> {
  const page = await stage.open(`/book/${DATE}`, options);
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

test('a party is put on too few seats only after a question', async () => {
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
