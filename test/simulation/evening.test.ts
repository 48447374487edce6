import { expect, test } from 'vitest';
import { showProgress } from './progress.ts';
import { runSeries, SCENARIOS } from './series.ts';

// Evenings of service: hosts seat, end, undo, block, release and let walk in while guests book and tables come and go, on a network that fails.

test('40 random evenings with faults break no promise', { timeout: 1_800_000 }, async () => {
  const { clients } = SCENARIOS.evenings;
  const series = { kind: 'evenings', number: 40, seed: 1, clients, engine: 'dynoxide' } as const;
  const { violations, told } = await runSeries(series, showProgress(series));
  expect(violations).toEqual([]);
  // They are worth something only if enough of everything happened in them.
  const times = (pattern: RegExp) =>
    Object.entries(told).reduce((all, [what, count]) => (pattern.test(what) ? all + count : all), 0);
  const often = [/seated 200/, /left 200/, /no_show 200/, /create 201/, /block 201/, /create 409 table_blocked/];
  const refused = /^(expected|arrived|seated) 409 table_/;
  const floor = [
    /^delete table 204/,
    /^(create|change|delete) group 20/,
    /^create table 201/,
    /table_inactive$/,
    /^list 200/,
  ];
  const looked = [/^slots compared$/, /^slots beside waiting$/];
  expect(
    [...often, refused, ...floor, ...looked].filter((what) => times(what) < 5).map(String),
    JSON.stringify(told),
  ).toEqual([]);
});
