import { coverNumbers } from '../domain/counted.ts';
import type { HoldEntry, OccupancyRef } from '../domain/occupancy.ts';
import { isLive, refsOf } from '../domain/occupancy.ts';
import type { StoredReservation } from '../domain/reservation.ts';
import { isOnList, oldestDate, type StoredWaiting } from '../domain/waiting.ts';
import { CoverClaims } from './cover-claims.ts';
import { dayUpdate } from './day-counts.ts';
import { reservationIdOf } from './ids.ts';
import { readOccupanciesAt } from './occupancies.ts';
import { removeEntry } from './occupancy-writes.ts';
import { readReservation } from './reservations.ts';
import type { TableSession } from './table-session.ts';
import { type TransactItem, transact } from './transact.ts';
import { readWaiting } from './waiting.ts';
import { waitingTtl } from './waiting-records.ts';
import {
  changePlace,
  enterList,
  leaveDates,
  leaveList,
  type NewPlace,
  putPlace,
  type WaitingChanges,
} from './waiting-writes.ts';

/** How entering a list ended: the list is full, or the guest waits for as many dates as one may. */
export type Entered = 'entered' | 'list_full' | 'too_many_dates';

/**
 * Writes a place together with the guest's entry into the list of its date. Answers `undefined` after a lost race; dates
 * that have passed are taken out of those that the guest waits for, and do not count.
 */
async function enter(
  db: TableSession,
  rid: string,
  place: Pick<StoredWaiting, 'date' | 'contact'>,
  write: TransactItem,
  now: number,
): Promise<Entered | undefined> {
  const refusal = await transact(db, [write, ...enterList(db, rid, place, now)]);
  if (!refusal) return 'entered';
  const [changed, list, dates] = refusal;
  if (changed) return undefined;
  if (list) return 'list_full';
  const waited = dates?.dates instanceof Set ? [...dates.dates].map(String) : [];
  const past = waited.filter((date) => date < oldestDate(now));
  if (past.length === 0) return dates ? 'too_many_dates' : undefined;
  await transact(db, [{ Update: leaveDates(db, rid, place.contact, past) }]);
  return undefined;
}

/** Has a guest who was mailed a link join the list, at `now` (epoch ms). Answers `undefined` after a lost race. */
export const joinList = (
  db: TableSession,
  rid: string,
  entry: StoredWaiting,
  now: number,
): Promise<Entered | undefined> => {
  const joined = { state: 'waiting', joined_at: now, ttl: waitingTtl(entry.date) } as const;
  return enter(db, rid, entry, { Update: changePlace(db, rid, entry, joined) }, now);
};

/** Puts a guest on the list, in the place of what `before` is of them. Answers `undefined` after a lost race. */
export const putOnList = (
  db: TableSession,
  rid: string,
  place: NewPlace,
  before: StoredWaiting | undefined,
  now: number,
): Promise<Entered | undefined> =>
  enter(db, rid, place, { Update: putPlace(db, rid, place, { ttl: waitingTtl(place.date), before }) }, now);

/** Where the hold of an offer still stands, as it is stored there. */
type StandingOffer = { refs: OccupancyRef[]; hold: HoldEntry | undefined };

async function findHold(db: TableSession, rid: string, { offer }: StoredWaiting): Promise<StandingOffer> {
  if (!offer) return { refs: [], hold: undefined };
  const occupancies = await readOccupanciesAt(db, rid, refsOf(offer));
  const standing = occupancies.flatMap(({ entries, ...ref }) => {
    const entry = entries[offer.entry_id];
    return entry?.kind === 'hold' ? [{ ref, hold: entry }] : [];
  });
  return { refs: standing.map(({ ref }) => ref), hold: standing[0]?.hold };
}

/** The reservation that was made from an offer, by any release. */
const bookedOf = (db: TableSession, rid: string, { offer }: StoredWaiting): Promise<StoredReservation | undefined> =>
  offer ? readReservation(db, rid, reservationIdOf(rid, offer.entry_id)) : Promise.resolve(undefined);

/**
 * The booking that has become of a place: where it is `taken`, and where an offer of it is over, which a release may have
 * confirmed that knows no waiting list. `now` is epoch ms.
 */
export async function bookingOf(
  db: TableSession,
  rid: string,
  entry: StoredWaiting,
  now: number,
): Promise<StoredReservation | undefined> {
  const { state, offer, reservation_id } = entry;
  if (state === 'taken') return reservation_id === undefined ? undefined : readReservation(db, rid, reservation_id);
  return offer && offer.expires_at <= now ? bookedOf(db, rid, entry) : undefined;
}

/** The change of a place, and the writes that go into the same transaction. */
type Move = { state: 'waiting' | 'gone'; lapses?: number };

/** How a place was moved: as was asked, or it is a booking by now. */
export type Moved = { entry: StoredWaiting } | { reservation: StoredReservation };

/**
 * Ends an offer, or a place, in one transaction with the removal of the hold, on condition that it still is a hold: a
 * confirm in flight either came first, and the place is `taken` then, or never lands. The covers that the hold has claimed
 * are given back with it. Answers `undefined` after a lost race.
 */
export async function movePlace(
  db: TableSession,
  rid: string,
  entry: StoredWaiting,
  { state, lapses = entry.lapses }: Move,
  { now, attempt }: { now: number; attempt: number },
): Promise<Moved | undefined> {
  const { refs, hold } = await findHold(db, rid, entry);
  const { offer } = entry;
  // If nothing of the hold is left, no confirm can succeed any more; an earlier one has left its booking.
  const reservation = hold ? undefined : await bookedOf(db, rid, entry);
  if (reservation) return (await noteTaken(db, rid, entry, reservation)) && { reservation };
  const claimed = offer?.claimed ? offer.counted : undefined;
  // If another request has removed the claim meanwhile, the place must still end: later attempts leave the claim out.
  const isClaimFreed = claimed !== undefined && hold !== undefined && isLive(hold, now) && attempt === 0;
  const freed = isClaimFreed
    ? dayUpdate(db, rid, { date: claimed.date, add: coverNumbers(claimed, -1), remove: [offer?.entry_id ?? ''] })
    : undefined;
  const changes: WaitingChanges = { state, lapses, offer: undefined };
  const refusal = await transact(db, [
    { Update: changePlace(db, rid, entry, changes) },
    ...refs.map((ref) => ({ Update: removeEntry(db, rid, ref, { id: offer?.entry_id ?? '', kind: 'hold' }) })),
    ...(freed ? [{ Update: freed }] : []),
    ...(state === 'gone' && isOnList(entry) ? leaveList(db, rid, entry) : []),
  ]);
  if (refusal) return undefined;
  if (claimed && !isClaimFreed && offer) await new CoverClaims(db, rid).free(offer.entry_id, claimed);
  return { entry: { ...entry, ...changes, version: entry.version + 1 } };
}

/** Notes that an offer has become a booking, which a release did that knows no waiting list. */
async function noteTaken(
  db: TableSession,
  rid: string,
  entry: StoredWaiting,
  { id }: StoredReservation,
): Promise<true | undefined> {
  const taken: WaitingChanges = { state: 'taken', reservation_id: id };
  const writes = [{ Update: changePlace(db, rid, entry, taken) }, ...leaveList(db, rid, entry)];
  return (await transact(db, writes)) ? undefined : true;
}

/**
 * Ends a place for good, with its offer; one that is over already, or has become a booking, stays as it is. Answers the
 * place or the booking. `now` tells epoch ms.
 */
export function endPlace(db: TableSession, rid: string, entry: StoredWaiting, now: () => number): Promise<Moved> {
  return db.retryLostRace(async (attempt) => {
    const current = attempt === 0 ? entry : await readWaiting(db, rid, entry);
    if (!current || current.ref !== entry.ref) return { entry: { ...entry, state: 'gone', offer: undefined } };
    if (current.state === 'gone' || current.state === 'taken') return { entry: current };
    return movePlace(db, rid, current, { state: 'gone' }, { now: now(), attempt });
  });
}
