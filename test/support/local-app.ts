import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { freePort } from '../../local/engine.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

const LocalJson = z.object({
  base_url: z.string(),
  public_token: z.string(),
  dynamodb_endpoint: z.string(),
  cognito_endpoint: z.string(),
  client_id: z.string(),
  pid: z.int(),
  operator: z.object({ email: z.string(), password: z.string(), restaurant_id: z.string() }),
});

/** The whole product on this machine, in a folder of its own. */
export type LocalApp = {
  local: z.infer<typeof LocalJson>;
  /** Runs the operations command line with `--json` and answers what it printed. */
  ops: (...args: string[]) => Promise<unknown>;
  stop: () => Promise<void>;
};

/** Starts `npm start` on free ports and waits for its `local.json`; `env` adds to its environment. */
export async function startLocalApp(env: Record<string, string> = {}): Promise<LocalApp> {
  const folder = await mkdtemp(join(tmpdir(), 'couvert-'));
  const settings = { DATA_DIR: folder, PORT: String(await freePort()), ...env };
  const child = spawn('npm', ['start'], { cwd: ROOT, env: { ...process.env, ...settings }, stdio: 'ignore' });
  const exited = once(child, 'exit');
  const local = await ready(folder, () => child.exitCode !== null);
  return {
    local,
    ops: async (...args) => {
      const { stdout } = await run('npm', ['run', '-s', 'ops', '--', ...args, '--data-dir', folder, '--json'], {
        cwd: ROOT,
      });
      return JSON.parse(stdout);
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ready(folder: string, gone: () => boolean): Promise<LocalApp['local']> {
  for (;;) {
    try {
      return z.parse(LocalJson, JSON.parse(await readFile(join(folder, 'local.json'), 'utf8')));
    } catch (error) {
      if (gone()) throw new Error('npm start ended before it was ready', { cause: error });
      await sleep(50);
    }
  }
}
