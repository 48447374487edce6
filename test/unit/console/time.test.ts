import { describe, expect, test } from 'vitest';
import { localMinuteAt } from '../../../shared/platform/time/time.ts';
import { clockOf, isDate, isPast, momentOf, readTime, readTimeOf12 } from '../../../web/console/day/time.ts';

test.each([
  ['20:30', '20:30'],
  ['20h30', '20:30'],
  ['2030', '20:30'],
  ['20h', '20:00'],
  ['20', '20:00'],
  [' 8.15 ', '08:15'],
  ['', undefined],
  ['24:00', undefined],
  ['20:60', undefined],
  ['7:30 pm', '19:30'],
  ['7:30\u00a0PM', '19:30'],
  ['7.30p', '19:30'],
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
  // Nobody comes in either half; the half is said.
  ['4', '04:00'],
  ['07:30', '07:30'],
  ['7:30 am', '07:30'],
  ['19:30', '19:30'],
  ['soon', undefined],
])('where clocks have 12 hours and people come at noon and in the evening, "%s" is %s', (typed, time) => {
  expect(readTimeOf12(typed, (at) => (at >= '12:00' && at < '14:30') || (at >= '17:30' && at < '23:00'))).toBe(time);
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
