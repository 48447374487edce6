import * as z from 'zod/mini';
import { fifoQueues } from '../../../local/notifications/fifo-queue.ts';
import { openStore } from '../../../local/notifications/store.ts';
import { DUE_SHARDS, readDue } from '../../../shared/platform/dynamo/due.ts';
import type { TableSession } from '../../../shared/platform/dynamo/table-session.ts';
import { clockLimits } from '../../../shared/platform/messaging/limits.ts';
import { metrics } from '../../../shared/platform/telemetry/metrics.ts';
import { MINUTE_MS } from '../../../shared/platform/time/units.ts';
import type { Ask } from './ask.ts';
import type { Deployment } from './deployment.ts';
import { type Check, failed, ok, type Result } from './finding.ts';

const Rule = z.looseObject({ State: z.string() });
const Statistics = z.looseObject({
  Datapoints: z.optional(z.array(z.looseObject({ Timestamp: z.date(), Maximum: z.number() }))),
});

/** How far back the runs of the clock are looked for: it runs every minute, and CloudWatch is some minutes behind. */
const LOOK_BACK_MS = 15 * MINUTE_MS;

const minutes = (ms: number) => Math.max(0, Math.round(ms / MINUTE_MS));

/** How late what is due may be (s) before something is wrong. */
const lateness = (lag_seconds: number, remedy: string): Result | undefined =>
  lag_seconds < clockLimits.behind_seconds
    ? undefined
    : failed(`something has been due for ${minutes(lag_seconds * 1000)} minutes`, remedy);

/** Whether the clock of a stack is called, has run, and how late it found what was due. */
export const clockCheck = (ask: Ask, name: string, deployment: Deployment): Check => ({
  name: 'Clock',
  needs: 'events:DescribeRule and cloudwatch:GetMetricStatistics',
  async run() {
    const rule = deployment.find({ id: 'ClockSchedule' });
    if (!rule) return failed('nothing calls it: the stack has no such rule', 'Deploy again: the stack makes it.');
    const { State } = z.parse(Rule, await ask('eventbridge', 'DescribeRule', { Name: rule }));
    if (State !== 'ENABLED') {
      return failed('its rule is switched off', `Switch it on: aws events enable-rule --name ${rule}.`);
    }
    const now = Date.now();
    const { Datapoints = [] } = z.parse(
      Statistics,
      await ask('cloudwatch', 'GetMetricStatistics', {
        Namespace: metrics.namespace,
        MetricName: metrics.clock.lag,
        Dimensions: [{ Name: 'service', Value: name }],
        StartTime: new Date(now - LOOK_BACK_MS),
        EndTime: new Date(now),
        Period: 60,
        Statistics: ['Maximum'],
      }),
    );
    const last = Datapoints.sort((a, b) => b.Timestamp.getTime() - a.Timestamp.getTime())[0];
    const seeLog = `The lines of ${name}-clock-tick in the log /couvert/${name}/background say why.`;
    if (!last) return failed(`has not run well for ${minutes(LOOK_BACK_MS)} minutes`, seeLog);
    const late = lateness(last.Maximum, 'See the alarm clock-behind in docs/operations.md.');
    return late ?? ok(`last ran ${minutes(now - last.Timestamp.getTime())} minutes ago, nothing is late`);
  },
});

/** The clock of one machine: what is due and still stands there, and what nobody could handle. */
export const localClockCheck = (db: TableSession, store_file: string): Check => ({
  name: 'Clock',
  async run() {
    const now = Date.now();
    let lag_seconds = 0;
    for (let shard = 0; shard < DUE_SHARDS; shard += 1) {
      for await (const [oldest] of readDue(db, shard, now)) {
        if (oldest) lag_seconds = Math.max(lag_seconds, (now - Date.parse(oldest.due_at)) / 1000);
        break;
      }
    }
    const seeLog = 'Look at what npm start has written.';
    const late = lateness(lag_seconds, seeLog);
    if (late) return late;
    const store = openStore(store_file);
    try {
      const { reminders, looks } = fifoQueues(store, Date.now);
      const dead = reminders.dead().length + looks.dead().length;
      return dead === 0 ? ok('nothing is late') : failed(`${dead} things could not be handled`, seeLog);
    } finally {
      store.close();
    }
  },
});
