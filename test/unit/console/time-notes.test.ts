import { expect, test } from 'vitest';
import { guestsKeptFrom, timeInView } from '../../../web/console/day/time-notes.ts';

test('a time says what keeps guests from it, the pause before a limit, unless it is over', () => {
  expect(guestsKeptFrom({ reasons: ['slot_full', 'paused'] }, false)).toBe('new.time_paused');
  expect(guestsKeptFrom({ reasons: ['service_full'] }, false)).toBe('new.time_limit');
  expect(guestsKeptFrom({ reasons: ['no_table'] }, false)).toBeUndefined();
  expect(guestsKeptFrom({ reasons: ['slot_full', 'paused'] }, true)).toBeUndefined();
});

test('the time that was chosen is in view, else the first that is not over', () => {
  const times = ['12:00', '12:30', '19:00', '19:30'];
  const isOver = (time: string) => time < '13:00';
  expect(timeInView(times, '12:30', isOver)).toBe('12:30');
  expect(timeInView(times, undefined, isOver)).toBe('19:00');
  expect(timeInView(times, '20:15', isOver)).toBe('19:00');
  expect(timeInView(times, undefined, () => true)).toBeUndefined();
});
