import { expect, test } from 'vitest';
import { startOf } from '../../../web/console/day/new-start.ts';

const WEDNESDAY = '2026-11-25';
const THURSDAY = '2026-11-26';

test.each([
  ['before midnight: the evening itself', WEDNESDAY, WEDNESDAY, 23 * 60 + 59, WEDNESDAY],
  ['as the evening runs into the next date: that one', WEDNESDAY, WEDNESDAY, 24 * 60 + 30, THURSDAY],
  ['in the morning of an evening that runs until then', WEDNESDAY, WEDNESDAY, 31 * 60, THURSDAY],
  ['an hour after an evening has ended: not last night', WEDNESDAY, THURSDAY, 27 * 60, THURSDAY],
  ['the book of yesterday, in the afternoon: yesterday', WEDNESDAY, THURSDAY, 38 * 60, WEDNESDAY],
  ['the book of another day: that day', '2026-12-24', WEDNESDAY, undefined, '2026-12-24'],
])('a new reservation is for, %s', (_, shown, service_today, now, date) => {
  expect(startOf(shown, undefined, service_today, now)).toEqual({ date });
});

test('a minute that was pressed is the time, on its own date', () => {
  expect(startOf(WEDNESDAY, 25 * 60, WEDNESDAY, 24 * 60 + 30)).toEqual({ date: THURSDAY, time: '01:00' });
});
