import type { Row } from '../day/plan.ts';
import type { Reservation, TableMerge } from '../day/records.ts';
import { groupNamed } from '../day/tables/named-place.ts';
import type { Assignment, ReservationChange } from './api.ts';

/** A place of one kind. */
type RowSpot = Pick<Row, 'kind' | 'id'>;
export type Spot = RowSpot | { kind: 'joined'; id: string; tables: string[] };

/** How a place is named to the API; both null take a party off its table. */
export function assignmentOf(spot: RowSpot): Assignment;
export function assignmentOf(spot: Spot): Assignment | { table_ids: string[] };
export function assignmentOf(spot: Spot): Assignment | { table_ids: string[] } {
  if (spot.kind === 'joined') return { table_ids: spot.tables };
  const { kind, id } = spot;
  return { table_id: kind === 'table' ? id : null, table_merge_id: kind === 'group' ? id : null };
}

/** The table or group that a reservation has. */
export const spotOf = ({ table_id, table_merge_id }: Reservation): RowSpot => {
  if (table_merge_id) return { kind: 'group', id: table_merge_id };
  return table_id ? { kind: 'table', id: table_id } : { kind: 'none', id: '' };
};

/**
 * The place that a reservation has, as a change names it: also tables that were joined for it alone, or that it keeps of a
 * group which is not the same any more.
 */
export function namedPlaceOf(reservation: Reservation, merges: readonly TableMerge[]): ReservationChange {
  const { table_ids, merged_table_ids } = reservation;
  const group = groupNamed(merges, reservation);
  if (group) return assignmentOf({ kind: 'group', id: group.id });
  const together = table_ids ?? merged_table_ids;
  return together ? { table_ids: together } : assignmentOf(spotOf(reservation));
}
