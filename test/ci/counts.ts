import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';

/** How many tests of a suite have passed and failed. */
export type Counts = { passed: number; failed: number };

const Own = z.object({ passed: z.int(), failed: z.int() });
const Vitest = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });

const Report = z.union([
  Own,
  z.pipe(
    Vitest,
    z.transform(({ numPassedTests, numFailedTests }): Counts => ({ passed: numPassedTests, failed: numFailedTests })),
  ),
]);

/** The counts in a report: one that `writeCounts` wrote, or the one that vitest writes as JSON. Throws without one. */
export const readCounts = async (file: string): Promise<Counts> =>
  z.parse(Report, JSON.parse(await readFile(file, 'utf8')));

/** Writes a suite's counts to the file that `REPORT` names, if it names one. */
export async function writeCounts(counts: Counts): Promise<void> {
  if (process.env.REPORT) await writeFile(process.env.REPORT, JSON.stringify(counts));
}

/** The arguments that have vitest write a report beside what it prints. */
export const reportingTo = (file: string): string[] => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${file}`,
];
