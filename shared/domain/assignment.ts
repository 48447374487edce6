import type { Assignment } from '../contract/reservations.ts';
import { DomainError } from './errors.ts';
import { type Entry, liveEntries, type Occupancy, overlaps } from './occupancy.ts';
import { hasLostTable, type StoredReservation } from './reservation.ts';
import type { Seating } from './seating.ts';
import type { Setup } from './setup.ts';

type Place = Pick<Seating, 'tables' | 'table_merge_id'>;

const NOWHERE: Place = { tables: [] };

function requireActive({ tables }: Setup, ids: readonly string[]): void {
  for (const id of ids) {
    const table = tables.find((candidate) => candidate.id === id && candidate.deleted_at === undefined);
    if (!table?.is_active) throw new DomainError('table_inactive', `${table?.name ?? 'A table'} is not in use.`);
  }
}

function tablePlace(setup: Setup, id: string): Place {
  const exists = setup.tables.some((table) => table.id === id && table.deleted_at === undefined);
  if (!exists) throw new DomainError('not_found', 'No such table.');
  return { tables: [id] };
}

function groupPlace(setup: Setup, id: string): Place {
  const merge = setup.merges.find((candidate) => candidate.id === id);
  if (!merge) throw new DomainError('not_found', 'No such merged group.');
  return { tables: merge.table_ids, table_merge_id: id };
}

const isSamePlace = (reservation: StoredReservation, place: Place) =>
  reservation.table_merge_id === place.table_merge_id &&
  reservation.tables.length === place.tables.length &&
  place.tables.every((id) => reservation.tables.includes(id));

/**
 * Where an assignment sends a reservation: a string replaces any assignment, null removes its own kind. `undefined`
 * when nothing changes. Throws `reservation_cancelled`, `not_found` or `table_inactive`; seats are the operator's call.
 */
export function assignedPlace(setup: Setup, reservation: StoredReservation, wanted: Assignment): Place | undefined {
  const { table_id, table_merge_id } = wanted;
  if (table_id === undefined && table_merge_id === undefined) return undefined;
  if (reservation.status === 'cancelled') {
    throw new DomainError('reservation_cancelled', 'A cancelled reservation cannot be assigned.');
  }
  if (typeof table_id !== 'string' && typeof table_merge_id !== 'string') {
    const kind = reservation.table_merge_id === undefined ? table_id : table_merge_id;
    return kind === null && reservation.tables.length > 0 ? NOWHERE : undefined;
  }
  const place = typeof table_id === 'string' ? tablePlace(setup, table_id) : groupPlace(setup, String(table_merge_id));
  if (isSamePlace(reservation, place) && !hasLostTable(reservation, setup.tables)) return undefined;
  requireActive(setup, place.tables);
  return place;
}

/** Who stands on one of these tables during a stay, other than the party itself; `now` is epoch ms. */
export function conflictOf(
  occupancies: readonly Occupancy[],
  { tables, stay, own, now }: { tables: readonly string[]; stay: StoredReservation; own: string; now: number },
): { id: string; entry: Entry; table_id: string } | undefined {
  for (const occupancy of occupancies.filter(({ table_id }) => tables.includes(table_id))) {
    for (const [id, entry] of liveEntries(occupancy, now)) {
      if (id !== own && overlaps(entry, stay)) return { id, entry, table_id: occupancy.table_id };
    }
  }
  return undefined;
}
