import { type Command, InvalidArgumentError, Option } from 'commander';
import papaparse from 'papaparse';
import {
  type DateOrder,
  type GuestMails,
  type ImportOutcome,
  type ImportResult,
  type ImportRow,
  StatusWord,
} from '../../shared/imports/contract.ts';
import { readRow } from '../../shared/imports/rules/cells.ts';
import {
  IMPORT_FIELDS,
  type ImportField,
  missingFields,
  partsOf,
  type RefusedRow,
  rowsOfFile,
} from '../../shared/imports/rules/file.ts';
import { type ImportTable, orderIn, readTable } from '../../shared/imports/rules/reading.ts';
import { isTwofold, meaningsOf } from '../../shared/imports/rules/statuses.ts';
import { importRows } from '../../shared/imports/store/imports.ts';
import { IMPORT } from '../../shared/platform/contract/constants.ts';
import type { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { csvFile } from '../../shared/platform/files/csv.ts';
import { countryOf } from '../../shared/platform/locale/zone-country.ts';
import { findRestaurant } from '../../shared/restaurant/store/restaurants.ts';
import { add, type Common } from './command.ts';
import { withDatabase } from './database.ts';
import { readNamed, requireWritable, writeNamed } from './files.ts';
import { mendedByOptions } from './import-words.ts';
import { takesPath, takesRestaurant } from './option-parsers.ts';
import { columns, fields, print } from './output.ts';
import { tellProgress } from './progress.ts';
import { WrongInput } from './wrong-input.ts';

/** A file of many years is read and written within that (ms). */
const LONG_BUDGET_MS = 60 * 60_000;

/** How dates are read, as the option names it. */
const DATES: Record<string, DateOrder> = {
  'day-first': 'dmy',
  'month-first': 'mdy',
  'year-first': 'ymd',
  dmy: 'dmy',
  mdy: 'mdy',
};

type Column = { heading: string; field: ImportField | undefined };

type ImportOptions = Common & {
  restaurant: string;
  dryRun?: boolean;
  dates?: DateOrder;
  column: Column[];
  guestMails: GuestMails;
  status: StatusWord[];
  refused?: string;
};

const UNREADABLE = {
  not_csv: 'is no CSV: save the table as CSV',
  encoding: 'has letters of an unknown encoding: save it as CSV UTF-8',
  empty: 'has no row below its headings',
  long: `has more than ${IMPORT.file_rows} rows`,
} as const;

/** Reads a CSV file, whatever stands between its cells, with what its columns are said to be. Throws `WrongInput` for none. */
async function readCsv(file: string, said: readonly Column[]): Promise<ImportTable> {
  const table = readTable(await readNamed(file), (text, delimiter) => papaparse.parse<string[]>(text, { delimiter }));
  if (typeof table === 'string') throw new WrongInput(`${file} ${UNREADABLE[table]}.`);
  const names = table.headings.map((heading) => heading.trim());
  const mapping = [...table.mapping];
  for (const { heading, field } of said) {
    const at = names.indexOf(heading);
    if (at < 0) throw new WrongInput(`No column is called "${heading}". There are: ${names.join(', ')}.`);
    mapping[at] = field;
  }
  const missing = missingFields(mapping);
  if (missing.includes('reservation_date') && table.unclear_dates.length > 0) {
    const could = table.unclear_dates.map((at) => `"${names[at]}"`).join(' and ');
    throw new WrongInput(
      `${could} could each be the date of the visit: say which with --column "${names[table.unclear_dates[0] ?? 0]}=reservation_date".`,
    );
  }
  const unsaid = table.unclear_statuses
    .map((at) => names[at])
    .filter((name) => said.every(({ heading }) => heading !== name));
  if (unsaid.length > 0 && !mapping.includes('status')) {
    throw new WrongInput(
      `${unsaid.map((name) => `"${name}"`).join(' and ')} may be the status of the bookings: say so with --column "${unsaid[0]}=status", or that it is not with --column "${unsaid[0]}=left_out".`,
    );
  }
  if (missing.length > 0) {
    throw new WrongInput(
      `No column is known for ${missing.join(', ')}: say which with --column "HEADING=${missing[0]}". There are: ${names.join(', ')}.`,
    );
  }
  return { ...table, mapping };
}

type Asked = { order: DateOrder; zone: string };

async function importAll(
  db: TableSession,
  rid: string,
  rows: readonly ImportRow[],
  { date_order, options }: { date_order: DateOrder; options: ImportOptions },
): Promise<ImportResult[]> {
  const results: ImportResult[] = [];
  for (const part of partsOf(rows)) {
    const brought = await importRows(db, rid, {
      rows: part,
      dry_run: options.dryRun === true,
      ...{ date_order, guest_mails: options.guestMails, statuses: options.status, by: { kind: 'ops' as const } },
      ...{ now: Date.now(), random: Math.random },
    });
    results.push(...brought);
    tellProgress(results.length, rows.length, 'rows');
  }
  return results;
}

/** The order of the dates of a file, as it was said or as something tells it. Throws `WrongInput` where somebody has to say it. */
function orderOf(table: ImportTable, zone: string, said: DateOrder | undefined): DateOrder {
  const order = said ?? orderIn(table, countryOf(zone), new Date().getUTCFullYear());
  if (order !== undefined) return order;
  const at = table.mapping.indexOf('reservation_date');
  const example = table.lines.find(({ cells }) => cells[at]?.trim())?.cells[at]?.trim();
  throw new WrongInput(
    `"${example}" could have the day or the month first, and nothing in the file tells which: say --dates day-first or --dates month-first (or year-first).`,
  );
}

const WHY: Record<RefusedRow['why'], string> = {
  quotes: 'a quotation mark is out of place: what stands in which cell is not certain',
  too_many_cells: 'has more cells than there are headings: put a text with a separator in quotation marks',
  broken_line: 'is one row in two lines: put a text with a line end in quotation marks',
  same_id: 'has the number of another row, in which another booking stands: row',
};

const refusal = ({ row, why, other }: RefusedRow): ImportResult => ({
  row,
  outcome: 'invalid',
  faults: [{ path: why === 'same_id' ? 'source_id' : 'row', message: other ? `${WHY[why]} ${other}` : WHY[why] }],
});

/** What was read of a row, field by field, a number as it is stored; nothing of one that was refused unread. */
function readOf(row: ImportRow | undefined, { order, zone }: Asked, options: ImportOptions) {
  if (!row) return undefined;
  const { booking, stored_phone, ...named } = readRow(row, { order, zone, meanings: meaningsOf(options.status) });
  const { table_name, source_id } = named;
  const { lang: _, ...said } = booking;
  return { ...said, guest_phone: stored_phone, table_name, source_id };
}

/** A row with what was read of it, and its cells beside which another column says something else. */
type Told = ImportResult & { read?: ReturnType<typeof readOf>; unused?: { field: ImportField; cell: string }[] };

const countOf = (results: readonly ImportResult[], outcome: ImportOutcome) =>
  results.filter((result) => result.outcome === outcome).length;

const reasonsOf = ({ faults = [] }: ImportResult) => faults.map(({ path, message }) => `${path} ${message}`).join('; ');

const whyOf = (result: ImportResult): string => {
  if (result.same_as_row !== undefined) return `says the same booking as row ${result.same_as_row}`;
  return result.differs ? 'the file says something else now' : reasonsOf(result);
};

/** Why a row is what it is, and what of it is not kept. */
const why = ({ unused = [], ...result }: Told): string =>
  [
    whyOf(result),
    ...(result.warnings ?? []).map(({ path, message }) => `warning: ${path} ${message}`),
    ...unused.map(({ field, cell }) => `warning: ${field} "${cell}" is not imported, another column says it`),
  ]
    .filter(Boolean)
    .join('; ');

const WHEN_AND_WHO = ['reservation_date', 'reservation_time', 'guests', 'guest_first_name', 'guest_last_name'];

function tellRow({ read, ...result }: Told) {
  const said = new Map<string, unknown>(Object.entries(read ?? {}));
  const party = ['reservation_date', 'reservation_time', 'guests'].map((field) => String(said.get(field) ?? ''));
  const who = ['guest_first_name', 'guest_last_name'].map((field) => said.get(field)).filter(Boolean);
  const others = IMPORT_FIELDS.filter((field) => !WHEN_AND_WHO.includes(field) && field !== 'guest_name')
    .filter((field) => said.get(field) && !(field === 'status' && said.get(field) === 'confirmed'))
    .map((field) => `${field} ${said.get(field)}`);
  return [result.row, result.outcome, result.table ?? '', ...party, who.join(' '), others.join(', '), why(result)];
}

/** Writes the rows that were refused to a file of their own, like the one that was read, with why. */
async function writeRefused(to: string, { headings, lines, delimiter }: ImportTable, results: readonly ImportResult[]) {
  const reasons = new Map(
    results.filter(({ outcome }) => outcome === 'invalid').map((result) => [result.row, reasonsOf(result)]),
  );
  const refused = lines.flatMap(({ row, cells }) => (reasons.has(row) ? [[...cells, reasons.get(row) ?? '']] : []));
  const text = csvFile('en', [...headings, 'why'], refused, delimiter);
  await writeNamed(to, text);
}

/** Reads « Booking date=reservation_date » and adds it to those before. Throws `InvalidArgumentError` for what is none. */
function readColumn(typed: string, before: Column[]): Column[] {
  const cut = typed.lastIndexOf('=');
  const [heading, named] = [typed.slice(0, Math.max(cut, 0)).trim(), typed.slice(cut + 1).trim()];
  const field = IMPORT_FIELDS.find((known) => known === named);
  if (heading !== '' && (field || named === 'left_out')) return [...before, { heading, field }];
  throw new InvalidArgumentError(
    'It takes HEADING=FIELD, such as "Tel.=guest_phone", or HEADING=left_out; --help lists the fields.',
  );
}

function readDates(typed: string): DateOrder {
  const order = DATES[typed];
  if (order) return order;
  throw new InvalidArgumentError('It takes day-first, month-first or year-first.');
}

/** Reads « En attente=left_out » and adds it to those before. Throws `InvalidArgumentError` for what is none. */
function readStatus(typed: string, before: StatusWord[]): StatusWord[] {
  const cut = typed.lastIndexOf('=');
  const read = StatusWord.safeParse({ word: typed.slice(0, Math.max(cut, 0)), means: typed.slice(cut + 1) });
  if (!read.success) {
    throw new InvalidArgumentError(
      'It takes a word and what it means, such as "En attente=left_out": confirmed, cancelled, no_show or left_out.',
    );
  }
  const said = [...before, read.data];
  if (isTwofold(said)) throw new InvalidArgumentError('It says something else of a status than one before it.');
  return said;
}

/** Adds `restaurant import`. */
export function addImportCommand(group: Command): void {
  add(group, 'import', 'bring bookings of another system into the book, from a CSV file with headings')
    .argument('<file>', 'the file, as a spreadsheet saves it', takesPath)
    .requiredOption('--restaurant <id>', 'its restaurant_id or public_token', takesRestaurant)
    .option('--dry-run', 'only tell, row by row, what would happen')
    .addOption(
      new Option('--dates <order>', 'how 04/12/2026 is read: day-first, month-first or year-first').argParser(
        readDates,
      ),
    )
    .addOption(
      new Option(
        '--column <heading=field>',
        `what a column is; may be repeated. Fields: ${[...IMPORT_FIELDS, 'left_out'].join(', ')}`,
      )
        .argParser(readColumn)
        .default([], 'by the headings'),
    )
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
      const table = await readCsv(file, options.column);
      if (options.refused !== undefined) await requireWritable(options.refused);
      const { rows, refused, unused } = rowsOfFile(table, table.mapping);
      const { asked, results } = await withDatabase(
        options,
        async (db) => {
          const { restaurant_id, timezone: zone } = await findRestaurant(db, options.restaurant);
          const order = orderOf(table, zone, options.dates);
          return {
            asked: { order, zone },
            results: await importAll(db, restaurant_id, rows, { date_order: order, options }),
          };
        },
        LONG_BUDGET_MS,
      );
      const byRow = new Map(rows.map((row) => [row.row, row]));
      const unusedOf = Map.groupBy(unused, ({ row }) => row);
      const told: Told[] = [...results, ...refused.map(refusal)]
        .sort((a, b) => a.row - b.row)
        .map((result) => ({
          ...mendedByOptions(result, byRow.get(result.row)?.status),
          read: readOf(byRow.get(result.row), asked, options),
          unused: unusedOf.get(result.row)?.map(({ field, cell }) => ({ field, cell })),
        }));
      if (options.refused !== undefined) await writeRefused(options.refused, table, told);
      const outcomes: ImportOutcome[] = [
        ...(['booked', 'no_table', 'recorded', 'exists', 'left_out', 'invalid', 'unfinished'] as const),
      ];
      const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, countOf(told, outcome)]));
      const { headings, mapping, encoding, doubtful_lines } = table;
      const names = headings.map((heading, at) => heading.trim() || String(at + 1));
      const stray = table.lines.flatMap(({ row, doubt }) => (doubt ? [row] : []));
      const warned = told.filter(({ warnings, unused: cells }) => warnings || cells).map(({ row }) => row);
      const file_read = {
        columns: mapping.flatMap((field, at) => (field ? [`${names[at]} = ${field}`] : [])).join(', '),
        columns_left_out: mapping.flatMap((field, at) => (field ? [] : [names[at]])).join(', '),
        dates: Object.keys(DATES).find((name) => DATES[name] === asked.order),
        letters: encoding,
        ...(stray.length > 0 && { rows_with_stray_quotes: stray.join(', ') }),
        ...(warned.length > 0 && { rows_with_warnings: warned.join(', ') }),
        ...(doubtful_lines.length > 0 && { lines_with_doubtful_letters: doubtful_lines.join(', ') }),
      };
      const answer = {
        dry_run: options.dryRun === true,
        date_order: asked.order,
        ...file_read,
        ...counts,
        results: told,
      };
      const heads = [
        'row',
        options.dryRun ? 'would be' : 'is',
        'table',
        'date',
        'time',
        'guests',
        'name',
        'also read',
        'why',
      ];
      print(options, answer, () =>
        [columns(told.map(tellRow), heads), '', fields({ ...file_read, ...counts })].join('\n'),
      );
    });
}
