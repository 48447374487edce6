import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { LocalInfo } from '../../local/data-folder.ts';
import { BARE, infoOf, isAlive, NPM, newFolder, ROOT } from '../support/local-app.ts';

const WITHIN_MS = 20_000;

type Options = { env?: Record<string, string>; npm?: boolean; dev?: boolean; filled?: boolean; cwd?: string };

/** How a process ended: its exit code (`null` after a signal) and what it wrote. */
export type Outcome = { code: number | null; stdout: string; stderr: string };

/** The complaints that a person would read, without npm's own lines. */
export const linesOf = ({ stderr }: Outcome): string[] =>
  stderr.split('\n').filter((line) => line !== '' && !/^npm (warn|notice)|^Starting the/.test(line));

/** A process in a group of its own, and how it will end. */
type Process = { child: ChildProcess; outcome: Promise<Outcome> };

function launch([command = '', ...args]: string[], { env = {}, cwd = ROOT }: Options): Process {
  const environment = { ...process.env, NO_COLOR: '1', PORT: '0', ...env };
  const child = spawn(command, args, { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { child, outcome: ended.then(([[code], stdout, stderr]) => ({ code, stdout, stderr })) };
}

/** Starts the app, or the one that follows its sources, without waiting for anything. */
export function launchApp(folder: string, { npm, dev, filled, ...options }: Options = {}): Process {
  const words = (npm ? NPM : BARE)[dev ? 'dev' : 'start'];
  const given = filled ? words.filter((word) => word !== '--empty') : words;
  return launch(given, { ...options, env: { DATA_DIR: folder, ...options.env } });
}

/** A copy of the sources in a folder of its own, with the same packages but those left out. */
export async function copyOfProject({ without = [] }: { without?: string[] } = {}): Promise<string> {
  const copy = await newFolder();
  for (const part of ['local', 'shared', 'functions', 'web', 'package.json', 'package-lock.json', 'tsconfig.json']) {
    await cp(join(ROOT, part), join(copy, part), {
      recursive: true,
      filter: (path) => !/node_modules|dynamodb-local\/lib/.test(path),
    });
  }
  await mkdir(join(copy, 'node_modules'));
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (without.includes(name) || name.startsWith('.')) continue;
    await symlink(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  }
  onTestFinished(() => rm(copy, { recursive: true, force: true, maxRetries: 5 }));
  return copy;
}

/** Runs the operations command line. */
export const ops = (folder: string, args: string[], { npm, ...options }: Options = {}): Promise<Outcome> =>
  launch([...(npm ? NPM : BARE).ops, ...args], { ...options, env: { DATA_DIR: folder, ...options.env } }).outcome;

/** Waits until something holds; throws when it does not for too long. */
export async function until(holds: () => boolean, what: string): Promise<void> {
  for (const deadline = Date.now() + WITHIN_MS; !holds(); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`In vain: ${what}`);
  }
}

/** A running app, and the ids of its processes; without npm around it, the first of them is the app's own. */
export type App = LocalInfo & Process & { folder: string; pids: { first: number; app: number; engine?: number } };

/** Starts the app on a folder and waits until it can answer. */
export async function start(folder: string, options: Options = {}): Promise<App> {
  const started = launchApp(folder, options);
  const info = await infoOf(folder, started.child);
  if (!info) throw new Error(`The app ended: ${(await started.outcome).stderr}`);
  const engine = options.env?.DYNAMODB_ENDPOINT ? undefined : Number(readFileSync(join(folder, 'engine.pid'), 'utf8'));
  const pids = { first: started.child.pid ?? 0, app: info.pid, ...(engine && { engine }) };
  return { ...info, ...started, folder, pids };
}

/** Waits until no process of the app is left. */
export const gone = ({ pids }: App): Promise<void> =>
  until(() => !Object.values(pids).some(isAlive), 'the end of every process');

/** Stops the app as a service manager does. */
export async function stop({ child, outcome }: App): Promise<Outcome> {
  child.kill('SIGTERM');
  return outcome;
}

/** Starts the app for one test, and leaves nothing of it behind whatever happens. */
export async function startForTest(folder: string, options: Options = {}): Promise<App> {
  const app = await start(folder, options);
  onTestFinished(async () => {
    for (const pid of Object.values(app.pids)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    await gone(app);
  });
  return app;
}

/** Sends a request to the demo's widget API. */
export const widget = ({ base_url, public_token }: App, path: string, init?: RequestInit): Promise<Response> =>
  fetch(`${base_url}/api/v1/widget/${public_token}${path}`, init);

/** The body of an answer, as the test expects it to be. */
export const bodyOf = async <T>(response: Response): Promise<T> => JSON.parse(await response.text());

/** A request with a JSON body. */
export const posted = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** A date that the demo takes bookings for, whatever the clock shows. */
export const soon = (): string => new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

/** Holds a table for two: at dinner, unless told otherwise. */
export const lock = async (
  app: App,
  { date = soon(), time = '19:30' } = {},
): Promise<{ lock_token: string; expires_at: string }> =>
  bodyOf(await widget(app, '/reservations/lock', posted({ date, time, guests: 2 })));

/** The answer to a confirm; the body tells the reservation. */
export type Confirmed = { status: number; body: unknown };

/** Confirms a hold for Zoé, who may have another address. Links in the answer are told without the app's own. */
export async function confirm(app: App, lock_token: string, guest_email = 'zoe@example.com'): Promise<Confirmed> {
  const guest = {
    guest_first_name: 'Zoé',
    guest_last_name: 'Martin',
    guest_email,
    guest_phone: '+33612345678',
  };
  const answer = await widget(app, '/reservations', posted({ lock_token, ...guest }));
  // Links begin with the app's address, which is another one after each start.
  return { status: answer.status, body: JSON.parse((await answer.text()).replaceAll(app.base_url, '')) };
}
