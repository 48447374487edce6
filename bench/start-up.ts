import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Measurement } from './support/measurement.ts';
import { median } from './support/statistics.ts';

const ROUNDS = 5;
const ROOT = join(import.meta.dirname, '..');

/** Asks the app that `local.json` tells of for its demo's configuration; answers whether there was one to ask. */
async function answers(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, 'local.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  const { base_url, public_token }: { base_url: string; public_token: string } = JSON.parse(text);
  const { status } = await fetch(`${base_url}/api/v1/widget/${public_token}/config`);
  if (status !== 200) throw new Error(`The first request was answered with ${status}.`);
  return true;
}

/** Seconds from `npm start` to the first answered request. */
async function startUp(folder: string): Promise<number> {
  const env = { ...process.env, DATA_DIR: folder, PORT: '0' };
  const began = performance.now();
  const npm = spawn('npm', ['start'], { cwd: ROOT, env, stdio: 'ignore' });
  const ended = once(npm, 'exit');
  while (!(await answers(folder))) {
    if (npm.exitCode !== null) throw new Error('npm start ended before it answered.');
    await sleep(5);
  }
  const seconds = (performance.now() - began) / 1000;
  npm.kill('SIGTERM');
  await ended;
  return seconds;
}

/** How long a newcomer waits for the one-machine app, with npm's own time. */
export const measurement: Measurement = {
  summary: 'seconds from npm start to the first answered request',
  async run(progress) {
    const first: number[] = [];
    const again: number[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      progress(`starting, round ${round} of ${ROUNDS}`);
      const folder = await mkdtemp(join(tmpdir(), 'couvert-start-'));
      try {
        first.push(await startUp(folder));
        again.push(await startUp(folder));
      } finally {
        await rm(folder, { recursive: true });
      }
    }
    return [
      {
        figure: 'npm start on a fresh folder to the first answer, p50',
        value: median(first),
        unit: 's',
        goal: { at_most: 3 },
      },
      {
        figure: 'npm start on a folder with data to the first answer, p50',
        value: median(again),
        unit: 's',
        goal: { at_most: 3 },
      },
    ];
  },
};
