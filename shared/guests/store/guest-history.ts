import * as z from 'zod/mini';
import type { ReservationStatus, ServiceStatus } from '../../booking/contract/reservation.ts';
import type { StoredReservation } from '../../booking/rules/reservation.ts';
import { queryAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { GuestBooking } from '../contract/guests.ts';
import { contactKeyOf, guestIdOf } from './contact.ts';

/** Bookings of a guest that are looked at; the latest ones. */
const MOST_BOOKINGS = 1000;

/** A booking in the index `byContact`, where every byte is read with each of a guest's others: two short attributes. */
const Row = z.object({ sk: z.string(), reservation_date: z.string(), summary: z.string() });

/** Letters that replace words in the index. */
const STATUSES: Record<ReservationStatus, string> = { pending: 'p', confirmed: 'c', cancelled: 'x' };
const STEPS: Record<ServiceStatus, string> = { expected: 'e', arrived: 'a', seated: 's', left: 'l', no_show: 'n' };

/** The word that a letter stands for; `undefined` for one that only a later release knows. */
const wordOf = <Word extends string>(letters: Record<Word, string>, letter: string | undefined): Word | undefined => {
  for (const word in letters) if (letters[word] === letter) return word;
  return undefined;
};

/**
 * Where a reservation stands in the index `byContact` (docs/design.md, "Guests' data"): nowhere for a guest without
 * contacts.
 */
export function contactKeys(rid: string, reservation: StoredReservation) {
  const guest_id = guestIdOf(rid, reservation);
  const { reservation_time, party_size, status, service_status } = reservation;
  const state = `${STATUSES[status]}${STEPS[service_status]}`;
  return {
    guest: guest_id && contactKeyOf(guest_id),
    summary: guest_id && `${reservation_time.slice(0, 5)}#${party_size}#${state}`,
  };
}

function bookingOf(item: unknown): GuestBooking {
  const { sk, reservation_date, summary } = z.parse(Row, item);
  const [time = '', party = '', [status, step] = ''] = summary.split('#');
  return {
    id: sk,
    reservation_date,
    reservation_time: `${time}:00`,
    party_size: Number(party),
    status: wordOf(STATUSES, status) ?? 'confirmed',
    // A step of service that only a later release knows does not end a visit.
    service_status: wordOf(STEPS, step) ?? 'expected',
  };
}

const timeOf = ({ reservation_date, reservation_time }: GuestBooking) => `${reservation_date} ${reservation_time}`;

/** The bookings of a guest, the latest first, 1,000 at most. The index follows the table by a moment. */
export async function readHistory(db: TableSession, guest_id: string): Promise<GuestBooking[]> {
  const items = await queryAll(db, {
    IndexName: 'byContact',
    KeyConditionExpression: 'guest = :guest',
    ExpressionAttributeValues: { ':guest': contactKeyOf(guest_id) },
    ScanIndexForward: false,
    Limit: MOST_BOOKINGS,
  });
  // Within a date the index has no order.
  return items.map(bookingOf).sort((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1));
}
