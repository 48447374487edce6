import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, localDateAt } from '../../shared/platform/time/time.ts';
import { PHONE } from '../support/browser.ts';
import { overflowOf } from '../support/page-checks.ts';
import { LATE_DINNER } from '../support/restaurant.ts';
import { zoneAt } from '../support/zone.ts';
import { inDays, type Wanted } from './base.ts';
import {
  blockOf,
  bookShown,
  dragTo,
  newButton,
  partiesIn,
  rowOf,
  type Stage,
  startStage,
  steppedClock,
  undoByKeys,
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

/** A restaurant with tables T1, T2 … of these seats, and its book on a date in two days. */
const restaurant = (...seats: number[]) => stage.restaurant({ seats });

async function openBook(options: Parameters<Stage['open']>[1] & { query?: string } = {}): Promise<Page> {
  const { query = '', ...rest } = options;
  const page = await stage.open(`/book/${DATE}${query}`, rest);
  await bookShown(page);
  return page;
}

const manual: Wanted['config'] = { confirmation_mode: 'manual' };
const statusOf = async (id: string) => (await stage.colleague.list(DATE)).find((one) => one.id === id)?.status;

/** A button in the list of requests above every page, by what its name begins with. */
const inRequests = (page: Page, name: string) =>
  page.locator('[data-requests]').getByRole('button', { name: new RegExp(`^${name}`) });

test('a request that waits shows what the house knows of its guest, on any page', async () => {
  const { token } = await stage.restaurant({ seats: [2], config: manual });
  await stage.book(token, DATE, '20:00', 2);
  const [request] = await stage.colleague.list(DATE);
  await stage.colleague.ask('PATCH', `/guests/${request?.guest_id}`, { vip: true, allergies: 'Noix' });
  const page = await stage.open('/hours');
  await page.getByRole('button', { name: t('pending.count', { count: 1 }) }).click();
  const line = page.locator('[data-requests] li');
  await line.locator('[data-mark=vip]').waitFor();
  await line.locator('[data-mark=allergies]').waitFor();
});

test('approves a request in one press, from any page', async () => {
  const { token } = await stage.restaurant({ seats: [2], config: manual });
  const { reservation_id: id } = await stage.book(token, DATE, '20:00', 2);
  const page = await openBook();
  await page.getByRole('button', { name: t('pending.count', { count: 1 }) }).click();
  await inRequests(page, t('approve')).click();
  await page
    .getByText(t('approve.done_mail', { name: 'Ada Nguyen' }))
    .first()
    .waitFor();
  await expect.poll(() => blockOf(page, 'Nguyen').getAttribute('data-state')).toBe('expected');
  await expect.poll(() => statusOf(id)).toBe('confirmed');
  await page.getByRole('button', { name: t('pending.count', { count: 1 }) }).waitFor({ state: 'detached' });
});

test('refuses a request from any page after saying what follows, on a phone too', async () => {
  const { token } = await stage.restaurant({ seats: [2], config: manual });
  const { reservation_id: id } = await stage.book(token, DATE, '20:00', 2);
  const page = await stage.open('/hours', PHONE);
  const requests = page.getByRole('button', { name: t('pending.count', { count: 1 }) });
  const refuse = inRequests(page, t('refuse'));
  await requests.click();
  await refuse.waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
  await refuse.click();
  const asked = page.getByRole('dialog', { name: t('refuse.title', { name: 'Ada Nguyen' }) });
  await asked.getByRole('button', { name: t('keep') }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await statusOf(id)).toBe('pending');
  await requests.click();
  await refuse.click();
  await asked.getByRole('button', { name: t('refuse'), exact: true }).click();
  await page
    .getByText(t('refuse.done_mail', { name: 'Ada Nguyen' }))
    .first()
    .waitFor();
  await expect.poll(() => statusOf(id)).toBe('cancelled');
  await requests.waitFor({ state: 'detached' });
});

test('cancels after saying what follows, and keeps when asked to', async () => {
  await restaurant(2);
  const { id } = await stage.colleague.book(DATE);
  const page = await openBook();
  await blockOf(page, 'Martin').click();
  await page.getByRole('button', { name: t('cancel.do') }).click();
  const question = page.getByRole('dialog', { name: t('cancel.title', { name: 'Zoé Martin' }) });
  await question.getByText(t('cancel.ask_mail', { email: 'zoe@example.com' })).waitFor();
  await question.getByRole('button', { name: t('keep') }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => statusOf(id)).toBe('confirmed');
  await page.getByRole('button', { name: t('cancel.do') }).click();
  await question.getByRole('button', { name: t('cancel.do') }).click();
  await blockOf(page, 'Martin').waitFor({ state: 'detached' });
  await expect.poll(() => statusOf(id)).toBe('cancelled');
});

test('takes a reservation by telephone with four fields, on the table that it suggested', async () => {
  await restaurant(4, 2);
  const page = await openBook();
  await page.keyboard.press('n');
  await page.getByLabel(t('new.party')).fill('2');
  await page.getByLabel(t('new.time')).fill('20h30');
  await page.getByLabel(t('new.first_name')).fill('Louise');
  await page.getByLabel(t('new.last_name'), { exact: true }).fill('Bonnet');
  const lang = page.getByRole('radiogroup', { name: t('new.lang') });
  await expect.poll(() => lang.getByRole('radio', { name: 'Français' }).isChecked()).toBe(true);
  await lang.getByText('English').click();
  await page.getByLabel(t('new.last_name'), { exact: true }).focus();
  await expect.poll(() => page.getByRole('combobox', { name: t('new.table') }).inputValue()).toContain('T2');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/reservations'));
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ lang: 'en' });
  await page
    .getByText(t('new.done_at', { name: 'Louise Bonnet', table: 'T2' }))
    .first()
    .waitFor();
  await expect.poll(() => partiesIn(page, 'T2')).toEqual(['Bonnet']);
  await expect
    .poll(() => stage.colleague.list(DATE))
    .toMatchObject([{ guest_last_name: 'Bonnet', reservation_time: '20:30:00', party_size: 2, status: 'confirmed' }]);
});

test('a press into a number or a time replaces it, in a form that has just opened and in a field that is being edited', async () => {
  await restaurant(4);
  const page = await openBook();
  await page.keyboard.press('n');
  const party = page.getByLabel(t('new.party'));
  const time = page.getByLabel(t('new.time'));
  for (const number of ['4', '5', '3']) {
    await party.click();
    await page.keyboard.type(number);
    await expect.poll(() => party.inputValue()).toBe(number);
  }
  for (const at of ['19:30', '20:15']) {
    await time.click();
    await page.keyboard.type(at);
    await expect.poll(() => time.inputValue()).toBe(at);
  }
});

test('a press into a time replaces it where clocks have 12 hours too, and its half of the day is that of a service', async () => {
  const english = words('en');
  await stage.restaurant({ seats: [4], config: { timezone: 'America/New_York' } });
  const page = await openBook({ lang: 'en' });
  await page.keyboard.press('n');
  const time = page.getByLabel(english('new.time'), { exact: true });
  for (const [typed, at] of [
    ['7:30 PM', '7:30 PM'],
    ['8:15', '8:15 PM'],
    ['7:00 AM', '7:00 AM'],
  ] as const) {
    await time.click();
    await page.keyboard.type(typed);
    await expect.poll(() => time.inputValue()).toBe(typed);
    await page.getByLabel(english('new.party')).click();
    await expect.poll(() => time.inputValue()).toBe(at);
  }
});

test('asks before a booking is saved at a time that no service covers, new or changed', async () => {
  await restaurant(2);
  const page = await openBook();
  await page.keyboard.press('n');
  await page.getByLabel(t('new.time')).fill('10:15');
  await page.getByLabel(t('new.first_name')).fill('Louise');
  await page.getByLabel(t('new.last_name'), { exact: true }).fill('Bonnet');
  const save = page.getByRole('button', { name: t('new.save') });
  const question = page.getByRole('dialog', { name: t('unserved.title') });
  await save.click();
  await question.getByRole('button', { name: t('seats.back') }).click();
  await question.waitFor({ state: 'detached' });
  expect(await stage.colleague.list(DATE)).toEqual([]);
  await save.click();
  await question.getByRole('button', { name: t('seats.do') }).click();
  await expect.poll(() => stage.colleague.list(DATE)).toMatchObject([{ reservation_time: '10:15:00' }]);
  await blockOf(page, 'Bonnet').click();
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  await page.getByRole('form').getByLabel(t('new.time'), { exact: true }).fill('10:30');
  await page.getByRole('button', { name: t('edit.save') }).click();
  await question.getByRole('button', { name: t('seats.do') }).click();
  await expect.poll(() => stage.colleague.list(DATE)).toMatchObject([{ reservation_time: '10:30:00' }]);
});

test('what a caller must not eat is kept with the booking', async () => {
  await restaurant(2);
  const page = await openBook();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('new.time')).fill('20:00');
  await dialog.getByLabel(t('new.first_name')).fill('Ada');
  await dialog.getByLabel(t('new.last_name'), { exact: true }).fill('Lovelace');
  await dialog.getByLabel(new RegExp(`^${t('panel.allergies')}`)).fill(' Arachides ');
  await dialog.getByRole('button', { name: t('new.save') }).click();
  await expect.poll(() => stage.colleague.list(DATE)).toMatchObject([{ allergies: 'Arachides' }]);
});

test('says what is missing from a new reservation, and takes national telephone numbers', async () => {
  await restaurant(2);
  const page = await openBook();
  await page
    .getByRole('button', { name: t('new'), exact: true })
    .first()
    .click();
  await page.getByRole('button', { name: t('new.save') }).click();
  await page.getByText(t('new.no_time', { time: '20:30' })).waitFor();
  await page.getByText(t('new.no_last_name')).waitFor();
  await page.getByRole('button', { name: /^20:00/ }).click();
  await page.getByLabel(t('new.first_name')).fill('Louise');
  await page.getByLabel(t('new.last_name'), { exact: true }).fill('Bonnet');
  await page.getByLabel(new RegExp(`^${t('new.phone')}`)).fill('12');
  await page.getByRole('button', { name: t('new.save') }).click();
  await page.getByText(t('new.odd_phone')).waitFor();
  await page.getByLabel(new RegExp(`^${t('new.phone')}`)).fill('06 12 34 56 78');
  await page.getByRole('button', { name: t('new.save') }).click();
  await blockOf(page, 'Bonnet').waitFor();
  await expect.poll(() => stage.colleague.list(DATE)).toMatchObject([{ guest_phone: '+33612345678' }]);
});

test('says of a mistyped year, before a booking gets it, that the guest would be erased: a new one and a moved one', async () => {
  const { token } = await restaurant(2);
  await stage.book(token, DATE, '20:00', 2);
  const page = await openBook();
  const note = page.getByText(t('new.long_ago', { days: 730 }));
  const saysOf = async (date: string, state: 'visible' | 'detached') => {
    await page.getByLabel(t('new.date')).fill(date);
    await page.keyboard.press('Tab');
    await note.waitFor({ state });
  };

  const longAgo = `2016${DATE.slice(4)}`;
  await page.keyboard.press('n');
  await saysOf(longAgo, 'visible');
  await saysOf(DATE, 'detached');
  await page.keyboard.press('Escape');
  await blockOf(page, 'Nguyen').click();
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  await saysOf(longAgo, 'visible');
  await saysOf(DATE, 'detached');
});

test('reads a date as it is typed once it is left, and says of what is none that it cannot be read', async () => {
  await restaurant(2);
  const page = await openBook();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).searchParams.get('date') ?? DATE));
  await page.keyboard.press('n');
  const field = page.getByLabel(t('new.date'), { exact: true });
  await field.fill('bientôt');
  await page.keyboard.press('Tab');
  await page.getByText(t('date.unread', { example: '27/11' })).waitFor();
  expect(await field.inputValue()).toBe('bientôt');
  const [, month = '', day = ''] = addDays(DATE, 1).split('-');
  await field.fill('');
  await field.pressSequentially(`${day}/${month}`);
  await page.keyboard.press('Tab');
  await expect.poll(() => field.inputValue()).toContain(addDays(DATE, 1).slice(0, 4));
  await expect.poll(() => asked).toContain(addDays(DATE, 1));
  expect(asked.filter((date) => date < addDays(DATE, -1) || date > addDays(DATE, 2))).toEqual([]);
});

test('counts « demain » after midnight from the date that the form begins with, and spells it out as it is typed', async () => {
  const timezone = zoneAt(0);
  const today = localDateAt(Date.now(), timezone);
  await stage.restaurant({ seats: [2], hours: LATE_DINNER, config: { timezone } });
  const page = await stage.open('/tonight');
  await newButton(page).click();
  const field = page.getByLabel(t('new.date'), { exact: true });
  const opened = await field.inputValue();
  await field.fill('demain');
  const [, , day = ''] = addDays(today, 1).split('-');
  const said = page.locator('label').filter({ hasText: t('new.date') });
  await said.getByText(new RegExp(`\\b${Number(day)}(er)?\\b`)).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => field.inputValue()).toMatch(new RegExp(`^\\S+ ${Number(day)} `));
  for (const word of ['aujourd’hui', 'ce soir']) {
    await field.fill(word);
    await page.keyboard.press('Tab');
    await expect.poll(() => field.inputValue()).toBe(opened);
  }
});

test('a new booking after midnight opens on times that are ahead, and complains of no field that was only passed', async () => {
  const timezone = zoneAt(1);
  const hours = LATE_DINNER.map((one) => ({
    ...one,
    close_time: '03:30',
    slot_duration_min: 30,
    slot_interval_min: 5,
  }));
  await stage.restaurant({ seats: [2], hours, config: { timezone } });
  const page = await stage.open('/tonight');
  await newButton(page).click();
  const list = page.getByRole('group', { name: t('new.times') });
  await list.locator('[data-time="00:00"]').waitFor();
  // A whole row of times is over, which would have room in the list.
  const above = () =>
    list.evaluate((box) => {
      const first = box.querySelector('[data-time="00:00"]')?.getBoundingClientRect();
      return first ? first.bottom <= box.getBoundingClientRect().top : false;
    });
  await expect.poll(above).toBe(true);
  const time = page.getByLabel(t('new.time'), { exact: true });
  const complaint = page.getByText(t('new.no_time', { time: '20:30' }));
  await time.focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => time.evaluate((field) => field === document.activeElement)).toBe(false);
  expect(await complaint.count()).toBe(0);
  // Tab goes on to a time in sight, and arrows from there to the next: the list stays where it was.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-time') ?? '');
  const first = await focused();
  expect(first > '00:00').toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await focused()) > first).toBe(true);
  expect(await above()).toBe(true);
  await time.fill('bientôt');
  await page.keyboard.press('Tab');
  await complaint.waitFor();
});

test('drags a party to another table and takes it back with one press', async () => {
  const { tables } = await restaurant(2, 2, 2);
  await stage.colleague.book(DATE);
  const page = await openBook();
  await expect.poll(() => partiesIn(page, 'T1')).toEqual(['Martin']);
  await dragTo(page, 'Martin', 'T3');
  await page
    .getByText(t('move.done', { name: 'Zoé Martin', table: 'T3' }))
    .first()
    .waitFor();
  await expect.poll(() => partiesIn(page, 'T3')).toEqual(['Martin']);
  expect((await stage.colleague.list(DATE))[0]?.table_id).toBe(tables[2]);
  await undoByKeys(page);
  await page.getByText(t('undone')).first().waitFor();
  await expect.poll(() => partiesIn(page, 'T1')).toEqual(['Martin']);
  expect((await stage.colleague.list(DATE))[0]?.table_id).toBe(tables[0]);
});

test('shows a conflict where it is, with who has the table, and leads on', async () => {
  await restaurant(2, 2, 2);
  await stage.colleague.book(DATE, { guest_first_name: 'Ada', guest_last_name: 'Nguyen' });
  await stage.colleague.book(DATE);
  const page = await openBook();
  await dragTo(page, 'Martin', 'T1');
  const told = t('conflict', { table: 'T1', name: 'Ada Nguyen', from: '20:00', to: '22:00' });
  await page.getByRole('alert').getByText(told).waitFor();
  await expect.poll(() => partiesIn(page, 'T2')).toEqual(['Martin']);
  await expect.poll(() => blockOf(page, 'Nguyen').getAttribute('data-conflict')).toBe('true');
  await page.getByRole('button', { name: t('conflict.choose') }).click();
  await page.getByRole('menuitem', { name: /^T3/ }).click();
  await expect.poll(() => partiesIn(page, 'T3')).toEqual(['Martin']);
});

test('says when a guest is booking the table right now', async () => {
  const { token } = await restaurant(2, 2);
  const widget = `${stage.app.local.base_url}/api/v1/widget/${token}/reservations/lock`;
  const body = JSON.stringify({ date: DATE, time: '20:00', guests: 2 });
  await fetch(widget, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  await stage.colleague.book(DATE);
  const page = await openBook();
  await blockOf(page, 'Martin').waitFor();
  const from = (await partiesIn(page, 'T1')).length > 0 ? 'T1' : 'T2';
  const held = from === 'T1' ? 'T2' : 'T1';
  await dragTo(page, 'Martin', held);
  await page
    .getByRole('alert')
    .getByText(t('conflict.held', { table: held, min: 5 }))
    .waitFor();
  await expect.poll(() => partiesIn(page, from)).toEqual(['Martin']);
});

test('says that a table is blocked, and that a party which stays too long for its own table keeps it', async () => {
  const { tables } = await restaurant(2, 2);
  const seated = await stage.colleague.book(DATE);
  await stage.colleague.ask('PATCH', `/reservations/${seated.id}`, { service_status: 'seated' });
  const block = { table_ids: [tables[1]], date: DATE, start_time: '19:00', end_time: '23:30' };
  await stage.colleague.ask('POST', '/blocks', block);
  const page = await openBook();
  const alert = page.getByRole('alert');
  await dragTo(page, 'Martin', 'T2');
  await alert.getByText(t('conflict.blocked', { table: 'T2' })).waitFor();
  await expect.poll(() => partiesIn(page, 'T1')).toEqual(['Martin']);
  await stage.colleague.book(DATE, { reservation_time: '22:00', guest_last_name: 'Nguyen' });
  await blockOf(page, 'Nguyen').waitFor();
  await blockOf(page, 'Martin').click();
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  await page.getByLabel(t('edit.duration_min')).fill('180');
  await page.getByRole('button', { name: t('edit.save'), exact: true }).click();
  const told = t('conflict', { table: 'T1', name: 'Zoé Nguyen', from: '22:00', to: '00:00' });
  await alert.getByText(told).first().waitFor();
});

/** A party of four on the first two tables, joined for it, beside one for four. */
async function joinedParty() {
  const { tables } = await restaurant(2, 2, 4);
  const joined = tables.slice(0, 2);
  await stage.colleague.ask('POST', '/reservations', {
    ...{ reservation_date: DATE, reservation_time: '20:00', guests: 4, table_ids: joined },
    ...{ guest_first_name: 'Zoé', guest_last_name: 'Martin' },
  });
  return { tables, joined, page: await openBook() };
}

test('parts tables that were joined for a party where its table is changed, and joins them again', async () => {
  const { tables, joined, page } = await joinedParty();
  await blockOf(page, 'Martin').first().click();
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: t('move') }).click();
  await page.getByRole('menuitem', { name: 'T2' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('seats.do') })
    .click();
  await expect.poll(async () => (await stage.colleague.list(DATE))[0]).toMatchObject({ table_id: tables[1] });
  expect((await stage.colleague.list(DATE))[0]?.table_ids ?? []).toEqual([]);
  await undoByKeys(page);
  await expect.poll(async () => (await stage.colleague.list(DATE))[0]?.table_ids).toEqual(joined);
});

test('takes a party on joined tables back to all of them', async () => {
  const { tables, joined, page } = await joinedParty();
  await dragTo(page, 'Martin', 'T3');
  await page
    .getByText(t('move.done', { name: 'Zoé Martin', table: 'T3' }))
    .first()
    .waitFor();
  expect((await stage.colleague.list(DATE))[0]?.table_id).toBe(tables[2]);
  await undoByKeys(page);
  await expect.poll(async () => (await stage.colleague.list(DATE))[0]?.table_ids).toEqual(joined);
});

test('moves a party by keys alone, and can keep it where it was', async () => {
  await restaurant(2, 2);
  await stage.colleague.book(DATE);
  const page = await openBook();
  await blockOf(page, 'Martin').focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => page.locator('#live').textContent())
    .toBe(t('move.free', { table: 'T2', seats: t('seats', { count: 2 }) }));
  await page.keyboard.press('Escape');
  await expect.poll(() => partiesIn(page, 'T1')).toEqual(['Martin']);
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => partiesIn(page, 'T2')).toEqual(['Martin']);
  await expect.poll(() => blockOf(page, 'Martin').evaluate((block) => block === document.activeElement)).toBe(true);
});

test('walks through the blocks with one tab stop', async () => {
  await restaurant(2, 2);
  await stage.colleague.book(DATE, { reservation_time: '19:00', guest_last_name: 'Un' });
  await stage.colleague.book(DATE, { reservation_time: '21:00', guest_last_name: 'Deux' });
  await stage.colleague.book(DATE, { reservation_time: '20:30', guest_last_name: 'Trois' });
  const page = await openBook();
  await blockOf(page, 'Un').waitFor();
  await expect.poll(() => page.locator('[role=grid] [tabindex="0"]').count()).toBe(1);
  await blockOf(page, 'Un').focus();
  const focused = () => page.evaluate(() => document.activeElement?.querySelector('[data-guest]')?.textContent);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focused()).toBe('Deux');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused()).toBe('Trois');
  await page.keyboard.press('Enter');
  await page
    .getByRole('complementary', { name: t('panel') })
    .getByText('20:30 Zoé Trois')
    .waitFor();
  expect(page.url()).toContain('open=');
});

test('places a party without a table in two presses from the list', async () => {
  await restaurant(2, 8);
  await stage.colleague.book(DATE, { guests: 7, guest_last_name: 'Grand' });
  await stage.colleague.book(DATE, { guests: 7, guest_last_name: 'Tard' });
  const page = await openBook({ query: '?view=list' });
  await page.getByRole('button', { name: new RegExp(`^${t('place')}`) }).click();
  await page.getByRole('menuitem', { name: /^T1/ }).click();
  // Two seats for seven.
  await page.getByRole('button', { name: t('seats.do') }).click();
  await page
    .getByText(t('move.done', { name: 'Zoé Tard', table: 'T1' }))
    .first()
    .waitFor();
});

test('finds a guest by name on any date, by keys', async () => {
  await restaurant(2);
  const { id } = await stage.colleague.book(DATE, { guest_last_name: 'Zwingli' });
  const page = await stage.open('/book');
  await bookShown(page);
  await page.keyboard.press('/');
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.type('zwi');
  await page.getByRole('link', { name: /Zwingli/ }).waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByRole('complementary', { name: t('panel') })
    .getByRole('heading', { name: /Zwingli/ })
    .waitFor();
  expect(page.url()).toContain(`/book/${DATE}?open=${id}`);
});

test('says when a search found more than it can show', async () => {
  await restaurant(2);
  await stage.colleague.book(DATE, { guest_last_name: 'Zwingli' });
  const page = await openBook();
  await page.route('**/reservations?q=*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), truncated: true } });
  });
  await page.keyboard.press('/');
  await page.getByLabel(t('search.label')).fill('zwi');
  await page.getByText(t('search.truncated')).waitFor();
});

test('shows what others change within 15 seconds, and says so', async () => {
  await restaurant(2, 2);
  const page = await openBook();
  await page.clock.install();
  await page.reload();
  await page.getByText(t('empty.day')).waitFor();
  const asks = await steppedClock(page, new RegExp(`/reservations\\?date=${DATE}`));
  await asks();
  await stage.colleague.book(DATE);
  expect(await asks()).toBeLessThanOrEqual(15_000);
  await page.clock.resume();
  await blockOf(page, 'Martin').waitFor();
  await expect.poll(() => page.locator('#live').textContent()).toBe(t('arrived', { count: 1, who: 'Zoé Martin' }));
});

test('waits without a connection, says since when, and goes on by itself', async () => {
  await restaurant(2);
  const page = await openBook();
  await page.getByText(t('empty.day')).waitFor();
  await page.context().setOffline(true);
  await page.getByText(t('stale.wait')).waitFor();
  await expect.poll(() => newButton(page).isDisabled()).toBe(true);
  await page.context().setOffline(false);
  await page.getByText(t('stale.wait')).waitFor({ state: 'detached' });
  await expect.poll(() => newButton(page).isDisabled()).toBe(false);
});

test('shows the fresh state of a party that was cancelled elsewhere', async () => {
  const { token } = await stage.restaurant({ seats: [2], config: manual });
  const { reservation_id: id } = await stage.book(token, DATE, '20:00', 2);
  const page = await openBook();
  await blockOf(page, 'Nguyen').click();
  await stage.colleague.ask('PATCH', `/reservations/${id}`, { status: 'cancelled' });
  await page
    .getByRole('complementary')
    .getByRole('button', { name: t('approve'), exact: true })
    .click();
  await page.getByText(t('changed_elsewhere', { name: 'Ada Nguyen' })).waitFor();
  await blockOf(page, 'Nguyen').waitFor({ state: 'detached' });
});

test('takes a new reservation where the plan was pressed', async () => {
  await restaurant(2, 4);
  const page = await openBook();
  const row = rowOf(page, 'T2').locator('[data-track]');
  await row.click({ position: { x: 5, y: 10 } });
  await expect.poll(() => page.getByLabel(t('new.time')).inputValue()).toBe('19:00');
  await page.getByLabel(t('new.first_name')).fill('Louise');
  await page.getByLabel(t('new.last_name'), { exact: true }).fill('Bonnet');
  await page.getByRole('button', { name: t('new.save') }).click();
  await expect.poll(() => partiesIn(page, 'T2')).toEqual(['Bonnet']);
});

/** Fills in what a new reservation of two at 20:00 needs. */
async function fillNew(page: Page): Promise<void> {
  await page.keyboard.press('n');
  await page.getByLabel(t('new.time')).fill('20:00');
  await page.getByLabel(t('new.first_name')).fill('Louise');
  await page.getByLabel(t('new.last_name'), { exact: true }).fill('Bonnet');
}

const taken = () => t('conflict', { table: 'T1', name: 'Ada Nguyen', from: '20:00', to: '22:00' });

test('shows who has each table before a new reservation is saved, and saves none on a taken one', async () => {
  await restaurant(2, 1, 4);
  await stage.colleague.book(DATE, { guest_first_name: 'Ada', guest_last_name: 'Nguyen' });
  const page = await openBook();
  await blockOf(page, 'Nguyen').waitFor();
  await fillNew(page);
  const place = page.getByRole('combobox', { name: t('new.table') });
  await place.click();
  const group = (word: string) => page.getByRole('group', { name: word }).getByRole('option').allTextContents();
  await expect.poll(() => group(t('place.fits'))).toEqual([expect.stringMatching(/^T3/)]);
  await expect.poll(() => group(t('place.small'))).toEqual([expect.stringMatching(/^T2/)]);
  const by = t('place.by', { name: 'Ada Nguyen', from: '20:00', to: '22:00' });
  await expect.poll(() => group(t('place.taken'))).toEqual([expect.stringContaining(by)]);
  await page.getByRole('option', { name: /^T1/ }).click();
  await page.getByText(taken()).waitFor();
  await page.getByRole('button', { name: t('new.save') }).click();
  await expect.poll(() => place.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => stage.colleague.list(DATE)).toHaveLength(1);
  await place.click();
  await page.getByRole('option', { name: /^T3/ }).click();
  await page.getByRole('button', { name: t('new.save') }).click();
  await expect.poll(() => partiesIn(page, 'T3')).toEqual(['Bonnet']);
});

test('a new reservation whose table was taken meanwhile is refused in its form, and saved once another is chosen', async () => {
  await restaurant(2, 2, 2);
  const page = await openBook();
  await page.getByText(t('empty.day')).waitFor();
  await fillNew(page);
  await page.getByRole('combobox', { name: t('new.table') }).click();
  await page.getByRole('option', { name: /^T1/ }).click();
  // Nobody reads the book again before it is saved.
  let is_sent = false;
  await page.route('**/reservations?date=*', (route) => (is_sent ? route.continue() : route.abort()));
  await stage.colleague.book(DATE, { guest_first_name: 'Ada', guest_last_name: 'Nguyen' });
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/reservations')) is_sent = true;
  });
  await page.getByRole('button', { name: t('new.save') }).click();
  const form = page.getByRole('dialog', { name: t('new.title') });
  await form.getByRole('alert').getByText(taken()).waitFor();
  expect(await stage.colleague.list(DATE)).toHaveLength(1);
  await form.getByRole('combobox', { name: t('new.table') }).click();
  await page.getByRole('option', { name: /^T3/ }).click();
  await form.getByRole('button', { name: t('new.save') }).click();
  await expect.poll(() => partiesIn(page, 'T3')).toEqual(['Bonnet']);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('keeps an odd number that somebody saves again, and asks anew of another one', async () => {
  await restaurant(2);
  const page = await openBook();
  await page
    .getByRole('button', { name: t('new'), exact: true })
    .first()
    .click();
  await page.getByRole('button', { name: /^20:00/ }).click();
  await page.getByLabel(t('new.first_name')).fill('Louise');
  await page.getByLabel(t('new.last_name'), { exact: true }).fill('Bonnet');
  const phone = page.getByLabel(new RegExp(`^${t('new.phone')}`));
  for (const odd of ['06 12 34 56 7', 'poste 12']) {
    await phone.fill(odd);
    await page.getByRole('button', { name: t('new.save') }).click();
    await page.getByText(t('new.odd_phone')).waitFor();
  }
  await page.getByRole('button', { name: t('new.save') }).click();
  await blockOf(page, 'Bonnet').waitFor();
  await expect.poll(() => stage.colleague.list(DATE)).toMatchObject([{ guest_phone: 'poste 12' }]);
});
