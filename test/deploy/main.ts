import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { styleText } from 'node:util';
import * as z from 'zod/mini';
import { answered, audienceOf } from '../../lib/audience/answered.ts';
import { answeringName, PARTS, stackNameOf } from '../../lib/names.ts';
import { script } from '../../local/script.ts';
import { type Counts, readReport, reportingTo, writeCounts } from '../ci/counts.ts';
import { ACCOUNT, type Emulator, REGION, startEmulator } from './emulator.ts';

// The stacks as they are, deployed with the one command onto AWS on this machine, asked over HTTP, deployed again and
// destroyed.

const ROOT = join(import.meta.dirname, '../..');
const STAGE = 'try';
const STACK = `couvert-${STAGE}`;
/** All guests of the tests share an address: it may hold what they need. */
const SETTINGS = [`stage=${STAGE}`, 'ephemeral=true', 'max_active_holds=1000', 'max_holds_per_hour=100000'].flatMap(
  (setting) => ['--context', setting],
);
const PASSWORD = 'Suite-Passw0rd!';

const Outputs = z.record(z.string(), z.record(z.string(), z.string()));
const Told = z.object({ ApiUrl: z.string(), PagesUrl: z.string() });
const Created = z.object({ restaurant_id: z.string(), public_token: z.string() });
const Token = z.object({ access_token: z.string() });

script(
  'test:deploy',
  'Deploys the stacks onto an AWS emulator, asks it over HTTP, and destroys it. Needs Python 3.10 or newer.',
).parse();

let emulator: Emulator | undefined;

/** Steps that were done, and the tests that ask what they have deployed. */
const counts: Counts = { passed: 0, failed: 0 };

/** Runs a command to its end, and answers what it printed. Throws when it fails. */
async function runIn(cwd: string, env: NodeJS.ProcessEnv, command: string, ...args: string[]): Promise<string> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let told = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk) => {
    told += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed (${code}):\n${printed}\n${told}`);
  return printed + told;
}

const run = (env: NodeJS.ProcessEnv, command: string, ...args: string[]) => runIn(ROOT, env, command, ...args);

/** Says what is done, does it, and says how long it took. */
async function step<T>(name: string, act: () => Promise<T>): Promise<T> {
  const started = performance.now();
  process.stdout.write(`${styleText('bold', name)} … `);
  const result = await act();
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  counts.passed += 1;
  return result;
}

/** Creates a restaurant with the sample data and an operator, and signs the operator in, all with ops. */
async function restaurant(env: NodeJS.ProcessEnv, name: string) {
  const ops = async (...args: string[]) =>
    JSON.parse(await run(env, 'npm', 'run', '-s', 'ops', '--', ...args, '--stack', STACK, '--json'));
  const email = `${name.toLowerCase()}@example.com`;
  const operator = ['--operator-email', email, '--operator-password', PASSWORD];
  const { restaurant_id, public_token } = z.parse(
    Created,
    await ops('restaurant', 'create', '--name', name, '--sample-data', ...operator),
  );
  const { access_token } = z.parse(Token, await ops('token', '--email', email, '--password', PASSWORD));
  return { restaurant_id, public_token, access_token };
}

/** Where the API itself and the pages are, as two of the stacks tell it. */
function readOutputs(file: string): { ApiUrl: string; PagesUrl: string } {
  const outputs = z.parse(Outputs, JSON.parse(readFileSync(file, 'utf8')));
  return z.parse(Told, { ...outputs[STACK], ...outputs[stackNameOf(STACK, 'edge')] });
}

/** What the stack of the state has made: each resource, the name that AWS knows it under, and how it stands. */
const stateOf = ({ env, aws }: Emulator): Promise<string> => {
  const rows = "StackResources[].join(' ', [LogicalResourceId, PhysicalResourceId, ResourceStatus]) | sort(@)";
  return run(
    env,
    aws,
    'cloudformation',
    'describe-stack-resources',
    '--region',
    REGION,
    '--stack-name',
    STACK,
    '--query',
    rows,
  );
};

/** Where the emulator answers for an API: names below `localhost` are not known to every machine. */
const addressOf = (endpoint: string, apiUrl: string) =>
  `${endpoint}/_aws/execute-api/${new URL(apiUrl).hostname.split('.')[0]}/$default`;

async function main(folder: string): Promise<void> {
  emulator = await step('Start AWS on this machine', startEmulator);
  const { endpoint, env: reached } = emulator;
  const env = { ...reached, COUVERT_SENDER: 'bookings@example.com', COUVERT_REGION: REGION, CI: 'true' };
  const outputsFile = join(folder, 'outputs.json');
  // Whoever synthesises in the same tree meanwhile does not get in the way.
  const settings = [...SETTINGS, '--output', join(folder, 'cdk.out')];
  const deploy = () =>
    run(env, 'npm', 'run', 'deploy', '--', ...settings, '--require-approval', 'never', '--outputs-file', outputsFile);

  // Where there is no app, it is not synthesised for nothing.
  const cdk = join(ROOT, 'node_modules/.bin/cdk');
  await step('Bootstrap the account', () => runIn(folder, env, cdk, 'bootstrap', `aws://${ACCOUNT}/${REGION}`));
  await step('Fail to create the second stack, and leave the first as it is', async () => {
    emulator?.verify(false);
    const failure = await deploy().then(
      () => undefined,
      (error: Error) => error.message,
    );
    emulator?.verify(true);
    if (!failure?.includes('must be verified'))
      throw new Error(`The deployment did not fail as it should:\n${failure}`);
  });
  const before = await stateOf(emulator);
  await step('Deploy again, with what stands', deploy);
  const after = await stateOf(emulator);
  if (after !== before) throw new Error(`The stack of the state has changed:\n${before}\n${after}`);
  const outputs = readOutputs(outputsFile);
  const restaurants = await step('Create two restaurants with ops', async () => [
    await restaurant(env, 'Ours'),
    await restaurant(env, 'Theirs'),
  ]);
  await step('Ask the API', async () => {
    const suite = {
      ...env,
      BASE_URL: addressOf(endpoint, outputs.ApiUrl),
      RESTAURANTS: JSON.stringify(restaurants),
      API_URL: outputs.ApiUrl,
      EMULATOR: endpoint,
      PAGES_URL: outputs.PagesUrl,
    };
    const files = ['test/api/widget.test.ts', 'test/api/operator.test.ts', 'test/deploy'];
    const report = join(folder, 'report.json');
    const args = ['vitest', 'run', '--no-file-parallelism', ...reportingTo(report), ...files];
    const child = spawn('npx', args, { cwd: ROOT, env: suite, stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    const { passed, failed } = await readReport(report).catch(() => ({ passed: 0, failed: 1 }));
    counts.passed += passed;
    counts.failed += failed;
    if (code !== 0) throw new Error('The API suite failed.');
    const started = emulator?.log() ?? '';
    const idle = answered.filter(
      (route) => !started.includes(`spawned for ${answeringName(STACK, audienceOf(route), route.id)} `),
    );
    if (idle.length > 0) throw new Error(`Nothing has called ${idle.map(({ id }) => id).join(', ')}.`);
  });
  const again = await step('Deploy again', deploy);
  for (const name of [STACK, ...PARTS.map((part) => stackNameOf(STACK, part))]) {
    if (!again.includes(`${name} (no changes)`)) throw new Error(`A second deployment changed something:\n${again}`);
  }
  await step('Destroy', () => run(env, 'npx', 'cdk', 'destroy', '--all', ...settings, '--force'));
}

const folder = mkdtempSync(join(tmpdir(), 'couvert-outputs-'));

/** Ends what runs and removes what lies about. */
async function clean(): Promise<void> {
  await emulator?.stop();
  rmSync(folder, { recursive: true, force: true });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => clean().finally(() => process.exit(1)));

try {
  await main(folder);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  console.error(emulator?.log().split('\n').slice(-40).join('\n'));
  counts.failed ||= 1;
  process.exitCode = 1;
} finally {
  await clean();
  await writeCounts(counts);
}
