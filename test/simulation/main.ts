import { InvalidArgumentError, Option } from 'commander';
import { script } from '../../local/script.ts';
import { UserError } from '../../local/user-error.ts';
import { ENGINES } from './engines.ts';
import { EVENING_CLIENTS } from './evening.ts';
import type { Range } from './plan.ts';
import { showProgress } from './progress.ts';
import { REMINDER_CLIENTS } from './reminder-plan.ts';
import { RIGHTS_CLIENTS } from './rights-plan.ts';
import { type Kind, runSeries, type Series, type Summary } from './series.ts';
import { WAITING_CLIENTS } from './waiting-plan.ts';

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

/** How many clients each has unless it is said: an evening has its hosts and a few guests. */
const CLIENTS: Record<Kind, Range> = {
  histories: { least: 8, most: 64 },
  evenings: EVENING_CLIENTS,
  'waiting-lists': WAITING_CLIENTS,
  reminders: REMINDER_CLIENTS,
  rights: RIGHTS_CLIENTS,
};

type Options = Pick<Series, 'seed' | 'engine'> & {
  clients?: Range;
  histories: number;
  evenings?: number;
  waitingLists?: number;
  reminders?: number;
  rights?: number;
  json?: boolean;
};

/** What was asked for, and how many of it. */
function wantedOf({ histories, evenings, waitingLists, reminders, rights }: Options): Pick<Series, 'kind' | 'number'> {
  if (evenings !== undefined) return { kind: 'evenings', number: evenings };
  if (waitingLists !== undefined) return { kind: 'waiting-lists', number: waitingLists };
  if (reminders !== undefined) return { kind: 'reminders', number: reminders };
  if (rights !== undefined) return { kind: 'rights', number: rights };
  return { kind: 'histories', number: histories };
}

async function main(options: Options): Promise<void> {
  const { seed, engine, clients, json } = options;
  const { kind, number } = wantedOf(options);
  const series = { kind, number, seed, clients: clients ?? CLIENTS[kind], engine } as const;
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const summary = await runSeries(series, showProgress(series), stop.signal);
  process.stdout.write(`\n${json ? JSON.stringify(summary, null, 2) : inWords(kind, summary)}\n`);
  if (summary.violations.length > 0) process.exitCode = 1;
}

await script(
  'simulate',
  'Lives through random concurrent histories, evenings of service, waiting lists, reminders, or what guests are promised, with faults, and checks that each keeps every promise.',
)
  .option('--histories <number>', 'how many', wholeNumber, 100)
  .addOption(
    new Option('--evenings <number>', 'so many evenings of service instead')
      .argParser(wholeNumber)
      .conflicts('histories'),
  )
  .addOption(
    new Option('--waiting-lists <number>', 'so many full evenings with guests who wait instead')
      .argParser(wholeNumber)
      .conflicts(['histories', 'evenings']),
  )
  .addOption(
    new Option('--reminders <number>', 'so many weeks of reminders instead')
      .argParser(wholeNumber)
      .conflicts(['histories', 'evenings', 'waitingLists']),
  )
  .addOption(
    new Option(
      '--rights <number>',
      'so many histories of guests who are known, blocked, imported and erased, or only wait, instead',
    )
      .argParser(wholeNumber)
      .conflicts(['histories', 'evenings', 'waitingLists', 'reminders']),
  )
  .option('--seed <number>', 'the first one; the others follow it', wholeNumber, 1)
  .option(
    '--clients <range>',
    'how many clients each has (default: histories 8..64, evenings 6..16, waiting lists 8..16, reminders 2..4, rights 5..10)',
    range,
  )
  .addOption(new Option('--engine <name>', 'what keeps the data').choices(ENGINES).default('dynoxide'))
  .option('--json', 'print the summary as JSON')
  .action(main)
  .parseAsync()
  .catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
