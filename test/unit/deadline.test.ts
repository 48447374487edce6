import { expect, test } from 'vitest';
import { isTooLateToChange } from '../../web/guest/deadline.ts';

const SLOT = { date: '2026-11-28', time: '19:30' };
const PARIS = 'Europe/Paris';

test.each([
  ['two days ahead of a rule of four hours', 4, '2026-11-26T18:30:00Z', false],
  ['eleven minutes before the rule says so', 4, '2026-11-28T14:19:00Z', false],
  ['ten minutes before, in which the form is read and sent', 4, '2026-11-28T14:20:00Z', true],
  ['afterwards', 4, '2026-11-28T16:00:00Z', true],
  ['without a rule, up to the start', 0, '2026-11-28T18:19:00Z', false],
  ['without a rule, at the start', 0, '2026-11-28T18:30:00Z', true],
])('whether a booking can still be changed online: %s', (_, min_cancel_hours, now, expected) => {
  expect(isTooLateToChange(SLOT, { min_cancel_hours, timezone: PARIS }, Date.parse(now))).toBe(expected);
});

test('the hours are counted on the clock that moves, not on the wall', () => {
  // The night of 24 to 25 October has 25 hours in Paris.
  const slot = { date: '2026-10-25', time: '12:00' };
  const at = (now: string) => isTooLateToChange(slot, { min_cancel_hours: 24, timezone: PARIS }, Date.parse(now));
  expect([at('2026-10-24T10:49:00Z'), at('2026-10-24T10:50:00Z')]).toEqual([false, true]);
});
