import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { sampleSetup } from '../../local/sample-data.ts';
import { MINUTE_MS } from '../../shared/platform/time/units.ts';
import { dateWords } from '../../web/common/i18n.ts';
import { inDays } from './base.ts';
import { setStage } from './set-stage.ts';
import { chooseDate, fillDetails, holdTime, type Stage, startStage, submit, words, ZOE } from './widget-stage.ts';

const LOCK_SECONDS = 300;
const SLOW_AFTER_MS = 5000;
const DATE = inDays(2);
const EVENING = '20:30';
const t = words('fr');

let stage: Stage;
setStage(async () => {
  stage = await startStage({ LOCK_TTL_SECONDS: String(LOCK_SECONDS) });
  return stage;
});

/** Lunch and dinner at one table for two. */
const oneTable = () => stage.restaurant({ seats: [2], hours: sampleSetup.hours });

const booked = (page: Page) => page.getByRole('heading', { name: 'C’est réservé, Zoé !' }).waitFor();
const time = (page: Page, at: string) => page.getByRole('button', { name: at, exact: true });
const keptEmail = (page: Page) => page.locator('#guest_email').inputValue();

const countdown = (page: Page) => page.locator('.countdown strong');
const told = (page: Page, text: string) => page.locator('.message').getByText(text);

/** What the countdown shows. */
async function secondsLeft(page: Page): Promise<number> {
  const [, minutes, seconds] = /^(\d):(\d\d)$/.exec((await countdown(page).textContent()) ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

async function codeIn(page: Page): Promise<string> {
  return ((await page.locator('.code strong').textContent()) ?? '').replace(' ', '');
}

/** The same page with a clock that can be moved. */
async function withClock(page: Page): Promise<Page> {
  await page.clock.install();
  await page.reload();
  return page;
}

/** A page on its second screen, filled in, with `token`'s only table. */
async function filled(token: string, hasClock = false): Promise<Page> {
  const opened = await stage.open(token);
  const page = hasClock ? await withClock(opened) : opened;
  await holdTime(page, DATE, EVENING);
  await fillDetails(page);
  return page;
}

test('two guests race for the last table: one holds it, the other is led to fresh times and books in two presses', async () => {
  const token = await oneTable();
  const [ada, zoe] = await Promise.all([stage.open(token), stage.open(token)]);
  await holdTime(zoe, inDays(3), EVENING);
  await fillDetails(zoe);
  await zoe.goBack();
  await Promise.all([chooseDate(ada, DATE), chooseDate(zoe, DATE)]);
  await Promise.all([time(ada, EVENING).waitFor(), time(zoe, EVENING).waitFor()]);

  await Promise.all([time(ada, EVENING).click(), time(zoe, EVENING).click()]);
  const settled = (page: Page) =>
    Promise.race([
      page
        .getByRole('heading', { name: t('details') })
        .waitFor()
        .then(() => 'held'),
      told(page, t('taken'))
        .waitFor()
        .then(() => 'taken'),
    ]);
  expect((await Promise.all([settled(ada), settled(zoe)])).sort()).toEqual(['held', 'taken']);

  const loser = (await told(zoe, t('taken')).isVisible()) ? zoe : ada;
  await loser.getByText(t('service_full', { service: 'Dîner' })).waitFor();
  await time(loser, '12:30').click();
  await loser.getByRole('heading', { name: t('details') }).waitFor();
  if (loser === zoe) await expect.poll(() => keptEmail(loser)).toBe(ZOE.email);
  else await fillDetails(loser);
  await submit(loser);
  await booked(loser);
});

test('a hold that ran out by the page’s clock costs one press: the hold still lives, so it is confirmed', async () => {
  const page = await filled(await oneTable(), true);
  await page.clock.fastForward((LOCK_SECONDS - 30) * 1000);
  await page.locator('.countdown-words').getByText(t('last_minute')).waitFor();
  await page.clock.fastForward(31_000);
  await page.locator('.countdown-words').getByText(t('expired')).waitFor();
  await page.getByRole('button', { name: t('retake') }).click();
  await booked(page);
});

test('going back gives the table to others at once', async () => {
  const token = await oneTable();
  const page = await filled(token);
  await expect(stage.book(token, DATE, EVENING, 2)).rejects.toThrow('409');
  await page.getByRole('button', { name: t('back') }).click();
  await expect
    .poll(() => stage.book(token, DATE, EVENING, 2).then(() => 'booked', String), { timeout: 5000 })
    .toBe('booked');
});

test('while the table is being given back it is free for its guest, who exchanges it', async () => {
  const page = await filled(await oneTable());
  let letGo: () => void = () => undefined;
  await page.route('**/reservations/lock/*', async (route) => {
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await route.continue();
  });
  await page.goBack();
  await page.getByRole('radio', { name: t('guests', { count: 1 }) }).check();
  await page.getByText('Dîner', { exact: true }).waitFor();
  await time(page, EVENING).click();
  await page.getByRole('heading', { name: t('details') }).waitFor();
  letGo();
});

test('a reload keeps the table, its clock and what was typed', async () => {
  const page = await filled(await oneTable());
  const released: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && released.push(request.url()));
  await expect.poll(() => secondsLeft(page)).toBeLessThan(LOCK_SECONDS - 3);
  const before = await secondsLeft(page);
  await page.reload();
  await page.getByRole('heading', { name: t('details') }).waitFor();
  // The page learns the time anew from a header that counts whole seconds: one more is no new beginning.
  expect(await secondsLeft(page)).toBeLessThanOrEqual(before + 1);
  await expect.poll(() => keptEmail(page)).toBe(ZOE.email);
  await submit(page);
  await booked(page);
  expect(released).toEqual([]);
});

test('a lost answer is never a lost table: the confirm is repeated and finds the same reservation', async () => {
  const page = await filled(await oneTable());
  const codes: string[] = [];
  await page.route('**/reservations', async (route: Route) => {
    const answer = await route.fetch();
    codes.push((await answer.json()).confirmation_code);
    await (codes.length === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  await submit(page);
  await booked(page);
  expect(codes).toEqual([await codeIn(page), await codeIn(page)]);
});

test('details changed after a lost answer: the booking that went through is shown, with its own details', async () => {
  const page = await filled(await oneTable());
  await page.route('**/reservations', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 500, body: '{}' });
    await page.unroute('**/reservations');
  });
  await submit(page);
  await told(page, 'Un problème est survenu de notre côté').waitFor();
  await page.locator('#guest_email').fill('autre@example.com');
  await submit(page);
  await booked(page);
  await page.getByText(t('first_details')).waitFor();
  await page.getByText(t('confirmed_email', { email: ZOE.email })).waitFor();
});

test('offline: nothing is lost, and the request goes out when the network is back', async () => {
  const page = await filled(await oneTable());
  await page.context().setOffline(true);
  await submit(page);
  await told(page, t('offline')).waitFor();
  await page.context().setOffline(false);
  await booked(page);
});

test('a slow network is told after five seconds, and the answer still counts', async () => {
  const page = await filled(await oneTable(), true);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/reservations', async (route) => {
    await answered;
    await route.continue();
  });
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  await Promise.all([page.waitForRequest('**/reservations'), submit(page)]);
  await page.clock.runFor(SLOW_AFTER_MS - 1);
  expect(await told(page, t('slow')).count()).toBe(0);
  await page.clock.runFor(1);
  await told(page, t('slow')).waitFor();
  answer();
  await page.clock.resume();
  await booked(page);
});

test('a busy answer to a lock is waited out, and the lock repeated', async () => {
  const page = await stage.open(await oneTable());
  await chooseDate(page, DATE);
  let refused = 0;
  await page.route('**/reservations/lock', (route) => {
    refused += 1;
    return refused === 1
      ? route.fulfill({ status: 503, headers: { 'retry-after': '2' }, body: '{}' })
      : route.continue();
  });
  await time(page, EVENING).click();
  await told(page, 'Beaucoup de monde en ce moment').waitFor();
  await page.getByRole('heading', { name: t('details') }).waitFor();
});

test('a lock without an answer is never repeated by itself: it may hide a hold', async () => {
  const page = await withClock(await stage.open(await oneTable()));
  await chooseDate(page, DATE);
  let tries = 0;
  await page.route('**/reservations/lock', (route) => {
    tries += 1;
    return route.abort();
  });
  await time(page, EVENING).click();
  await told(page, t('no_answer')).waitFor();
  await page.clock.runFor(MINUTE_MS);
  // Whatever the page has sent in that minute, it has sent before this.
  await page.evaluate(() => fetch('/'));
  expect(tries).toBe(1);
});

test('the browser’s own buttons walk the screens, and never back into a used lock', async () => {
  const page = await filled(await oneTable());
  await submit(page);
  await booked(page);
  await page.goBack();
  await page.getByRole('heading', { name: t('party') }).waitFor();
  await page.goForward();
  await booked(page);
});

test('a full day says so and leads to the next free dates', async () => {
  const token = await oneTable();
  for (const at of ['12:45', EVENING]) await stage.book(token, DATE, at, 2);
  const page = await stage.open(token);
  await chooseDate(page, DATE);
  await page.getByText(t('next_dates')).waitFor();
  const next = page.locator('.dead-ends-dates button');
  await expect.poll(() => next.count()).toBe(3);
  // The day before stands first.
  await expect.poll(() => next.first().textContent()).toBe(dateWords('fr').short(inDays(1)));
  await next.nth(1).click();
  await page.locator(`[data-date="${inDays(3)}"][aria-selected=true]`).waitFor();
  await time(page, EVENING).waitFor();
});

test('another party keeps the day and says which time is gone', async () => {
  const token = await stage.restaurant({ seats: [2, 4], hours: sampleSetup.hours });
  await stage.book(token, DATE, EVENING, 4);
  const page = await stage.open(token);
  await holdTime(page, DATE, EVENING);
  await page.goBack();
  await page.getByRole('radio', { name: t('guests', { count: 4 }) }).check();
  await page.getByText(t('service_full', { service: 'Dîner' })).waitFor();
  await page.getByText(t('time_gone', { time: EVENING, guests: t('guests', { count: 4 }) })).waitFor();
  await expect.poll(() => page.locator('[aria-selected=true]').getAttribute('data-date')).toBe(DATE);
});

test('focus is never lost: not with a time that was taken, nor with the button of another date', async () => {
  const token = await oneTable();
  const page = await stage.open(token);
  await chooseDate(page, DATE);
  await time(page, EVENING).waitFor();
  for (const at of ['12:45', EVENING]) await stage.book(token, DATE, at, 2);
  const focused = () => page.locator(':focus').getAttribute('id');
  await time(page, EVENING).click();
  await told(page, t('taken')).waitFor();
  await expect.poll(focused).toBe('heading');
  await page.locator('.dead-ends-dates button').first().click();
  await time(page, EVENING).waitFor();
  await expect.poll(() => focused()).toBe('heading');
});

test('on a low screen the times of a chosen day come into sight', async () => {
  const page = await stage.open(await oneTable(), { viewport: { width: 360, height: 560 } });
  await chooseDate(page, inDays(1));
  await expect
    .poll(() => time(page, '12:00').evaluate((slot) => slot.getBoundingClientRect().bottom < innerHeight))
    .toBe(true);
});
