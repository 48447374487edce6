import { expect, test } from 'vitest';
import { isKept, isOfDays } from '../../../web/console/client/offline/kept-reads.ts';
import { calendarDatesOf, serviceDay } from '../../../web/console/day/service-day.ts';
import { service, week } from './support.ts';

const THURSDAY = '2026-11-19';
const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';
const SUNDAY = '2026-11-22';
/** Friday's dinner goes on until 02:00, and Saturday's ends before midnight. */
const late = week(service(4, '19:00', '02:00'), service(5, '12:00', '23:00'));
const friday = serviceDay(FRIDAY, late);
const saturday = serviceDay(SATURDAY, late);

const read = (...queryKey: unknown[]) => ({ queryKey });

test('a service day that goes on after midnight has the lists of two dates', () => {
  expect(calendarDatesOf(friday)).toEqual([FRIDAY, SATURDAY]);
  expect(calendarDatesOf(saturday)).toEqual([SATURDAY]);
});

test('what is kept of an evening has the tables that are blocked or offered after midnight, on the next date', () => {
  const isOfFriday = isOfDays([friday]);
  for (const name of ['blocks', 'waiting']) {
    expect([THURSDAY, FRIDAY, SATURDAY, SUNDAY].filter((date) => isOfFriday(read(name, date)))).toEqual([
      FRIDAY,
      SATURDAY,
    ]);
    expect(isOfDays([saturday])(read(name, SUNDAY))).toBe(false);
  }
});

test('what is kept of an evening has the bookings of its own after midnight, and none of the next day', () => {
  const isOfFriday = isOfDays([friday]);
  expect(isOfFriday(read('date', FRIDAY))).toBe(true);
  expect(isOfFriday(read('date', FRIDAY, 'after midnight', 120))).toBe(true);
  expect(isOfFriday(read('known', FRIDAY, ['rid-p1']))).toBe(true);
  expect(isOfFriday(read('date', SATURDAY))).toBe(false);
  expect(isOfFriday(read('known', SATURDAY, ['rid-p1']))).toBe(false);
});

test('what is kept of an evening has the conflicts as they were listed then, and no guest of them', () => {
  const isOfFriday = isOfDays([friday]);
  expect(isKept(read('conflicts', 'list', FRIDAY))).toBe(true);
  expect([THURSDAY, FRIDAY, SATURDAY].filter((date) => isOfFriday(read('conflicts', 'list', date)))).toEqual([
    FRIDAY,
    SATURDAY,
  ]);
  expect(isOfFriday(read('conflicts', 'bookings', FRIDAY))).toBe(false);
});

test('is kept with what it is shown with, and with nothing else', () => {
  for (const name of ['me', 'rooms', 'tables', 'merges', 'hours', 'special-days', 'date', 'blocks', 'waiting']) {
    expect(isKept(read(name))).toBe(true);
  }
  for (const name of ['pending', 'search', 'ended', 'history', 'guests', 'staff'])
    expect(isKept(read(name))).toBe(false);
  expect(isOfDays([friday])(read('special-days', THURSDAY, SUNDAY))).toBe(true);
  expect(isOfDays([friday])(read('pending'))).toBe(false);
});
