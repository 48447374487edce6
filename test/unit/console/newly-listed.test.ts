import { expect, test } from 'vitest';
import { newlyListed, type Seen } from '../../../web/console/day/newly-listed.ts';

const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';

/** Which ids are new at each of some looks, one after the other. */
function newAt(...looks: [date: string, ...ids: string[]][]): string[][] {
  let seen: Seen | undefined;
  return looks.map(([date, ...ids]) => {
    const look = newlyListed(
      seen,
      { date, spill: 0 },
      ids.map((id) => ({ id })),
    );
    seen = look.seen;
    return look.fresh.map(({ id }) => id);
  });
}

test('what comes in after the first look at a date is new, once', () => {
  expect(newAt([FRIDAY, 'a'], [FRIDAY, 'a', 'b'], [FRIDAY, 'a', 'b'])).toEqual([[], ['b'], []]);
});

test('another date is looked at for the first time', () => {
  expect(newAt([FRIDAY, 'a'], [SATURDAY, 'b'], [SATURDAY, 'b', 'c'])).toEqual([[], [], ['c']]);
});

test('a booking that is missing for a moment while it moves is not new', () => {
  expect(newAt([FRIDAY, 'a', 'b'], [FRIDAY, 'a'], [FRIDAY, 'a', 'b'])).toEqual([[], [], []]);
});

test('a booking that was seen on another date is not new where it moves to', () => {
  expect(newAt([SATURDAY, 'b'], [FRIDAY, 'a'], [FRIDAY, 'a', 'b'])).toEqual([[], [], []]);
});

test('what a day has after midnight is not new as its service is made to go on until then', () => {
  const day = { date: FRIDAY, spill: 0 };
  const { seen } = newlyListed(undefined, day, [{ id: 'a' }]);
  const longer = newlyListed(seen, { ...day, spill: 120 }, [{ id: 'a' }, { id: 'b' }]);
  expect(longer.fresh).toEqual([]);
  expect(longer.seen.ids).toEqual(new Set(['a', 'b']));
});
