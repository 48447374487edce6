import { expect, test } from 'vitest';
import { pollInterval } from '../../web/waitlist/poll-interval.ts';
import { isServiceFull, likelySpan, moved } from '../../web/widget/waitlist/span.ts';

const slot = (time: string, service_name: string, available: boolean) => ({
  time,
  service_name,
  available,
  duration_min: 90,
  remaining_capacity: available ? 2 : 0,
});
const LUNCH = ['12:00', '12:30', '13:00'];
const DINNER = ['19:00', '19:30', '20:00', '21:00'];

/** A day on which the named times are free. */
const day = (...free: string[]) => [
  ...LUNCH.map((time) => slot(time, 'Lunch', free.includes(time))),
  ...DINNER.map((time) => slot(time, 'Dinner', free.includes(time))),
];

test.each([
  ['the evening of a full day', day(), undefined, { from: '19:00', to: '21:00' }],
  ['the service that was looked at', day(), '12:30', { from: '12:00', to: '13:00' }],
  ['its full times alone', day('19:00', '21:00'), '20:00', { from: '19:30', to: '20:00' }],
  ['the full service, where the one looked at is free', day(...LUNCH), '12:30', { from: '19:00', to: '21:00' }],
  ['nothing of a day that is free', day(...LUNCH, ...DINNER), '20:00', undefined],
  ['nothing of a day without times', [], undefined, undefined],
])('a guest most likely waits for %s', (_, slots, wanted, span) => {
  expect(likelySpan(slots, wanted)).toEqual(span);
});

test("last night's times after midnight are no part of tonight's service", () => {
  const lastNight = (time: string, available: boolean) => ({
    ...slot(time, 'Dinner', available),
    service_date: '2026-11-26',
  });
  const busy = [lastNight('00:00', false), lastNight('00:30', true), ...day(...LUNCH, '19:00')];
  expect(likelySpan(busy, '20:00')).toEqual({ from: '19:30', to: '21:00' });
  expect(likelySpan(busy, '00:00')).toEqual({ from: '00:00', to: '00:00' });
  // Last night's free time does not keep tonight's dinner from being full; and it has no button of its own.
  const full = [lastNight('00:30', true), ...day()];
  expect(full.filter((one) => isServiceFull(full, one)).map(({ time }) => time)).toEqual([...LUNCH, ...DINNER]);
  const over = [lastNight('00:30', false), ...day(...DINNER)];
  expect(over.filter((one) => isServiceFull(over, one)).map(({ time }) => time)).toEqual(LUNCH);
});

test.each([
  [{ from: '19:30' }, { from: '19:30', to: '20:00' }],
  [{ from: '21:00' }, { from: '21:00', to: '21:00' }],
  [{ to: '18:00' }, { from: '18:00', to: '18:00' }],
])('the end that was not changed gives way where they would cross: %o', (change, span) => {
  expect(moved({ from: '19:00', to: '20:00' }, change)).toEqual(span);
});

const MINUTE = 60_000;

test('an entry is read again as long as something can happen to it, less often for who has looked for long', () => {
  const soon = pollInterval('waiting', MINUTE);
  const later = pollInterval('waiting', 30 * MINUTE);
  expect(soon).toBeGreaterThan(10_000);
  expect(later).toBeGreaterThan(Number(soon));
  expect(later).toBeLessThan(2 * MINUTE);
  // Its time runs.
  expect(pollInterval('offered', 30 * MINUTE)).toBe(soon);
  for (const state of ['taken', 'gone', undefined] as const) expect(pollInterval(state, MINUTE)).toBe(false);
});
