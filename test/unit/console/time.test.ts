import { describe, expect, test } from 'vitest';
import { localMinuteAt } from '../../../shared/platform/time/time.ts';
import {
  clockOf,
  isDate,
  isEndOf,
  isLastFrom,
  isNear,
  isPast,
  momentOf,
  readTime,
  readTimeOf12,
} from '../../../web/console/day/time.ts';

test.each([
  ['20:30', '20:30'],
  ['20h30', '20:30'],
  ['2030', '20:30'],
  ['20h', '20:00'],
  ['20', '20:00'],
  ['19 h 30', '19:30'],
  ['19\u00a0h\u202f30', '19:30'],
  ['19 h', '19:00'],
  ['19H30', '19:30'],
  ['19.30', '19:30'],
  ['930', '09:30'],
  [' 8.15 ', '08:15'],
  ['', undefined],
  ['24:00', undefined],
  ['20:60', undefined],
  ['19 30 h', undefined],
  ['7:30 pm', '19:30'],
  ['7:30\u00a0PM', '19:30'],
  ['7.30p', '19:30'],
  ['7.30 pm', '19:30'],
  ['7:30p', '19:30'],
  ['7 h 30 p. m.', '19:30'],
  ['7 p.m.', '19:00'],
  ['12:15 am', '00:15'],
  ['12 PM', '12:00'],
  ['0:30 am', undefined],
  ['20 pm', undefined],
  ['pm', undefined],
  ['soir', undefined],
])('the time typed as "%s" is %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

test.each([
  ['7:30', '19:30'],
  ['8', '20:00'],
  ['730', '19:30'],
  ['12:15', '12:15'],
  ['1', '13:00'],
  ['10:30', '22:30'],
  ['7 h 30', '19:30'],
  // Nobody comes in either half: it is that of a restaurant’s day; the half is said.
  ['4', '16:00'],
  ['11', '11:00'],
  ['07:30', '07:30'],
  ['7:30 am', '07:30'],
  ['19:30', '19:30'],
  ['soon', undefined],
])('where clocks have 12 hours and people come at noon and in the evening, "%s" is %s', (typed, time) => {
  expect(readTimeOf12(typed, (at) => (at >= '12:00' && at < '14:30') || (at >= '17:30' && at < '23:00'))).toBe(time);
});

describe('where clocks have 12 hours,', () => {
  test.each([
    ['12:00', '3', '15:00'],
    ['19:00', '11', '23:00'],
    ['17:30', '10:30', '22:30'],
    ['20:00', '1', '01:00'],
    ['11:30', '2:30', '14:30'],
    // It is never the start itself.
    ['12:00', '12', '00:00'],
    ['12:00', '3 am', '03:00'],
    [undefined, '3', '15:00'],
  ])('what begins at %s and ends at "%s" ends at %s', (start, typed, end) => {
    expect(readTimeOf12(typed, isEndOf(start))).toBe(end);
  });

  test.each([
    ['19:00', '7', '19:00'],
    ['19:00', '10:30', '22:30'],
    ['00:00', '12', '00:00'],
  ])('the last of the times from %s on, "%s", is %s', (first, typed, last) => {
    expect(readTimeOf12(typed, isLastFrom(first))).toBe(last);
  });

  test.each([
    ['17:30', '6', '18:00'],
    ['12:00', '11:30', '11:30'],
    ['12:00', '5:30', '17:30'],
    ['07:00', '6:30', '06:30'],
    ['07:00', '9', '09:00'],
    ['22:30', '12', '00:00'],
    // A new service begins with seven in the evening, and may be any other.
    ['19:00', '8', '20:00'],
    ['19:00', '11:30', '11:30'],
    ['19:00', '10 pm', '22:00'],
    ['', '6', '18:00'],
  ])('a service that opened at %s, and will at "%s", opens at %s', (before, typed, open) => {
    expect(readTimeOf12(typed, isNear(readTime(before)))).toBe(open);
  });
});

describe('a minute of a service day', () => {
  test('is shown by the clock of its own date, after midnight too', () => {
    expect([clockOf(0), clockOf(1170), clockOf(1530)]).toEqual(['00:00', '19:30', '01:30']);
  });

  test('lies on the next date after midnight', () => {
    expect(momentOf('2026-11-20', 1170)).toEqual({ date: '2026-11-20', time: '19:30' });
    expect(momentOf('2026-11-30', 1530)).toEqual({ date: '2026-12-01', time: '01:30' });
  });

  test('is told by the clocks of the restaurant', () => {
    const moment = Date.parse('2026-11-20T23:30:00Z');
    expect(localMinuteAt(moment, 'Europe/Paris')).toBe(30);
    expect(localMinuteAt(moment, 'America/New_York')).toBe(18 * 60 + 30);
  });
});

test.each([
  ['2026-11-20', true],
  ['2026-13-01', false],
  ['20.11.2026', false],
  [null, false],
])('whether %s is a date: %s', (text, is) => {
  expect(isDate(text)).toBe(is);
});

test.each([
  ['2026-11-25', '07:30', true],
  ['2026-11-26', '00:29', true],
  ['2026-11-26', '00:30', false],
  ['2026-11-26', '07:30', false],
])('at half past midnight in Paris, the start at %s %s is past: %s', (date, time, past) => {
  expect(isPast({ date, time }, Date.parse('2026-11-25T23:30:59Z'), 'Europe/Paris')).toBe(past);
});
