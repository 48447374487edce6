import { script } from '../../local/script.ts';
import { runSuites, type Suite, summaryOf } from './run-suites.ts';

// Everything that is tested, one suite after the other; its last line counts them all.

const suites: Suite[] = [
  { name: 'check', command: ['npm', 'run', 'check'], report: 'none' },
  { name: 'deployment', command: ['npm', 'run', 'test:deploy'], report: 'own' },
  { name: 'browser', command: ['npm', 'run', 'test:browser', '--'], report: 'vitest' },
  { name: 'fuzz', command: ['npm', 'run', 'test:fuzz', '--', '--max-examples', '5'], report: 'own' },
  { name: 'tests', command: ['npm', 'test', '--'], report: 'vitest' },
];

script('test:all', 'Runs every suite of CI, an hour of tests, and counts them all.').parse();

const outcomes = await runSuites(suites, console.log);
console.log(`\n${summaryOf(outcomes)}`);
if (outcomes.some(({ failed }) => failed > 0)) process.exitCode = 1;
