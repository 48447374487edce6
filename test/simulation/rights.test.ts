import { expect, test } from 'vitest';
import { showProgress } from './progress.ts';
import { runSeries, SCENARIOS } from './series.ts';

// Guests who are known, written about, blocked, imported and erased, and who only wait, all at once, by people who repeat
// themselves.

test('15 random histories of what guests are promised, with faults, break no promise', {
  timeout: 1_800_000,
}, async () => {
  const { clients } = SCENARIOS.rights;
  const series = { kind: 'rights', number: 15, seed: 1, clients, engine: 'dynoxide' } as const;
  const { violations, told } = await runSeries(series, showProgress(series));
  expect(violations).toEqual([]);
  // They are worth something only if enough of everything happened in them.
  const often = ['import 200', 'erase 200', 'erase by link 204', 'profile 200', 'confirm 201', 'history', 'forgotten'];
  const waiting = ['join 200', 'leave 204', 'offer 200', 'export 200', 'export place 200', 'erase place 204'];
  const blocked = ['confirm 409 not_possible_online', 'profile deleted', 'telephone 200'];
  expect(
    [...often, ...waiting, ...blocked].filter((what) => (told[what] ?? 0) < 5),
    JSON.stringify(told),
  ).toEqual([]);
});
