import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../user-error.ts';
import type { EngineFiles } from './engine-program.ts';
import { findEngine } from './find-engine.ts';
import { endLeftover } from './leftover.ts';
import { onPath } from './on-path.ts';

const STOPS_WITHIN_MS = 2000;
const ATTEMPTS = 3;
/** Below what Linux (32768) and macOS (49152) give away. */
const PORTS = { from: 10_000, to: 32_000 };
const PORT_ATTEMPTS = 100;

/** A running DynamoDB engine: its address, how to stop it, and when it ended without being asked to. */
export type Engine = {
  endpoint: string;
  pid: number;
  /** The database file, when the engine is dynoxide and not in memory. */
  dynoxide_file: string | undefined;
  stop: () => Promise<void>;
  exited: Promise<unknown>;
};

/** Whether nobody listens on a port of this machine. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/**
 * A port that nobody listens on now, for a program that cannot choose one itself. It lies below those that the system
 * gives away, to whoever asks for any or connects to something: such a one may be taken before the program has it.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt++) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
  throw new UserError(`No port from ${PORTS.from} to ${PORTS.to} seems to be free.`);
}

/** The words that make a program die with its parent, where the system has them (util-linux, not busybox). */
function dyingWithParent(): string[] {
  const setpriv = process.platform === 'linux' && onPath('setpriv');
  return setpriv && basename(realpathSync(setpriv)) === 'setpriv' ? [setpriv, '--pdeathsig', 'KILL'] : [];
}

/** Whether an engine answers on a port of this machine, whatever it says to a request that is none of DynamoDB's. */
const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    () => false,
  );

/** Waits until a child answers. Resolves to what it complained of when it ended instead. */
async function ready(child: ChildProcess, port: number, patience_ms: number): Promise<string | undefined> {
  let problem = '';
  child.stderr?.on('data', (chunk) => {
    problem = `${problem}${chunk}`.slice(-2000);
  });
  const running = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  for (const deadline = Date.now() + patience_ms; running() && Date.now() < deadline; await sleep(5)) {
    if ((await answers(port)) && running()) return undefined;
  }
  child.kill('SIGKILL');
  return problem.trim() || 'no answer';
}

/**
 * Starts the engine on a free port, with its data in a file or, without one, in memory, and waits until it answers.
 * It is detached, so that Ctrl-C in a terminal leaves the order of stopping to us, and dies with this process.
 * Throws `UserError` when it is missing or does not start.
 */
export async function startEngine(files?: EngineFiles, program = findEngine()): Promise<Engine> {
  await program.prepare?.(files);
  if (files) await endLeftover(files);
  let problem: string | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = await freePort();
    const [command = '', ...args] = [...dyingWithParent(), ...program.command(port, files)];
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    const exited = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
    if (files) await writeFile(files.engine, String(child.pid));
    problem = await ready(child, port, program.patience_ms);
    if (problem !== undefined) continue;
    const stop = async () => {
      child.kill('SIGTERM');
      const patience = setTimeout(kill, STOPS_WITHIN_MS);
      await exited;
      clearTimeout(patience);
      process.off('exit', kill);
      if (files) await rm(files.engine, { force: true });
    };
    const dynoxide_file = program.is_dynoxide ? files?.database : undefined;
    return { endpoint: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, dynoxide_file, stop, exited };
  }
  throw new UserError(`The DynamoDB engine did not start: ${problem}`);
}
