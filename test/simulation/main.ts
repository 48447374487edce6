import { InvalidArgumentError, Option } from 'commander';
import { script } from '../../local/script.ts';
import { UserError } from '../../local/user-error.ts';
import { ENGINES } from './engines.ts';
import type { Range } from './plan.ts';
import { showProgress } from './progress.ts';
import { KINDS, type Kind, runSeries, SCENARIOS, type Series, type Summary } from './series.ts';

const wholeNumber = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('A whole number is needed.');
  return Number(text);
};

const range = (text: string): Range => {
  const [, least, most] = /^(\d{1,4})(?:\.\.(\d{1,4}))?$/.exec(text) ?? [];
  if (!least) throw new InvalidArgumentError('Give a number, or two as in 8..64.');
  return { least: Number(least), most: Number(most ?? least) };
};

const inWords = (kind: Kind, summary: Summary): string => {
  const { traffic } = summary;
  const faults = Object.entries(traffic.faults).map(([fault, count]) => `${fault.replace('_', ' ')} ${count}`);
  return [
    `${summary.lived} ${kind}, ${summary.requests} requests (${summary.unknown} whose outcome nobody learnt)`,
    `${traffic.calls} calls, ${traffic.refused_conflicts} refused because a transaction was under way`,
    `faults: ${faults.join(', ')}`,
    `${summary.tables_checked} tables checked on their dates, ${summary.undecided.length} ${kind} undecided`,
    ...summary.undecided,
    `${summary.violations.length} ${kind} with violations`,
    ...summary.violations.flatMap(({ replay, broken }) => [replay, ...broken.map((words) => `  ${words}`)]),
  ].join('\n');
};

const WORDS: Record<Kind, string> = {
  histories: 'so many histories of everything that the API can do (default: 100)',
  evenings: 'so many evenings of service instead',
  'waiting-lists': 'so many full evenings with guests who wait instead',
  reminders: 'so many weeks of reminders instead',
  rights: 'so many histories of guests who are known, blocked, imported and erased, or only wait, instead',
};

/** How many of each kind: an option each, of which one may be given. */
const COUNTS = KINDS.map((kind) => ({
  kind,
  option: new Option(`--${kind} <number>`, WORDS[kind]).argParser(wholeNumber),
}));
for (const { option } of COUNTS) {
  option.conflicts(COUNTS.flatMap((other) => (other.option === option ? [] : [other.option.attributeName()])));
}

type Options = Pick<Series, 'seed' | 'engine'> & { clients?: Range; json?: boolean } & Record<string, unknown>;

/** What was asked for, and how many of it. */
function wantedOf(options: Options): Pick<Series, 'kind' | 'number'> {
  for (const { kind, option } of COUNTS) {
    const number = options[option.attributeName()];
    if (typeof number === 'number') return { kind, number };
  }
  return { kind: 'histories', number: 100 };
}

async function main(options: Options): Promise<void> {
  const { seed, engine, clients, json } = options;
  const { kind, number } = wantedOf(options);
  const series = { kind, number, seed, clients: clients ?? SCENARIOS[kind].clients, engine } as const;
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const summary = await runSeries(series, showProgress(series), stop.signal);
  process.stdout.write(`\n${json ? JSON.stringify(summary, null, 2) : inWords(kind, summary)}\n`);
  if (summary.violations.length > 0) process.exitCode = 1;
}

const program = script(
  'simulate',
  'Lives through random concurrent histories, evenings of service, waiting lists, reminders, or what guests are promised, with faults, and checks that each keeps every promise.',
);
for (const { option } of COUNTS) program.addOption(option);

const clientsOfEach = KINDS.map((kind) => {
  const { least, most } = SCENARIOS[kind].clients;
  return `${kind} ${least}..${most}`;
}).join(', ');

await program
  .option('--seed <number>', 'the first one; the others follow it', wholeNumber, 1)
  .option('--clients <range>', `how many clients each has (default: ${clientsOfEach})`, range)
  .addOption(new Option('--engine <name>', 'what keeps the data').choices(ENGINES).default('dynoxide'))
  .option('--json', 'print the summary as JSON')
  .action(main)
  .parseAsync()
  .catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
