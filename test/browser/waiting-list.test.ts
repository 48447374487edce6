import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, localDateAt } from '../../shared/domain/time.ts';
import type { Schemas } from '../../web/common/api.ts';
import { translator } from '../../web/common/i18n.ts';
import { bookingHeaders } from '../../web/policy.ts';
import { WORDS } from '../../web/waitlist/words/all.ts';
import { PHONE } from '../support/browser.ts';
import type { TestRestaurant } from '../support/restaurant.ts';
import { zoneAt } from '../support/zone.ts';
import { bookShown, type Stage, startStage, words } from './console-stage.ts';
import { setStage } from './set-stage.ts';
import { chooseDate, fillDetails, submit, ZOE } from './widget-stage.ts';

type WaitingGuest = Schemas['WaitingGuest'];

/** At night nobody is offered anything. */
const NOON = 12;
/** A table is looked for, held and told of by others than the page: the machine may be busy (ms). */
const SOON = { timeout: 40_000 };

const ZONE = zoneAt(NOON);
const DATE = addDays(localDateAt(Date.now(), ZONE), 3);
const w = translator('fr', WORDS);
const t = words();

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

async function onPhone(address: string): Promise<Page> {
  const context = await stage.window(PHONE);
  const page = await context.newPage();
  await page.goto(new URL(address, stage.app.local.base_url).href);
  return page;
}

/** Puts a guest of two on the list by the house, as they are listed. */
const addGuest = (more: Partial<Schemas['NewWaitingGuest'] & object>) =>
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
  // Whoever comes back later may have cancelled it since: only the booking's own page knows.
  await page.reload();
  await expect.poll(() => heading(page), SOON).toBe(w('used'));
  await page.getByRole('link', { name: w('open_booking') }).click();
  await page.locator('.parts-code').waitFor();
});

test('a guest declines an offer after one question, leaves the list, and is shown the way back', async () => {
  await house([2]);
  const { id, wait_url } = await addGuest({ guest_email: 'paul@example.com' });
  // It is copied into a message of the house's own.
  expect(wait_url).toMatch(stage.app.local.base_url);
  await stage.colleague.ask('POST', `/waitlist/${id}/offer`);
  const page = await onPhone(wait_url);
  await expect.poll(() => heading(page)).toBe(w('offered'));
  await press(page, w('decline'));
  await expect.poll(() => listed()).toHaveLength(1);
  await press(page, w('decline_now'));
  await expect.poll(() => heading(page), SOON).toBe(w('declined'));
  await expect.poll(() => listed()).toEqual([]);
  await page.getByRole('link', { name: w('book') }).waitFor();
  await page.reload();
  await expect.poll(() => heading(page)).toBe(w('gone'));
});

test('a host adds who calls, offers by hand, books for somebody, and takes somebody off the list', async () => {
  await house([2, 2]);
  const page = await stage.open(`/book/${DATE}`);
  await bookShown(page);
  await page.getByRole('button', { name: t('waiting') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('waiting.add'), exact: true })
    .click();
  const form = page.getByRole('form', { name: t('waiting.add_title') });
  await form.getByLabel(t('waiting.add_from')).fill('19h');
  await form.getByLabel(t('waiting.add_to')).fill('21');
  await form.getByLabel(t('waiting.add_first'), { exact: true }).fill('Nora');
  await form.getByLabel(t('waiting.add_last'), { exact: true }).fill('Faure');
  await form.getByLabel(t('waiting.add_phone')).fill('+33 6 11 22 33 44');
  await press(page, t('waiting.add_save'));
  const row = (name: string) => page.locator('[data-waiting]', { hasText: name });
  await row('Faure').waitFor();

  // Nobody writes to who has no address: the house does, with a text to copy.
  await row('Faure')
    .getByRole('button', { name: t('waiting.offer') })
    .click();
  await row('Faure')
    .getByRole('button', { name: t('waiting.offer_now', { time: '19:00' }) })
    .click();
  await row('Faure').locator('[data-state=offered]').waitFor();
  await expect
    .poll(() => listed())
    .toMatchObject([{ guest_last_name: 'Faure', state: 'offered', offer: { time: '19:00' } }]);
  await row('Faure')
    .getByRole('button', { name: t('waiting.copy_sms') })
    .waitFor();

  await addGuest({});
  await row('Durand')
    .getByRole('button', { name: t('waiting.book'), exact: true })
    .click(SOON);
  const dialog = page.getByRole('dialog', { name: t('new.title') });
  await dialog.locator('[data-time="20:00"]').click();
  await expect.poll(() => dialog.getByLabel(t('new.last_name'), { exact: true }).inputValue()).toBe('Durand');
  await dialog.locator('button[type=submit]').click();
  await row('Durand').waitFor({ state: 'detached' });
  await expect.poll(() => stage.colleague.list(DATE)).toMatchObject([{ guest_last_name: 'Durand', party_size: 2 }]);
  await expect.poll(() => listed()).toHaveLength(1);

  await row('Faure')
    .getByRole('button', { name: t('waiting.more', { name: 'Nora Faure' }) })
    .click();
  await page.getByRole('menuitem', { name: t('waiting.remove') }).click();
  const question = page.getByRole('dialog', { name: t('waiting.remove_ask', { name: 'Nora Faure' }) });
  await question.getByRole('button', { name: t('waiting.remove'), exact: true }).click();
  await row('Faure').waitFor({ state: 'detached' });
  await expect.poll(() => listed()).toEqual([]);
});

test('the page of an entry keeps its address to itself', async () => {
  for (const path of ['/waitlist/nobody', '/waitlist/nobody?lang=en']) {
    const { status, headers } = await fetch(`${stage.app.local.base_url}${path}`);
    expect(status).toBe(200);
    for (const [name, value] of Object.entries(bookingHeaders)) expect(headers.get(name)).toBe(value);
  }
});
