import { expect, test } from 'vitest';
import { asTaken, withNewer } from '../../../shared/availability/rules/occupancy.ts';
import { occupancyOf, stay } from '../../support/book.ts';

const [FRIDAY, SATURDAY] = ['2026-11-20', '2026-11-21'];
const EVENING = stay('2026-11-21T18:00:00Z', '2026-11-21T20:00:00Z');

test('what was read anew takes the place of what was read before, table and date alike', () => {
  const seen = [occupancyOf(FRIDAY, 'a', {}), occupancyOf(SATURDAY, 'a', {}), occupancyOf(SATURDAY, 'b', {})];
  const newer = [occupancyOf(SATURDAY, 'a', { x: EVENING }), occupancyOf(SATURDAY, 'c', { y: EVENING })];
  expect(withNewer(seen, newer)).toEqual([seen[0], seen[2], ...newer]);
  expect(withNewer(seen, [])).toEqual(seen);
});

const atUtc = (time: string) => Date.parse(`2026-11-21T${time}Z`);
const sits = (now: string) => {
  const { from, to } = asTaken({ ...EVENING, kind: 'reservation', party: 2, seated: true }, atUtc(now));
  return [from, to].map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));
};

test('who sits has the table from at most two hours before the planned time, and to 15 minutes from now after it', () => {
  expect(['15:59:59', '16:00:00', '17:59:00', '18:00:00', '19:59:59', '20:00:00', '22:10:30'].map(sits)).toEqual([
    ['18:00', '20:00'],
    ['16:00', '20:00'],
    ['17:59', '20:00'],
    ['18:00', '20:00'],
    ['18:00', '20:00'],
    ['18:00', '20:15'],
    ['18:00', '22:25'],
  ]);
  expect(asTaken(EVENING, atUtc('17:00:00'))).toBe(EVENING);
});
