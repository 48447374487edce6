import { DomainError } from '../../platform/errors.ts';
import { arrivedGuests, isHere, type Party } from './arrived-guests.ts';
import type { ReservationDetails } from './reservation-changes.ts';

/**
 * What an operator's change makes of the number of guests who are here; `after` is the reservation as the rest of the change
 * leaves it. The number stays when the party sits down, and goes with its visit, or once the whole party is here; `null` says
 * that it is. Throws `reservation_cancelled`, and `invalid_transition` for a number of a party that is not here.
 */
export function changedArrival(before: Party, after: Party, wanted: number | null | undefined): ReservationDetails {
  if (typeof wanted === 'number' && after.status === 'cancelled') {
    throw new DomainError('reservation_cancelled', 'A cancelled reservation takes notes only.');
  }
  if (typeof wanted === 'number' && !isHere(after)) {
    throw new DomainError('invalid_transition', 'The party is not here. Set it to `arrived` or `seated` as well.');
  }
  const said = wanted === undefined ? arrivedGuests(before) : (wanted ?? undefined);
  const arrived_guests = arrivedGuests({ ...after, arrived_guests: said });
  return arrived_guests === before.arrived_guests ? {} : { arrived_guests };
}
