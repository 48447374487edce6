import { expect, test } from 'vitest';
import { nextTurn, turnsOf } from '../../../web/console/day/turn-times.ts';

const TURNS = [
  { up_to: 2, duration_min: 90 },
  { up_to: 4, duration_min: 105 },
];

test('stays by size are sent only when sizes and minutes rise, whole and within the limits', () => {
  expect(turnsOf(TURNS)).toEqual(TURNS);
  expect(turnsOf([])).toEqual([]);
  const wrong = [
    [{ up_to: 2, duration_min: 14 }],
    [{ up_to: 0, duration_min: 90 }],
    [{ up_to: '' as const, duration_min: 90 }],
    [{ up_to: 2, duration_min: 90.5 }],
    [{ up_to: 2, duration_min: 1441 }],
    [...TURNS, { up_to: 4, duration_min: 120 }],
    [...TURNS, { up_to: 6, duration_min: 105 }],
  ];
  for (const turns of wrong) expect(turnsOf(turns)).toBeUndefined();
});

test('the first line is shorter than the usual stay, and each other one goes on from the one before', () => {
  expect(nextTurn([], 120)).toEqual({ up_to: 2, duration_min: 90 });
  expect(nextTurn([], 30)).toEqual({ up_to: 2, duration_min: 15 });
  expect(nextTurn(TURNS, 120)).toEqual({ up_to: 6, duration_min: 120 });
  expect(turnsOf([...TURNS, nextTurn(TURNS, 120)])).toBeDefined();
});
