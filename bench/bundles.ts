import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { BuildOptions } from 'esbuild';
import { bundle } from '../lib/bundling/bundle.ts';
import { environmentCredentials } from '../lib/bundling/options.ts';
import type { Figure, Measurement } from './support/measurement.ts';
import { median } from './support/statistics.ts';

const ROUNDS = 11;
const KB = 1000;
const ROOT = join(import.meta.dirname, '..');

const BARE_CLIENT = {
  contents: "import { DynamoDBClient } from '@aws-sdk/client-dynamodb'; export const client = new DynamoDBClient({});",
  resolveDir: ROOT,
  loader: 'ts',
} as const;

/** As a function is started (lib/function.ts). */
const FLAGS = ['--enable-source-maps'];

const run = promisify(execFile);

type Bundle = { name: string; file: string; kilobytes: number; map_kilobytes: number };

const weigh = async (file: string) => (await stat(file)).size / KB;

async function made(folder: string, name: string, options: BuildOptions): Promise<Bundle> {
  const file = join(folder, `${name}.mjs`);
  await bundle({ ...options, outfile: file });
  return { name, file, kilobytes: await weigh(file), map_kilobytes: await weigh(`${file}.map`) };
}

/** Processor time that a new process takes to evaluate a module, in ms: whatever else the machine does counts little. */
async function load(file: string): Promise<number> {
  const url = JSON.stringify(pathToFileURL(file).href);
  // Lambda's runtime has opened its outputs before it loads a function.
  const opened = 'process.stdout; process.stderr;';
  const timed = `const start = process.cpuUsage(); await import(${url}); const { user, system } = process.cpuUsage(start);
    console.log((user + system) / 1000);`;
  const env = { ...process.env, AWS_REGION: 'eu-west-3', TABLE_NAME: 'bench' };
  const { stdout } = await run(process.execPath, [...FLAGS, '--input-type=module', '--eval', opened + timed], { env });
  return Number(stdout);
}

/** What a cold start has to read and evaluate: each function's bundle, made as it is deployed. */
export const measurement: Measurement = {
  summary: 'size of each bundle, and the time that its modules take to load',
  async run(progress) {
    const folder = await mkdtemp(join(tmpdir(), 'couvert-bundles-'));
    try {
      progress('bundling');
      const bare = await made(folder, 'bare DynamoDB client', {
        stdin: BARE_CLIENT,
        alias: environmentCredentials,
        plugins: [],
      });
      const functions = await Promise.all(
        globSync('functions/**/*.ts', { cwd: ROOT })
          .sort()
          .map((path) => {
            const name = path.slice('functions/'.length, -'.ts'.length).replaceAll('/', '.');
            return made(folder, name, { entryPoints: [join(ROOT, path)] });
          }),
      );
      const loads = functions.map((bundle) => ({ ...bundle, own_ms: [] as number[], bare_ms: [] as number[] }));
      for (let round = 1; round <= ROUNDS; round++) {
        progress(`loading, round ${round} of ${ROUNDS}`);
        for (const { file, own_ms, bare_ms } of loads) {
          // Side by side, so that whatever else the machine does weighs on both.
          bare_ms.push(await load(bare.file));
          own_ms.push(await load(file));
        }
      }
      return [
        { figure: `${bare.name}: bundle`, value: bare.kilobytes, unit: 'KB' },
        { figure: `${bare.name}: load p50`, value: median(loads.flatMap(({ bare_ms }) => bare_ms)), unit: 'ms' },
        ...loads.flatMap(({ name, kilobytes, map_kilobytes, own_ms, bare_ms }): Figure[] => [
          { figure: `${name}: bundle`, value: kilobytes, unit: 'KB', goal: { at_most: 320 } },
          { figure: `${name}: source map`, value: map_kilobytes, unit: 'KB' },
          {
            figure: `${name}: load p50 against the bare client`,
            value: median(own_ms) / median(bare_ms),
            unit: 'x',
            goal: { at_most: 1.4 },
          },
        ]),
      ];
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
