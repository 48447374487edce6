import { readFile, writeFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import papaparse from 'papaparse';
import { reasonOf, UserError } from '../../local/user-error.ts';
import { IMPORT } from '../../shared/contract/constants.ts';
import {
  type DateOrder,
  type GuestMails,
  type ImportOutcome,
  type ImportResult,
  type ImportRow,
  StatusWord,
} from '../../shared/contract/imports.ts';
import { importRows } from '../../shared/data/imports.ts';
import { findRestaurant } from '../../shared/data/restaurants.ts';
import type { TableSession } from '../../shared/data/table-session.ts';
import {
  type FileTable,
  guessColumns,
  isNoText,
  looksMonthFirst,
  missingFields,
  partsOf,
  rowsOfFile,
  tableOfFile,
  textOfFile,
} from '../../shared/domain/import-file.ts';
import { csvFile } from '../../shared/files/csv.ts';
import { add, type Common } from './command.ts';
import { withDatabase } from './database.ts';
import { columns, fields, print } from './output.ts';
import { takesPath, takesRestaurant } from './takes.ts';
import { WrongInput } from './wrong-input.ts';

/** A file of many years is read and written within that (ms). */
const LONG_BUDGET_MS = 60 * 60_000;

type ImportOptions = Common & {
  restaurant: string;
  dryRun?: boolean;
  dates?: DateOrder;
  guestMails: GuestMails;
  status: StatusWord[];
  refused?: string;
};

/** Reads a CSV file, whatever stands between its cells. Throws `UserError` for none. */
async function readCsv(file: string): Promise<FileTable> {
  const bytes = await readFile(file).catch((error) => {
    throw new WrongInput(`Cannot read ${file} (${reasonOf(error)}).`);
  });
  if (isNoText(bytes)) throw new WrongInput(`${file} is no CSV: save the table as CSV.`);
  const text = textOfFile(bytes);
  const table = tableOfFile((delimiter, preview) => papaparse.parse<string[]>(text, { delimiter, preview }).data);
  if (!table || table.cells.length === 0) throw new WrongInput(`${file} has no row below its headings.`);
  if (table.cells.length > IMPORT.file_rows) throw new WrongInput(`${file} has more than ${IMPORT.file_rows} rows.`);
  return table;
}

/** The rows of a file, by columns that are guessed from its headings. Throws `UserError` where one is missing. */
function mapRows({ headings, ...table }: FileTable): { rows: ImportRow[]; known: string } {
  const mapping = guessColumns(headings);
  const missing = missingFields(mapping);
  if (missing.length > 0) {
    throw new WrongInput(`No column is called ${missing.join(', ')}: rename the heading of the one that is meant.`);
  }
  const known = mapping.flatMap((field, at) => (field ? [`${headings[at]} = ${field}`] : []));
  return { rows: rowsOfFile(table, mapping), known: known.join(', ') };
}

async function importAll(db: TableSession, rid: string, rows: readonly ImportRow[], options: ImportOptions) {
  const date_order = options.dates ?? (looksMonthFirst(rows) ? 'mdy' : 'dmy');
  const results: ImportResult[] = [];
  for (const part of partsOf(rows)) {
    const brought = await importRows(db, rid, {
      rows: part,
      dry_run: options.dryRun === true,
      ...{ date_order, guest_mails: options.guestMails, statuses: options.status, by: { kind: 'ops' as const } },
      ...{ now: Date.now(), random: Math.random },
    });
    results.push(...brought);
  }
  return { date_order, results: results.sort((a, b) => a.row - b.row) };
}

const countOf = (results: readonly ImportResult[], outcome: ImportOutcome) =>
  results.filter((result) => result.outcome === outcome).length;

const reasonsOf = ({ faults = [] }: ImportResult) => faults.map(({ path, message }) => `${path} ${message}`).join('; ');

const tellRow = (result: ImportResult) => [
  result.row,
  result.outcome,
  result.table ?? '',
  result.differs ? 'the file says something else now' : reasonsOf(result),
];

/** Writes the rows that were refused to a file of their own, with why. */
async function writeRefused(to: string, { headings, cells, first_row }: FileTable, results: readonly ImportResult[]) {
  const refused = results.filter(({ outcome }) => outcome === 'invalid');
  const lines = refused.map((result) => [...(cells[result.row - first_row] ?? []), reasonsOf(result)]);
  const text = csvFile('fr', [...headings, 'why'], lines);
  await writeFile(to, text, { mode: 0o600 }).catch((error) => {
    throw new UserError(`Cannot write ${to} (${reasonOf(error)}).`);
  });
}

/** Reads « En attente=left_out » and adds it to those before. Throws `InvalidArgumentError` for what is none. */
function readStatus(typed: string, before: StatusWord[]): StatusWord[] {
  const cut = typed.lastIndexOf('=');
  const read = StatusWord.safeParse({ word: typed.slice(0, Math.max(cut, 0)), means: typed.slice(cut + 1) });
  if (read.success) return [...before, read.data];
  throw new InvalidArgumentError(
    'It takes a word and what it means, such as "En attente=left_out": confirmed, cancelled, no_show or left_out.',
  );
}

/** Adds `restaurant import`. */
export function addImportCommand(group: Command): void {
  add(group, 'import', 'bring bookings of another system into the book, from a CSV file with headings')
    .argument('<file>', 'the file, as a spreadsheet saves it', takesPath)
    .requiredOption('--restaurant <id>', 'its restaurant_id or public_token', takesRestaurant)
    .option('--dry-run', 'only tell, row by row, what would happen')
    .addOption(new Option('--dates <order>', 'how 04/12/2026 is read; guessed without it').choices(['dmy', 'mdy']))
    .addOption(
      new Option('--guest-mails <which>', 'what the guests are mailed')
        .choices(['none', 'reminders', 'all'])
        .default('none'),
    )
    .addOption(
      new Option(
        '--status <word=means>',
        'what a status means (confirmed, cancelled, no_show, left_out); may be repeated',
      )
        .argParser(readStatus)
        .default([]),
    )
    .option('--refused <file>', 'write the rows that cannot be read to a file, with why', takesPath)
    .addHelpText(
      'after',
      '\nIt can be repeated: a row that was imported is known again.\n\nExamples:\n  npm run -s ops -- restaurant import bookings.csv --restaurant k3v9x2m7q1ab --dry-run\n  npm run -s ops -- restaurant import bookings.csv --restaurant k3v9x2m7q1ab --status "En attente=left_out" --refused refused.csv',
    )
    .action(async (file: string, options: ImportOptions) => {
      const read = await readCsv(file);
      const { rows, known } = mapRows(read);
      const { date_order, results } = await withDatabase(
        options,
        async (db) => {
          const { restaurant_id } = await findRestaurant(db, options.restaurant);
          return importAll(db, restaurant_id, rows, options);
        },
        LONG_BUDGET_MS,
      );
      if (options.refused !== undefined) await writeRefused(options.refused, read, results);
      const outcomes: ImportOutcome[] = [
        ...(['booked', 'no_table', 'recorded', 'exists', 'left_out', 'invalid', 'unfinished'] as const),
      ];
      const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, countOf(results, outcome)]));
      print(options, { dry_run: options.dryRun === true, date_order, ...counts, results }, () =>
        [
          columns(results.map(tellRow), ['row', options.dryRun ? 'would be' : 'is', 'table', 'why']),
          '',
          fields({ columns: known, dates: date_order, ...counts }),
        ].join('\n'),
      );
    });
}
