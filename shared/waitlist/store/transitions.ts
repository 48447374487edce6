import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Counted, coverNumbers } from '../../availability/rules/cover-count.ts';
import { type HoldEntry, isLive, type OccupancyRef, type Own, refsOf } from '../../availability/rules/occupancy.ts';
import { CoverReservations } from '../../availability/store/cover-reservations.ts';
import { type DayChange, dayWrites } from '../../availability/store/day-counts.ts';
import { readOccupanciesAt } from '../../availability/store/occupancies.ts';
import { removeEntry } from '../../availability/store/occupancy-writes.ts';
import type { Guest, StoredReservation } from '../../booking/rules/reservation.ts';
import { readReservation } from '../../booking/store/reservations.ts';
import { datesKeyOf, isBookingOf, waiterOf, withOneNumber } from '../../guests/store/contact.ts';
import { reservationIdOf } from '../../platform/dynamo/ids.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { type TransactItem, transact } from '../../platform/dynamo/transact.ts';
import type { Entered } from '../rules/entering.ts';
import { isOnList, oldestDate, requireOffered, type StoredEntry, waitlistEnded } from '../rules/entry.ts';
import {
  afterOfferOr,
  type EntryMove,
  isOfferOver,
  mayHaveEnded,
  overdueMove,
  type WasTold,
} from '../rules/offer-expiry.ts';
import { canTransition, STEPS, type StepName, stepOf } from '../rules/state-machine.ts';
import { hasTaken } from '../rules/taken.ts';
import { readEntries, readEntry, readReadableEntry } from './entries.ts';
import { waitingTtl } from './entry-records.ts';
import {
  changeEntry,
  type EntryChanges,
  enterList,
  leaveDates,
  leaveList,
  type NewEntry,
  notesTakenBack,
  putEntry,
  takenBy,
} from './entry-writes.ts';
import { datesAround } from './wake-triggers.ts';

/**
 * Writes an entry together with the guest's entry into the list of its date. Answers `undefined` after a lost race; dates
 * that have passed are taken out of those that the guest waits for, and do not count.
 */
async function enter(
  db: TableSession,
  rid: string,
  entry: Pick<StoredEntry, 'date' | 'contact' | 'guest_email'>,
  write: TransactItem,
  { now, is_listed }: { now: number; is_listed: boolean },
): Promise<Entered | undefined> {
  const dates_key = datesKeyOf(rid, entry);
  const refusal = await transact(db, [write, ...enterList(db, rid, entry, { dates_key, is_listed, now })]);
  if (!refusal) return 'entered';
  const [changed, list, dates] = refusal;
  if (changed) return undefined;
  if (list) return 'list_full';
  const waited = dates?.dates instanceof Set ? [...dates.dates].map(String) : [];
  if (!is_listed && waited.includes(entry.date)) return 'waits_already';
  const past = waited.filter((date) => date < oldestDate(now));
  if (past.length === 0) return dates ? 'too_many_dates' : undefined;
  await transact(db, [{ Update: leaveDates(db, rid, dates_key, past) }]);
  return undefined;
}

/**
 * Has a guest who was mailed a link join the list, at `now` (epoch ms), unless their mailbox is on it by another address.
 * Answers `undefined` after a lost race.
 */
export const joinList = (
  db: TableSession,
  rid: string,
  entry: StoredEntry,
  now: number,
): Promise<Entered | undefined> => {
  const joined = { ...stepOf(entry, 'join'), joined_at: now, ttl: waitingTtl(entry.date) };
  return enter(db, rid, entry, { Update: changeEntry(db, rid, entry, joined) }, { now, is_listed: false });
};

/**
 * Finds what there is of a guest on a date, whatever became of it: by any address of their mailbox, by any spelling of their
 * number in a restaurant of this zone, or as an earlier release stored what can be no telephone number. At most one of them is
 * on the list.
 */
export async function findEntries(
  db: TableSession,
  rid: string,
  entry: NewEntry,
  zone: string,
): Promise<{ listed: StoredEntry | undefined; own: StoredEntry | undefined; all: StoredEntry[] }> {
  const nameOf = (waiter: Pick<StoredEntry, keyof Guest>) => waiterOf(rid, withOneNumber(waiter, zone));
  const isOwn = ({ contact }: StoredEntry) => contact === entry.contact;
  const all = (await readEntries(db, rid, entry.date)).filter((one) => isOwn(one) || nameOf(one) === nameOf(entry));
  return { listed: all.find(isOnList), own: all.find(isOwn), all };
}

/**
 * The entry by which a guest has taken what the house is about to put them on the list for (`hasTaken`): as it was then, also
 * where somebody has asked in their name since; not one that the house has given to another guest. `now` is epoch ms.
 */
export async function findTaken(
  db: TableSession,
  rid: string,
  entries: readonly StoredEntry[],
  wanted: Parameters<typeof hasTaken>[2],
  { zone, now }: { zone: string; now: number },
): Promise<StoredEntry | undefined> {
  for (const entry of entries) {
    const booking = await readTaken(db, rid, entry);
    if (!booking || !isBookingOf(rid, booking, entry, zone)) continue;
    if (hasTaken(entry, booking, wanted, now)) return { ...entry, state: STEPS.accept.to, offer: undefined };
  }
  return undefined;
}

/** Puts a guest on the list, in the place of what `before` is of them. Answers `undefined` after a lost race. */
export const putOnList = (
  db: TableSession,
  rid: string,
  entry: NewEntry,
  before: StoredEntry | undefined,
  now: number,
): Promise<Entered | undefined> => {
  const write = { Update: putEntry(db, rid, entry, { ttl: waitingTtl(entry.date), before }) };
  return enter(db, rid, entry, write, { now, is_listed: before !== undefined && isOnList(before) });
};

type Offer = NonNullable<StoredEntry['offer']>;

/** Where the hold of an offer still stands, as it is stored there. */
type StandingOffer = { refs: OccupancyRef[]; hold: HoldEntry | undefined };

async function findHold(db: TableSession, rid: string, offer: Offer): Promise<StandingOffer> {
  const occupancies = await readOccupanciesAt(db, rid, refsOf(offer));
  const standing = occupancies.flatMap(({ entries, ...ref }) => {
    const entry = entries[offer.entry_id];
    return entry?.kind === 'hold' ? [{ ref, hold: entry }] : [];
  });
  return { refs: standing.map(({ ref }) => ref), hold: standing[0]?.hold };
}

/** The reservation that was made from an offer, by any release. */
const bookedOf = (db: TableSession, rid: string, { offer }: StoredEntry): Promise<StoredReservation | undefined> =>
  offer ? readReservation(db, rid, reservationIdOf(rid, offer.entry_id)) : Promise.resolve(undefined);

/** The booking that a guest has taken from an entry, whatever has become of the entry since. */
const readTaken = (
  db: TableSession,
  rid: string,
  { reservation_id }: StoredEntry,
): Promise<StoredReservation | undefined> =>
  reservation_id === undefined ? Promise.resolve(undefined) : readReservation(db, rid, reservation_id);

/**
 * The booking that has become of an entry: where it is `taken`, and where an offer of it is over, which a release may have
 * confirmed that knows no waiting list. `now` is epoch ms.
 */
export async function bookingOf(
  db: TableSession,
  rid: string,
  entry: StoredEntry,
  now: number,
): Promise<StoredReservation | undefined> {
  const { state, offer } = entry;
  if (state === 'taken') return readTaken(db, rid, entry);
  return offer && offer.expires_at <= now ? bookedOf(db, rid, entry) : undefined;
}

/** How an entry was moved: as was asked, or it is a booking by now. */
export type Moved = { entry: StoredEntry } | { reservation: StoredReservation };

/** What ends an offer in a transaction: its hold is removed from the items it stands in, and its covers are given back. */
export type OfferEnd = {
  refs: OccupancyRef[];
  own: Own;
  freed: DayChange | undefined;
  /** The claim that is to be given back afterwards, because it may be gone already. */
  left: Counted | undefined;
};

/**
 * What is to be written for an offer to end, on condition that its hold still is one: a confirm in flight either came first,
 * and the entry is `taken` then, or never lands. Nothing without an offer. Answers the booking that has become of it.
 */
export async function endOfOffer(
  db: TableSession,
  rid: string,
  entry: StoredEntry,
  { now, attempt }: { now: number; attempt: number },
): Promise<OfferEnd | { reservation: StoredReservation } | undefined> {
  const { offer } = entry;
  if (!offer) return undefined;
  const { refs, hold } = await findHold(db, rid, offer);
  // Where nothing of the hold is left, no confirm can land any more: whoever confirmed it has, by now.
  const reservation = hold ? undefined : await bookedOf(db, rid, entry);
  if (reservation) return { reservation };
  const own: Own = { id: offer.entry_id, kind: 'hold' };
  const claimed = offer.claimed ? offer.counted : undefined;
  // Whoever tidied the claim away meanwhile must not keep the entry as it is: later attempts leave it to itself.
  if (!claimed || !hold || !isLive(hold, now) || attempt > 0) return { refs, own, freed: undefined, left: claimed };
  const freed = { date: claimed.date, add: coverNumbers(claimed, -1), remove: [own.id] };
  return { refs, own, freed, left: undefined };
}

/** Gives the covers of an ended offer back that were not given back with it. */
export async function freeLeft(db: TableSession, rid: string, end: OfferEnd | undefined): Promise<void> {
  if (end?.left) await new CoverReservations(db, rid).free(end.own.id, end.left);
}

const endWrites = (db: TableSession, rid: string, { refs, own, freed }: OfferEnd): TransactItem[] => [
  ...refs.map((ref) => ({ Update: removeEntry(db, rid, ref, own) })),
  ...dayWrites(db, rid, freed ? [freed] : []),
];

/** What is written of an entry whose offer ends: it waits on, or is gone from the list too. */
export const moveWrites = (db: TableSession, rid: string, entry: StoredEntry, move: EntryMove): TransactItem[] => [
  { Update: changeEntry(db, rid, entry, { ...move, offer: undefined }) },
  ...(move.state === 'gone' && isOnList(entry) ? leaveList(db, rid, entry, datesKeyOf(rid, entry)) : []),
];

/** Ends an offer, or an entry, in one transaction with the removal of its hold. Answers `undefined` after a lost race. */
export async function moveEntry(
  db: TableSession,
  rid: string,
  entry: StoredEntry,
  move: EntryMove,
  at: { now: number; attempt: number },
): Promise<Moved | undefined> {
  const end = await endOfOffer(db, rid, entry, at);
  if (end && 'reservation' in end)
    return (await noteTaken(db, rid, entry, end.reservation)) && { reservation: end.reservation };
  const refusal = await transact(db, [...moveWrites(db, rid, entry, move), ...(end ? endWrites(db, rid, end) : [])]);
  if (refusal) return undefined;
  await freeLeft(db, rid, end);
  return { entry: { ...entry, ...move, offer: undefined, version: entry.version + 1 } };
}

/**
 * Ends an entry that is over at `now` (epoch ms), of which no look has taken note, as a look would; one that lives stays as it is.
 * Throws `Unavailable` where the marks alone know whether it is over.
 */
export async function endIfOver(
  db: TableSession,
  rid: string,
  address: Pick<StoredEntry, 'date' | 'contact'>,
  { wasTold, timezone, now }: { wasTold: WasTold; timezone: string; now: number },
): Promise<void> {
  await db.retryLostRace(async (attempt) => {
    const entry = await readReadableEntry(db, rid, address);
    const move =
      entry && mayHaveEnded(entry, timezone, now) && (await overdueMove(entry, { wasTold, rid, timezone, now }));
    return entry && move && move.state === 'gone' ? moveEntry(db, rid, entry, move, { now, attempt }) : 'lives';
  });
}

/** Notes that an offer has become a booking, which a release did that knows no waiting list. Answers nothing after a lost race. */
export async function noteTaken(
  db: TableSession,
  rid: string,
  entry: StoredEntry,
  { id, created_at }: StoredReservation,
): Promise<true | undefined> {
  const taken: EntryChanges = { ...stepOf(entry, 'note_taken'), ...takenBy(id, Date.parse(created_at)) };
  const writes = [{ Update: changeEntry(db, rid, entry, taken) }, ...leaveList(db, rid, entry, datesKeyOf(rid, entry))];
  return (await transact(db, writes)) ? undefined : true;
}

/**
 * Ends an entry for good, with its offer; one that is over already, or has become a booking, stays as it is.
 * Who declines without an offer leaves. Throws `lock_expired` where another offer than the one of `lock_token` is theirs. Answers the entry or the booking. `now` tells epoch ms.
 */
export function endEntry(
  db: TableSession,
  rid: string,
  entry: StoredEntry,
  {
    step,
    lock_token,
    now,
  }: { step: Extract<StepName, 'leave' | 'decline' | 'remove'>; lock_token?: string | undefined; now: () => number },
): Promise<Moved> {
  return db.retryLostRace(async (attempt) => {
    const current = attempt === 0 ? entry : await readEntry(db, rid, entry);
    if (!current || current.ref !== entry.ref) return { entry: { ...entry, state: 'gone', offer: undefined } };
    if (!canTransition(current, 'leave')) return { entry: current };
    requireOffered(current, lock_token, now());
    const move = stepOf(current, canTransition(current, step) ? step : 'leave', now());
    return moveEntry(db, rid, current, move, { now: now(), attempt });
  });
}

/** Has nobody offered anything for a while (from `now`, epoch ms) on the dates on which the table that somebody is offered can be. */
async function pauseOffers(db: TableSession, rid: string, { date, offer }: StoredEntry, now: number): Promise<void> {
  const dates = new Set([date, ...datesAround(offer?.dates ?? [])]);
  const notes = [...dates].map((one) => new UpdateCommand(notesTakenBack(db, rid, one, now)));
  await Promise.all(notes.map((note) => db.write((client) => client.send(note))));
}

/**
 * Takes an offer back for the house: the guest waits as before, and no offer counts as lapsed, unless it was over already. Without
 * an offer nothing changes. With `withhold` the guest is not offered that time again automatically. Throws `waitlist_ended`
 * when it has become a booking. `now` tells epoch ms.
 */
export function takeOfferBack(
  db: TableSession,
  rid: string,
  entry: StoredEntry,
  { wasTold, withhold, now: clock }: { wasTold: WasTold; withhold: boolean; now: () => number },
): Promise<Moved> {
  return db.retryLostRace(async (attempt) => {
    const current = attempt === 0 ? entry : await readEntry(db, rid, entry);
    if (!current || current.ref !== entry.ref || current.state === 'taken') throw waitlistEnded();
    if (!canTransition(current, 'take_back')) return { entry: current };
    const now = clock();
    const move = await afterOfferOr('take_back', current, { wasTold, rid, now, withhold });
    // Before its hold is gone: no look comes in between, and a pause too many only delays.
    if (!isOfferOver(current, now)) await pauseOffers(db, rid, current, now);
    const moved = await moveEntry(db, rid, current, move, { now, attempt });
    if (moved && 'reservation' in moved) throw waitlistEnded();
    return moved;
  });
}
