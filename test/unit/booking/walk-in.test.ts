import { expect, test } from 'vitest';
import { walkInStays } from '../../../shared/booking/rules/walk-in.ts';
import { everyDay, setupOf } from '../../support/book.ts';

const NIGHT = everyDay({ open_time: '19:00', close_time: '05:30' });

/** The ends of the stays that a party is given which walks in then, by the clock of UTC. */
function ends(at: string, until: string, timezone = 'Europe/Paris') {
  const stays = walkInStays(setupOf({ hours: NIGHT, config: { timezone } }), { until, guests: 2 }, Date.parse(at));
  return stays.slice(1).map(({ to }) => new Date(to * 60_000).toISOString().slice(11, 16));
}

test.each([
  ['before the hour that comes twice', '2026-10-24T23:50:00Z', '02:45', ['00:45']],
  ['in its first pass, a time of that', '2026-10-25T00:10:00Z', '02:45', ['00:45']],
  ['in its first pass, a time that is over: that of the second', '2026-10-25T00:50:00Z', '02:30', ['01:30']],
  ['in its second pass, a time of that', '2026-10-25T01:10:00Z', '02:45', ['01:45']],
  ['after it, a time of neither', '2026-10-25T02:10:00Z', '02:45', []],
  ['on any other day', '2026-10-20T00:10:00Z', '02:45', ['00:45']],
])('a walk-in stays until the clocks next show the time: %s', (_, at, until, expected) => {
  expect(ends(at, until)).toEqual(expected);
});

test('a time that the clocks skip ends nobody’s stay', () => {
  expect(ends('2026-03-29T00:50:00Z', '02:30')).toEqual([]);
});
