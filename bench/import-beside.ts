import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { ImportResult } from '../shared/imports/contract.ts';
import { dayFromNow, type Widget } from '../test/support/booking.ts';
import { send, sendOk } from '../test/support/deployment.ts';
import { opsJson } from '../test/support/local-app.ts';
import { runImport } from '../web/console/settings/files/run-import.ts';
import { importFile } from './support/import-file.ts';
import type { Figure, Measurement } from './support/measurement.ts';
import { ROOT, withApp } from './support/running-app.ts';
import { percentile } from './support/statistics.ts';

const ROWS = 10_000;
const TABLES = 40;
/** How often a guest asks for times (ms), and for how long without an import, before it and after it. */
const EVERY_MS = 50;
const ALONE_MS = 20_000;

const PASSWORD = 'Bench-Passw0rd!';
const EMAIL = 'import@example.com';
const ME = '/api/v1/restaurant/me';

const Created = z.object({ public_token: z.string() });
const Token = z.object({ access_token: z.string() });
const Tables = z.array(z.object({ room_id: z.string() }));

/** Asks for the times of a date every so often until the work is done; answers how long each answer took (ms). */
async function askMeanwhile({ base_url, public_token }: Widget, work: Promise<unknown>): Promise<number[]> {
  const path = `/api/v1/widget/${public_token}/slots?date=${dayFromNow(2)}&guests=2`;
  const took: number[] = [];
  const asked: Promise<void>[] = [];
  let is_done = false;
  const ended = work.finally(() => {
    is_done = true;
  });
  // Whoever asks does not wait for the answer of the one before: a machine that stands still is asked all the same.
  while (!is_done) {
    const began = performance.now();
    asked.push(
      send(base_url, 'GET', path).then(({ status }) => {
        if (status !== 200) throw new Error(`The times of a date answered ${status}.`);
        took.push(performance.now() - began);
      }),
    );
    await sleep(EVERY_MS);
  }
  await ended;
  await Promise.all(asked);
  return took;
}

/** How long guests wait for the times of a date while a host brings 10,000 bookings of later dates in, at the same restaurant. */
export const measurement: Measurement = {
  summary: `import of ${ROWS} bookings into npm start, ${TABLES} tables: seconds, and how long guests wait meanwhile`,
  run: (progress) =>
    withApp(ROOT, async ({ app, folder }) => {
      const { base_url } = app;
      const operator = ['--operator-email', EMAIL, '--operator-password', PASSWORD];
      const house = await opsJson(folder, ['restaurant', 'create', '--name', 'Import', '--sample-data', ...operator]);
      const guests: Widget = { base_url, public_token: z.parse(Created, house).public_token };
      const signed = await opsJson(folder, ['token', '--email', EMAIL, '--password', PASSWORD]);
      const headers = { authorization: `Bearer ${z.parse(Token, signed).access_token}` };
      const tables = z.parse(Tables, await sendOk(base_url, 'GET', `${ME}/tables`, { headers }));
      for (let index = tables.length; index < TABLES; index++) {
        const body = { name: `N${index}`, seats: [2, 4, 6][index % 3], room_id: tables[0]?.room_id };
        await sendOk(base_url, 'POST', `${ME}/tables`, { headers, body });
      }

      const alone = () => askMeanwhile(guests, sleep(ALONE_MS));
      progress('guests alone');
      const before = await alone();
      const results: ImportResult[] = [];
      // When each row was told of, since the beginning (ms).
      const told: number[] = [];
      const began = performance.now();
      const bring = () =>
        runImport(importFile(ROWS, dayFromNow(3)), {
          send: (body) => sendOk(base_url, 'POST', `${ME}/imports`, { headers, body }),
          asked: { dry_run: false, date_order: 'dmy', guest_mails: 'none' },
          signal: new AbortController().signal,
          tell: (more) => {
            results.push(...more);
            told.push(...more.map(() => performance.now() - began));
          },
        });
      progress('guests beside the import');
      const beside = await askMeanwhile(guests, bring());
      const whole = performance.now() - began;
      progress('guests alone again');
      const after = await alone();

      const quiet = [...before, ...after];
      const half = told[ROWS / 2] ?? Number.NaN;
      return [
        { figure: `import of ${ROWS} bookings`, value: whole / 1000, unit: 's', goal: { at_most: 20 } },
        { figure: 'its second half, over the first', value: (whole - half) / half, unit: 'x' },
        {
          figure: 'stored',
          value: results.filter(({ outcome }) => outcome === 'booked' || outcome === 'no_table').length,
          goal: { at_least: ROWS },
        },
        { figure: 'times of a date, alone: p50', value: percentile(quiet, 0.5), unit: 'ms' },
        { figure: 'times of a date, alone: p99', value: percentile(quiet, 0.99), unit: 'ms' },
        { figure: 'times of a date, beside: p50', value: percentile(beside, 0.5), unit: 'ms' },
        { figure: 'times of a date, beside: p99', value: percentile(beside, 0.99), unit: 'ms' },
        {
          figure: 'p99 beside the import, over alone',
          value: percentile(beside, 0.99) / percentile(quiet, 0.99),
          unit: 'x',
          goal: { at_most: 2 },
        },
      ] satisfies Figure[];
    }),
};
