import { expect, test } from 'vitest';
import { tellRepeated } from '../../../web/console/settings/files/repeated-rows.ts';

const outcomes = (results: Parameters<typeof tellRepeated>[0]) => tellRepeated(results).map(({ outcome }) => outcome);
const of = (row: number, outcome: 'booked' | 'exists' | 'invalid', reservation_id?: string) => ({
  row,
  outcome,
  ...(reservation_id && { reservation_id }),
});

test('a booking that stands twice in a file is told as such, also where another part of the file has it', () => {
  expect(outcomes([of(2, 'booked', 'a'), of(3, 'exists', 'a'), of(4, 'booked', 'a'), of(5, 'booked', 'b')])).toEqual([
    'booked',
    'twice',
    'twice',
    'booked',
  ]);
});

test('what an earlier import made is told so, each time that it stands there, and what has no booking stays', () => {
  expect(outcomes([of(2, 'exists', 'a'), of(3, 'exists', 'a'), of(4, 'invalid'), of(5, 'invalid')])).toEqual([
    'exists',
    'exists',
    'invalid',
    'invalid',
  ]);
});
