import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { RequestBody } from '../../shared/platform/contract/client.ts';
import { addDays, localDateAt } from '../../shared/platform/time/time.ts';
import type { WaitingGuest } from '../../shared/waitlist/contract/waiting-guests.ts';
import { translator } from '../../web/common/i18n.ts';
import { WORDS } from '../../web/waitlist/words/all.ts';
import { WAITING_WORDS as JOINING_WORDS } from '../../web/widget/waitlist/words/all.ts';
import { words } from '../pages/console/words.ts';
import { ZOE } from '../pages/guests/words.ts';
import { PHONE } from '../support/browser.ts';
import type { TestRestaurant } from '../support/restaurant.ts';
import { zoneAt } from '../support/zone.ts';
import { dragTo, newButton, partiesIn, rowOf, type Stage, startStage } from './console-stage.ts';
import { setStage } from './set-stage.ts';
import { chooseDate, fillDetails, submit } from './widget-stage.ts';

/** At night nobody is offered anything. */
const NOON = 12;
/** A table is looked for, held and told of by others than the page: the machine may be busy (ms). */
const SOON = { timeout: 40_000 };

const ZONE = zoneAt(NOON);
const DATE = addDays(localDateAt(Date.now(), ZONE), 3);
const w = translator('fr', WORDS);
const t = words();
const joining = translator('fr', JOINING_WORDS);

let stage: Stage;
setStage(async () => {
  stage = await startStage();
  return stage;
});

const house = (seats: number[]): Promise<TestRestaurant> => stage.restaurant({ seats, config: { timezone: ZONE } });
const listed = async (): Promise<WaitingGuest[]> => {
  const { items } = await stage.colleague.ask<{ items: WaitingGuest[] }>('GET', `/waitlist?date=${DATE}`);
  return items;
};
const heading = (page: Page) => page.locator('#view').textContent();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Somebody else has the only table all evening. */
const takeAll = () =>
  Promise.all(['19:00', '21:00'].map((time) => stage.colleague.book(DATE, { reservation_time: time })));

/** The link of the first mail to an address that leads to the waiting list. */
async function mailedLink(address: string): Promise<string> {
  const link = async () => {
    const answer = await fetch(`${stage.app.local.mailbox_url}/messages`);
    const mails: { to: string; text: string }[] = await answer.json();
    const texts = mails.filter(({ to }) => to === address).map(({ text }) => /\S+\/waitlist\/\S+/.exec(text)?.[0]);
    return texts.find(Boolean) ?? '';
  };
  await expect.poll(link, SOON).not.toBe('');
  return link();
}

/** The booking that was made of an offer, as the book has it. */
async function ownBooking() {
  const found = (await stage.colleague.list(DATE)).find(({ origin }) => origin === 'waitlist');
  if (!found) throw new Error('No offer was taken.');
  return { reservation_id: found.id, confirmation_code: found.confirmation_code };
}

const grouped = (code: string) => code.match(/.{1,4}/g)?.join(' ');

async function onPhone(address: string): Promise<Page> {
  const context = await stage.window(PHONE);
  const page = await context.newPage();
  await page.goto(new URL(address, stage.app.local.base_url).href);
  return page;
}

/** Puts a guest of two on the list by the house, as they are listed. */
const addGuest = (more: Partial<RequestBody<'waiting-guests.create'>>) =>
  stage.colleague.ask<WaitingGuest>('POST', '/waitlist', {
    date: DATE,
    guests: 2,
    from: '19:00',
    to: '21:00',
    guest_first_name: 'Paul',
    guest_last_name: 'Durand',
    guest_phone: '+33612345678',
    lang: 'fr',
    ...more,
  });

/** As somebody does who comes back to the page: it reads at once. */
const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('visibilitychange')));

test('a guest finds an evening full, waits, is offered what somebody gives back, and takes it', async () => {
  const { token } = await house([2]);
  const [first] = await takeAll();

  const widget = await onPhone(`/book/${token}?lang=fr`);
  await chooseDate(widget, DATE);
  await widget.locator('[data-waiting=open]').click();
  await submit(widget);
  await expect.poll(() => widget.evaluate(() => document.activeElement?.id)).toBe('guest_first_name');
  // In that zone no number is a national one.
  await fillDetails(widget, { ...ZOE, phone: '+33 6 12 34 56 78' });
  // Neither a step back nor a reload loses what was typed.
  await widget.goBack();
  await widget.locator('[data-waiting=open]').click();
  await widget.reload();
  await expect.poll(() => widget.locator('#guest_last_name').inputValue()).toBe('Martin');
  await widget.locator('select').last().selectOption('20:00');
  await submit(widget);
  await widget.locator('[data-waiting=sent]').waitFor();
  await expect.poll(() => listed()).toEqual([]);

  const page = await onPhone(await mailedLink('zoe@example.com'));
  await expect.poll(() => heading(page)).toBe(w('unconfirmed'));
  // To look at it is not to join.
  await expect.poll(() => listed()).toEqual([]);
  await press(page, w('join'));
  await expect.poll(() => heading(page)).toBe(w('waiting'));
  await expect.poll(() => listed()).toMatchObject([{ state: 'waiting', from: '19:00', to: '20:00', guests: 2 }]);

  await stage.colleague.ask('PATCH', `/reservations/${first?.id}`, { status: 'cancelled' });
  await expect
    .poll(async () => {
      await lookAgain(page);
      return heading(page);
    }, SOON)
    .toBe(w('offered'));
  await press(page, w('take'));
  await expect.poll(() => heading(page), SOON).toBe(w('taken'));
  await expect.poll(() => listed()).toEqual([]);
  const bookings = (await stage.colleague.list(DATE)).filter(({ status }) => status === 'confirmed');
  expect(bookings).toHaveLength(2);
  expect(bookings).toContainEqual(expect.objectContaining({ guest_last_name: 'Martin', origin: 'waitlist' }));
  // At once and after a reload: what they need to come, and to find it again.
  const { reservation_id, confirmation_code } = await ownBooking();
  for (let round = 0; round < 2; round++) {
    await expect.poll(() => heading(page), SOON).toBe(w('taken'));
    await expect.poll(() => page.locator('.code strong').textContent()).toBe(grouped(confirmation_code));
    expect(await page.locator('time').getAttribute('datetime')).toBe(`${DATE}T19:00`);
    await page.reload();
  }
  await page.getByRole('link', { name: w('open_booking') }).click();
  await page.locator('.code').waitFor();

  // The house sees where it came from, in the panel and in what became of it.
  const taken = bookings.find(({ origin }) => origin === 'waitlist')?.id ?? '';
  const console_page = await stage.open(`/book/${DATE}?open=${encodeURIComponent(taken)}`);
  const panel = console_page.getByRole('complementary', { name: t('panel') });
  await panel.getByText(t('panel.from_list')).waitFor();
  await panel.getByRole('button', { name: t('panel.history') }).click();
  await panel.getByText(t('history.made_waitlist')).waitFor(SOON);
  await page.goBack();
  await stage.colleague.ask('PATCH', `/reservations/${reservation_id}`, { status: 'cancelled' });
  await expect
    .poll(async () => {
      await lookAgain(page);
      return heading(page);
    }, SOON)
    .toBe(w('cancelled'));
});

const cardOf = (page: Page, name: string) => page.locator('[data-waiting]', { hasText: name });
const offeredOn = (page: Page, table: string) => rowOf(page, table).locator('[data-offer]');
/** Offers somebody a time by the API, as it is listed then. */
const offerTo = ({ id }: WaitingGuest, time: string) =>
  stage.colleague.ask<WaitingGuest>('POST', `/waitlist/${id}/offer`, { time });

test('a new booking asks before it takes an offered table: back, another one, or wait', async () => {
  await house([2, 2]);
  const made = await offerTo(await addGuest({}), '19:30');
  const { tables } = { tables: await stage.colleague.ask<{ id: string; name: string }[]>('GET', '/tables') };
  const table = tables.find(({ id }) => id === made.offer?.table_ids?.[0])?.name ?? '';
  const page = await stage.open(`/book/${DATE}`);
  await offeredOn(page, table).waitFor(SOON);
  await newButton(page).click();
  const dialog = page.getByRole('dialog', { name: t('new.title') });
  await dialog.locator('[data-time="20:00"]').click();
  await dialog.getByLabel(t('new.first_name')).fill('Walter');
  await dialog.getByLabel(t('new.last_name'), { exact: true }).fill('Hote');
  const choose = async () => {
    await dialog.locator('#new-place').click();
    await page.getByRole('option', { name: new RegExp(`^${table},`) }).click();
  };
  await choose();
  const back = dialog.getByRole('button', { name: t('held.back', { table }) });
  await dialog.getByText('est proposée à Paul Durand').first().waitFor();
  // Pressed all the same, it saves nothing and leads to the question.
  await dialog.locator('button[type=submit]').click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('held-table');
  expect(await stage.colleague.list(DATE)).toEqual([]);
  await dialog.getByRole('button', { name: t('held.other') }).click();
  await back.waitFor({ state: 'detached' });
  await choose();
  await dialog.getByRole('button', { name: t('held.wait') }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await stage.colleague.list(DATE)).toEqual([]);

  await newButton(page).click();
  await dialog.locator('[data-time="20:00"]').click();
  await dialog.getByLabel(t('new.first_name')).fill('Walter');
  await dialog.getByLabel(t('new.last_name'), { exact: true }).fill('Hote');
  await choose();
  await back.click();
  await dialog.getByText(t('held.will', { name: 'Paul Durand' })).waitFor();
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => partiesIn(page, table), SOON).toEqual(['Hote']);
  expect(await listed()).toMatchObject([{ guest_last_name: 'Durand', state: 'waiting', lapses: 0 }]);
});

test('a move that is refused for an offer names whom the table is held for, and can take it back', async () => {
  await house([2, 2]);
  const made = await offerTo(await addGuest({}), '19:30');
  const tables = await stage.colleague.ask<{ id: string; name: string }[]>('GET', '/tables');
  const held = tables.find(({ id }) => id === made.offer?.table_ids?.[0])?.name ?? '';
  await stage.colleague.book(DATE, { reservation_time: '20:00', guest_last_name: 'Hote' });
  const page = await stage.open(`/book/${DATE}`);
  await offeredOn(page, held).waitFor(SOON);
  await dragTo(page, 'Hote', held);
  const note = page.getByRole('alert').filter({ hasText: 'Paul Durand' });
  await note.waitFor();
  expect(await note.textContent()).not.toContain('en ligne');
  await page.getByRole('button', { name: t('held.see') }).click();
  await cardOf(page, 'Durand').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('held.back', { table: held }) }).click();
  await expect.poll(listed).toMatchObject([{ state: 'waiting' }]);
  await expect.poll(() => partiesIn(page, held), SOON).toEqual(['Hote']);
});

test('a change that takes an offered table leaves the offer as it is where it is refused, and ends it where it is made', async () => {
  await house([2, 2]);
  const made = await offerTo(await addGuest({}), '19:30');
  const tables = await stage.colleague.ask<{ id: string; name: string }[]>('GET', '/tables');
  const held = tables.find(({ id }) => id === made.offer?.table_ids?.[0])?.name ?? '';
  const { id } = await stage.colleague.book(DATE, { reservation_time: '20:00', guest_last_name: 'Hote' });
  const page = await stage.open(`/book/${DATE}?open=${id}`);
  await offeredOn(page, held).waitFor(SOON);
  const panel = page.getByRole('complementary', { name: t('panel') });
  await panel.getByRole('button', { name: t('edit'), exact: true }).click();
  await panel.locator('#new-place').click();
  await page.getByRole('option', { name: new RegExp(`^${held},`) }).click();
  await panel.getByRole('button', { name: t('held.back', { table: held }) }).click();
  // Somebody else was faster, and this page has not read it yet.
  await page.route('**/reservations?*', (route) => route.abort());
  await stage.colleague.ask('PATCH', `/reservations/${id}`, { notes: 'Fenêtre' });
  await panel.getByRole('button', { name: t('edit.save') }).click();
  await page
    .getByText(t('changed_elsewhere', { name: 'Zoé Hote' }))
    .first()
    .waitFor();
  expect(await listed()).toMatchObject([{ state: 'offered' }]);
  await page.unroute('**/reservations?*');
  await page.reload();
  await panel.getByRole('button', { name: t('edit'), exact: true }).click();
  await panel.locator('#new-place').click();
  await page.getByRole('option', { name: new RegExp(`^${held},`) }).click();
  await panel.getByRole('button', { name: t('held.back', { table: held }) }).click();
  await panel.getByRole('button', { name: t('edit.save') }).click();
  await expect.poll(listed).toMatchObject([{ state: 'waiting', lapses: 0 }]);
  await expect.poll(() => partiesIn(page, held), SOON).toEqual(['Hote']);
});

test('a time whose table is held for a guest does not pass for taken, neither in their booking by the house nor on the booking page', async () => {
  const { token } = await house([2]);
  await offerTo(await addGuest({}), '20:00');
  const page = await stage.open(`/book/${DATE}?waiting`);
  await cardOf(page, 'Durand')
    .getByRole('button', { name: t('waiting.book'), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: t('new.title') });
  const time = dialog.locator('[data-time="20:00"]');
  await time.getByText(t('new.time_held')).waitFor();
  expect(await time.getAttribute('data-full')).toBeNull();
  await dialog
    .locator('[data-time="20:30"]')
    .getByText(t('new.time_left', { count: 2 }))
    .waitFor();
  // For more than those who wait, and than the table seats, it is not held.
  await dialog.getByLabel(t('new.party')).fill('3');
  await time.getByText(t('new.time_large')).waitFor();

  const widget = await onPhone(`/book/${token}?lang=fr`);
  await chooseDate(widget, DATE);
  await widget.locator('p', { hasText: joining('already') }).waitFor();
});

test('a free table that is kept for a party without one is not said to be taken', async () => {
  await house([2]);
  const { id } = await stage.colleague.book(DATE);
  await stage.colleague.ask('PATCH', `/reservations/${id}/assign`, { table_id: null });
  await addGuest({ from: '20:00', to: '20:00', guest_email: 'paul@example.com' });
  await expect.poll(() => listed(), SOON).toMatchObject([{ passed_over: { reason: 'no_table' } }]);
  const page = await stage.open(`/book/${DATE}?waiting`);
  const card = cardOf(page, 'Durand');
  const kept = t('set_aside', { table: 'T1', count: 1, names: 'Zoé Martin' });
  await card.getByText(kept).waitFor();
  await card.getByRole('button', { name: t('waiting.offer') }).click();
  await card.getByRole('listitem').filter({ hasText: '20:00' }).getByText(kept).waitFor();
  expect(await card.getByText(t('waiting.reason_no_table')).count()).toBe(0);
  await page.goto(`${stage.app.local.base_url}/console/book/${DATE}`);
  await page.getByRole('button', { name: t('day.more') }).click();
  await page.getByRole('menuitem', { name: t('why') }).click();
  await page.locator('[data-slot="20:00"]').getByText(`${kept}.`).waitFor();
});
