import type { Occupancy } from '../../availability/rules/occupancy.ts';
import { readSnapshot } from '../../availability/store/snapshot.ts';
import { drawAt } from '../../booking/rules/hold.ts';
import { reminderRule } from '../../booking/rules/reminder.ts';
import { entryOf, type Stay, type StoredReservation } from '../../booking/rules/reservation.ts';
import { storeReservation } from '../../booking/store/new-reservations.ts';
import { readBookingsById, readReservation, reservationIdsByCode } from '../../booking/store/reservations.ts';
import { entryIdOf, isConfirmationCode, newConfirmationCode, newEntryId } from '../../platform/dynamo/ids.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { TransactItem } from '../../platform/dynamo/transact.ts';
import { Unavailable } from '../../platform/errors.ts';
import type { Actor } from '../../restaurant/rules/log.ts';
import type { DatedSetup, Setup } from '../../restaurant/rules/setup.ts';
import { logWrite } from '../../restaurant/store/log.ts';
import { readVersionedSetup } from '../../restaurant/store/setup.ts';
import type { DateOrder, GuestMails, ImportResult, ImportRow, StatusWord } from '../contract.ts';
import { fromImport, nameOfPlace, seatImport, stayOfImport, takesTable, withParty } from '../rules/imported-booking.ts';
import { meaningsOf } from '../rules/statuses.ts';
import { warning } from '../rules/warnings.ts';
import { faultsOf, type ImportableRow, importableRow } from './import-rows.ts';

/** What is to be imported, and how; `now` is epoch ms, `random` a number from 0 to 1 (1 excluded). */
export type Import = {
  rows: readonly ImportRow[];
  dry_run: boolean;
  date_order: DateOrder;
  guest_mails: GuestMails;
  statuses: readonly StatusWord[];
  by: Actor;
  now: number;
  random: () => number;
};

type Versioned = { setup: Setup; version: number };

/** A date of the book as far as this import knows it; what it writes is added, so that each date is read once. */
type Book = { setup: DatedSetup; setup_version: number; occupancies: Occupancy[] };

/** The stay of a row. Throws `invalid_request` with the field. */
const stayIn = ({ setup }: Pick<Book, 'setup'>, { booking }: ImportableRow, now: number): Stay =>
  stayOfImport(setup, booking, now);

/** The dates that the rows of one date touch, without those whose time does not exist. */
function datesOf(setup: DatedSetup, date: string, rows: readonly ImportableRow[], now: number): string[] {
  const touched = rows.flatMap((row) => {
    try {
      return stayIn({ setup }, row, now).dates;
    } catch (error) {
      return faultsOf(error) && [];
    }
  });
  return [...new Set([date, ...touched])].sort();
}

async function readBook(
  db: TableSession,
  rid: string,
  { setup: known, version }: Versioned,
  { date, rows, now }: { date: string; rows: readonly ImportableRow[]; now: number },
): Promise<Book> {
  const { setup, occupancies } = await readSnapshot(db, rid, date, {
    known,
    now,
    datesOf: (dated) => datesOf(dated, date, rows, now),
  });
  return { setup, setup_version: version, occupancies };
}

/** What a row is to become on the book as it is known: the reservation, and the result that tells of it. */
function decide(book: Book, row: ImportableRow, wanted: Import, attempt: number) {
  const { setup, occupancies, setup_version } = book;
  const { now, guest_mails: mails } = wanted;
  const stay = stayIn(book, row, now);
  const draw = drawAt(attempt, wanted.random);
  const seating = seatImport(setup, occupancies, row.booking, { stay, place: row.place, now, draw });
  const reservation = fromImport(row.booking, setup, {
    id: row.id,
    code: newConfirmationCode(),
    secret: newEntryId(),
    digest: row.digest,
    min_cancel_hours: setup.config.min_cancel_hours,
    reminder: reminderRule(setup.config),
    ...{ stay, seating, mails, now },
  });
  const seated = seating ? ('booked' as const) : ('no_table' as const);
  const isElsewhere = row.place !== undefined && seating !== row.place && takesTable(row.booking, stay, now);
  const result: ImportResult = {
    row: row.row,
    outcome: takesTable(row.booking, stay, now) ? seated : 'recorded',
    reservation_id: row.id,
    table: nameOfPlace(setup, seating),
    ...(isElsewhere && { warnings: [warning('table_name', 'place_taken')] }),
  };
  const isNamed = seating !== undefined && seating === row.place;
  return { reservation, result, basis: { occupancies, now, ...(isNamed && { setup_version }) } };
}

/** A booking that is there already: its id, the digest of the row that made it, and which row of the same request that was. */
type Made = { id: string; digest?: string | undefined; row?: number };

/** What is told of a row whose booking is there already. */
const existing = ({ row, digest, former_digest }: ImportableRow, made: Made): ImportResult => ({
  row,
  outcome: 'exists',
  reservation_id: made.id,
  ...(made.digest !== undefined && made.digest !== digest && made.digest !== former_digest() && { differs: true }),
  ...(made.row !== undefined && { same_as_row: made.row }),
});

/** Brings the rows of one date into the book, one after the other; `tell` hears of each. */
class DateImport {
  #book: Book | undefined;
  readonly #db: TableSession;
  readonly #rid: string;
  readonly #date: string;
  readonly #rows: readonly ImportableRow[];
  readonly #wanted: Import;
  #setup: Versioned;

  constructor(
    db: TableSession,
    rid: string,
    { date, rows, wanted, setup }: { date: string; rows: readonly ImportableRow[]; wanted: Import; setup: Versioned },
  ) {
    this.#db = db;
    this.#rid = rid;
    this.#date = date;
    this.#rows = rows;
    this.#wanted = wanted;
    this.#setup = setup;
  }

  /** The date as it is known; read anew once it was forgotten. */
  async #known(): Promise<Book> {
    const around = { date: this.#date, rows: this.#rows, now: this.#wanted.now };
    this.#book ??= await readBook(this.#db, this.#rid, this.#setup, around);
    return this.#book;
  }

  /** Somebody else has written the date, or edited the setup, since it was read. */
  async #forget(): Promise<void> {
    this.#book = undefined;
    this.#setup = await readVersionedSetup(this.#db, this.#rid);
  }

  #add(book: Book, reservation: StoredReservation): void {
    const added = { id: entryIdOf(reservation.id), entry: entryOf(reservation), now: this.#wanted.now };
    this.#book = { ...book, occupancies: withParty(book.occupancies, reservation, added) };
  }

  /** Makes a row a booking, or tells what it would become. Throws `Unavailable` out of time. */
  bring(row: ImportableRow, beside: readonly TransactItem[]): Promise<ImportResult> {
    return this.#db.retryLostRace(async (attempt) => {
      const book = await this.#known();
      const { reservation, result, basis } = decide(book, row, this.#wanted, attempt);
      this.#db.requireTime();
      const outcome = this.#wanted.dry_run
        ? 'stored'
        : await storeReservation(this.#db, this.#rid, reservation, basis, { beside });
      if (outcome === 'stored') {
        this.#add(book, reservation);
        return result;
      }
      if (outcome === 'code_taken') return undefined;
      await this.#forget();
      const made = await readReservation(this.#db, this.#rid, row.id);
      return made && existing(row, { id: made.id, digest: made.request_digest });
    });
  }
}

/**
 * The bookings that rows have made before, by the ids of the rows: in an earlier import, or in this very book, whose own file
 * names each by its confirmation code. One whose guest is erased is there too.
 */
async function readExisting(db: TableSession, rid: string, rows: readonly ImportableRow[]): Promise<Map<string, Made>> {
  const codes = new Set(rows.flatMap(({ source_id = '' }) => (isConfirmationCode(source_id) ? source_id : [])));
  const [made, byCode] = await Promise.all([
    readBookingsById(db, rid, [...new Set(rows.flatMap(({ id, former_id }) => [id, former_id ?? id]))]),
    reservationIdsByCode(db, rid, [...codes]),
  ]);
  const own = rows.flatMap((row): [string, Made][] => {
    const id = byCode.get(row.source_id ?? '');
    return id === undefined ? [] : [[row.id, { id }]];
  });
  const byId = new Map(made.map(({ id, request_digest }): [string, Made] => [id, { id, digest: request_digest }]));
  const known = rows.flatMap((row): [string, Made][] => {
    const found = byId.get(row.id) ?? byId.get(row.former_id ?? '');
    return found === undefined ? [] : [[row.id, found]];
  });
  return new Map([...own, ...known]);
}

/** Dates that one request brings rows of at once: most of its time it waits for the table. */
const DATES_AT_ONCE = 4;

const isImportable = (row: ReturnType<typeof importableRow>): row is ImportableRow => 'booking' in row;

/** Whoever has a table by name comes first, so that nobody without one sits there already. */
const namedFirst = (rows: readonly ImportableRow[]) => [
  ...rows.filter(({ place }) => place),
  ...rows.filter(({ place }) => !place),
];

/**
 * Brings rows of another system's file into the book, each in a transaction of its own by the rules of any booking, those of a
 * date one after the other and some dates at once; tells what became of each, in their order. A dry run writes nothing. A row's reservation has an id that derives from the
 * row: a repetition finds it. What there was no time for is `unfinished`. The log's entry lands with the first booking.
 * Throws `Unavailable` when there was no time for anything, and `invalid_request` for statuses that are said to mean two things.
 */
export async function importRows(db: TableSession, rid: string, wanted: Import): Promise<ImportResult[]> {
  const reading = { order: wanted.date_order, meanings: meaningsOf(wanted.statuses) };
  const setup = await readVersionedSetup(db, rid);
  const read = wanted.rows.map((row) => importableRow(rid, setup.setup, row, reading));
  const importable = read.filter(isImportable);
  const made = await readExisting(db, rid, importable);
  const results = new Map<number, ImportResult>();
  const log = logWrite(db, rid, {
    ...{ at: new Date(wanted.now).toISOString(), by: wanted.by, what: 'import' },
    subject: `${wanted.rows.length} rows`,
  });
  let unlogged = [log];
  let isOutOfTime = false;
  const bring = async (date: DateImport, row: ImportableRow): Promise<ImportResult> => {
    const known = made.get(row.id);
    if (known) return existing(row, known);
    if (isOutOfTime) return { row: row.row, outcome: 'unfinished' };
    try {
      const result = await date.bring(row, unlogged);
      if (result.outcome !== 'exists') unlogged = [];
      made.set(row.id, { id: row.id, digest: row.digest, row: row.row });
      return result;
    } catch (error) {
      if (!(error instanceof Unavailable)) return { row: row.row, outcome: 'invalid', faults: faultsOf(error) };
      isOutOfTime = true;
      return { row: row.row, outcome: 'unfinished' };
    }
  };
  const inTurn = Array.from(
    Map.groupBy(importable, ({ booking }) => booking.reservation_date),
    ([date, rows]) => {
      const into = new DateImport(db, rid, { date, rows, wanted, setup });
      return namedFirst(rows).map((row) => ({ row, into }));
    },
  );
  const bringAll = async (rows: (typeof inTurn)[number]) => {
    for (const { row, into } of rows) results.set(read.indexOf(row), await bring(into, row));
  };
  // Of rows that make one booking the first in turn makes it, whichever date is done first; the others are told of it.
  const ids = new Set<string>();
  const isFirst = ({ row: { id } }: { row: ImportableRow }) => !ids.has(id) && ids.add(id) !== undefined;
  const firsts = inTurn.map((rows) => rows.filter(isFirst));
  const waiting = firsts.values();
  // Dates are independent of each other, but the log has its entry before the second is begun.
  for (const rows of waiting) {
    await bringAll(rows);
    if (unlogged.length === 0) break;
  }
  const lanes = Array.from({ length: DATES_AT_ONCE }, async () => {
    for (const rows of waiting) await bringAll(rows);
  });
  await Promise.all(lanes);
  await bringAll(inTurn.flat().filter(({ row }) => !results.has(read.indexOf(row))));
  return read.map((row, index) => {
    if ('left_out' in row) return { row: row.row, outcome: 'left_out' };
    const faults = 'faults' in row && { faults: row.faults };
    const result: ImportResult = results.get(index) ?? { row: row.row, outcome: 'invalid', ...faults };
    const warnings = [...row.warnings, ...(result.warnings ?? [])];
    return warnings.length > 0 ? { ...result, warnings } : result;
  });
}
