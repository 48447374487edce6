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
import { isWordIndexBuilt } from './word-building.ts';
import { localIdOf } from './word-index.ts';
import { type ListedBooking, searchWords } from './word-search.ts';

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
  reservation_time: true,
  status: true,
  from: true,
  to: true,
});
type Row = z.infer<typeof Row>;

const columns = Object.keys(Row.shape);

/** Where a row stands in the order of date and time. */
const placeOf = (rid: string, { reservation_date, reservation_time, id }: Row): string =>
  `${reservation_date}#${reservation_time}#${localIdOf(rid, id)}`;

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
  return { rows: await readRowsById(db, rid, [...ids]), found_code: coded !== undefined };
}

/** When a stay begins and ends (UTC epoch minutes). */
type Timed = Pick<Row, 'from' | 'to'>;

/** Upcoming ones first, from now on; then the past ones, the latest first. `now` is epoch ms. */
const nearestFirst =
  (now: number) =>
  (a: Timed, b: Timed): number => {
    const [aheadA, aheadB] = [a, b].map(({ to }) => to * MINUTE_MS > now);
    if (aheadA !== aheadB) return aheadA ? -1 : 1;
    return aheadA ? a.from - b.from : b.from - a.from;
  };

/** What a search found: ids in their order, and whether there may be more. */
export type Found = { ids: string[]; truncated: boolean };

type Asked = {
  dates?: { first: string; last: string } | undefined;
  status?: ReservationStatus | undefined;
  now: number;
};

const cut = (rows: readonly { id: string }[], all: boolean): Found => ({
  ids: rows.slice(0, MOST_FOUND).map(({ id }) => id),
  truncated: !all || rows.length > MOST_FOUND,
});

/** Somewhere it still is the day before at `now` (epoch ms), and a stay of that evening may last until tomorrow's. */
const todayAt = (now: number): string => addDays(localDateAt(now, 'UTC'), -2);

/** The reservations with these ids, as much of them as a search looks at. */
async function readRowsById(db: TableSession, rid: string, ids: readonly string[]): Promise<Row[]> {
  const items = await getAll(
    db,
    ids.map((id) => keys.reservation(rid, id)),
  );
  return items.map((item) => z.parse(Row, item));
}

/**
 * What the index of words finds, `undefined` where it is not built or cannot tell. Of those whose stay may be under way, which
 * the index does not know to have ended, and of the one with the code, the reservations themselves tell.
 */
async function searchIndex(
  db: TableSession,
  rid: string,
  query: GuestQuery,
  { dates, status, now }: Asked,
): Promise<Found | undefined> {
  if (!(await isWordIndexBuilt(db, rid))) return undefined;
  const today = todayAt(now);
  const [found, coded] = await Promise.all([
    searchWords(db, rid, query, { dates, today, status }),
    query.code && reservationIdByCode(db, rid, query.code),
  ]);
  if (!found) return undefined;
  const isUnderWay = ({ place, from }: ListedBooking) => place > today && from * MINUTE_MS <= now;
  const read = dates ? [] : found.rows.filter(isUnderWay).map(({ id }) => id);
  const rows = await readRowsById(db, rid, [...read, ...(coded ? [coded] : [])]);
  const known = new Map(
    rows
      .filter((row) => (!status || row.status === status) && isFoundBy(query, row))
      .filter(({ reservation_date: date }) => !dates || (date >= dates.first && date <= dates.last))
      .map((row) => [row.id, { ...row, place: placeOf(rid, row) }]),
  );
  const others = found.rows
    .filter(({ id }) => !known.has(id) && !read.includes(id))
    .map((row) => ({ ...row, to: row.from * MINUTE_MS > now ? row.from : 0 }));
  const all = [...known.values(), ...others].sort((a, b) => (a.place < b.place ? -1 : 1));
  if (dates) return cut(all, found.all);
  const ahead = all.filter(({ place }) => place > today);
  const past = all.filter(({ place }) => place <= today).reverse();
  return cut([...ahead, ...past].sort(nearestFirst(now)), found.all);
}

/**
 * Finds reservations by what somebody remembers of a guest (`readQuery`). Those of one date are read, strongly consistent; others
 * stand in the index of words, which follows the table by a moment. While it is not built, they are read too: within some
 * dates all, as far as they have not more than what an undated search looks at ahead; else everything ahead and the latest
 * 3,000 that are past, older ones by their code and by the beginning of the last name only, which then says that there may
 * be more. `now` is epoch ms.
 */
export async function searchReservations(
  db: TableSession,
  rid: string,
  { dates, status, now, ...typed }: Typed & Asked,
): Promise<Found> {
  const query = readQuery(typed);
  const isOneDate = dates !== undefined && dates.first === dates.last;
  const indexed = isOneDate ? undefined : await searchIndex(db, rid, query, { dates, status, now });
  return indexed ?? searchByReading(db, rid, query, { dates, status, now });
}

async function searchByReading(
  db: TableSession,
  rid: string,
  query: GuestQuery,
  { dates, status, now }: Asked,
): Promise<Found> {
  const isWanted = (row: Row) => (!status || row.status === status) && isFoundBy(query, row);
  if (dates) {
    const limit = dates.first === dates.last ? undefined : MOST_AHEAD;
    const found = await readRows(db, rid, { first: `${dates.first}#`, last: `${dates.last}#~`, limit });
    return cut(found.rows.filter(isWanted), found.all);
  }
  const start = `${todayAt(now)}#`;
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
