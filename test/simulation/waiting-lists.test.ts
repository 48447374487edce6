import { expect, test } from 'vitest';
import { showProgress } from './progress.ts';
import { runSeries, SCENARIOS } from './series.ts';

// Full evenings with guests who wait, hosts who make room, and the machinery between them, on a network that fails.

test('24 random waiting lists with faults break no promise', { timeout: 1_800_000 }, async () => {
  const { clients } = SCENARIOS['waiting-lists'];
  const series = { kind: 'waiting-lists', number: 24, seed: 1, clients, engine: 'dynoxide' } as const;
  const { violations, told } = await runSeries(series, showProgress(series));
  expect(violations).toEqual([]);
  // They are worth something only if enough of everything happened in them.
  const often = [
    ...['offered', 'offered to taken', 'offered to waiting', 'offered to gone', 'waiting to taken', 'waiting to gone'],
    ...['unconfirmed to unconfirmed', 'join 409 waitlist_changed', 'join 409 waitlist_joined'],
    ...['unconfirmed to waiting', 'accept 201', 'confirm 201', 'leave 204', 'offer 200', 'remove 204'],
    ...['book 201', 'compared in order'],
  ];
  expect(
    often.filter((what) => (told[what] ?? 0) < 3),
    JSON.stringify(told),
  ).toEqual([]);
});
