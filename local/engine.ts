import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_WITHIN_MS = 10_000;

/** A running DynamoDB engine: its address, and how to stop it. */
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

/** The engine's program: the one from npm, else the first one on the PATH. Throws when there is none. */
function enginePath(): string {
  const bundled = join(import.meta.dirname, '../node_modules/@dynoxide/linux-x64/dynoxide');
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'dynoxide'));
  const found = [bundled, ...onPath].find((path) => existsSync(path));
  if (!found) {
    throw new Error('The DynamoDB engine is missing: run npm ci, put dynoxide on the PATH, or set DYNAMODB_ENDPOINT.');
  }
  return found;
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint);
    return true;
  } catch {
    return false;
  }
}

/** Starts the engine on a free port, with its data in a file or, without one, in memory, and waits until it answers. */
export async function startEngine(databaseFile?: string): Promise<Engine> {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const args = ['serve', '--port', String(port), ...(databaseFile ? ['--db-path', databaseFile] : [])];
  const child: ChildProcess = spawn(enginePath(), args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-2000);
  });
  const exited = once(child, 'exit');
  let gone = false;
  exited.then(
    () => {
      gone = true;
    },
    () => {
      gone = true;
    },
  );
  for (const deadline = Date.now() + READY_WITHIN_MS; !(await answers(endpoint)); await sleep(10)) {
    if (gone || child.pid === undefined || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The DynamoDB engine did not start: ${complaint.trim() || 'no answer'}`);
    }
  }
  const stop = async () => {
    if (gone) return;
    child.kill('SIGTERM');
    await exited;
  };
  return { endpoint, pid: child.pid ?? 0, stop, exited };
}
