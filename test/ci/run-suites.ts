import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Counts, type Report, readReport, reportingTo } from './counts.ts';

/** A command that tests something; it is told where to write its report, or counts as one test without a report. */
export type Suite = {
  name: string;
  command: readonly [string, ...string[]];
  report: 'vitest' | 'own' | 'none';
};

/** What a suite came to; a failing one has at least one failure, whatever it reported. */
export type Outcome = Report & { name: string; seconds: number };

async function runSuite({ name, command: [program, ...args], report }: Suite, file: string): Promise<Outcome> {
  const started = performance.now();
  const given = report === 'vitest' ? [...args, ...reportingTo(file)] : args;
  const child = spawn(program, given, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...(report === 'own' && { REPORT: file }) },
  });
  const [code] = await once(child, 'exit').catch(() => [1]);
  const seconds = (performance.now() - started) / 1000;
  const reported =
    report === 'none'
      ? { passed: code === 0 ? 1 : 0, failed: 0, failures: [] }
      : await readReport(file).catch(() => undefined);
  const { passed, failed, failures } = reported ?? { passed: 0, failed: 1, failures: [] };
  return { name, seconds, passed, failed: code === 0 ? failed : Math.max(1, failed), failures };
}

/** Runs suites one after the other, each to its end whatever became of those before. Needs one at least. */
export async function runSuites(suites: readonly Suite[], tell: (line: string) => void): Promise<Outcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'couvert-suites-'));
  const outcomes: Outcome[] = [];
  try {
    for (const [index, suite] of suites.entries()) {
      tell(`\n=== ${suite.name}: ${suite.command.join(' ')}`);
      outcomes.push(await runSuite(suite, join(folder, `${index}.json`)));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return outcomes;
}

const line = ({ name, passed, failed, seconds }: Outcome) =>
  `${name.padEnd(12)} ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(0).padStart(6)} s`;

/**
 * What the suites came to: each failure whose test is known, so that the end of a log tells it; one line a suite; the last
 * line says it of all and nothing else: `12 passed, 0 failed`.
 */
export function summaryOf(outcomes: readonly Outcome[]): string {
  const sum = (field: keyof Counts) => outcomes.reduce((total, outcome) => total + outcome[field], 0);
  const failures = outcomes.flatMap((outcome) => outcome.failures.map((failure) => `FAILED ${failure}\n`));
  return [...failures, ...outcomes.map(line), '', `${sum('passed')} passed, ${sum('failed')} failed`].join('\n');
}
