import { describe, expect, test } from 'vitest';
import { addDays, datesBetween } from '../../../shared/platform/time/time.ts';
import { contains, nearRange, rangeFor } from '../../../web/console/client/special-days.ts';
import {
  kindOf,
  leftOut,
  marksOf,
  strandedOf,
  stretchesOf,
  withDays,
} from '../../../web/console/day/calendar/special-days.ts';
import type { Calendar } from '../../../web/console/day/records.ts';
import { reservation, service, week } from './support.ts';

const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';
const SUNDAY = '2026-11-22';
const LATE = [service(4, '19:00', '02:00'), service(5, '19:00', '02:00')];
const brunch = { open_time: '10:00', close_time: '15:00', slot_duration_min: 90, slot_interval_min: 30 };

test('a day without hours is as usual, one with none of them closed', () => {
  expect([undefined, { note: 'Concert' }, { hours: [] }, { hours: [brunch] }].map(kindOf)).toEqual([
    'usual',
    'usual',
    'closed',
    'hours',
  ]);
});

test('the dates between two go over the end of a year, both included', () => {
  expect(datesBetween('2026-12-30', '2027-01-01')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
  expect(datesBetween(FRIDAY, FRIDAY)).toEqual([FRIDAY]);
});

test('what is said of some dates takes the place of what was said of them, and of no other', () => {
  const calendar: Calendar = {
    hours: LATE,
    special_days: [
      { date: FRIDAY, hours: [] },
      { date: SUNDAY, hours: [] },
    ],
  };
  expect(withDays(calendar, [FRIDAY, SATURDAY], { hours: [brunch] }).special_days).toEqual([
    { date: SUNDAY, hours: [] },
    { date: FRIDAY, hours: [brunch] },
    { date: SATURDAY, hours: [brunch] },
  ]);
  expect(withDays(calendar, [FRIDAY], undefined).special_days).toEqual([{ date: SUNDAY, hours: [] }]);
});

describe('a change leaves without a service', () => {
  const calendar = week(...LATE);
  const dinner = reservation(FRIDAY, '20:00');
  const after_midnight = reservation(SATURDAY, '01:00');
  const next_evening = reservation(SATURDAY, '20:00');
  const bookings = [next_evening, after_midnight, dinner, reservation(FRIDAY, '21:00', { status: 'cancelled' })];
  const left = (dates: string[], fields: Parameters<typeof withDays>[2]) =>
    leftOut(bookings, calendar, withDays(calendar, dates, fields));

  test('those of the services that open on the day, after midnight too, by time', () => {
    expect(left([FRIDAY], { hours: [] })).toEqual([dinner, after_midnight]);
    expect(left([FRIDAY, SATURDAY], { hours: [] })).toEqual([dinner, after_midnight, next_evening]);
  });

  test('nobody whom other hours cover, and nobody whom none covered before', () => {
    expect(left([FRIDAY], { hours: [{ ...brunch, open_time: '18:00', close_time: '03:00' }] })).toEqual([]);
    const odd = reservation(FRIDAY, '16:00');
    expect(leftOut([odd], calendar, withDays(calendar, [FRIDAY], { hours: [] }))).toEqual([]);
  });
});

test('days one after the other of which the same is said are one', () => {
  const closed = (date: string, note = '') => ({ date, hours: [], note });
  const days = [
    closed(SUNDAY),
    closed(FRIDAY),
    closed(SATURDAY),
    closed('2026-11-23', 'Travaux'),
    closed('2026-11-25'),
    closed('2026-11-27'),
  ];
  expect(stretchesOf(days).map(({ from, to }) => [from, to])).toEqual([
    [FRIDAY, SUNDAY],
    ['2026-11-23', '2026-11-23'],
    ['2026-11-25', '2026-11-25'],
    ['2026-11-27', '2026-11-27'],
  ]);
});

test('a calendar tells a day that is closed for once from one that is closed every week', () => {
  const calendar: Calendar = {
    hours: LATE,
    special_days: [
      { date: FRIDAY, hours: [], message_fr: 'Fermé' },
      { date: SATURDAY, note: 'Concert' },
    ],
  };
  expect([...marksOf(FRIDAY, SUNDAY, calendar).values()]).toEqual([
    { kind: 'closed', has_words: true },
    { kind: 'usual', has_words: true },
    { kind: 'week_closed', has_words: false },
  ]);
});

describe('the days that are read', () => {
  const near = nearRange(Date.UTC(2026, 10, 22, 12), 'Europe/Paris');

  test('are 400 at most, and twelve months from any day of this one', () => {
    expect(datesBetween(near.from, near.to)).toHaveLength(400);
    for (const date of datesBetween('2026-01-01', '2027-12-31')) {
      const range = nearRange(Date.parse(`${date}T12:00:00Z`), 'UTC');
      const first = `${date.slice(0, 7)}-01`;
      const year_later = `${Number(date.slice(0, 4)) + 1}${first.slice(4)}`;
      expect(contains(range, { from: first, to: addDays(year_later, -1) })).toBe(true);
    }
  });

  test('are those of the year, and of the days beside it, for a date that is far away', () => {
    expect(rangeFor(near, '2026-12-31')).toBe(near);
    for (const date of ['2028-01-01', '2028-06-15', '2028-12-31']) {
      const range = rangeFor(near, date);
      expect(range).toEqual({ from: '2027-12-25', to: '2029-01-07' });
      expect(datesBetween(range.from, range.to).length).toBeLessThanOrEqual(400);
    }
  });
});

test('a closed day strands who is expected then, not who is cancelled or here, nor anybody of the past', () => {
  const closed = withDays(week(...LATE), [FRIDAY], { hours: [] });
  const parties = [
    reservation(FRIDAY, '20:00'),
    reservation(FRIDAY, '20:00', { status: 'pending' }),
    reservation(FRIDAY, '20:00', { status: 'cancelled' }),
    reservation(FRIDAY, '20:00', { service_status: 'seated' }),
    reservation(SATURDAY, '20:00'),
  ];
  const stays = parties.map((one) => ({ from: 1200, to: 1320, reservation: one }));
  const ids = (today: string, calendar: Calendar) =>
    strandedOf(stays, calendar, today).map(({ reservation: { id } }) => id);
  expect(ids(FRIDAY, closed)).toEqual([parties[0]?.id, parties[1]?.id]);
  expect(ids(FRIDAY, week(...LATE))).toEqual([]);
  expect(ids(SATURDAY, closed)).toEqual([]);
});
