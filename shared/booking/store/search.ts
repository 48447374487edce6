import * as z from 'zod/mini';
import { type GuestQuery, hasNames, isFoundBy, readQuery, type Typed } from '../../guests/rules/guest-search.ts';
import { readGuestKey } from '../../guests/store/guest-keys.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { getAll, queryAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { addDays, localDateAt } from '../../platform/time/time.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import type { ReservationStatus } from '../contract/reservation.ts';
import { ReservationRecord } from './reservation-records.ts';
import { reservationIdByCode } from './reservations.ts';

/** Reservations that a search finds at most (docs/design.md, "Rules beyond the specification"). */
const MOST_FOUND = 200;

/** Bookings that an undated search looks at, ahead and past: bounds of its cost, which history does not move. */
const MOST_AHEAD = 10_000;
const MOST_PAST = 3000;
/** Older ones whose names it compares for each beginning of a last name, and the words that it takes for one. */
const MOST_NAMED = 8000;
const MOST_WORDS = 4;

/** A row of the index of names. */
const NameRow = z.object({ by_guest: z.string() });

/** What of a reservation a search looks at. */
const Row = z.pick(ReservationRecord, {
  id: true,
  confirmation_code: true,
  guest_first_name: true,
  guest_last_name: true,
  guest_email: true,
  guest_phone: true,
  reservation_date: true,
  status: true,
  from: true,
  to: true,
});
type Row = z.infer<typeof Row>;

const columns = Object.keys(Row.shape);

/** Rows by date, and whether they are all that there are. */
type Rows = { rows: Row[]; all: boolean };

/** Reads the reservations between two keys of the index by date, strongly consistent; `limit` is a number of rows. */
async function readRows(
  db: TableSession,
  rid: string,
  { first, last, forwards = true, limit }: { first: string; last: string; forwards?: boolean; limit?: number },
): Promise<Rows> {
  const items = await queryAll(db, {
    IndexName: 'byDate',
    KeyConditionExpression: 'pk = :pk AND by_date BETWEEN :first AND :last',
    ExpressionAttributeValues: { ':pk': keys.reservations(rid), ':first': first, ':last': last },
    ProjectionExpression: columns.map((column) => `#${column}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(columns.map((column) => [`#${column}`, column])),
    ConsistentRead: true,
    ScanIndexForward: forwards,
    Limit: limit,
  });
  return { rows: items.map((item) => z.parse(Row, item)), all: limit === undefined || items.length < limit };
}

/** Letters before an apostrophe that the index of names joins to what follows: O’Brien, D’Angelo, L’Hermite, M’Baye, N’Diaye. */
const ELIDED = ['d', 'l', 'm', 'n', 'o'];
/** Letters from which on a word is also looked for behind such a letter: a shorter one begins too many other names. */
const ELIDED_FROM = 3;

/**
 * How a word may begin a key of the index of names, in which O’Brien is `obrien`: an earlier release kept the apostrophe in it,
 * and who types « brien » means that name too.
 */
function beginnings(word: string): string[] {
  const behind = word.length < ELIDED_FROM ? [] : ELIDED.map((letter) => `${letter}${word}`);
  return [word, ...behind].flatMap((whole) => [whole, ...["'", '’'].map((sign) => whole.replace(/^./u, `$&${sign}`))]);
}

/** The names of a key, with the last name also as if its first letter stood before an apostrophe: the key does not tell. */
const perhapsElided = ([last = '', ...first]: readonly string[]): string[] => [
  last,
  last.replace(/^[dlmno](?=\p{L})/u, "$&'"),
  ...first,
];

/**
 * The reservations of any date whose last name begins with a word of the query and whose names fit the others, as far as the
 * index tells: whoever reads them compares the names themselves.
 */
async function namedRows(db: TableSession, rid: string, query: GuestQuery): Promise<{ id: string; date: string }[]> {
  const prefixes = new Set(query.words.slice(0, MOST_WORDS).flatMap(beginnings));
  const read = (prefix: string) =>
    queryAll(db, {
      IndexName: 'byGuest',
      KeyConditionExpression: 'pk = :pk AND begins_with(by_guest, :prefix)',
      ExpressionAttributeValues: { ':pk': keys.reservations(rid), ':prefix': prefix },
      ProjectionExpression: 'by_guest',
      ConsistentRead: true,
      Limit: MOST_NAMED,
    });
  return (await Promise.all([...prefixes].map(read)))
    .flat()
    .map((item) => readGuestKey(z.parse(NameRow, item).by_guest))
    .filter(({ names }) => hasNames(query, perhapsElided(names)));
}

/** Older reservations than those that were looked at: by code and by the beginning of the last name, the latest ones. */
async function olderRows(
  db: TableSession,
  rid: string,
  query: GuestQuery,
  seen: ReadonlySet<string>,
  most: number,
): Promise<{ rows: Row[]; found_code: boolean }> {
  const [coded, named] = await Promise.all([
    query.code && reservationIdByCode(db, rid, query.code),
    namedRows(db, rid, query),
  ]);
  const latest = named
    .filter(({ id }) => !seen.has(id))
    .sort((a, b) => (a.date < b.date ? 1 : -1))
    .slice(0, most);
  const ids = new Set([...(coded ? [coded] : []), ...latest.map(({ id }) => id)]);
  const items = await getAll(
    db,
    [...ids].map((id) => keys.reservation(rid, id)),
  );
  return { rows: items.map((item) => z.parse(Row, item)), found_code: coded !== undefined };
}

/** Upcoming ones first, from now on; then the past ones, the latest first. `now` is epoch ms. */
const nearestFirst =
  (now: number) =>
  (a: Row, b: Row): number => {
    const [aheadA, aheadB] = [a, b].map(({ to }) => to * MINUTE_MS > now);
    if (aheadA !== aheadB) return aheadA ? -1 : 1;
    return aheadA ? a.from - b.from : b.from - a.from;
  };

/** What a search found: ids in their order, and whether there may be more. */
export type Found = { ids: string[]; truncated: boolean };

/**
 * Finds reservations by what somebody remembers of a guest (`readQuery`), strongly consistent. Within some dates it looks at
 * all of them, as far as they have not more than what an undated one looks at ahead. Else at everything ahead and at the latest 3,000 that are past; at older ones by their code and by
 * the beginning of the last name only, and then says that there may be more. `now` is epoch ms.
 */
export async function searchReservations(
  db: TableSession,
  rid: string,
  {
    dates,
    status,
    now,
    ...typed
  }: Typed & {
    dates?: { first: string; last: string } | undefined;
    status?: ReservationStatus | undefined;
    now: number;
  },
): Promise<Found> {
  const query = readQuery(typed);
  const isWanted = (row: Row) => (!status || row.status === status) && isFoundBy(query, row);
  const cut = (rows: Row[], all: boolean) => ({
    ids: rows.slice(0, MOST_FOUND).map(({ id }) => id),
    truncated: !all || rows.length > MOST_FOUND,
  });
  if (dates) {
    const limit = dates.first === dates.last ? undefined : MOST_AHEAD;
    const found = await readRows(db, rid, { first: `${dates.first}#`, last: `${dates.last}#~`, limit });
    return cut(found.rows.filter(isWanted), found.all);
  }
  // Somewhere it still is the day before, and a stay of that evening may last until tomorrow's.
  const start = `${addDays(localDateAt(now, 'UTC'), -2)}#`;
  const [ahead, past] = await Promise.all([
    readRows(db, rid, { first: start, last: '~', limit: MOST_AHEAD }),
    readRows(db, rid, { first: '0', last: start, forwards: false, limit: MOST_PAST }),
  ]);
  const rows = [...ahead.rows, ...past.rows];
  const found = rows.filter(isWanted);
  if (ahead.all && past.all) return cut(found.sort(nearestFirst(now)), true);
  const seen = new Set(rows.map(({ id }) => id));
  const older = await olderRows(db, rid, query, seen, Math.max(0, MOST_FOUND - found.length));
  const others = older.rows.filter((row) => !seen.has(row.id) && isWanted(row));
  return cut([...found, ...others].sort(nearestFirst(now)), older.found_code);
}
