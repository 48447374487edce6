import { sumOf } from '../../availability/rules/cover-count.ts';
import { type HoldEntry, isSameRef, refsOf } from '../../availability/rules/occupancy.ts';
import { type DayChange, dayWrites } from '../../availability/store/day-counts.ts';
import { removeEntry, rewriteEntries } from '../../availability/store/occupancy-writes.ts';
import { storedPhone, withNumberRead } from '../../guests/rules/phone.ts';
import { entryIdOf } from '../../platform/dynamo/ids.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { putNew, type TransactItem, transact } from '../../platform/dynamo/transact.ts';
import { leaveList, takeEntry } from '../../waitlist/store/entry-writes.ts';
import type { OfferEnd } from '../../waitlist/store/transitions.ts';
import { withReminder } from '../rules/reminder.ts';
import { bookedRefs, entryOf, type StoredReservation } from '../rules/reservation.ts';
import { totalsChanges } from '../rules/reservation-changes.ts';
import { countBookings } from './count-bookings.ts';
import { lookAgain } from './old-bookings.ts';
import { type Basis, setupCheck, toItem } from './reservations.ts';

/** How storing a new reservation ended: `refused` when it exists already, or its occupancy items do not agree. */
export type StoreOutcome = 'stored' | 'code_taken' | 'refused';

/** What a new reservation changes of the numbers of dates. */
const firstNumbers = (reservation: StoredReservation): DayChange[] =>
  [...totalsChanges([{ after: reservation }])].map(([date, add]) => ({ date, add }));

/** The same where its hold `id` has claimed its covers: they are counted already, and the claim must still be there. */
function claimedNumbers(reservation: StoredReservation, id: string): DayChange[] {
  const changes = firstNumbers({ ...reservation, counted: undefined });
  const { counted } = reservation;
  if (!counted) return changes;
  const isOnDate = changes.some(({ date }) => date === counted.date);
  return [...changes, ...(isOnDate ? [] : [{ date: counted.date }])].map((change) =>
    change.date === counted.date ? { ...change, remove: [id] } : change,
  );
}

/**
 * Stores a new reservation in one transaction: its occupancy items are written, the reservation is put, its code
 * claimed, the date's numbers raised. A refusal is definite for these parameters, but an earlier attempt may have won:
 * read the reservation before answering.
 */
async function storeNew(
  db: TableSession,
  rid: string,
  made: StoredReservation,
  {
    refs,
    numbers,
    now,
    beside = [],
  }: { refs: TransactItem[]; numbers: readonly DayChange[]; now: number; beside?: readonly TransactItem[] },
): Promise<StoreOutcome> {
  const guest_phone = made.guest_phone === null ? null : storedPhone(made.guest_phone);
  const written = { ...made, guest_phone };
  const read = made.reminder ? withNumberRead(written, made.reminder.timezone) : written;
  const reservation = withReminder(undefined, read, now);
  const refusal = await transact(db, [
    ...refs,
    putNew(db, toItem(rid, reservation)),
    putNew(db, { ...keys.code(rid, reservation.confirmation_code), reservation_id: reservation.id }),
    ...dayWrites(db, rid, numbers),
    ...lookAgain(db, rid, reservation.reservation_date, now),
    ...beside,
  ]);
  if (!refusal) {
    countBookings(reservation);
    return 'stored';
  }
  return refusal.findIndex((item) => item !== undefined) === refs.length + 1 ? 'code_taken' : 'refused';
}

/** What the guest of an offer leaves with its confirm: the place on the list becomes the booking. */
function offerTaken(
  db: TableSession,
  rid: string,
  entry_id: string,
  { date, waiting, waiting_dates = waiting }: HoldEntry,
  { id }: StoredReservation,
  now: number,
): TransactItem[] {
  if (waiting === undefined || waiting_dates === undefined) return [];
  const place = { date, contact: waiting };
  return [
    { Update: takeEntry(db, rid, place, { entry_id, reservation_id: id, now }) },
    ...leaveList(db, rid, place, waiting_dates),
  ];
}

/**
 * Turns a hold into its reservation, on condition that it stands and is unexpired at `now` (epoch ms), and that the covers
 * which it has claimed still count. Where it is what a waiting guest was offered, they leave the list with it.
 */
export function confirmHold(
  db: TableSession,
  rid: string,
  entryId: string,
  reservation: StoredReservation,
  { now, hold }: { now: number; hold: HoldEntry },
): Promise<StoreOutcome> {
  const refs = refsOf(reservation).map((ref) => ({
    Update: {
      TableName: db.table,
      Key: keys.occupancy(rid, ref.date, ref.table_id),
      UpdateExpression: 'SET #entries.#id = :reservation, #version = #version + :one',
      ConditionExpression: '#entries.#id.#kind = :hold AND #entries.#id.expires_at > :now',
      ExpressionAttributeNames: { '#entries': 'entries', '#id': entryId, '#version': 'version', '#kind': 'kind' },
      ExpressionAttributeValues: { ':reservation': entryOf(reservation), ':one': 1, ':hold': 'hold', ':now': now },
    },
  }));
  const numbers = hold.claimed ? claimedNumbers(reservation, entryId) : firstNumbers(reservation);
  const beside = offerTaken(db, rid, entryId, hold, reservation, now);
  return storeNew(db, rid, reservation, { refs, numbers, now, beside });
}

/** Numbers of dates with those that an ended offer gives back: a transaction may name a date once. */
function withFreed(numbers: DayChange[], freed: DayChange | undefined): DayChange[] {
  if (!freed) return numbers;
  const same = numbers.find(({ date }) => date === freed.date);
  const others = numbers.filter((change) => change !== same);
  return [...others, { ...same, ...freed, add: sumOf(same?.add ?? {}, freed.add ?? {}) }];
}

/**
 * Stores a reservation that never was a hold, on condition that what it rests on is as it was, and what is `beside` it. The
 * offer of a waiting guest whom it is for ends with it (`ended`).
 */
export function storeReservation(
  db: TableSession,
  rid: string,
  reservation: StoredReservation,
  basis: Basis,
  { beside = [], ended }: { beside?: readonly TransactItem[]; ended?: OfferEnd | undefined } = {},
): Promise<StoreOutcome> {
  const added = { [entryIdOf(reservation.id)]: entryOf(reservation) };
  const booked = bookedRefs(reservation, basis.now);
  const own = ended ? [ended.own] : [];
  const left = (ended?.refs ?? []).filter((ref) => !booked.some(isSameRef(ref)));
  const refs = [
    ...booked.map((ref) => ({ Update: rewriteEntries(db, rid, ref, basis, { added, own }) })),
    ...left.flatMap((ref) => own.map((hold) => ({ Update: removeEntry(db, rid, ref, hold) }))),
  ];
  return storeNew(db, rid, reservation, {
    refs: [...refs, ...setupCheck(db, rid, basis)],
    numbers: withFreed(firstNumbers(reservation), ended?.freed),
    now: basis.now,
    beside,
  });
}
