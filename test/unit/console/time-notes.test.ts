import { expect, test } from 'vitest';
import { coversLeft, guestsKeptFrom, timeInView, timesAround } from '../../../web/console/day/time-notes.ts';

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

test('the covers that are left are those of the tighter limit, and none below it', () => {
  const slot = { covers: 8, service_covers: 30 };
  expect(coversLeft(slot)).toBeUndefined();
  expect(coversLeft({ ...slot, max_covers: 12 })).toBe(4);
  expect(coversLeft({ ...slot, max_online_covers: 31 })).toBe(1);
  expect(coversLeft({ ...slot, max_covers: 12, max_online_covers: 31 })).toBe(1);
  expect(coversLeft({ ...slot, max_covers: 6, max_online_covers: 60 })).toBe(0);
});

test('the times around a wished one are those within two hours; all of them where none is near', () => {
  const times = ['12:00', '18:29', '18:30', '20:30', '22:30', '22:31'];
  const near = { before: ['12:00', '18:29'], around: ['18:30', '20:30', '22:30'], after: ['22:31'] };
  expect(timesAround(times, '20:30')).toEqual(near);
  expect(timesAround(times, undefined)).toEqual({ before: [], around: times, after: [] });
  expect(timesAround(times, '02:00')).toEqual({ before: [], around: times, after: [] });
});
