import { describe, expect, test } from 'vitest';
import { closingAt, midnightAfter, nextTime, pauseChange } from '../../../web/console/day/pause.ts';
import type { ServiceDay } from '../../../web/console/day/service-day.ts';

const PARIS = 'Europe/Paris';
const at = Date.parse;
const friday = (...closes: number[]): ServiceDay => ({
  date: '2026-11-27',
  services: closes.map((close, index) => ({
    id: `${index}`,
    service_name: '',
    service_names: undefined,
    open: close - 180,
    close,
  })),
  inherited: 0,
  spill: 0,
});

test('a pause until closing ends with the last service of the day, also after midnight', () => {
  const evening = at('2026-11-27T18:40:00Z');
  expect(closingAt(evening, PARIS, friday(870, 1380))).toBe(at('2026-11-27T22:00:00Z'));
  expect(closingAt(evening, PARIS, friday(1560))).toBe(at('2026-11-28T01:00:00Z'));
  const night = at('2026-11-28T00:30:00Z');
  expect(closingAt(night, PARIS, friday(1560))).toBe(at('2026-11-28T01:00:00Z'));
});

test('nothing closes when the services have ended, or there are none: midnight ends the day then', () => {
  const late = at('2026-11-27T22:00:00Z');
  expect(closingAt(late, PARIS, friday(1380))).toBeUndefined();
  expect(closingAt(late, PARIS, friday())).toBeUndefined();
  expect(midnightAfter(late, PARIS)).toBe(at('2026-11-27T23:00:00Z'));
});

test('a time that has passed is tomorrow’s, across a change of the clocks too', () => {
  expect(nextTime(at('2026-11-27T18:40:00Z'), PARIS, '21:00')).toBe(at('2026-11-27T20:00:00Z'));
  expect(nextTime(at('2026-11-27T18:40:00Z'), PARIS, '18:00')).toBe(at('2026-11-28T17:00:00Z'));
  expect(nextTime(at('2026-11-27T18:00:00Z'), PARIS, '19:00')).toBe(at('2026-11-28T18:00:00Z'));
  const before = at('2027-03-27T18:00:00Z');
  expect(nextTime(before, PARIS, '12:00')).toBe(at('2027-03-28T10:00:00Z'));
  expect(nextTime(before, PARIS, '02:30')).toBeUndefined();
});

describe('what became of a pause since the page last knew of it', () => {
  const now = at('2026-11-27T18:40:00Z');
  const [until, later] = [now + 3_600_000, now + 7_200_000];

  test('somebody else paused, prolonged or ended it', () => {
    expect(pauseChange({ was: undefined, until, own: undefined, now })).toBe('paused');
    expect(pauseChange({ was: until, until: later, own: undefined, now })).toBe('paused');
    expect(pauseChange({ was: until, until: undefined, own: undefined, now })).toBe('reopened');
  });

  test('what is being done on this page itself is no news', () => {
    expect(pauseChange({ was: undefined, until, own: { until }, now })).toBeUndefined();
    expect(pauseChange({ was: until, until: undefined, own: { until: undefined }, now })).toBeUndefined();
    expect(pauseChange({ was: undefined, until: later, own: { until }, now })).toBe('paused');
  });

  test('it lapsed by the clock', () => {
    expect(pauseChange({ was: now, until: undefined, own: undefined, now })).toBe('lapsed');
    expect(pauseChange({ was: now, until: undefined, own: { until: undefined }, now })).toBe('lapsed');
  });

  test('nothing did', () => {
    expect(pauseChange({ was: until, until, own: undefined, now })).toBeUndefined();
    expect(pauseChange({ was: undefined, until: undefined, own: undefined, now })).toBeUndefined();
  });
});
