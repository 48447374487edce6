import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../shared/platform/time/units.ts';
import { dateWords } from '../../../web/common/i18n.ts';
import { pass } from '../clock.ts';
import { button, fill, heading, noButton, part, press, said } from '../console/page.ts';
import { brokenLine, refusal, silence } from '../fake-api.ts';
import { HOLD_MS } from './answers.ts';
import type { OpenHouse } from './book.ts';
import { inDays, margaux, takenBy } from './house.ts';
import { openWidget } from './open.tsx';
import {
  choose,
  chooseDate,
  chosenDate,
  fillDetails,
  focusOn,
  goBack,
  goForward,
  holdTime,
  offered,
  ownTimes,
  setOnline,
  submit,
  typed,
} from './page.ts';
import { words, ZOE } from './words.ts';

const SLOW_AFTER_MS = 5000;
const DATE = inDays(2);
const EVENING = '20:30';
const t = words('fr');

const WIDGET = '/api/v1/widget/{publicToken}';
const LOCK = `POST ${WIDGET}/reservations/lock` as const;
const RELEASE = `DELETE ${WIDGET}/reservations/lock/{lockToken}` as const;
const CONFIRM = `POST ${WIDGET}/reservations` as const;

/** Lunch and dinner at one table for two. */
const oneTable = () => margaux({ seats: [2] });

const booked = () => heading('C’est réservé, Zoé !');
const details = () => heading(t('details'));
const told = (text: string) => part('.message', text);
const untold = (text: string) =>
  expect([...document.querySelectorAll('.message')].filter((one) => one.textContent?.includes(text))).toEqual([]);
const next = () => [...document.querySelectorAll<HTMLElement>('.dead-ends-dates button')];
const codeShown = () => document.querySelector('.code strong')?.textContent?.replace(' ', '');

/** What the countdown shows. */
async function secondsLeft(): Promise<number> {
  const [, minutes, seconds] = /^(\d):(\d\d)$/.exec((await part('.countdown strong')).textContent) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** A page on its second screen, filled in, with the only table of a house. */
async function filled(house = oneTable()) {
  const opened = await openWidget(house);
  await holdTime(opened.user, DATE, EVENING);
  await fillDetails();
  return { house, ...opened };
}

/** A page whose hold has just ended, filled in. */
async function expired(house = oneTable()) {
  const opened = await filled(house);
  await pass(HOLD_MS + 1000);
  await button(t('retake'));
  return opened;
}

/** A reload of the second screen: the tab has kept what it had. */
const reload = (house: OpenHouse) => openWidget(house, { reload: true });

test('a time that somebody else took leads to fresh times, and to a booking in two presses with the details kept', async () => {
  const house = oneTable();
  const { user } = await openWidget(house);
  await holdTime(user, inDays(3), EVENING);
  await fillDetails();
  await goBack();
  await chooseDate(user, DATE);
  await offered(EVENING);
  takenBy(house, DATE, EVENING);
  await press(user, await button(EVENING));
  await told(t('taken'));
  await said(t('service_full', { service: 'Dîner' }));
  await press(user, '12:30');
  await details();
  expect(typed('guest_email')).toBe(ZOE.email);
  await submit(user);
  await booked();
});

test('a hold that ran out by the page’s clock costs one press: the hold still lives, so it is confirmed', async () => {
  const { house, user } = await filled();
  await pass(HOLD_MS - 30_000);
  await part('.countdown-words', t('last_minute'));
  await pass(31_000);
  await part('.countdown-words', t('expired'));
  // The server's clock is behind.
  for (const hold of house.holds) hold.expires_at += 10_000;
  await press(user, t('retake'));
  await booked();
});

test('going back gives the table to others at once', async () => {
  const { house, api, user } = await filled();
  expect(house.holds).toHaveLength(1);
  await press(user, t('back'));
  await waitFor(() => expect(house.holds).toEqual([]));
  expect(api.asked(RELEASE)).toHaveLength(1);
});

test('while the table is being given back it is free for its guest, who exchanges it', async () => {
  const { api, user } = await filled();
  // It is given back some time later.
  api.on({ [RELEASE]: silence });
  await goBack();
  await choose(user, 1);
  await ownTimes();
  await offered(EVENING);
  await press(user, await button(EVENING));
  await details();
  const [, exchanged] = api.bodies(LOCK);
  expect(exchanged).toMatchObject({ guests: 1, previous_lock_token: expect.any(String) });
});

test('a reload keeps the table, its clock and what was typed', async () => {
  const { house } = await filled();
  await pass(4000);
  const before = await secondsLeft();
  expect(before).toBeLessThan(HOLD_MS / 1000 - 3);
  const { api, user } = await reload(house);
  await details();
  // The page learns the time anew from a header that counts whole seconds: one more is no new beginning.
  expect(await secondsLeft()).toBeLessThanOrEqual(before + 1);
  expect(typed('guest_email')).toBe(ZOE.email);
  await submit(user);
  await booked();
  expect(api.asked(RELEASE)).toEqual([]);
});

test('a lost answer is never a lost table: the confirm is repeated and finds the same reservation', async () => {
  const { house, api, user } = await filled();
  api.lose(CONFIRM);
  await submit(user);
  await booked();
  const asked = api.asked(CONFIRM);
  expect(asked).toHaveLength(2);
  expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(house.reservations.map(({ confirmation_code }) => confirmation_code)).toEqual([codeShown()]);
});

test('details changed after a lost answer: the booking that went through is shown, with its own details', async () => {
  const { api, user } = await filled();
  api.lose(CONFIRM, () => refusal('internal_error'));
  await submit(user);
  await told('Un problème est survenu de notre côté');
  await fill(await part('#guest_email'), 'autre@example.com');
  await submit(user);
  await booked();
  await said(t('first_details'));
  await said(t('confirmed_email', { email: ZOE.email }));
});

test('offline: nothing is lost, and the request goes out when the network is back', async () => {
  const { api, user } = await filled();
  api.breakLine();
  await setOnline(false);
  await submit(user);
  await told(t('offline'));
  api.breakLine(false);
  await setOnline(true);
  await booked();
});

test('a slow network is told after five seconds, and the answer still counts', async () => {
  const { api, user } = await filled();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  api.delay(CONFIRM, answered);
  await submit(user);
  await waitFor(() => expect(api.asked(CONFIRM)).toHaveLength(1));
  // What the press itself took has passed already.
  await pass(SLOW_AFTER_MS - 1000);
  untold(t('slow'));
  await pass(1000);
  await told(t('slow'));
  answer();
  await booked();
});

test('a busy answer to a lock is waited out, and the lock repeated', async () => {
  const { api, user } = await openWidget(oneTable());
  await chooseDate(user, DATE);
  api.once(LOCK, () => refusal('unavailable', { retry_after: 2 }));
  await press(user, await button(EVENING));
  await told('Beaucoup de monde en ce moment');
  expect(api.asked(LOCK)).toHaveLength(1);
  await pass(2000);
  await details();
  expect(api.asked(LOCK)).toHaveLength(2);
});

test('a lock without an answer is never repeated by itself: it may hide a hold', async () => {
  const { api, user } = await openWidget(oneTable());
  await chooseDate(user, DATE);
  api.on({ [LOCK]: brokenLine });
  await press(user, await button(EVENING));
  await told(t('no_answer'));
  await pass(MINUTE_MS);
  expect(api.asked(LOCK)).toHaveLength(1);
});

test('the browser’s own buttons walk the screens, and never back into a used lock', async () => {
  const { user } = await filled();
  await submit(user);
  await booked();
  await goBack();
  await heading(t('party'));
  await goForward();
  await booked();
});

test('a full day says so and leads to the next free dates', async () => {
  const house = oneTable();
  for (const at of ['12:45', EVENING]) takenBy(house, DATE, at);
  const { user } = await openWidget(house);
  await chooseDate(user, DATE);
  await said(t('next_dates'));
  // The day before stands first.
  await waitFor(() => expect(next()[0]?.textContent).toBe(dateWords('fr').short(inDays(1))));
  expect(next()).toHaveLength(3);
  const [, second] = next();
  if (second) await press(user, second);
  await waitFor(() => expect(chosenDate()).toBe(inDays(3)));
  await offered(EVENING);
});

test('another party keeps the day and says which time is gone', async () => {
  const house = margaux({ seats: [2, 4] });
  takenBy(house, DATE, EVENING, 't2');
  const { user } = await openWidget(house);
  await holdTime(user, DATE, EVENING);
  await goBack();
  await choose(user, 4);
  await said(t('service_full', { service: 'Dîner' }));
  await said(t('time_gone', { time: EVENING, guests: t('guests', { count: 4 }) }));
  expect(chosenDate()).toBe(DATE);
});

test('focus is never lost: not with a time that was taken, nor with the button of another date', async () => {
  const house = oneTable();
  const { user } = await openWidget(house);
  await chooseDate(user, DATE);
  await offered(EVENING);
  for (const at of ['12:45', EVENING]) takenBy(house, DATE, at);
  await press(user, await button(EVENING));
  await told(t('taken'));
  await focusOn('#heading');
  const [first] = next();
  if (first) await press(user, first);
  await offered(EVENING);
  await focusOn('#heading');
});

test('a hold that ended is taken again and confirmed with one press', async () => {
  const { api, user } = await expired();
  await submit(user);
  await booked();
  expect(api.asked(LOCK)).toHaveLength(2);
});

test('when somebody else has taken the table meanwhile, two presses lead to another one, with the details kept', async () => {
  const { house, user } = await expired();
  takenBy(house, DATE, EVENING);
  await submit(user);
  await told(t('taken'));
  await press(user, '12:30');
  await details();
  expect(typed('guest_email')).toBe(ZOE.email);
  await submit(user);
  await booked();
});

test('a reload after the end still keeps the details and the one press', async () => {
  const { house } = await expired();
  const { user } = await reload(house);
  await button(t('retake'));
  expect(typed('guest_last_name')).toBe(ZOE.last);
  await submit(user);
  await booked();
  await noButton(t('retake'));
});
