import { expect, test } from 'vitest';
import { closingAt, midnightAfter, nextTime } from '../../../web/console/day/pause.ts';
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
