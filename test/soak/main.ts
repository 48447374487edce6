import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { InvalidArgumentError } from 'commander';
import * as z from 'zod/mini';
import { startEngine } from '../../local/engine/engine.ts';
import { LOCAL_TABLE, localEnvironment } from '../../local/environment.ts';
import { script } from '../../local/script.ts';
import { connect } from '../../shared/platform/dynamo/table-session.ts';
import { audit, contentsOf } from '../support/audit.ts';
import { startFaultyProxy } from '../support/faulty-proxy.ts';
import { startLocalApp } from '../support/local-app.ts';
import { Client } from './client.ts';
import { visit } from './guest.ts';
import { Ledger } from './ledger.ts';
import { type Memory, watchMemory } from './memory.ts';
import { workOn } from './operator.ts';
import { flatness, summaryOf } from './report.ts';

// Guests and operators at work on the local app for a long time, with an unreliable road to its database.

const GUESTS = 8;
const OPERATORS = 2;
/** Between two requests' worth of work, at most (ms). */
const THINK_MS = 400;
const SAMPLE_MS = 15_000;
const HOLD_SECONDS = 20;
/** Below the ports that the system hands out, one of which the app could get between our choice and its start. */
const INSPECTOR_PORTS = { from: 20_000, count: 10_000 };
/** The database is out of reach for so long, so often (ms). */
const OUTAGE = { every: 240_000, lasts: 5000 };

const Token = z.object({ access_token: z.string() });

const minutes = (text: string): number => {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('must be a number of minutes above 0.');
  return value;
};

type Options = { minutes: number; json?: string };

/** What runs and must be stopped, in the opposite order. */
const running: (() => Promise<void>)[] = [];

async function soak({ minutes: length, json }: Options, folder: string): Promise<void> {
  const engine = await startEngine({ database: join(folder, 'engine.sqlite'), engine: join(folder, 'engine.pid') });
  running.push(engine.stop);
  const proxy = await startFaultyProxy(engine.endpoint);
  running.push(proxy.stop);
  const port = INSPECTOR_PORTS.from + (process.pid % INSPECTOR_PORTS.count);
  const app = await startLocalApp({
    DYNAMODB_ENDPOINT: proxy.endpoint,
    LOCK_TTL_SECONDS: String(HOLD_SECONDS),
    NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}`,
  });
  running.push(app.stop);
  const { local } = app;
  const { email, password, restaurant_id } = local.operator;
  const { access_token } = z.parse(Token, await app.ops('token', '--email', email, '--password', password));
  const memory = await watchMemory(local.pid, port);
  running.push(async () => memory.stop());
  const client = new Client(local.base_url);
  const ledger = new Ledger();
  const work = { client, headers: { authorization: `Bearer ${access_token}` }, ledger };

  const began = performance.now();
  const ends = began + length * 60_000;
  const goOn = () => performance.now() < ends;
  const repeat = async (task: () => Promise<void>) => {
    while (goOn()) {
      await task();
      await sleep(Math.random() * THINK_MS);
    }
  };
  const samples: Memory[] = [];
  const watch = async () => {
    while (goOn()) {
      const measured = await memory.measure();
      samples.push(measured);
      const elapsed = ((performance.now() - began) / 60_000).toFixed(1);
      const requests = [...client.answers.values()].reduce((sum, count) => sum + count, 0);
      process.stderr.write(
        `${elapsed} of ${length} min: ${requests} requests, ${ledger.promises} booked, heap ${measured.heap_mb.toFixed(1)} MB, ` +
          `resident ${measured.rss_mb.toFixed(0)} MB, ${client.violations.length} violations\n`,
      );
      await sleep(Math.min(SAMPLE_MS, Math.max(0, ends - performance.now())));
    }
    samples.push(await memory.measure());
  };
  const disturb = async () => {
    while (goOn()) {
      proxy.mode('faulty');
      await sleep(Math.min(OUTAGE.every, Math.max(0, ends - performance.now())));
      if (!goOn()) break;
      proxy.mode('outage');
      await sleep(OUTAGE.lasts);
    }
    proxy.mode('faulty');
  };
  await Promise.all([
    ...Array.from({ length: GUESTS }, () => repeat(() => visit(client, local.public_token, ledger))),
    ...Array.from({ length: OPERATORS }, () => repeat(() => workOn(work))),
    watch(),
    disturb(),
  ]);

  proxy.mode('harmless');
  Object.assign(process.env, localEnvironment(engine.endpoint));
  const db = connect(LOCAL_TABLE);
  const { reservations } = await contentsOf(db, restaurant_id);
  const violations = [
    ...client.violations,
    ...(await audit(db, restaurant_id, Date.now())),
    ...ledger.faults(reservations),
  ];
  const growth = flatness(samples);
  const report = {
    at: new Date().toISOString(),
    minutes: length,
    answers: Object.fromEntries([...client.answers].sort()),
    stored: reservations.size,
    promised: ledger.promises,
    faults: proxy.counts(),
    samples,
    ...growth,
    violations,
  };
  process.stdout.write(summaryOf(report));
  if (json) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
  if (violations.length > 0 || !growth.flat) process.exitCode = 1;
  db.client.destroy();
}

await script(
  'soak',
  'Guests and operators at work on the local app over a faulty road to its database; checks everything.',
)
  .option('--minutes <number>', 'how long', minutes, 30)
  .option('--json <file>', 'write the report to a file too')
  .action(async (options: Options) => {
    const folder = await mkdtemp(join(tmpdir(), 'couvert-soak-'));
    try {
      await soak(options, folder);
    } finally {
      for (const stop of running.reverse()) await stop();
      await rm(folder, { recursive: true, force: true });
    }
  })
  .parseAsync();
