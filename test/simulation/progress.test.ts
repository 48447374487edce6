import { expect, test } from 'vitest';
import { noTraffic } from './network.ts';
import { showProgress } from './progress.ts';
import type { Series, Summary } from './series.ts';

const series: Series = { kind: 'evenings', number: 3, seed: 40, clients: { least: 8, most: 64 }, engine: 'dynoxide' };

const summaryAfter = (lived: number, violations: Summary['violations'] = []): Summary => ({
  lived,
  violations,
  ...{ requests: 0, unknown: 0, tables_checked: 0, undecided: [], traffic: noTraffic(), told: {} },
});

test('a series tells its seeds first, then at once how to repeat what broke a promise, and its end', () => {
  const told: string[] = [];
  const tell = showProgress(series, (text) => told.push(text), false);
  expect(told).toEqual(['3 evenings, seeds 40 to 42, 8 to 64 clients each, on dynoxide\n']);
  tell(summaryAfter(1));
  const broken = { replay: 'npm run simulate -- --seed 41', broken: ['a table booked twice'] };
  tell(summaryAfter(2, [broken]));
  expect(told.at(-1)).toBe('A violation: npm run simulate -- --seed 41\n');
  tell(summaryAfter(3, [broken]));
  expect(told).toHaveLength(3);
  expect(told.at(-1)).toMatch(/^3 of 3 evenings in 0 s, 1 with violations, about 0 s left\n$/);
});
