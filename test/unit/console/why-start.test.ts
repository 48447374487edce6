import { expect, test } from 'vitest';
import { startOf } from '../../../web/console/features/availability/online/start-of.ts';

const slots = [
  { time: '12:00', reasons: ['past', 'no_table'] as const },
  { time: '19:00', reasons: ['past'] as const },
  { time: '19:30', reasons: ['notice'] as const },
  { time: '20:00', reasons: [] },
].map(({ time, reasons }) => ({ time, reasons: [...reasons] }));

test('why nobody can book a day opens at the first time that is still to come, whatever else keeps guests from it', () => {
  expect(startOf(slots, undefined)?.time).toBe('19:30');
  expect(startOf(slots.slice(0, 2), undefined)).toBeUndefined();
});

test('why nobody can book a time opens at that one, past or not', () => {
  expect(startOf(slots, '12:00')?.time).toBe('12:00');
  expect(startOf(slots, '19:45')?.time).toBe('19:30');
  expect(startOf(slots, '11:00')).toBeUndefined();
});
