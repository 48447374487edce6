import type { StoredReservation } from '../../booking/rules/reservation.ts';
import { reservationOf } from '../../booking/store/reservation-records.ts';
import { readBookingsById, readReservation } from '../../booking/store/reservations.ts';
import { searchReservations } from '../../booking/store/search.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { getAll, queryAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { localDateAt } from '../../platform/time/time.ts';
import { readEntries } from '../../waitlist/store/entries.ts';
import type { Guest } from '../contract/guests.ts';
import { isFoundBy, readQuery, type Typed } from '../rules/guest-search.ts';
import { guestIdOf, guestIdsOf } from './contact.ts';
import { readHistory } from './guest-history.ts';
import { guestsNamed, ofGuest, waitingGuest } from './guest-waitlist-entries.ts';
import { findGuest, guestOf, profileOf } from './guests.ts';

/** Guests that a search answers with. */
const MOST_GUESTS = 20;
/** Bookings among which they are looked for. */
const MOST_BOOKINGS = 100;

/** The search: a complete number (E.164) or address, which finds one guest; or words. */
export type Remembered = Partial<Typed> & { phone?: string | undefined; email?: string | undefined };

/** The time (epoch ms), and the restaurant's zone. */
type Clock = { now: number; zone: string };

type Candidates = { reservations: StoredReservation[]; truncated: boolean };

/**
 * The latest booking of a guest who is known by a whole number or address; of each, where a release before has known the
 * number by its digits.
 */
async function known(
  db: TableSession,
  rid: string,
  { phone, email }: Remembered,
  zone: string,
): Promise<Candidates | undefined> {
  const ids = guestIdsOf(rid, { guest_phone: phone ?? null, guest_email: email ?? null }, zone);
  const found = await Promise.all(
    ids.map(async (id) => {
      const [latest] = await readHistory(db, id);
      return latest && readReservation(db, rid, latest.id);
    }),
  );
  const reservations = found.filter((reservation) => reservation !== undefined);
  return reservations.length > 0 ? { reservations, truncated: false } : undefined;
}

/** Bookings of the restaurant on one side of tomorrow, those next to it first. */
async function aroundNow(db: TableSession, rid: string, now: number, side: 'past' | 'ahead', Limit: number) {
  const items = await queryAll(db, {
    IndexName: 'byDate',
    KeyConditionExpression: `pk = :pk AND by_date ${side === 'past' ? '<' : '>'} :tomorrow`,
    ExpressionAttributeValues: { ':pk': keys.reservations(rid), ':tomorrow': `${localDateAt(now, 'UTC')}#~` },
    ScanIndexForward: side === 'ahead',
    Limit,
  });
  return items.map(reservationOf);
}

/** The latest bookings: of guests who are present or came lately; and, where there are few, of those who come next. */
async function latest(db: TableSession, rid: string, now: number): Promise<Candidates> {
  const past = await aroundNow(db, rid, now, 'past', MOST_BOOKINGS);
  const room = MOST_BOOKINGS - past.length;
  const ahead = room > 0 ? await aroundNow(db, rid, now, 'ahead', room) : [];
  return { reservations: [...past, ...ahead], truncated: past.length + ahead.length === MOST_BOOKINGS };
}

async function searched(db: TableSession, rid: string, typed: Typed, now: number): Promise<Candidates> {
  const { ids, truncated } = await searchReservations(db, rid, { ...typed, now });
  const looked = ids.slice(0, MOST_BOOKINGS);
  const query = readQuery(typed);
  // The index of words may be a moment behind.
  const reservations = (await readBookingsById(db, rid, looked)).filter((each) => isFoundBy(query, each));
  return { reservations, truncated: truncated || looked.length < ids.length };
}

/** A whole number leads to one guest; an address may be of several, who left different numbers with it. */
async function candidates(
  db: TableSession,
  rid: string,
  remembered: Remembered,
  { now, zone }: Clock,
): Promise<Candidates> {
  const { q, hides_contacts } = remembered;
  if (q === undefined) return latest(db, rid, now);
  const guest = await known(db, rid, remembered, zone);
  if (guest && remembered.phone !== undefined) return guest;
  const { reservations, truncated } = await searched(db, rid, { q, hides_contacts }, now);
  return { reservations: [...(guest?.reservations ?? []), ...reservations], truncated };
}

/**
 * The guests who have entries on waiting lists under the whole number or address that is remembered, beside those whose
 * bookings were found.
 */
async function whoWait(
  db: TableSession,
  rid: string,
  { phone, email }: Remembered,
  found: ReadonlySet<string>,
  { now, zone }: Clock,
): Promise<Guest[]> {
  if (email === undefined && (phone === undefined || found.size > 0)) return [];
  const entries = await readEntries(db, rid);
  const ids = guestsNamed(entries, rid, { phone, email }, zone).filter((id) => !found.has(id));
  const guests = await Promise.all(
    ids
      .slice(0, MOST_GUESTS)
      .map(
        async (id) =>
          (await findGuest(db, rid, id, now)) ?? waitingGuest(id, ofGuest(entries, rid, [id], zone), { zone, now }),
      ),
  );
  return guests.flatMap((guest) => {
    if (!guest) return [];
    const { bookings: _, ...shown } = guest;
    return [shown];
  });
}

/**
 * Finds guests by what is remembered of them, whoever came or booked last first, and who only waits after them; without
 * anything those of the latest bookings. Who left neither number nor address is nobody the house knows.
 */
export async function findGuests(
  db: TableSession,
  rid: string,
  remembered: Remembered,
  { now, zone }: Clock,
): Promise<{ items: Guest[]; truncated: boolean }> {
  const { reservations, truncated } = await candidates(db, rid, remembered, { now, zone });
  const byGuest = Map.groupBy(
    reservations.toSorted((a, b) => b.from - a.from),
    (reservation) => guestIdOf(rid, reservation) ?? '',
  );
  byGuest.delete('');
  const found = [...byGuest].slice(0, MOST_GUESTS);
  const profiles = await getAll(
    db,
    found.map(([id]) => keys.profile(rid, id)),
  );
  const byId = new Map(profiles.map((item) => [item.sk, item]));
  const items = await Promise.all(
    found.map(async ([id, [last]]) => {
      const bookings = await readHistory(db, id);
      return last ? [guestOf(id, last, { bookings, profile: profileOf(byId.get(id)), now, zone })] : [];
    }),
  );
  const waiting = await whoWait(db, rid, remembered, new Set(byGuest.keys()), { now, zone });
  const all = [...items.flat(), ...waiting];
  return {
    items: all.slice(0, MOST_GUESTS),
    truncated: truncated || byGuest.size > found.length || all.length > MOST_GUESTS,
  };
}
