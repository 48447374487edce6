import type { Counted } from '../../availability/rules/cover-count.ts';
import {
  EARLY_MINUTES,
  type HoldEntry,
  type OccupancyRef,
  type ReservationEntry,
  refsOf,
  type Span,
} from '../../availability/rules/occupancy.ts';
import type { Lang } from '../../platform/contract/primitives.ts';
import { addDays, datesTouched, localDateAt } from '../../platform/time/time.ts';
import { DAY_MINUTES, MINUTE_MS } from '../../platform/time/units.ts';
import type { StoredTable } from '../../restaurant/rules/setup.ts';
import type { Origin, Reservation, ReservationStatus } from '../contract/reservation.ts';
import { arrivedGuests } from './arrived-guests.ts';
import { reachedCourse } from './course.ts';

/** Who a guest is, and what they say, field by field: whatever compares, changes or tells of a guest goes by these. */
export const GUEST_FIELDS = ['guest_first_name', 'guest_last_name', 'guest_email', 'guest_phone'] as const;
export const GUEST_WORDS = ['guest_note', 'allergies', 'occasion'] as const;
export type GuestField = (typeof GUEST_FIELDS)[number];
export type GuestWord = (typeof GUEST_WORDS)[number];

/** Who booked; the operator may leave e-mail and telephone out. */
export type Guest = Pick<Reservation, GuestField>;

/** How the house calls a party: by its name, if it has said one. */
export const partyName = ({ guest_first_name, guest_last_name }: Pick<Guest, 'guest_first_name' | 'guest_last_name'>) =>
  `${guest_first_name} ${guest_last_name}`.trim() || 'Walk-in';

/** When a party is there: UTC epoch minutes, and the calendar dates they touch. */
export type Stay = Span & { dates: string[] };

/** Who made a version of a reservation. */
export type Author = 'guest' | 'operator' | 'system';

/** When a restaurant reminds: hours before the start (0: never), and its IANA zone. */
export type ReminderRule = { hours: number; timezone: string };

/** The length (minutes) that a party was booked for, and those that it has at tables which are not free for so long. */
export type Shortened = { planned_min: number; at: { tables: string[]; duration_min: number }[] };

/**
 * A reservation as stored. `tables` and `dates` name the occupancy items it stands in, so that later edits of a group
 * leave nothing behind; `version` counts its changes. What is optional is absent in records of earlier releases.
 */
export type StoredReservation = Reservation &
  Stay & {
    tables: string[];
    lang: Lang;
    /** The secret half of the guest's link. */
    secret?: string | undefined;
    /** Digest of the request that created it: what a repetition is compared with. */
    request_digest?: string | undefined;
    /** Hours before the start until which the guest was promised to be able to cancel. */
    min_cancel_hours?: number | undefined;
    /** The rule by which its guest is reminded, as it was at the last change of what that rests on. */
    reminder?: ReminderRule | undefined;
    /** When the clock is to look at it (ISO 8601, UTC); absent when there is nothing to remind of any more. */
    due_at?: string | undefined;
    /** Whether the guest has ever been told that it is confirmed. */
    was_confirmed?: boolean | undefined;
    /** Who made this version, and whether its guest is told of it. */
    changed_by?: Author | undefined;
    /** The address of the operator who made it. */
    changed_by_email?: string | undefined;
    notify_guest?: boolean | undefined;
    /** The last version that its guest is told of. */
    told_version?: number | undefined;
    /** The same of each address that it had before: the version that changed it (`until`), and the last told until then. */
    told_before?: { until: number; told: number }[] | undefined;
    /** Under what its covers are counted; nothing when it is cancelled, or outside every service. */
    counted?: Counted | undefined;
    /** The `coming_at` that the house has noted, and not the guest. */
    coming_noted_at?: string | undefined;
    /** Where the house shortened it for tables that are not free for its length: what it was booked for, and what it has there. */
    shortened?: Shortened | undefined;
    /** When its party first reached each course up to the present one, in their order. */
    courses_at?: { course: string; course_at: string }[] | undefined;
    /** How often the guest has changed it on a calendar date. */
    guest_changes?: { date: string; count: number } | undefined;
    /** The country (ISO 3166) as of which the guest's telephone number is read, where its digits alone do not say it. */
    phone_country?: string | undefined;
    /** The address that mail about it was refused by; it concerns no other. */
    refused_email?: string | undefined;
    /** What is stored in fields whose words only a later release knows; each stays until its field is changed. */
    unread?: Record<string, unknown> | undefined;
  };

/** Days after the visit on which the guest's link ends. */
const LINK_DAYS = 30;

/** Epoch ms at which the guest's link to a booking ends. */
export const linkEnds = ({ to }: StoredReservation): number => (to + LINK_DAYS * DAY_MINUTES) * MINUTE_MS;

/** What a guest says beside who they are; `""` is nothing. */
export type GuestWords = Partial<Record<GuestWord, string | undefined>>;

/** What every new reservation is stored with, whoever makes it: `digest` of the request, `now` epoch ms. */
export type Creation = {
  id: string;
  code: string;
  secret: string;
  digest: string;
  min_cancel_hours: number;
  reminder: ReminderRule;
  now: number;
  /** The operator who makes it. */
  email?: string | undefined;
};

/** The fields of a new reservation that its guest never sees change: who it is, whom it was promised what. */
export const createdBy = (
  origin: Origin,
  author: Author,
  status: ReservationStatus,
  { id, code, secret, digest, min_cancel_hours, reminder, now, email }: Creation,
) => ({
  id,
  confirmation_code: code,
  origin,
  status,
  created_at: new Date(now).toISOString(),
  secret,
  request_digest: digest,
  min_cancel_hours,
  reminder,
  was_confirmed: status === 'confirmed',
  service_status: 'expected' as const,
  changed_by: author,
  changed_by_email: email,
  told_version: 1,
  version: 1,
});

/** The words of a guest as they are stored. */
export const storedWords = ({ guest_note, allergies, occasion }: GuestWords): Record<GuestWord, string | null> => ({
  guest_note: guest_note || null,
  allergies: allergies || null,
  occasion: occasion || null,
});

/** The place of a hold: several tables of no group were joined for its party alone. */
function heldPlace({
  tables,
  table_merge_id,
}: HoldEntry): Pick<Reservation, 'table_id' | 'table_merge_id' | 'table_ids'> {
  if (table_merge_id) return { table_merge_id };
  return tables.length > 1 ? { table_ids: tables } : { table_id: tables[0] };
}

/** The reservation that a hold becomes. The guest's language wins over the lock's. */
export function fromHold(
  hold: HoldEntry,
  guest: Guest,
  words: GuestWords,
  { status, lang, ...creation }: Creation & { status: ReservationStatus; lang: Lang | undefined },
): StoredReservation {
  return {
    ...createdBy(hold.waiting === undefined ? 'widget' : 'waitlist', 'guest', status, creation),
    ...guest,
    ...storedWords(words),
    party_size: hold.party,
    reservation_date: hold.date,
    reservation_time: `${hold.time}:00`,
    duration_min: hold.to - hold.from,
    ...heldPlace(hold),
    from: hold.from,
    to: hold.to,
    tables: hold.tables,
    dates: hold.dates,
    lang: lang ?? hold.lang,
    counted: hold.counted,
  };
}

/** Whether two say they are the same guest. */
export const isSameGuest = (a: Guest, b: Guest): boolean => GUEST_FIELDS.every((field) => a[field] === b[field]);

/**
 * Whether a repeated confirm is the one that made a reservation, so that it is answered with it, whatever became of it
 * since. One that an earlier release has made is known by its guest.
 */
export const isSameConfirm = (made: StoredReservation, guest: Guest, digest: string): boolean =>
  made.request_digest === undefined ? isSameGuest(made, guest) : made.request_digest === digest;

/**
 * Days after which a date leaves the book: its occupancy then neither matters nor is certain to exist, because
 * DynamoDB may delete it ten days later. A reservation of such a date is changed without it.
 */
export const IN_BOOK_DAYS = 30;

/** Whether the occupancy of a date still counts at `now` (epoch ms). */
export const isInBook = (date: string, now: number): boolean => date >= addDays(localDateAt(now, 'UTC'), -IN_BOOK_DAYS);

/**
 * The minutes (UTC epoch) in which a party has its table: from its start; since it sat down, up to two hours earlier; or
 * since it came to that table during its visit. What happened on the table before then does not concern it.
 */
export function spanAtTable({ from, to, table_since, seated_at }: AtTable): Span {
  const since = table_since === undefined ? from : Math.floor(Date.parse(table_since) / MINUTE_MS);
  // Only who sits, or has sat, has a table early. A release that knows no early parties has one expected again, or moves it to
  // a later start, and leaves the minute behind; when one leaves early it takes it off the table, as of its very start.
  const isLeftBehind = since < from && (seated_at === undefined || since < from - EARLY_MINUTES || to === from);
  return { from: isLeftBehind ? from : since, to };
}

type AtTable = Pick<StoredReservation, 'from' | 'to' | 'table_since' | 'seated_at'>;

/**
 * The calendar dates of a party in its restaurant's IANA zone: those of its plan, and those on which it has its table, which
 * for who sits early may begin on the evening before.
 */
export const datesOf = (party: AtTable, zone: string): string[] =>
  datesTouched(Math.min(party.from, spanAtTable(party).from), party.to, zone);

/** A reservation as it stands in the items of its tables. */
export function entryOf(reservation: StoredReservation): ReservationEntry {
  const { service_status, seated_at, party_size: party } = reservation;
  const span = spanAtTable(reservation);
  if (service_status !== 'seated') return { kind: 'reservation', ...span, party, seated: undefined, sat_at: undefined };
  const sat_at = seated_at === undefined ? span.from : Math.floor(Date.parse(seated_at) / MINUTE_MS);
  return { kind: 'reservation', ...span, party, seated: true, sat_at };
}

/**
 * The occupancy items in which a reservation must stand at `now` (epoch ms): none when it is cancelled, or when it has
 * its table for no minute, as a party which left before it began.
 */
export function bookedRefs(reservation: StoredReservation, now: number): OccupancyRef[] {
  const { from, to } = spanAtTable(reservation);
  if (reservation.status === 'cancelled' || to <= from) return [];
  return refsOf(reservation).filter(({ date }) => isInBook(date, now));
}

/**
 * Whether a reservation has lost its table: one of its tables was deleted before it starts. A cancelled one keeps the
 * table it had.
 */
export const hasLostTable = (
  { status, tables, ...stay }: Pick<StoredReservation, 'status' | 'tables' | keyof Span | 'table_since' | 'seated_at'>,
  deleted: readonly StoredTable[],
): boolean =>
  status !== 'cancelled' &&
  deleted.some(
    ({ id, deleted_at }) => deleted_at !== undefined && spanAtTable(stay).from >= deleted_at && tables.includes(id),
  );

/** Whether mail to a guest's address came back for good, or was called unwanted. */
export const refusesMail = ({ guest_email, refused_email }: StoredReservation): boolean =>
  refused_email !== undefined && refused_email === guest_email;

/**
 * Who said that a party comes; `undefined` when nobody did. The house's note carries the moment that it stands for: an earlier
 * release moves a booking, or stores what its guest says, and leaves the note behind (docs/decisions.md, "Who said that a
 * party comes is read from the moment of the note").
 */
export function comingBy({
  coming_at,
  coming_noted_at,
}: Pick<StoredReservation, 'coming_at' | 'coming_noted_at'>): 'guest' | 'operator' | undefined {
  if (coming_at === undefined) return undefined;
  return coming_at === coming_noted_at ? 'operator' : 'guest';
}

/** The tables that a party of a group holds, whatever the group is now; `undefined` for one of no group. */
export const mergedTables = ({ table_merge_id, tables }: StoredReservation): string[] | undefined =>
  table_merge_id === undefined ? undefined : tables;

/**
 * A reservation as it reads now: without the assignment when it has lost its table, and with the tables of its group, its
 * end, how many are here of a party that is not complete, its course, what is known of its address, and who said that the party comes.
 */
export function asRead(reservation: StoredReservation, tables: readonly StoredTable[]): StoredReservation {
  const coming_by = comingBy(reservation);
  const read = {
    ...reservation,
    merged_table_ids: mergedTables(reservation),
    ends_at: new Date(reservation.to * MINUTE_MS).toISOString(),
    arrived_guests: arrivedGuests(reservation),
    ...reachedCourse(reservation),
    ...(refusesMail(reservation) && { guest_email_refused: true }),
    ...(coming_by && { coming_by }),
  };
  return hasLostTable(reservation, tables)
    ? { ...read, table_id: undefined, table_merge_id: undefined, table_ids: undefined, merged_table_ids: undefined }
    : read;
}
