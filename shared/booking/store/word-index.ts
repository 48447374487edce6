import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { comparedOf, listedUnder } from '../../guests/rules/guest-search.ts';
import { type Key, keys } from '../../platform/dynamo/keys.ts';
import { getAll, getItem } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { deletion, type TransactItem, transact } from '../../platform/dynamo/transact.ts';
import { ReservationRecord } from './reservation-records.ts';

/** How bookings are listed in the index of words: it is built anew after the number has changed. */
export const WORD_RULES = 1;

/** What of a reservation the index of words follows from. */
const Indexed = z.pick(ReservationRecord, {
  id: true,
  guest_first_name: true,
  guest_last_name: true,
  guest_email: true,
  guest_phone: true,
  reservation_date: true,
  reservation_time: true,
  status: true,
  from: true,
});

/** Attributes of a reservation that the index of words needs. */
export const INDEXED_COLUMNS = Object.keys(Indexed.shape);

/**
 * Where a booking is listed: places with the beginning of a word behind, and a digest of what stands there. It outlives the words
 * of who is erased, empty, so that none that had begun to list them before can take it for new.
 */
const IndexedRecord = z.object({ revision: z.string(), rows: z.array(z.string()), digest: z.string() });
type IndexedRecord = z.infer<typeof IndexedRecord>;

/** What stands in the index of words of a booking, under each beginning: what a search compares, shows and sorts by. */
type Content = { names: readonly string[]; digits: string; status: string; from: number };

/** How a booking is to be listed: `rows` name the beginnings and the place, all with the same `content`. */
type Listing = { rows: string[]; digest: string; content: Content | undefined; email: string | undefined };

const NOWHERE: Listing = { rows: [], digest: '', content: undefined, email: undefined };

/** A row as its booking remembers it: date, time and beginning, of which only the last may have the sign between them. */
const rowOf = (date: string, time: string, beginning: string): string => `${date}#${time}#${beginning}`;

/** The part of a reservation's id that tells it from others of its restaurant. */
export const localIdOf = (rid: string, id: string): string => id.slice(rid.length + 1);

function keyOf(rid: string, id: string, row: string): Key {
  const [date, time, ...beginning] = row.split('#');
  return keys.word(rid, beginning.join('#'), `${date}#${time}#${localIdOf(rid, id)}`);
}

/**
 * How the index of words is to list a reservation, as its item in the table says: nowhere, if there is none or its guest is
 * erased. Throws for what is no reservation.
 */
function listingOf(item: Record<string, unknown> | undefined): Listing {
  if (!item) return NOWHERE;
  const reservation = z.parse(Indexed, item);
  const { names, digits, email } = comparedOf(reservation);
  const { reservation_date, reservation_time, status, from } = reservation;
  const rows = listedUnder({ names, digits, email }).map((beginning) =>
    rowOf(reservation_date, reservation_time, beginning),
  );
  if (rows.length === 0) return NOWHERE;
  const content = { names, digits, status, from };
  const said = JSON.stringify([WORD_RULES, content, email, rows]);
  return { rows, content, email, digest: createHash('sha256').update(said).digest('base64url').slice(0, 22) };
}

/** Whether two states of a reservation's item are listed alike, so that a change from one to the other is none of the index. */
export const areListedAlike = (one: Record<string, unknown>, other: Record<string, unknown>): boolean =>
  listingOf(one).digest === listingOf(other).digest;

/**
 * Whether an item that says where a booking is listed says what its reservation's item has the index say; of a reservation that
 * cannot be read nothing is to be said.
 */
export function isListed(reservation: Record<string, unknown>, indexed: Record<string, unknown> | undefined): boolean {
  if (!z.safeParse(Indexed, reservation).success) return true;
  return listingOf(reservation).digest === (indexed ? z.parse(IndexedRecord, indexed).digest : NOWHERE.digest);
}

/** Says where a booking is listed, on condition that nobody has said so since `seen`. */
function saying(db: TableSession, Key: Key, seen: IndexedRecord | undefined, { rows, digest }: Listing): TransactItem {
  const said: IndexedRecord = { revision: randomUUID(), rows, digest };
  const condition = seen
    ? { ConditionExpression: 'revision = :revision', ExpressionAttributeValues: { ':revision': seen.revision } }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  return { Put: { TableName: db.table, Item: { ...Key, ...said }, ...condition } };
}

/** Puts a booking under a beginning. */
function row(db: TableSession, Key: Key, { content, email }: Listing, rid: string): TransactItem {
  // The address is compared only where somebody is looked for by it.
  const address = Key.pk.startsWith(keys.word(rid, '@', '').pk) ? { email } : {};
  return { Put: { TableName: db.table, Item: { ...Key, ...content, ...address } } };
}

/** What the index says of a booking, and the booking, as their items were read, in this order. */
type Known = { indexed: Record<string, unknown> | undefined; reservation: Record<string, unknown> | undefined };

async function readKnown(db: TableSession, rid: string, id: string): Promise<Known> {
  const indexed = await getItem(db, keys.indexedBooking(rid, id));
  return { indexed, reservation: await getItem(db, keys.reservation(rid, id)) };
}

/** Reads the same of many bookings, in two calls. */
export async function readIndexed(
  db: TableSession,
  bookings: readonly { rid: string; id: string }[],
): Promise<(rid: string, id: string) => Known> {
  const named = ({ pk, sk }: Record<string, unknown>) => JSON.stringify([pk, sk]);
  const read = async (keyOfBooking: (rid: string, id: string) => Key) => {
    const items = await getAll(
      db,
      bookings.map(({ rid, id }) => keyOfBooking(rid, id)),
    );
    const byKey = new Map(items.map((item) => [named(item), item]));
    return (rid: string, id: string) => byKey.get(named(keyOfBooking(rid, id)));
  };
  const indexed = await read(keys.indexedBooking);
  const reservation = await read(keys.reservation);
  return (rid, id) => ({ indexed: indexed(rid, id), reservation: reservation(rid, id) });
}

/**
 * Has the index of words list a booking as it is now, and nowhere else. Words and the list of them change together or not at all, so
 * whoever dies leaves no word behind that is not listed. The list is read before the booking: whoever has changed the list since has
 * read the booking as it is here, or later, and what was read too early is refused, also what was `known`. So the last one that
 * lists a booking has read its last version. Answers whether there was anything to do. Throws for a booking that cannot be read.
 */
export async function indexBooking(db: TableSession, rid: string, id: string, known?: Known): Promise<boolean> {
  return db.retryLostRace(async (attempt) => {
    const { indexed, reservation } = (attempt === 0 && known) || (await readKnown(db, rid, id));
    const seen = indexed && z.parse(IndexedRecord, indexed);
    const wanted = listingOf(reservation);
    if (wanted.digest === seen?.digest) return false;
    const gone = (seen?.rows ?? []).filter((one) => !wanted.rows.includes(one));
    const refusal = await transact(db, [
      saying(db, keys.indexedBooking(rid, id), seen, wanted),
      ...wanted.rows.map((one) => row(db, keyOf(rid, id, one), wanted, rid)),
      ...gone.map((one) => deletion(db, keyOf(rid, id, one))),
    ]);
    return refusal === undefined ? true : undefined;
  });
}
