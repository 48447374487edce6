import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linearizable, type Step } from './linearizable.ts';

// A register that holds a number: written, read, and compared before it is written.

const write = (invoked: number, returned: number, value: number, unknown = false): Step<number> => ({
  invoked,
  returned,
  unknown,
  settling: false,
  apply: () => [value],
});
const read = (invoked: number, returned: number, value: number): Step<number> => ({
  invoked,
  returned,
  unknown: false,
  settling: true,
  apply: (state) => (state === value ? [state] : []),
});
const swap = (invoked: number, returned: number, from: number, to: number): Step<number> => ({
  ...write(invoked, returned, to),
  apply: (state) => (state === from ? [to] : []),
});
const check = (...steps: Step<number>[]) => linearizable(0, steps, String);

test.each([
  ['nothing at all', []],
  ['a read after a write', [write(1, 2, 5), read(3, 4, 5)]],
  ['a read during a write that sees it or not', [write(1, 4, 5), read(2, 3, 0), read(2, 3, 5)]],
  ['two writes at once in either order', [write(1, 9, 5), write(2, 8, 6), read(10, 11, 5)]],
  ['a write of unknown outcome that came about', [write(1, 2, 5, true), read(3, 4, 5)]],
  ['a write of unknown outcome that comes about late', [write(1, 2, 5, true), read(3, 4, 0), read(5, 6, 5)]],
  ['a write of unknown outcome that never comes about', [write(1, 2, 5, true), read(3, 4, 0)]],
  ['swaps that only one order explains', [swap(1, 9, 1, 2), swap(1, 9, 0, 1), swap(1, 9, 2, 3), read(10, 11, 3)]],
])('is linearizable: %s', (_, steps) => {
  expect(check(...steps)).toBe('linearizable');
});

test.each([
  ['a stale read', [write(1, 2, 5), read(3, 4, 0)]],
  ['a read of what nobody wrote', [read(1, 2, 7)]],
  ['two reads that saw two writes in different orders', [write(1, 2, 5), write(3, 4, 6), read(5, 6, 5)]],
  ['a read that goes back', [write(1, 9, 5), read(2, 3, 5), read(4, 5, 0)]],
  ['two swaps that both won', [swap(1, 4, 0, 1), swap(2, 3, 0, 2)]],
  ['an unknown write that is undone', [write(1, 2, 5, true), read(3, 4, 5), read(5, 6, 0)]],
])('is not linearizable: %s', (_, steps) => {
  expect(check(...steps)).toBe('not linearizable');
});

const shape = fc.record({
  writes: fc.boolean(),
  unknown: fc.boolean(),
  at: fc.nat(30),
  before: fc.nat(8),
  after: fc.nat(8),
  value: fc.nat(3),
});

test('every history that came about in some order is linearizable, and any other value read is none', () => {
  fc.assert(
    fc.property(fc.array(shape, { maxLength: 12 }), fc.nat(), (shapes, which) => {
      let value = 0;
      const steps = shapes
        .toSorted((a, b) => a.at - b.at)
        .map(({ writes, unknown, at, before, after, value: wanted }, order) => {
          const moment = at * 100 + order;
          const [invoked, returned] = [moment - before * 100, moment + after * 100];
          if (!writes) return read(invoked, returned, value);
          value = wanted;
          return write(invoked, returned, wanted, unknown);
        });
      expect(check(...steps)).toBe('linearizable');
      const lie = read((which % 31) * 100, (which % 31) * 100, 9);
      expect(check(...steps, lie)).toBe('not linearizable');
    }),
  );
});
