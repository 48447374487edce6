import { keys } from '../../platform/dynamo/keys.ts';
import { pagesOf, queryAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { addDays, datesBetween } from '../../platform/time/time.ts';
import type { StoredReservation } from '../rules/reservation.ts';
import { reservationOf } from './reservation-records.ts';

/** Dates of a query. */
type Dates = { first: string; last: string; consistent?: boolean };

const between = (rid: string, { first, last, consistent = true }: Dates) => ({
  IndexName: 'byDate',
  KeyConditionExpression: 'pk = :pk AND by_date BETWEEN :first AND :last',
  ExpressionAttributeValues: { ':pk': keys.reservations(rid), ':first': `${first}#`, ':last': `${last}#~` },
  ConsistentRead: consistent,
});

/** Every booking between two dates, both included, cancelled ones too, by date and time. */
export async function readBookings(db: TableSession, rid: string, dates: Dates): Promise<StoredReservation[]> {
  return (await queryAll(db, between(rid, dates))).map(reservationOf);
}

/** Dates of one query, where many are read. Four of a year at once take a quarter of the time, and leave guests their share. */
const DATES_AT_ONCE = 92;

/**
 * The same as `readBookings`, for many dates, which are read at once in parts; `undefined` where there are more than `most`,
 * which are not all read then.
 */
export async function readBookingsUpTo(
  db: TableSession,
  rid: string,
  { first, last, most }: { first: string; last: string; most: number },
): Promise<StoredReservation[] | undefined> {
  const parts: Dates[] = datesBetween(first, last, DATES_AT_ONCE).map((from) => {
    const end = addDays(from, DATES_AT_ONCE - 1);
    return { first: from, last: end < last ? end : last };
  });
  let count = 0;
  const read = async (part: Dates) => {
    const bookings: StoredReservation[] = [];
    for await (const page of pagesOf(db, between(rid, part))) {
      count += page.length;
      if (count > most) break;
      bookings.push(...page.map(reservationOf));
    }
    return bookings;
  };
  const bookings = (await Promise.all(parts.map(read))).flat();
  return count > most ? undefined : bookings;
}
