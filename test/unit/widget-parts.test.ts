import { expect, test } from 'vitest';
import { zoneCountries } from '../../shared/platform/locale/zone-countries.ts';
import { createClock } from '../../web/common/clock.ts';
import { clocksDiffer, dateAt, instantOf, isSpent, timeAt, weekdayOf, weeksOf } from '../../web/guest/calendar-date.ts';
import { NO_WISHES } from '../../web/guest/wishes.ts';
import { faultsOf } from '../../web/widget/guest.ts';
import { readWish } from '../../web/widget/wish.ts';

const PARIS = 'Europe/Paris';
const answerAt = (date: string) => new Response(null, { headers: { date } });

test('the server’s clock is learnt from its answers, whatever the visitor’s own shows', () => {
  let own = Date.parse('2031-01-01T00:00:00Z');
  const clock = createClock(() => own);
  clock.learn(answerAt('Fri, 20 Nov 2026 19:00:00 GMT'));
  own += 10_000;
  expect(clock.now()).toBe(Date.parse('2026-11-20T19:00:11Z'));
  clock.learn(new Response());
  expect(clock.now()).toBe(Date.parse('2026-11-20T19:00:11Z'));
});

test('months are drawn in six weeks from Monday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[6]).toBe('2026-11-01');
  expect(weeks[5]?.[0]).toBe('2026-11-30');
  expect(weekdayOf('2026-11-30')).toBe(0);
});

test.each([
  ['2026-11-01', 6],
  ['2026-11-22', 3],
  ['2026-11-30', 1],
  ['2027-02-01', 4],
])('on %s, %i weeks of the month still have days', (today, left) => {
  const month = today.slice(0, 7);
  expect(weeksOf(month).filter((week) => !isSpent(week, month, today))).toHaveLength(left);
});

test.each([
  ['date=2026-12-31&guests=4', { date: '2026-12-31', guests: 4, isFaulty: false }],
  ['guests=12', { date: undefined, guests: 12, isFaulty: false }],
  ['date=2026-02-29', { date: undefined, guests: undefined, isFaulty: true }],
  ['date=2026-12-31T20:00&guests=2', { date: undefined, guests: 2, isFaulty: true }],
  ['guests=-1', { date: undefined, guests: undefined, isFaulty: true }],
  ['guests=1e3', { date: undefined, guests: undefined, isFaulty: true }],
])('the wish of an address is a date and a number of guests, or faulty: %s', (query, wish) => {
  expect(readWish(new URLSearchParams(query))).toMatchObject(wish);
});

test('an address that asks for nothing has no wish', () => {
  expect(readWish(new URLSearchParams('lang=fr&date='))).toBeUndefined();
});

test('instants are those of the restaurant’s zone, before and after its clocks change', () => {
  expect(new Date(instantOf('2026-10-24', '20:30', PARIS)).toISOString()).toBe('2026-10-24T18:30:00.000Z');
  expect(new Date(instantOf('2026-10-25', '20:30', PARIS)).toISOString()).toBe('2026-10-25T19:30:00.000Z');
  expect(dateAt(Date.parse('2026-11-20T23:30:00Z'), PARIS)).toBe('2026-11-21');
  expect(timeAt(Date.parse('2026-11-20T19:30:59Z'), PARIS)).toBe('20:30');
  expect([
    clocksDiffer('2026-11-20', PARIS, 'Europe/Madrid'),
    clocksDiffer('2026-11-20', PARIS, 'Europe/London'),
  ]).toEqual([false, true]);
});

const guest = {
  guest_first_name: 'Zoé',
  guest_last_name: 'Martin',
  guest_email: 'zoe@example.com',
  guest_phone: '0612',
  ...NO_WISHES,
};
const isPhone = () => true;

test('every field that is missing or incomplete has its own words', () => {
  expect(faultsOf(guest, isPhone)).toEqual({});
  expect(faultsOf({ ...guest, guest_last_name: ' \u200b', guest_email: 'zoe' }, () => false)).toEqual({
    guest_last_name: 'last_name_missing',
    guest_email: 'email_incomplete',
    guest_phone: 'phone_incomplete',
  });
  expect(faultsOf({ ...guest, guest_phone: '' }, () => false)).toEqual({ guest_phone: 'phone_missing' });
});

test('time zones lead to the country whose national numbers are meant', () => {
  const countries = zoneCountries();
  expect([PARIS, 'Europe/London', 'America/Martinique'].map((zone) => countries.get(zone))).toEqual(['FR', 'GB', 'MQ']);
});

test.each([
  ['Sunday', 6, '2026-11-01', '2026-11-28'],
  ['Saturday', 5, '2026-10-31', '2026-11-27'],
  ['Monday', 0, '2026-10-26', '2026-11-22'],
] as const)('weeks that begin on a %s do so in the calendar', (_, first, begins, ends) => {
  const weeks = weeksOf('2026-11', first);
  expect([weeks[0]?.[0], weeks[3]?.at(-1)]).toEqual([begins, ends]);
  expect(weeks.every(([day]) => day !== undefined && weekdayOf(day, first) === 0)).toBe(true);
});
