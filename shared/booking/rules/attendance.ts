import { DomainError } from '../../platform/errors.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import { comingBy, type StoredReservation } from './reservation.ts';
import type { ReservationDetails } from './reservation-changes.ts';
import { hasCome } from './visit.ts';

/** What a party is that nobody has heard anything from. */
export const UNSAID = { coming_at: undefined, coming_noted_at: undefined } as const;

/** What an announcement of the guest at `now` (epoch ms) stores; it takes the place of what the house has noted. */
export const announced = (now: number) => ({ ...UNSAID, coming_at: new Date(now).toISOString() });

/**
 * Throws unless a party is awaited at `now` (epoch ms): `reservation_cancelled`, `not_confirmed`, `reservation_over` from
 * its start on, `party_arrived`, or `invalid_transition` for one that was given up.
 */
function requireAwaited(reservation: StoredReservation, now: number): void {
  const { status, service_status, from } = reservation;
  if (status === 'cancelled') throw new DomainError('reservation_cancelled', 'This reservation has been cancelled.');
  if (status === 'pending') throw new DomainError('not_confirmed', 'Confirm this reservation first.');
  if (from * MINUTE_MS <= now) throw new DomainError('reservation_over', 'The time of this reservation has come.');
  if (hasCome(reservation)) throw new DomainError('party_arrived', 'The party has arrived.');
  if (service_status === 'no_show') {
    throw new DomainError('invalid_transition', 'The party is marked as a no-show. Set it back to `expected` first.');
  }
}

/**
 * What an operator's change makes of the note that a party comes; `after` is the reservation as the rest of the change leaves
 * it, `now` epoch ms. Who goes to another time has said nothing of it. Throws what `requireAwaited` does, and `guest_announced`
 * where the house would take back what the guest has said.
 */
export function changedComing(
  before: StoredReservation,
  after: StoredReservation,
  coming: boolean | undefined,
  now: number,
): ReservationDetails {
  const isElsewhere = after.from !== before.from;
  const said = isElsewhere ? UNSAID : before;
  const unsaid = before.coming_at !== undefined && isElsewhere ? UNSAID : {};
  if (coming === undefined) return unsaid;
  if (coming) {
    requireAwaited(after, now);
    const at = new Date(now).toISOString();
    return said.coming_at === undefined ? { coming_at: at, coming_noted_at: at } : {};
  }
  if (said.coming_at === undefined) return unsaid;
  if (comingBy(said) === 'guest') {
    throw new DomainError('guest_announced', 'The guest has said so by their own link.');
  }
  return UNSAID;
}
