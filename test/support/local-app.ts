import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type LocalInfo, readRunningApp } from '../../local/data-folder.ts';

const run = promisify(execFile);
const LOOK_EVERY_MS = 20;

export const ROOT = join(import.meta.dirname, '../..');

/** The app and the operations command line as `package.json` starts them. */
export const NPM = {
  // Tests bring the bookings that they are about; the demo's evening has tests of its own.
  start: ['npm', 'start', '--', '--empty'],
  dev: ['npm', 'run', 'dev', '--', '--empty'],
  ops: ['npm', 'run', '-s', 'ops', '--'],
};
const node = (program: string) => [process.execPath, '--import', './local/require-node.mjs', program];
/** The same without npm, which alone takes half a second. */
export const BARE = {
  start: [...node('local/main.ts'), '--empty'],
  dev: [...node('local/dev/main.ts'), '--empty'],
  ops: node('bin/ops.ts'),
};

/** An empty folder of its own. */
export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'couvert-'));

/** Whether a process runs; one that ended and that nobody has asked about yet does not. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** What the app in a folder tells once it can answer; `undefined` when the process that was to start it ends before. */
export async function infoOf(folder: string, child: ChildProcess): Promise<LocalInfo | undefined> {
  for (;;) {
    const ended = child.exitCode !== null || child.signalCode !== null;
    const info = await readRunningApp(folder);
    // What a killed one left behind stands there until the next has claimed the folder.
    if (info && isAlive(info.pid)) return info;
    if (ended) return undefined;
    await sleep(LOOK_EVERY_MS);
  }
}

/** Runs the operations command line on a folder and answers the JSON that it printed; throws with its complaints. */
export async function opsJson<T>(folder: string, args: string[]): Promise<T> {
  const [command = '', ...given] = [...BARE.ops, ...args, '--data-dir', folder, '--json'];
  const { stdout } = await run(command, given, { cwd: ROOT });
  return JSON.parse(stdout);
}

/** The whole product on this machine, in a folder of its own. */
export type LocalApp = {
  folder: string;
  local: LocalInfo;
  /** Runs the operations command line with `--json` and answers what it printed. */
  ops: (...args: string[]) => Promise<unknown>;
  stop: () => Promise<void>;
};

/** Starts the app on free ports and waits until it can answer; `env` adds to its environment. Throws with its complaints. */
export async function startLocalApp(env: Record<string, string> = {}): Promise<LocalApp> {
  const folder = await newFolder();
  const settings = { DATA_DIR: folder, PORT: '0', ...env };
  const [command = '', ...start] = BARE.start;
  const child = spawn(command, start, {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  const complaints = text(child.stderr);
  const local = await infoOf(folder, child);
  if (!local) throw new Error(`The app ended (${(await exited).join(' ')}) before it was ready: ${await complaints}`);
  return {
    folder,
    local,
    ops: (...args) => opsJson(folder, args),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
