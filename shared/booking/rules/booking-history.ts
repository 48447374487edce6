import { type Actor, changesBetween, type LoggedChange } from '../../restaurant/rules/log.ts';
import { GUEST_FIELDS, GUEST_WORDS, type StoredReservation } from './reservation.ts';

/** Fields whose old and new value the history has (docs/design.md, "History, files and directory"). */
const TOLD = [
  'reservation_date',
  'reservation_time',
  'duration_min',
  'party_size',
  'tables',
  'status',
  'service_status',
  'arrived_guests',
  'course',
  'coming_at',
] as const;
/** Fields of which the history only says that they changed: the guest's texts, and the restaurant's notes. */
const NAMED = [...GUEST_FIELDS, ...GUEST_WORDS, 'notes', 'lang', 'cancel_reason'] as const;

/** Who made the version, and what it changed; `changes` of a creation tell what it began with. */
export type BookingChange = { version: number; by: Actor; changes: LoggedChange[] };

function actorOf({ changed_by = 'system', changed_by_email }: StoredReservation): Actor {
  if (changed_by !== 'operator') return { kind: changed_by };
  // An earlier release kept no address.
  return { kind: 'operator', email: changed_by_email ?? '' };
}

/**
 * What a stored version of a booking adds to its history; nothing where no version was made, as when it is noted that mail
 * was refused, and nothing of an erasure (docs/design.md, "History, files and directory").
 */
export function bookingChange(
  before: StoredReservation | undefined,
  after: StoredReservation,
): BookingChange | undefined {
  if (before?.version === after.version || after.erased_at !== undefined) return undefined;
  const named = before ? changesBetween(before, after, NAMED).map(({ field }) => ({ field })) : [];
  return {
    version: after.version,
    by: actorOf(after),
    changes: [...changesBetween(before ?? {}, after, TOLD), ...named],
  };
}
