import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { EngineFiles } from './engine-program.ts';

const GONE_WITHIN_MS = 5000;

/** The command line of a process; empty without such a process. */
async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout;
}

/** Ends the engine that an app which was killed may have left in this folder; any other process is left alone. */
export async function endLeftover({ database, engine }: EngineFiles): Promise<void> {
  const pid = Number(await readFile(engine, 'utf8').catch(() => ''));
  const isOurs = async () => (await commandLine(pid)).includes(dirname(database));
  if (!pid || !(await isOurs())) return;
  process.kill(pid, 'SIGKILL');
  for (const deadline = Date.now() + GONE_WITHIN_MS; Date.now() < deadline && (await isOurs()); await sleep(10));
}
