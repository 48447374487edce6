import { expect, test } from 'vitest';
import { showProgress } from './progress.ts';
import { runSeries, SCENARIOS } from './series.ts';

// Weeks of bookings that are made, moved, accepted and cancelled around a change of the clocks, and who is reminded of them.

test('40 random weeks of reminders with faults break no promise', { timeout: 1_800_000 }, async () => {
  const { clients } = SCENARIOS.reminders;
  const series = { kind: 'reminders', number: 40, seed: 1, clients, engine: 'dynoxide' } as const;
  const { violations, told } = await runSeries(series, showProgress(series));
  expect(violations).toEqual([]);
  // They are worth something only if enough of everything happened in them.
  const often = ['expected', 'mails', 'create 201', 'confirm 201', 'update 200', 'status 200', 'queued twice'];
  expect(
    often.filter((what) => (told[what] ?? 0) < 5),
    JSON.stringify(told),
  ).toEqual([]);
});
