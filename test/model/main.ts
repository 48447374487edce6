import { InvalidArgumentError } from 'commander';
import { script } from '../../local/script.ts';
import { UserError } from '../../local/user-error.ts';
import { inWords, showProgress } from './report.ts';
import { compareSeries, type Series } from './series.ts';

const wholeNumber = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('A whole number is needed.');
  return Number(text);
};

async function main(series: Series): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const progress = showProgress(series, (text) => process.stderr.write(text));
  const summary = await compareSeries(series, progress, stop.signal);
  process.stdout.write(`\n${inWords(summary)}\n`);
  if (summary.differences.length > 0) process.exitCode = 1;
}

await script(
  'model',
  'Compares what the API answers in random houses with a model of the rules that shares no code with it.',
)
  .option('--answers <number>', 'how many to compare', wholeNumber, 3000)
  .option('--seed <number>', 'the first house; the others follow it', wholeNumber, 1)
  .option('--questions <number>', 'how many a house is asked', wholeNumber, 100)
  .action(main)
  .parseAsync()
  .catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
