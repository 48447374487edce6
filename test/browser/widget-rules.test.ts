import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Lang } from '../../web/common/i18n.ts';
import { violationsOf } from '../support/page-checks.ts';
import { LATE_DINNER } from '../support/restaurant.ts';
import { inDays } from './base.ts';
import { CONCERT, HOLIDAY, REST_DAY, ruledHouse, saidOf } from './ruled-house.ts';
import { setStage } from './set-stage.ts';
import { chooseDate, fillDetails, holdTime, type Stage, showDate, startStage, submit, words } from './widget-stage.ts';

let stage: Stage;
setStage(async () => {
  stage = await startStage();
  return stage;
});

const t = words('fr');
const DATE = inDays(2);
const EVENING = '20:30';
const ON_TERRACE = `${t('guests', { count: 2 })}, Terrasse`;
const FOR_TWO = t('stay', { duration: t('hours_minutes', { h: 1, min: '30' }) });
const TWO_HOURS = t('hours', { h: 2 });

const times = (page: Page) => page.getByRole('button', { name: /^\d\d:\d\d$/ });
const time = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const room = (page: Page) => page.locator('input[name=room]:checked');
const summary = (page: Page) => page.locator('.summary').textContent();
const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);
const said = (page: Page, text: string) => page.locator('#live').getByText(text).waitFor();

/** What a page asks of the API, by the last part of the path: the rooms that it asks for. */
function roomsAsked(page: Page): { path: string; room: string | null | undefined }[] {
  const found: { path: string; room: string | null | undefined }[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const path = pathname.split('/').at(-1) ?? '';
    if (path === 'lock') found.push({ path, room: request.postDataJSON().room_id });
    if (path === 'slots' || path === 'availability') found.push({ path, room: searchParams.get('room_id') });
  });
  return found;
}

/** The widget of a house with every rule, once its times are there. */
async function openRuled(options: Parameters<Stage['open']>[1] = {}) {
  const house = await ruledHouse(stage);
  const page = await stage.open(house.token, options);
  await times(page).first().waitFor();
  return { house, page };
}

test('a room that was chosen stays through lock, other times, the way back and a reload', async () => {
  const { house, page } = await openRuled();
  await expect.poll(() => page.locator('input[name=room]').first().getAttribute('value')).toBe('');
  await expect.poll(() => room(page).getAttribute('value')).toBe('');
  const asked = roomsAsked(page);
  await page.getByText('Terrasse').click();
  await holdTime(page, DATE, EVENING);
  await expect.poll(() => summary(page)).toContain(ON_TERRACE);
  await page.goBack();
  await times(page).first().waitFor();
  await expect.poll(() => room(page).getAttribute('value')).toBe(house.terrace);
  await holdTime(page, DATE, '19:30');
  await page.reload();
  await expect.poll(() => summary(page)).toContain(ON_TERRACE);
  await fillDetails(page);
  await submit(page);
  await page.locator('.code').waitFor();
  await expect.poll(() => summary(page)).toContain(ON_TERRACE);
  expect(asked.filter(({ path }) => path === 'lock').map((one) => one.room)).toEqual([house.terrace, house.terrace]);
  expect(new Set(asked.filter(({ path }) => path !== 'lock').map((one) => one.room))).toEqual(new Set([house.terrace]));
});

test('a room that is full says so, and without a preference there are times again', async () => {
  const { house, page } = await openRuled();
  await page.locator('input[name=party][value="4"]').check();
  await page.getByText('Terrasse').click();
  await page.getByText(`${t('guests', { count: 4 })}, Terrasse`).waitFor();
  await expect.poll(() => times(page).count()).toBe(0);
  await page.getByText(t('any_room')).click();
  await times(page).first().waitFor();
  const asked = roomsAsked(page);
  await chooseDate(page, DATE);
  await time(page, EVENING).click();
  await page.getByRole('heading', { name: t('details') }).waitFor();
  expect(asked.find(({ path }) => path === 'lock')?.room).toBeUndefined();
  await expect.poll(() => summary(page)).not.toContain('Terrasse');
  expect(house.terrace).not.toBe('');
});

test('a room that is no longer offered counts as no preference', async () => {
  const { page } = await openRuled();
  await page.getByText('Terrasse').click();
  await page.route('**/config?*', async (route) => {
    const response = await route.fetch();
    const { rooms, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, rooms: rooms.slice(0, 1) } });
  });
  await page.reload();
  await times(page).first().waitFor();
  await expect.poll(() => room(page).getAttribute('value')).toBe('');
  await times(page).first().click();
  await page.getByRole('heading', { name: t('details') }).waitFor();
  await expect.poll(() => summary(page)).not.toContain('Terrasse');
});

test('the room is chosen with the keyboard alone: one stop, arrows inside', async () => {
  const { house, page } = await openRuled({ hasTouch: false, isMobile: false });
  await page.locator('input[name=party]:checked').focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('room');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => room(page).getAttribute('value')).toBe(house.terrace);
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator(':focus').getAttribute('name')).not.toBe('room');
});

test.each<Lang>(['fr', 'en'])('a closed day says why, an open one what the house has to say (%s)', async (lang) => {
  const { page } = await openRuled({ lang });
  const own = words(lang);
  const { holiday, concert } = saidOf(lang);
  await chooseDate(page, HOLIDAY, lang);
  const closed = own('closed_because', { reason: holiday });
  await page.locator('.message').getByText(closed).waitFor();
  await said(page, closed);
  await expect.poll(() => page.getByText(own('next_dates')).count()).toBe(1);
  await chooseDate(page, CONCERT, lang);
  await page.getByText(concert).waitFor();
  await times(page).first().waitFor();
  await chooseDate(page, REST_DAY, lang);
  await page
    .getByText(lang === 'fr' ? 'Pas de service le' : 'No service on')
    .first()
    .waitFor();
  await expect.poll(() => page.getByText(concert).count()).toBe(0);
});

test('the calendar tells a day that is fully booked from a closed one, in words and by more than colour', async () => {
  const { house, page } = await openRuled();
  for (const at of ['12:45', EVENING]) await stage.book(house.token, DATE, at, 4);
  await page.reload();
  await page.locator('input[name=party][value="4"]').check();
  await showDate(page, DATE);
  await expect.poll(() => day(page, DATE).getAttribute('aria-label')).toMatch(/, complet$/);
  for (const date of [HOLIDAY, REST_DAY]) {
    await showDate(page, date);
    await expect.poll(() => day(page, date).getAttribute('aria-label')).toMatch(/, fermé$/);
  }
  const line = async (date: string) => {
    await showDate(page, date);
    return day(page, date).evaluate((cell) => getComputedStyle(cell).textDecorationLine);
  };
  expect([await line(DATE), await line(HOLIDAY), await line(CONCERT)]).toEqual(['none', 'line-through', 'none']);
  expect(await violationsOf(page)).toEqual([]);
});

test('a closed day on which last night goes on says what is free then', async () => {
  const token = await stage.restaurant({
    seats: [2],
    hours: LATE_DINNER.filter(({ day_of_week }) => day_of_week === 0),
  });
  const weekday = (days: number) => new Date(inDays(days)).getUTCDay();
  const monday = [2, 3, 4, 5, 6, 7, 8].find((days) => weekday(days) === 1) ?? 0;
  const page = await stage.open(token, { query: `&date=${inDays(monday + 1)}` });
  await time(page, '00:00').waitFor();
  await expect.poll(() => day(page, inDays(monday + 1)).getAttribute('aria-label')).not.toContain(t('closed'));
  await expect.poll(() => page.getByText(t('no_service', { date: '' }).slice(0, 14)).count()).toBe(0);
  await chooseDate(page, inDays(monday + 2));
  await page
    .getByText(t('no_service', { date: '' }).slice(0, 14))
    .first()
    .waitFor();
});

test('times after midnight stand under the night to which they belong, below those of the evening', async () => {
  const token = await stage.restaurant({ seats: [2], hours: LATE_DINNER });
  const page = await stage.open(token, { query: `&date=${DATE}` });
  await time(page, '00:00').waitFor();
  const services = page.locator('[role=toolbar] section');
  const firstTimes = services.evaluateAll((all) => all.map((one) => one.querySelector('button')?.textContent));
  expect(await firstTimes).toEqual(['19:00', '00:00']);
  const eve = new Intl.DateTimeFormat('fr', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(inDays(1)));
  await expect
    .poll(() => services.last().getByRole('heading').textContent())
    .toBe(t('last_night', { service: 'Dîner', day: eve }));
  // One stop for the keyboard, and the arrows go on where the eye does.
  await time(page, '19:00').focus();
  await page.keyboard.press('End');
  await expect.poll(() => page.locator(':focus').textContent()).toBe('00:00');
});

test('how long the table is theirs depends on the party, and is said before the press', async () => {
  const { page } = await openRuled();
  await chooseDate(page, DATE);
  const stays = () => page.locator('.times-service p').allTextContents();
  await expect.poll(stays).toEqual([FOR_TWO, FOR_TWO]);
  await page.locator('input[name=party][value="3"]').check();
  await expect.poll(stays).toEqual([FOR_TWO, t('stay', { duration: TWO_HOURS })]);
  await time(page, EVENING).click();
  await page.getByRole('heading', { name: t('details') }).waitFor();
  await expect.poll(() => summary(page)).toContain(t('about', { duration: TWO_HOURS }));
});

test('who cannot change the booking any more online hears it before the press, and after', async () => {
  const page = await stage.open(await stage.restaurant({ seats: [2], config: { min_cancel_hours: 72 } }));
  const warning = page.getByText(t('too_late'));
  await holdTime(page, inDays(5), '20:00');
  await expect.poll(() => warning.count()).toBe(0);
  await page.goBack();
  await holdTime(page, inDays(2), '20:00');
  await warning.waitFor();
  await fillDetails(page);
  await submit(page);
  await page.getByRole('heading', { name: /^C’est réservé/ }).waitFor();
  await warning.waitFor();
  await page.locator('a[href^="tel:"]').waitFor();
});

test('who needs none of it sees and asks what was there before', async () => {
  const page = await stage.open('nobody');
  const asked = roomsAsked(page);
  await page.goto(`${stage.base_url}/book/${stage.public_token}?lang=fr`);
  await times(page).first().click();
  await page.getByRole('heading', { name: t('details') }).waitFor();
  await page.goBack();
  await times(page).first().waitFor();
  await expect.poll(() => page.locator('input[name=room]').count()).toBe(0);
  await expect.poll(() => page.locator('.times-service p').count()).toBe(0);
  await expect.poll(() => page.locator('.calendar-closed').count()).toBe(0);
  expect(asked.length).toBeGreaterThan(2);
  expect(new Set(asked.map((one) => one.room ?? undefined))).toEqual(new Set([undefined]));
});
