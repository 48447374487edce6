import { expect, test } from 'vitest';
import { withNewer } from '../../../shared/domain/occupancy.ts';
import { occupancyOf, stay } from '../../support/book.ts';

const [FRIDAY, SATURDAY] = ['2026-11-20', '2026-11-21'];
const EVENING = stay('2026-11-21T18:00:00Z', '2026-11-21T20:00:00Z');

test('what was read anew takes the place of what was read before, table and date alike', () => {
  const seen = [occupancyOf(FRIDAY, 'a', {}), occupancyOf(SATURDAY, 'a', {}), occupancyOf(SATURDAY, 'b', {})];
  const newer = [occupancyOf(SATURDAY, 'a', { x: EVENING }), occupancyOf(SATURDAY, 'c', { y: EVENING })];
  expect(withNewer(seen, newer)).toEqual([seen[0], seen[2], ...newer]);
  expect(withNewer(seen, [])).toEqual(seen);
});
