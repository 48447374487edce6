import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays } from '../../shared/platform/time/time.ts';
import type { SpecialDay } from '../../web/console/day/records.ts';
import { PHONE } from '../support/browser.ts';
import { DINNER } from '../support/restaurant.ts';
import { inDays } from './base.ts';
import { blockOf, type Stage, startStage, words } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
let token: string;
const t = words();

setStage(async () => {
  stage = await startStage();
  return stage;
});

/** A restaurant that opens every evening, on a page of its console. */
async function open(path: string, options: BrowserContextOptions & { lang?: 'fr' | 'en' } = {}): Promise<Page> {
  ({ token } = await stage.restaurant({ seats: [2, 4], hours: DINNER }));
  return stage.open(path, options);
}

const DAY = inDays(8);
/** The days that are special from today on, as the API has them. */
const stored = async () => {
  const range = `from=${inDays(0)}&to=${inDays(360)}`;
  const { items } = await stage.colleague.ask<{ items: SpecialDay[] }>('GET', `/special-days?${range}`);
  return items;
};
const closed = async () => (await stored()).filter(({ hours }) => hours?.length === 0).map(({ date }) => date);

/** What guests are told of a date. */
async function guests(date: string) {
  const answer = await fetch(`${stage.app.local.base_url}/api/v1/widget/${token}/slots?date=${date}&guests=2`);
  return (await answer.json()) as { closed?: boolean; message_fr?: string; slots: { time: string }[] };
}

const dayOf = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);
const kind = (page: Page, name: 'usual' | 'closed' | 'hours') =>
  page.getByRole('radiogroup', { name: t('special.what') }).getByText(t(`special.${name}`), { exact: true });
const closing = (page: Page, count = 1) =>
  page.getByRole('button', { name: t('special.close', { count }), exact: true });
const left = (page: Page) => page.locator('[data-left]');

/** Counts from now on what is pressed on a page. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { presses: 0 });
    addEventListener('pointerdown', () => counted.presses++, true);
  });
  return () => page.evaluate(() => Object.assign({ presses: Number.NaN }, window).presses);
}

test.each(['/tonight', '/book', '/floor', '/settings', '/hours'])(
  'closes tomorrow in three presses from %s',
  async (path) => {
    const page = await open(path);
    const place = page.getByRole('link', { name: t('place.hours') }).first();
    await place.waitFor();
    const presses = await countPresses(page);
    await place.click();
    await page.getByRole('link', { name: t('special.tomorrow') }).click();
    await closing(page).click();
    await expect.poll(closed).toEqual([inDays(1)]);
    expect(await presses()).toBe(3);
    await expect.poll(() => guests(inDays(1))).toMatchObject({ closed: true, slots: [] });
    await place.click();
    await page.getByRole('link', { name: t('special.tomorrow') }).waitFor({ state: 'detached' });
  },
);

test('closes a day in three presses, shows it, and makes it as usual again with one', async () => {
  const page = await open('/hours/days');
  await dayOf(page, DAY).waitFor();
  const presses = await countPresses(page);
  await dayOf(page, DAY).click();
  await kind(page, 'closed').click();
  await closing(page).click();
  await expect.poll(closed).toEqual([DAY]);
  expect(await presses()).toBe(3);
  await expect.poll(() => dayOf(page, DAY).getAttribute('data-kind')).toBe('closed');
  await expect.poll(() => dayOf(page, DAY).getAttribute('aria-label')).toContain(t('special.closed'));
  await page.locator(`[data-stretch="${DAY}"]`).waitFor();
  await page.getByRole('button', { name: t('undo') }).click();
  await expect.poll(stored).toEqual([]);
  await expect.poll(() => dayOf(page, DAY).getAttribute('data-kind')).toBe('usual');
});

test('closes the days that were drawn over in three presses, and takes all of them back', async () => {
  const page = await open('/hours/days');
  const days = [0, 1, 2, 3].map((n) => addDays(DAY, n));
  await stage.colleague.ask('PUT', `/special-days/${days[1]}`, { note: 'Concert' });
  await page.reload();
  await dayOf(page, DAY).waitFor();
  const presses = await countPresses(page);
  await dayOf(page, DAY).hover();
  await page.mouse.down();
  for (const date of days.slice(1)) await dayOf(page, date).hover();
  await page.mouse.up();
  await kind(page, 'closed').click();
  await closing(page, days.length).click();
  await expect.poll(closed).toEqual(days);
  expect(await presses()).toBe(3);
  // They are one holiday, not four days.
  await expect.poll(() => page.locator('[data-stretch]').count()).toBe(1);
  await page.getByRole('button', { name: t('undo') }).click();
  await expect.poll(stored).toEqual([{ date: days[1], note: 'Concert' }]);
});

test('takes several days by Shift and a press', async () => {
  const page = await open('/hours/days');
  await dayOf(page, DAY).click();
  await dayOf(page, addDays(DAY, 2)).click({ modifiers: ['Shift'] });
  await kind(page, 'closed').click();
  await closing(page, 3).click();
  await expect.poll(closed).toEqual([DAY, addDays(DAY, 1), addDays(DAY, 2)]);
});

test('chooses and closes several days by keys alone', async () => {
  const page = await open('/hours/days');
  await dayOf(page, DAY).waitFor();
  await dayOf(page, inDays(0)).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-date'))).toBe(DAY);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: t('special.days', { count: 3 }) }).waitFor();
  await kind(page, 'usual').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('value'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(() => focused()).toBe('usual');
  await page.keyboard.press('ArrowRight');
  await closing(page, 3).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(closed).toEqual([DAY, addDays(DAY, 1), addDays(DAY, 2)]);
});

test('a finger scrolls the calendar, presses a day, and reaches further days in the sheet', async () => {
  const page = await open('/hours/days', PHONE);
  await dayOf(page, DAY).tap();
  await kind(page, 'closed').tap();
  await page.getByLabel(t('special.last')).fill(addDays(DAY, 1));
  await page.keyboard.press('Tab');
  await closing(page, 2).tap();
  await expect.poll(closed).toEqual([DAY, addDays(DAY, 1)]);
});

test('gives a day other hours: guests get the times that were shown, and read the message in their language', async () => {
  const page = await open('/hours/days');
  await dayOf(page, DAY).click();
  await kind(page, 'hours').click();
  await page.getByLabel(t('hours.open')).fill('11h');
  await page.getByLabel(t('hours.close')).fill('14:00');
  await page.getByLabel(t('hours.duration')).fill('60');
  await page.getByLabel(t('hours.interval')).fill('60');
  await page.getByLabel(t('special.in_french')).fill('Brunch de Noël');
  const times = await page
    .getByRole('list', { name: t('hours.slots') })
    .getByRole('listitem')
    .allTextContents();
  expect(times).toEqual(['11:00', '12:00', '13:00']);
  await page.getByRole('button', { name: t('save') }).click();
  await expect.poll(async () => (await guests(DAY)).slots.map(({ time }) => time)).toEqual(times);
  await expect.poll(() => stored()).toMatchObject([{ date: DAY, message_fr: 'Brunch de Noël' }]);
  // The week has not changed.
  expect((await guests(addDays(DAY, 7))).slots[0]?.time).toBe('19:00');
  await page.getByLabel(t('hours.open')).waitFor({ state: 'detached' });
  await dayOf(page, DAY).click();
  await expect.poll(() => page.getByLabel(t('hours.open')).inputValue()).toBe('11:00');
});

test('does not save hours in which no time fits', async () => {
  const page = await open('/hours/days');
  await dayOf(page, DAY).click();
  await kind(page, 'hours').click();
  await page.getByLabel(t('hours.duration')).fill('600');
  await expect.poll(() => page.getByRole('button', { name: t('save') }).isDisabled()).toBe(true);
});

test('lists the bookings that would lose their service, and keeps them when it is saved', async () => {
  const page = await open('/hours/days');
  await stage.colleague.book(DAY, { guest_last_name: 'Durand' });
  await stage.colleague.book(DAY, { guest_last_name: 'Petit', reservation_time: '19:00' });
  await stage.colleague.book(addDays(DAY, 1), { guest_last_name: 'Leroy' });
  const cancelled = await stage.colleague.book(DAY, { guest_last_name: 'Blanc' });
  await stage.colleague.ask('PATCH', `/reservations/${cancelled.id}`, { status: 'cancelled' });
  await dayOf(page, DAY).click();
  await kind(page, 'closed').click();
  await page.getByText(t('special.left', { count: 2 })).waitFor();
  await expect.poll(() => left(page).locator('strong').allTextContents()).toEqual(['Zoé Petit', 'Zoé Durand']);
  await closing(page).click();
  await expect.poll(closed).toEqual([DAY]);
  await page
    .getByText(t('special.done_stay', { count: 2 }))
    .first()
    .waitFor();
  const kept = (await stage.colleague.list(DAY)).filter(({ status }) => status === 'confirmed');
  expect(kept).toHaveLength(2);
  // Whoever opens the day again finds them.
  await dayOf(page, DAY).click();
  await page.getByText(t('special.left_now', { count: 2 })).waitFor();
});

test('says how to reach each guest who would lose their service, and their allergies', async () => {
  const page = await open('/hours/days', PHONE);
  const phone = { guest_phone: '+33612345678', allergies: 'Arachides' };
  await stage.colleague.book(DAY, { guest_last_name: 'Petit', reservation_time: '19:00', ...phone });
  await stage.colleague.book(DAY, { guest_last_name: 'Durand', reservation_time: '20:00', guest_phone: undefined });
  await dayOf(page, DAY).tap();
  await kind(page, 'closed').tap();
  const [petit, durand] = [left(page).filter({ hasText: 'Petit' }), left(page).filter({ hasText: 'Durand' })];
  await expect.poll(() => petit.getByRole('link').getAttribute('href')).toBe('tel:+33612345678');
  await expect.poll(() => petit.locator('[data-notes=allergies]').textContent()).toContain('Arachides');
  await expect.poll(() => durand.getByRole('link').getAttribute('href')).toBe('mailto:zoe@example.com');
  await expect.poll(() => durand.locator('[data-notes]').count()).toBe(0);
});

test('a booking in the way is moved to another day, or cancelled after asking, without leaving the sheet', async () => {
  const page = await open('/hours/days');
  await stage.colleague.book(DAY, { guest_last_name: 'Durand' });
  await stage.colleague.book(DAY, { guest_last_name: 'Petit', reservation_time: '19:00' });
  await dayOf(page, DAY).click();
  await kind(page, 'closed').click();
  await page.getByRole('button', { name: t('special.move_who', { name: 'Zoé Durand' }) }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(t('new.date')).fill(addDays(DAY, 1));
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: t('edit.save') }).click();
  await expect.poll(() => stage.colleague.list(addDays(DAY, 1))).toMatchObject([{ guest_last_name: 'Durand' }]);
  await expect.poll(() => left(page).locator('strong').allTextContents()).toEqual(['Zoé Petit']);
  await expect.poll(() => stored()).toEqual([]);

  await page.getByRole('button', { name: t('special.cancel_who', { name: 'Zoé Petit' }) }).click();
  await page.getByText(t('cancel.ask_mail', { email: 'zoe@example.com' })).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('cancel.do') })
    .click();
  await page.getByText(t('special.left_none')).waitFor();
  const statuses = async () => (await stage.colleague.list(DAY)).map(({ status }) => status);
  await expect.poll(statuses).toEqual(['cancelled']);
  // Nothing was said of the day yet.
  await expect.poll(() => stored()).toEqual([]);
});

test.each([
  ['fr', 'Noël'],
  ['en', 'Christmas Day'],
] as const)('suggests the public holidays of the country, in %s, and closes one of them', async (lang, name) => {
  const page = await open('/hours/days', { lang });
  const own = words(lang);
  const year = inDays(0) <= `${inDays(0).slice(0, 4)}-12-25` ? inDays(0).slice(0, 4) : inDays(365).slice(0, 4);
  const christmas = `${year}-12-25`;
  const country = new Intl.DisplayNames(lang, { type: 'region' }).of('FR') ?? '';
  const list = page.getByRole('region', { name: own('special.holidays_of', { country }) });
  const line = list.getByRole('listitem').filter({ hasText: name });
  await line.waitFor();
  await expect.poll(() => dayOf(page, christmas).getAttribute('aria-label')).toContain(name);
  await line.getByRole('button').click();
  await page.getByRole('button', { name: own('special.close', { count: 1 }), exact: true }).click();
  await expect.poll(closed).toEqual([christmas]);
  // It is decided now.
  await expect.poll(() => line.count()).toBe(0);
});

test('offers to load the public holidays again when they could not be had', async () => {
  const page = await open('/hours');
  await page.route(/holidays-[^/]*\.js$/, (route) => route.abort());
  await page.getByRole('link', { name: t('special.tab') }).click();
  await page.getByText(t('special.holidays_missing')).waitFor({ timeout: 60_000 });
  await dayOf(page, DAY).click();
  await kind(page, 'closed').waitFor();
});

test('what could not be saved stays in the sheet, and is saved at the next press', async () => {
  const page = await open('/hours/days');
  await page.route('**/special-days/*', (route) => route.fulfill({ status: 400, json: {} }), { times: 1 });
  await dayOf(page, DAY).click();
  await kind(page, 'closed').click();
  await page.getByLabel(t('special.in_english')).fill('We are on holiday');
  await closing(page).click();
  await page.getByRole('alert').waitFor();
  await expect.poll(() => page.getByLabel(t('special.in_english')).inputValue()).toBe('We are on holiday');
  await closing(page).click();
  await expect.poll(stored).toMatchObject([{ date: DAY, hours: [], message_en: 'We are on holiday' }]);
});

test('asks before what was written of a day is left', async () => {
  const page = await open('/hours/days');
  await dayOf(page, DAY).click();
  await page.getByLabel(t('special.note')).fill('Concert');
  await dayOf(page, addDays(DAY, 1)).click();
  await page.getByRole('button', { name: t('unsaved.stay') }).click();
  await expect.poll(() => page.getByLabel(t('special.note')).inputValue()).toBe('Concert');
});

test('a closed or special day has its own services in the book, as the week goes on around it', async () => {
  const page = await open('/hours/days');
  const service = { service_name: 'Brunch', open_time: '10:00', close_time: '15:00' };
  await stage.colleague.ask('PUT', `/special-days/${DAY}`, {
    hours: [{ ...service, slot_duration_min: 75, slot_interval_min: 15 }],
  });
  await stage.colleague.ask('PUT', `/special-days/${addDays(DAY, 1)}`, { hours: [], note: 'Travaux' });
  await stage.colleague.book(DAY, { guest_last_name: 'Durand', reservation_time: '11:00' });
  await page.goto(`${stage.app.local.base_url}/console/book/${DAY}`);
  await blockOf(page, 'Durand').waitFor();
  await page.getByText('Brunch').first().waitFor();
  await expect.poll(() => page.getByText('Dîner').count()).toBe(0);
  await page.goto(`${stage.app.local.base_url}/console/book/${addDays(DAY, 1)}`);
  await page.getByText(t('empty.closed')).waitFor();
  await page.locator('[data-special=closed]', { hasText: 'Travaux' }).waitFor();
  await page.goto(`${stage.app.local.base_url}/console/book/${addDays(DAY, 2)}`);
  await page.getByText(t('empty.day')).waitFor();
  await expect.poll(() => page.locator('[data-special]').count()).toBe(0);
});

test('a day can be closed however long its message takes to write', async () => {
  const page = await open('/hours/days');
  await dayOf(page, DAY).click();
  await kind(page, 'closed').click();
  await closing(page).waitFor();
  await page.clock.install();
  await page.clock.fastForward(60_000);
  const reread = () => page.waitForResponse((answer) => answer.url().includes('status=pending'));
  await reread();
  await reread();
  await closing(page).click();
  await expect.poll(closed).toEqual([DAY]);
});

test('who has booked for a day that is closed is shown as stranded, where the day is seen and in the list', async () => {
  const page = await open('/hours/days');
  await stage.colleague.book(DAY, { guest_last_name: 'Bonnet' });
  await stage.colleague.ask('PUT', `/special-days/${DAY}`, { hours: [] });
  await page.goto(page.url().replace(/hours.*/, `book/${DAY}`));
  await page.getByRole('link', { name: t('special.stranded', { count: 1 }) }).click();
  const group = page.locator('[data-group=stranded]');
  await group.getByText('Bonnet').waitFor();
  await group.getByRole('heading', { name: t('list.stranded') }).waitFor();
  await expect.poll(() => page.locator('[data-group]').count()).toBe(1);
});
