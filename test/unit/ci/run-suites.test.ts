import { expect, test } from 'vitest';
import { runSuites, type Suite, summaryOf } from '../../ci/run-suites.ts';

/** A suite that is a line of shell; `$REPORT` is where its report goes. */
const suite = (name: string, script: string, report: Suite['report'] = 'own'): Suite => ({
  name,
  command: ['sh', '-c', script, 'sh'],
  report,
});

const passing = `echo '{"passed":3,"failed":0}' > "$REPORT"`;
const quiet = () => undefined;
const countsOf = async (...suites: Suite[]) =>
  (await runSuites(suites, quiet)).map(({ name, passed, failed }) => [name, passed, failed]);

test('a suite that fails does not keep the others from running, and all are summed up', async () => {
  const outcomes = await runSuites(
    [
      suite('first', passing),
      suite('second', `echo '{"passed":1,"failed":2}' > "$REPORT"; exit 1`),
      suite('third', passing),
    ],
    quiet,
  );
  expect(summaryOf(outcomes).split('\n').at(-1)).toBe('7 passed, 2 failed');
});

test('a suite that ends without a report has failed, whatever its exit code', async () => {
  expect(await countsOf(suite('silent', 'true'), suite('broken', 'exit 7'))).toEqual([
    ['silent', 0, 1],
    ['broken', 0, 1],
  ]);
});

test('a suite that reports no failure and exits with one has failed', async () => {
  expect(await countsOf(suite('late', `${passing}; exit 1`))).toEqual([['late', 3, 1]]);
});

test('a program that is not there has failed', async () => {
  expect(await countsOf({ name: 'missing', command: ['no-such-program'], report: 'none' })).toEqual([
    ['missing', 0, 1],
  ]);
});

test('a command without a report is one test', async () => {
  expect(await countsOf(suite('good', 'true', 'none'), suite('bad', 'false', 'none'))).toEqual([
    ['good', 1, 0],
    ['bad', 0, 1],
  ]);
});

/** A suite that reports as vitest does: one test passed, one failed, and a file could not be read. */
const vitestReport = {
  numPassedTests: 1,
  numFailedTests: 1,
  testResults: [
    {
      name: `${process.cwd()}/test/unit/some.test.ts`,
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'one that passes', status: 'passed', failureMessages: [] },
        { fullName: 'one that fails', status: 'failed', failureMessages: ['AssertionError: 1 is not 2\n at line 3'] },
      ],
    },
    { name: `${process.cwd()}/test/unit/odd.test.ts`, status: 'failed', message: 'SyntaxError', assertionResults: [] },
  ],
};

test("vitest's own report is read, and the end of the log tells which tests failed and why", async () => {
  // The shell's arguments are the reporters: the last one names the file.
  const vitest = `for last; do :; done; printf %s '${JSON.stringify(vitestReport)}' > "\${last#--outputFile.json=}"; exit 1`;
  const outcomes = await runSuites([suite('vitest', vitest, 'vitest')], quiet);
  expect(outcomes).toMatchObject([{ name: 'vitest', passed: 1, failed: 1 }]);
  const told = summaryOf(outcomes);
  expect(told).toContain('FAILED test/unit/some.test.ts > one that fails\n    AssertionError: 1 is not 2');
  expect(told).toContain('FAILED test/unit/odd.test.ts > the file itself\n    SyntaxError');
});
