import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { basename, delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EngineFiles, endLeftover } from './leftover.ts';
import { UserError } from './user-error.ts';

const READY_WITHIN_MS = 10_000;
const STOPS_WITHIN_MS = 2000;
const ATTEMPTS = 3;

/** A running DynamoDB engine: its address, how to stop it, and when it ended without being asked to. */
export type Engine = { endpoint: string; pid: number; stop: () => Promise<void>; exited: Promise<unknown> };

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

const onPath = (name: string) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));

/** The engine's program: the one from npm, else the first one on the PATH. Throws `UserError` when there is none. */
function enginePath(): string {
  const bundled = join(import.meta.dirname, '../node_modules/@dynoxide/linux-x64/dynoxide');
  const found = [bundled, ...onPath('dynoxide')].find((path) => existsSync(path));
  if (found) return found;
  throw new UserError(
    'The DynamoDB engine is missing: run npm ci, put dynoxide on the PATH, or set DYNAMODB_ENDPOINT to one that runs.',
  );
}

/** The words that make a program die with its parent, where the system has them (util-linux, not busybox). */
function dyingWithParent(): string[] {
  const setpriv = process.platform === 'linux' && onPath('setpriv').find((path) => existsSync(path));
  return setpriv && basename(realpathSync(setpriv)) === 'setpriv' ? [setpriv, '--pdeathsig', 'KILL'] : [];
}

/** Whether somebody listens on a port of this machine. */
async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Waits until a child listens. Answers what it complained of when it ended instead. */
async function ready(child: ChildProcess, port: number): Promise<string | undefined> {
  let problem = '';
  child.stderr?.on('data', (chunk) => {
    problem = `${problem}${chunk}`.slice(-2000);
  });
  const running = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  for (const deadline = Date.now() + READY_WITHIN_MS; running() && Date.now() < deadline; await sleep(5)) {
    if ((await listens(port)) && running()) return undefined;
  }
  child.kill('SIGKILL');
  return problem.trim() || 'no answer';
}

/**
 * Starts the engine on a free port, with its data in a file or, without one, in memory, and waits until it answers.
 * It is detached, so that Ctrl-C in a terminal leaves the order of stopping to us, and dies with this process.
 * Throws `UserError` when it is missing or does not start.
 */
export async function startEngine(files?: EngineFiles): Promise<Engine> {
  const program = enginePath();
  if (files) await endLeftover(files);
  let problem: string | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = await freePort();
    const [command = program, ...args] = [
      ...dyingWithParent(),
      ...[program, 'serve', '--port', String(port)],
      ...(files ? ['--db-path', files.database] : []),
    ];
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    const exited = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
    if (files) await writeFile(files.engine, String(child.pid));
    problem = await ready(child, port);
    if (problem !== undefined) continue;
    const stop = async () => {
      child.kill('SIGTERM');
      const patience = setTimeout(kill, STOPS_WITHIN_MS);
      await exited;
      clearTimeout(patience);
      process.off('exit', kill);
      if (files) await rm(files.engine, { force: true });
    };
    return { endpoint: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop, exited };
  }
  throw new UserError(`The DynamoDB engine did not start: ${problem}`);
}
