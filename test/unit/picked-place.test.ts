import { expect, test } from 'vitest';
import { isStillMeant } from '../../web/booking/state.ts';

const SEEN = { date: '2026-12-04', time: '20:00', guests: 2 };
const [LATER, NEXT_DAY, MORE] = [{ time: '21:00' }, { date: '2026-12-05' }, { guests: 4 }];

test.each([
  ['another time, and the house has changed the time', LATER, { time: '19:30' }, true],
  ['another time, and the house has changed the number', LATER, MORE, false],
  ['another time, and the house has changed the day', LATER, NEXT_DAY, false],
  ['another day at the same time, and the house has changed the time', NEXT_DAY, { time: '19:30' }, true],
  ['another day, and the house has changed the day', NEXT_DAY, { date: '2026-12-06' }, true],
  ['another number, and the house has changed the number', MORE, { guests: 3 }, true],
  ['another number, and the house has changed the time', MORE, { time: '19:30' }, false],
  ['another number, and the house has changed the day', MORE, NEXT_DAY, false],
  ['another number and time, and nothing was changed', { ...MORE, ...LATER }, {}, true],
])('whether a place is still meant: %s', (_, picked, change, expected) => {
  expect(isStillMeant({ ...SEEN, ...picked }, SEEN, { ...SEEN, ...change })).toBe(expected);
});
