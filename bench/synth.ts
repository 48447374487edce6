import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Measurement } from './support/measurement.ts';
import { median } from './support/statistics.ts';

const ROUNDS = 3;
const ROOT = join(import.meta.dirname, '..');
const SETTINGS = ['stage=bench', 'region=eu-west-3', 'sender=bench@example.com'].flatMap((set) => ['--context', set]);

const run = promisify(execFile);

/** How long the whole stack takes to become a template: every bundle, every construct, every rule of cdk-nag. */
export const measurement: Measurement = {
  summary: 'seconds that npm run synth takes',
  async run(progress) {
    const seconds: number[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      progress(`round ${round} of ${ROUNDS}`);
      await rm(join(ROOT, 'cdk.out'), { recursive: true, force: true });
      const started = performance.now();
      await run('npm', ['run', '-s', 'synth', '--', ...SETTINGS], { cwd: ROOT });
      seconds.push((performance.now() - started) / 1000);
    }
    return [{ figure: 'npm run synth: p50', value: median(seconds), unit: 's' }];
  },
};
