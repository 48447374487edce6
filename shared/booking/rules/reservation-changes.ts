import { coverNumbers, sumOf } from '../../availability/rules/cover-count.ts';
import { isSameRef, type OccupancyRef, UNASSIGNED } from '../../availability/rules/occupancy.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import { guestNotification, wasConfirmed } from './guest-notification.ts';
import {
  bookedRefs,
  type Guest,
  type GuestWord,
  type Stay,
  type StoredReservation,
  spanAtTable,
} from './reservation.ts';
import type { VisitState } from './state-machine.ts';

/** Where a reservation sits, as it is stored: what an earlier place had and this one has not is named `undefined`. */
export type StoredPlace = Required<Pick<StoredReservation, 'tables'>> & {
  table_id: string | undefined;
  table_merge_id: string | undefined;
  table_ids: string[] | undefined;
};

/** What belongs together is given together. */
type AllOrNone<T> = T | { [K in keyof T]?: never };

/** Fields of a reservation that can be changed one by one. */
export type ReservationDetails = Partial<
  Guest &
    VisitState &
    Pick<
      StoredReservation,
      | 'reservation_date'
      | 'reservation_time'
      | 'duration_min'
      | 'party_size'
      | 'status'
      | GuestWord
      | 'notes'
      | 'lang'
      | 'table_since'
      | 'arrived_guests'
      | 'course'
      | 'course_at'
      | 'courses_at'
      | 'coming_at'
      | 'coming_noted_at'
      | 'cancelled_at'
      | 'cancelled_by'
      | 'cancel_reason'
      | 'secret'
      | 'min_cancel_hours'
      | 'reminder'
      | 'counted'
      | 'shortened'
      | 'phone_country'
      | 'guest_changes'
      | 'changed_by'
      | 'changed_by_email'
      | 'notify_guest'
    >
>;

/** What can be changed about a reservation; its id, code, version and creation never change otherwise. */
export type ReservationChanges = ReservationDetails & AllOrNone<Stay> & AllOrNone<StoredPlace>;

/** What stays unread of a reservation when these fields are written. */
const stillUnread = ({ unread }: StoredReservation, changes: ReservationChanges) =>
  unread && Object.fromEntries(Object.entries(unread).filter(([field]) => !(field in changes)));

/** Under what a reservation counts after a change: as before, unless that says otherwise, and under nothing once cancelled. */
function countedAfter({ counted: before }: StoredReservation, changes: ReservationChanges, after: StoredReservation) {
  if (after.status === 'cancelled') return undefined;
  const as = 'counted' in changes ? changes.counted : before;
  return as && 'party_size' in changes ? { ...as, covers: after.party_size } : as;
}

/** For which tables a booking was shortened, as long as it is not planned anew. */
function shortenedAfter(before: StoredReservation, changes: ReservationChanges): StoredReservation['shortened'] {
  if ('shortened' in changes) return changes.shortened;
  const { from, duration_min } = { ...before, ...changes };
  return from === before.from && duration_min === before.duration_min ? before.shortened : undefined;
}

/**
 * A reservation as a change leaves it. Who makes a version, and whether its guest is told of it, is said anew by each
 * change; that the guest has ever been told of a confirmed booking is kept.
 */
export function changed(before: StoredReservation, changes: ReservationChanges): StoredReservation {
  const after: StoredReservation = {
    ...before,
    changed_by: undefined,
    changed_by_email: undefined,
    notify_guest: undefined,
    ...changes,
    shortened: shortenedAfter(before, changes),
    version: before.version + 1,
    unread: stillUnread(before, changes),
  };
  const was_confirmed = wasConfirmed(before) || after.status === 'confirmed';
  const told_version = guestNotification(before, after) ? after.version : before.told_version;
  const told_before =
    after.guest_email === before.guest_email
      ? before.told_before
      : [...(before.told_before ?? []), { until: after.version, told: before.told_version ?? 0 }].slice(
          -ADDRESSES_KEPT,
        );
  return { ...after, counted: countedAfter(before, changes, after), was_confirmed, told_version, told_before };
}

/** How many changes of the address are remembered for mails that come late. */
const ADDRESSES_KEPT = 10;

/** The last version of which the address of an earlier version was told, as the booking stands now; 0 for none. */
export function toldAtAddressOf(current: StoredReservation, of: StoredReservation): number {
  if (current.guest_email === of.guest_email) return current.told_version ?? 0;
  return current.told_before?.find(({ until }) => until > of.version)?.told ?? 0;
}

/**
 * What a change does to one occupancy item: whether the party stands in it afterwards, and whether the write takes
 * something there, so that it rests on the item as it was seen; one that only gives rests on the party's own entry.
 */
export type OccupancyWrite = { ref: OccupancyRef; stands: boolean; takes: boolean };

const isSeated = ({ service_status }: StoredReservation) => service_status === 'seated';

function isSameStay(a: StoredReservation, b: StoredReservation): boolean {
  const [one, other] = [spanAtTable(a), spanAtTable(b)];
  const isSameSpan = one.from === other.from && one.to === other.to;
  return isSameSpan && a.party_size === b.party_size && isSeated(a) === isSeated(b);
}

const isSamePlace = (a: StoredReservation, b: StoredReservation) =>
  a.tables.length === b.tables.length && a.tables.every((id) => b.tables.includes(id));

/** Whether a party sits at `now` (epoch ms) although its time is over. */
const sitsLate = (reservation: StoredReservation, now: number): boolean =>
  isSeated(reservation) && reservation.to * MINUTE_MS <= now;

/** Whether a party sits down when its time is over, so that somebody else may sit there. */
const sitsDownLate = (before: StoredReservation, after: StoredReservation, now: number) =>
  sitsLate(after, now) && !isSeated(before);

/**
 * Whether a party that stays in an item needs more of it: other minutes, its table beyond them, or more of the seats that
 * are set aside.
 */
const takesMore = ({ table_id }: OccupancyRef, before: StoredReservation, after: StoredReservation, now: number) =>
  spanAtTable(after).from < spanAtTable(before).from ||
  after.to > before.to ||
  sitsDownLate(before, after, now) ||
  (table_id === UNASSIGNED && after.party_size > before.party_size);

/**
 * The occupancy items that a change writes, each once: those that the party enters or leaves, those where it stays at
 * other times, with another number or sits down or gets up, and the lists in `beside`, whose version moves because the
 * party takes seats beside others without a table. Who goes to another place takes all of it anew, also a table that
 * belongs to both.
 */
export function occupancyWrites(
  before: StoredReservation,
  after: StoredReservation,
  now: number,
  beside: readonly OccupancyRef[] = [],
): OccupancyWrite[] {
  const [old, next] = [bookedRefs(before, now), bookedRefs(after, now)];
  const others = (refs: readonly OccupancyRef[], known: OccupancyRef[]) =>
    refs.filter((ref) => !known.some(isSameRef(ref)));
  const touched = [...next, ...others(old, next), ...others(beside, [...old, ...next])];
  return touched.flatMap((ref) => {
    const isRef = isSameRef(ref);
    const [stood, stands] = [old.some(isRef), next.some(isRef)];
    const enters = stands && (!stood || !isSamePlace(before, after) || takesMore(ref, before, after, now));
    const takes = enters || beside.some(isRef);
    return takes || stood !== stands || !isSameStay(before, after) ? [{ ref, stands, takes }] : [];
  });
}

/** The occupancy items in which a change takes something: it must rest on them as they are read. */
export const refsTaken = (before: StoredReservation, after: StoredReservation, now: number): OccupancyRef[] =>
  occupancyWrites(before, after, now)
    .filter(({ takes }) => takes)
    .map(({ ref }) => ref);

/** Numbers of a date, by name, or how they move. */
type DateNumbers = [date: string, numbers: Record<string, number>];

const countedNumbers = ({ counted: covers }: StoredReservation, by: 1 | -1): DateNumbers[] =>
  covers ? [[covers.date, coverNumbers(covers, by)]] : [];

/** What a reservation adds to the numbers of dates: to that of its status, and covers to those of its start and service. */
const numbersOf = (reservation: StoredReservation, by: 1 | -1): DateNumbers[] => [
  [reservation.reservation_date, { [reservation.status]: by }],
  ...countedNumbers(reservation, by),
];

/** How changes of reservations, and new ones, move the numbers of each date; a date whose numbers stay is left out. */
export function totalsChanges(
  versions: readonly { before?: StoredReservation; after: StoredReservation }[],
): Map<string, Record<string, number>> {
  const totals = new Map<string, Record<string, number>>();
  const numbers = versions.flatMap(({ before, after }) => [
    ...(before ? numbersOf(before, -1) : []),
    ...numbersOf(after, 1),
  ]);
  for (const [date, moved] of numbers) totals.set(date, sumOf(totals.get(date) ?? {}, moved));
  const changed = [...totals].map(
    ([date, moved]): DateNumbers => [date, Object.fromEntries(Object.entries(moved).filter(([, by]) => by !== 0))],
  );
  return new Map(changed.filter(([, moved]) => Object.keys(moved).length > 0));
}
