import { Command, InvalidArgumentError, Option } from 'commander';
import { UserError } from '../../local/user-error.ts';
import { ENGINES } from './engines.ts';
import type { Range } from './plan.ts';
import { showProgress } from './progress.ts';
import { runSeries, type Series, type Summary } from './series.ts';

const wholeNumber = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('A whole number is needed.');
  return Number(text);
};

const range = (text: string): Range => {
  const [, least, most] = /^(\d{1,4})(?:\.\.(\d{1,4}))?$/.exec(text) ?? [];
  if (!least) throw new InvalidArgumentError('Give a number, or two as in 8..64.');
  return { least: Number(least), most: Number(most ?? least) };
};

const inWords = (summary: Summary): string => {
  const { traffic } = summary;
  const faults = Object.entries(traffic.faults).map(([kind, count]) => `${kind.replace('_', ' ')} ${count}`);
  return [
    `${summary.histories} histories, ${summary.requests} requests (${summary.unknown} whose outcome nobody learnt)`,
    `${traffic.calls} calls, ${traffic.refused_conflicts} refused because a transaction was under way`,
    `faults: ${faults.join(', ')}`,
    `${summary.tables_checked} tables checked on their dates, ${summary.undecided.length} histories undecided`,
    ...summary.undecided,
    `${summary.violations.length} histories with violations`,
    ...summary.violations.flatMap(({ replay, broken }) => [replay, ...broken.map((words) => `  ${words}`)]),
  ].join('\n');
};

async function main({ json, ...series }: Series & { json?: boolean }): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const summary = await runSeries(series, showProgress(series), stop.signal);
  process.stdout.write(`\n${json ? JSON.stringify(summary, null, 2) : inWords(summary)}\n`);
  if (summary.violations.length > 0) process.exitCode = 1;
}

await new Command('npm run simulate --')
  .description('Lives through random concurrent histories with faults, and checks that each keeps every promise.')
  .option('--histories <number>', 'how many', wholeNumber, 100)
  .option('--seed <number>', 'the first one; the others follow it', wholeNumber, 1)
  .option('--clients <range>', 'how many clients each has', range, { least: 8, most: 64 })
  .addOption(new Option('--engine <name>', 'what keeps the data').choices(ENGINES).default('dynoxide'))
  .option('--json', 'print the summary as JSON')
  .action(main)
  .parseAsync()
  .catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
