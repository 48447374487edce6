import { expect, test } from 'vitest';
import { releasesWithin } from '../../../web/console/features/floor/blocks/block-values.ts';

const EVENING = { day: '2026-11-20', table_ids: ['a'], from: 20 * 60, to: 22 * 60 };

const releasing = (from: string, to: string, release: string) =>
  releasesWithin({ table_ids: ['a'], reason: '', from, to, release }, EVENING);

test.each([
  ['20:00', '21:45', '21:00'],
  ['20:00', '21:45', '21:45'],
  ['22:00', '01:00', '00:30'],
  ['20:00', '21:45', ''],
])('a block from %s to %s may be released at %s', (from, to, release) => {
  expect(releasing(from, to, release)).toBe(true);
});

test.each([
  ['20:00', '21:45', '18:00'],
  ['20:00', '21:45', '22:00'],
  ['22:00', '01:00', '21:00'],
])('a block from %s to %s is not released at %s, which would be the day after', (from, to, release) => {
  expect(releasing(from, to, release)).toBe(false);
});
