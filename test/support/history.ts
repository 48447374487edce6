import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { ReservationStatus } from '../../shared/booking/contract/reservation.ts';
import type { Guest, StoredReservation } from '../../shared/booking/rules/reservation.ts';
import { toItem } from '../../shared/booking/store/reservations.ts';
import { localIdOf } from '../../shared/booking/store/word-index.ts';
import { comparedOf, listedUnder } from '../../shared/guests/rules/guest-search.ts';
import { newConfirmationCode, newEntryId, reservationIdOf } from '../../shared/platform/dynamo/ids.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { type Database, TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { addDays } from '../../shared/platform/time/time.ts';

/** A long history may take its time. */
const PATIENCE_MS = 1_800_000;
/** Items of one call. */
const AT_ONCE = 25;

type Wanted = {
  first: string;
  dates: number;
  perDate: number;
  /** Status of the nth reservation, from 0. */
  statusOf?: (index: number) => ReservationStatus;
  nameOf?: (index: number) => string;
  /** Who the guest of the nth is, where it is not Zoé. */
  guestAt?: (index: number) => Partial<Guest>;
};

/** Writes past reservations with their totals, as if they had been made one by one; codes and occupancy are left out. */
export async function writeHistory(
  db: Database,
  rid: string,
  { first, dates, perDate, statusOf = () => 'confirmed', nameOf = () => 'Martin', guestAt = () => ({}) }: Wanted,
): Promise<StoredReservation[]> {
  const made: StoredReservation[] = [];
  const items: Record<string, unknown>[] = [];
  for (let day = 0; day < dates; day++) {
    const date = addDays(first, day);
    const totals: Record<string, number> = {};
    for (let nth = 0; nth < perDate; nth++) {
      const status = statusOf(made.length);
      const clock = `${String(12 + (nth % 10)).padStart(2, '0')}:00:00`;
      const from = Date.parse(`${date}T${clock}Z`) / 60_000;
      const reservation: StoredReservation = {
        id: reservationIdOf(rid, newEntryId()),
        confirmation_code: newConfirmationCode(),
        guest_first_name: 'Zoé',
        guest_last_name: nameOf(made.length),
        guest_email: 'zoe@example.com',
        guest_phone: '+33612345678',
        ...guestAt(made.length),
        party_size: 2,
        reservation_date: date,
        reservation_time: clock,
        duration_min: 120,
        status,
        service_status: 'expected',
        created_at: '2026-01-01T00:00:00.000Z',
        from,
        to: from + 120,
        tables: [],
        dates: [date],
        lang: 'fr',
        version: 1,
      };
      made.push(reservation);
      totals[status] = (totals[status] ?? 0) + 1;
      items.push(toItem(rid, reservation));
    }
    items.push({ ...keys.totals(rid, date), ...totals });
  }
  await writeItems(db, items);
  return made;
}

/** Writes the words of bookings as the follower does, many at once and without their lists: for who measures what reads them. */
export async function writeWords(db: Database, rid: string, made: readonly StoredReservation[]): Promise<void> {
  const items = made.flatMap((reservation) => {
    const { id, reservation_date, reservation_time, status, from } = reservation;
    const { names, digits, email } = comparedOf(reservation);
    const place = `${reservation_date}#${reservation_time}#${localIdOf(rid, id)}`;
    return listedUnder({ names, digits, email }).map((beginning) => ({
      ...keys.word(rid, beginning, place),
      ...{ names, digits, status, from },
      ...(beginning.startsWith('@') && { email }),
    }));
  });
  await writeItems(db, items);
}

async function writeItems(db: Database, items: readonly Record<string, unknown>[]): Promise<void> {
  const session = new TableSession(db, PATIENCE_MS);
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const requests = items.slice(start, start + AT_ONCE).map((Item) => ({ PutRequest: { Item } }));
    const input = { RequestItems: { [db.table]: requests } };
    await session.call((client) => client.send(new BatchWriteCommand(input)));
  }
}
