import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { ReservationStatus } from '../contract/reservation.ts';
import type { StoredReservation } from '../domain/reservation.ts';
import { keys } from './keys.ts';
import { getAll, queryAll } from './query.ts';
import { IndexRow, ReservationRecord } from './reservation-records.ts';
import { normaliseName } from './reservations.ts';
import type { TableSession } from './table-session.ts';

/** Where a confirmation code leads. */
const CodeRecord = z.object({ reservation_id: z.string() });

/** Reservations that a search finds at most (design, section 5). */
const MOST_FOUND = 200;

/** A confirmation code as a guest may spell it: in lower case, in groups; `undefined` when it cannot be one. */
const codeIn = (q: string): string | undefined =>
  /^[2-9A-HJ-NP-Z]{8}$/.exec(q.toUpperCase().replace(/[\s-]/g, ''))?.[0];

const placeInTime = ({ reservation_date, reservation_time, id }: StoredReservation) =>
  `${reservation_date}#${reservation_time}#${id}`;

/** The order of an undated listing, the one in which its index is read backwards. */
export const newestFirst = (a: StoredReservation, b: StoredReservation): number =>
  placeInTime(a) < placeInTime(b) ? 1 : -1;

async function idsByCode(db: TableSession, rid: string, code: string | undefined): Promise<string[]> {
  if (code === undefined) return [];
  const { Item } = await db.call((client) =>
    client.send(new GetCommand({ TableName: db.table, Key: keys.code(rid, code), ConsistentRead: true })),
  );
  return Item ? [z.parse(CodeRecord, Item).reservation_id] : [];
}

async function idsByName(db: TableSession, rid: string, name: string): Promise<string[]> {
  if (name === '') return [];
  const rows = await queryAll(db, {
    IndexName: 'byGuest',
    KeyConditionExpression: 'pk = :pk AND begins_with(by_guest, :name)',
    ExpressionAttributeValues: { ':pk': keys.reservations(rid), ':name': name },
    ConsistentRead: true,
    Limit: MOST_FOUND,
  });
  return rows.map((row) => z.parse(IndexRow, row).sk);
}

const readDate = (db: TableSession, rid: string, date: string) =>
  queryAll(db, {
    IndexName: 'byDate',
    KeyConditionExpression: 'pk = :pk AND begins_with(by_date, :date)',
    ExpressionAttributeValues: { ':pk': keys.reservations(rid), ':date': `${date}#` },
    ConsistentRead: true,
  });

/**
 * Finds reservations by their code or the beginning of the last name, whatever its case and accents, in the order of
 * the listing. Within a date it looks at all of that date; else at the first 200 names.
 */
export async function searchReservations(
  db: TableSession,
  rid: string,
  q: string,
  { date, status }: { date?: string | undefined; status?: ReservationStatus | undefined },
): Promise<StoredReservation[]> {
  const code = codeIn(q);
  const name = normaliseName(q);
  const read = async () => {
    if (date) return readDate(db, rid, date);
    const ids = new Set((await Promise.all([idsByCode(db, rid, code), idsByName(db, rid, name)])).flat());
    return getAll(
      db,
      [...ids].map((id) => keys.reservation(rid, id)),
    );
  };
  const found = (await read())
    .map((item) => z.parse(ReservationRecord, item))
    .filter((reservation) => !status || reservation.status === status)
    .filter(
      ({ confirmation_code, guest_last_name }) =>
        confirmation_code === code || (name !== '' && normaliseName(guest_last_name).startsWith(name)),
    )
    .sort(newestFirst);
  return (date ? found.reverse() : found).slice(0, MOST_FOUND);
}
