import { describe, expect, test } from 'vitest';
import { tally } from '../support/scenarios.ts';
import { crowdBesideWaiting } from './crowd.ts';
import { startTable } from './engines.ts';
import { HISTORIES } from './histories.ts';
import { showProgress } from './progress.ts';
import { runSeries } from './series.ts';

const { clients } = HISTORIES;

describe('random concurrent histories with faults', () => {
  test('180 of them break no promise', { timeout: 1_800_000 }, async () => {
    const series = { kind: 'histories', number: 180, seed: 20_000, clients, engine: 'dynoxide' } as const;
    const summary = await runSeries(series, showProgress(series));
    expect(summary.violations).toEqual([]);
    expect(summary).toMatchObject({ lived: 180, undecided: [] });
    // They are worth something only if a lot went wrong in them.
    expect(summary.traffic.refused_conflicts).toBeGreaterThan(100);
    expect(Object.entries(summary.traffic.faults).filter(([, count]) => count < 50)).toEqual([]);
    expect(summary.unknown).toBeGreaterThan(100);
  });

  test('70 guests at once beside a party that waits all get one of 80 tables, within their time', async () => {
    const table = await startTable('dynoxide');
    const { answers } = await crowdBesideWaiting(table.connect(), 1, 70, 80);
    expect(tally(answers)).toEqual({ 200: 70 });
    await table.engine.stop();
  });

  test('a seed decides what happens', async () => {
    const table = await startTable('dynoxide');
    const db = table.connect();
    const live = async () => {
      const { history, traffic } = await HISTORIES.live(db, HISTORIES.plan(20_007, clients));
      const told = history.operations.map(({ client, request, invoked, returned, answer }) => {
        return [client, request.name, invoked, returned, answer?.status, answer?.body?.code].join(' ');
      });
      return { told, traffic };
    };
    expect(await live()).toEqual(await live());
    await table.engine.stop();
  });
});
