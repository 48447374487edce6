import { requireActive } from '../../availability/rules/assignment.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Setup } from '../../restaurant/rules/setup.ts';
import type { StoredReservation } from './reservation.ts';
import type { StoredPlace } from './reservation-changes.ts';

const placeIn = ({ tables, table_id, table_merge_id, table_ids }: StoredReservation): StoredPlace => ({
  tables,
  table_id,
  table_merge_id,
  table_ids,
});

/** The places of two reservations that exchange them: the first one's new place, then the second one's. */
export const swappedPlaces = (one: StoredReservation, other: StoredReservation): [StoredPlace, StoredPlace] => [
  placeIn(other),
  placeIn(one),
];

/**
 * Throws when two reservations cannot exchange their tables: `reservation_cancelled`, `invalid_request` for one with
 * itself, `table_inactive` for a table that is deleted or switched off.
 */
export function requireSwappable(setup: Setup, one: StoredReservation, other: StoredReservation): void {
  if (one.id === other.id) {
    const message = 'names the reservation itself';
    throw new DomainError('invalid_request', `swap_with: ${message}`, { errors: [{ path: 'swap_with', message }] });
  }
  if ([one, other].some(({ status }) => status === 'cancelled')) {
    throw new DomainError('reservation_cancelled', 'A cancelled reservation has no table to exchange.');
  }
  requireActive(setup, [...one.tables, ...other.tables]);
}
