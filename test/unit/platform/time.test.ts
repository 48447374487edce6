import { describe, expect, test } from 'vitest';
import {
  addDays,
  clockTimeOf,
  datesOfMonth,
  datesTouched,
  dayClock,
  isTimeZone,
  localDateAt,
  minuteOf,
  weekdayOf,
} from '../../../shared/platform/time/time.ts';

const PARIS = 'Europe/Paris';
const minutes = (iso: string) => Date.parse(iso) / 60_000;

describe('clock times and dates', () => {
  test.each([
    ['00:00', 0],
    ['09:05', 545],
    ['23:59', 1439],
  ])('%s is minute %i', (time, minute) => {
    expect(minuteOf(time)).toBe(minute);
    expect(clockTimeOf(minute)).toBe(time);
  });

  test('weekdays start on Monday', () => {
    expect(['2026-11-16', '2026-11-20', '2026-11-22'].map(weekdayOf)).toEqual([0, 4, 6]);
  });

  test('months have their days, leap years too', () => {
    expect(datesOfMonth('2028-02').at(-1)).toBe('2028-02-29');
    expect(datesOfMonth('2100-02')).toHaveLength(28);
    expect(datesOfMonth('2026-12')[30]).toBe('2026-12-31');
  });

  test('days are added across months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  test("today is the restaurant's, not the server's", () => {
    const now = Date.parse('2026-11-20T23:30:00Z');
    expect(localDateAt(now, PARIS)).toBe('2026-11-21');
    expect(localDateAt(now, 'America/Montreal')).toBe('2026-11-20');
    expect(localDateAt(now, 'Pacific/Kiritimati')).toBe('2026-11-21');
  });

  test.each([
    ['Europe/Paris', true],
    ['America/Argentina/Ushuaia', true],
    ['UTC', true],
    ['Europe/Paname', false],
    ['+02:00', false],
    ['', false],
  ])('%s as a time zone: %s', (zone, known) => {
    expect(isTimeZone(zone)).toBe(known);
  });
});

describe('clock changes', () => {
  test('an ordinary day is counted from midnight', () => {
    expect(dayClock('2026-11-21', PARIS)(19 * 60)).toBe(minutes('2026-11-21T18:00:00Z'));
  });

  test('in spring the skipped hour does not exist', () => {
    const clock = dayClock('2026-03-29', PARIS);
    expect(clock(119)).toBe(minutes('2026-03-29T00:59:00Z'));
    expect([120, 150, 179].map(clock)).toEqual([undefined, undefined, undefined]);
    expect(clock(180)).toBe(minutes('2026-03-29T01:00:00Z'));
  });

  test('in autumn the repeated hour means its first occurrence', () => {
    const clock = dayClock('2026-10-25', PARIS);
    expect(clock(150)).toBe(minutes('2026-10-25T00:30:00Z'));
    expect(clock(180)).toBe(minutes('2026-10-25T02:00:00Z'));
  });

  test('a zone that skips midnight, and one that shifts by half an hour', () => {
    const cairo = dayClock('2026-04-24', 'Africa/Cairo');
    expect(cairo(0)).toBeUndefined();
    expect(cairo(60)).toBe(minutes('2026-04-23T22:00:00Z'));
    const lordHowe = dayClock('2026-10-04', 'Australia/Lord_Howe');
    expect([lordHowe(119), lordHowe(120), lordHowe(150)]).toEqual([
      minutes('2026-10-03T15:29:00Z'),
      undefined,
      minutes('2026-10-03T15:30:00Z'),
    ]);
  });

  test.each(['0001-01-01', '1890-06-01', '9999-12-31'])('%s has a clock', (date) => {
    expect(dayClock(date, PARIS)(720)).toBeTypeOf('number');
  });
});

describe('dates that a stay touches', () => {
  test('one that ends at midnight stays on its date', () => {
    expect(datesTouched(minutes('2026-11-21T21:00:00Z'), minutes('2026-11-21T23:00:00Z'), PARIS)).toEqual([
      '2026-11-21',
    ]);
  });

  test('one that passes midnight touches both', () => {
    expect(datesTouched(minutes('2026-11-21T21:00:00Z'), minutes('2026-11-21T23:01:00Z'), PARIS)).toEqual([
      '2026-11-21',
      '2026-11-22',
    ]);
  });
});
