import { readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';

/** How many tests of a suite have passed and failed. */
export type Counts = { passed: number; failed: number };

/** What a suite reports: its counts, and of each test that failed where it stands and why. */
export type Report = Counts & { failures: string[] };

const Own = z.pipe(
  z.object({ passed: z.int(), failed: z.int() }),
  z.transform((counts): Report => ({ ...counts, failures: [] })),
);

const VitestTest = z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) });
const VitestFile = z.object({
  name: z.string(),
  message: z.string(),
  status: z.string(),
  assertionResults: z.array(VitestTest),
});

/** Lines of a failure's message that are shown: the rest is where the test was printed. */
const LINES = 6;

const failureOf = (file: string, test: string, message: string): string =>
  [`${relative('.', file)} > ${test}`, ...stripVTControlCharacters(message).split('\n').slice(0, LINES)].join('\n    ');

/** The tests of a file that failed, or the file itself when it failed as a whole. */
function failuresOf({ name, message, status, assertionResults }: z.infer<typeof VitestFile>): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [failureOf(name, 'the file itself', message)] : [];
  return failed.map(({ fullName, failureMessages }) => failureOf(name, fullName, failureMessages.join('\n')));
}

const Vitest = z.pipe(
  z.object({ numPassedTests: z.int(), numFailedTests: z.int(), testResults: z.array(VitestFile) }),
  z.transform(
    ({ numPassedTests, numFailedTests, testResults }): Report => ({
      passed: numPassedTests,
      failed: numFailedTests,
      failures: testResults.flatMap(failuresOf),
    }),
  ),
);

const AnyReport = z.union([Own, Vitest]);

/** A suite's report: one that `writeCounts` wrote, or the one that vitest writes as JSON. Throws without one. */
export const readReport = async (file: string): Promise<Report> =>
  z.parse(AnyReport, JSON.parse(await readFile(file, 'utf8')));

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
