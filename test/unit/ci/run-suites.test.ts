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

test("vitest's own report is read", async () => {
  // The shell's arguments are the reporters: the last one names the file.
  const vitest = `for last; do :; done; echo '{"numPassedTests":5,"numFailedTests":1}' > "\${last#--outputFile.json=}"; exit 1`;
  expect(await countsOf(suite('vitest', vitest, 'vitest'))).toEqual([['vitest', 5, 1]]);
});
