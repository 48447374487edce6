import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import * as z from 'zod/mini';
import { LOCAL_TABLE, localEnvironment } from '../../local/environment.ts';
import { script } from '../../local/script.ts';
import { connect } from '../../shared/platform/dynamo/table-session.ts';
import { writeCounts } from '../ci/counts.ts';
import { audit } from '../support/audit.ts';
import { type LocalApp, startLocalApp } from '../support/local-app.ts';
import { pythonEnvironment } from '../support/python.ts';

// The local app, asked whatever its API document allows and forbids, by schemathesis.

const Token = z.object({ access_token: z.string() });
const Report = z.object({
  seed: z.number(),
  complete: z.boolean(),
  test_cases: z.object({ generated: z.int(), unique_failures: z.int(), errored: z.int() }),
});

const positive = (text: string): number => {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('must be a whole number above 0.');
  return Number(text);
};

type Options = { maxExamples: number; cases?: number; seed?: string };

/** Runs schemathesis against the app, and answers whether it found nothing. */
async function fuzz({ local, ops }: LocalApp, options: Options, folder: string): Promise<boolean> {
  const environment = pythonEnvironment('schemathesis', join(import.meta.dirname, 'requirements.txt'));
  const { email, password, restaurant_id } = local.operator;
  const { access_token } = z.parse(Token, await ops('token', '--email', email, '--password', password));
  const report = join(folder, 'report.json');
  const document = join(folder, 'openapi.json');
  await writeFile(document, await (await fetch(`${local.base_url}/openapi.json`)).text());
  const args = [
    ...['--config-file', join(import.meta.dirname, 'schemathesis.toml'), 'run', document, '--url', local.base_url],
    ...['--max-examples', String(options.maxExamples), '--report-json-path', report],
    ...(options.seed ? ['--seed', options.seed] : []),
  ];
  const env = {
    ...process.env,
    SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'hooks.py'),
    BASE_URL: local.base_url,
    PUBLIC_TOKEN: local.public_token,
    ACCESS_TOKEN: access_token,
    RESTAURANT_ID: restaurant_id,
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const child = spawn(join(environment, 'bin/st'), args, { cwd: folder, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');

  Object.assign(process.env, localEnvironment(local.dynamodb_endpoint));
  const db = connect(LOCAL_TABLE);
  const faults = await audit(db, restaurant_id, Date.now());
  db.client.destroy();
  const { complete, test_cases } = z.parse(Report, JSON.parse(await readFile(report, 'utf8')));
  const { generated, unique_failures, errored } = test_cases;
  const enough = generated >= (options.cases ?? 0);
  if (!enough) console.log(`${options.cases} cases were asked for: raise --max-examples.`);
  for (const fault of faults) console.log(`The book is wrong: ${fault}`);
  const failed = unique_failures + errored + faults.length + (enough ? 0 : 1);
  await writeCounts({ passed: Math.max(0, generated - unique_failures - errored), failed });
  console.log(
    `fuzz: ${generated} cases, ${unique_failures} failures, ${errored} errors, ${faults.length} faults in the book`,
  );
  return code === 0 && complete && enough && faults.length === 0;
}

await script(
  'test:fuzz',
  'Fuzzes the local app by its API document, with every check of schemathesis. Needs Python 3.10 or newer.',
)
  .option('--max-examples <number>', 'cases for each operation in each phase; 5 for a quick look', positive, 150)
  .option('--cases <number>', 'fail when there were fewer cases in all', positive)
  .option('--seed <number>', 'repeat the cases of an earlier run')
  .action(async (options: Options) => {
    const folder = await mkdtemp(join(tmpdir(), 'couvert-fuzz-'));
    const app = await startLocalApp();
    try {
      process.exitCode = (await fuzz(app, options, folder)) ? 0 : 1;
    } finally {
      await app.stop();
      await rm(folder, { recursive: true, force: true });
    }
  })
  .parseAsync();
