import type { Conflict } from '../domain/assignment.ts';
import { DomainError } from '../domain/errors.ts';
import type { HoldEntry } from '../domain/occupancy.ts';
import { hasLostTable, type StoredReservation } from '../domain/reservation.ts';
import type { Setup } from '../domain/setup.ts';
import { reservationIdOf } from './ids.ts';
import { readReservation } from './reservations.ts';
import type { TableSession } from './table-session.ts';
import { withDeletedTables } from './tombstones.ts';

function heldBy({ expires_at, time }: HoldEntry, table: string, table_id: string): DomainError {
  const until = new Date(expires_at).toISOString();
  const detail = `A guest is booking ${table} for ${time} right now; it is free at ${until} at the latest.`;
  return new DomainError('table_held', detail, { conflict: { table_id, expires_at: until } });
}

function takenBy(other: StoredReservation, table: string, table_id: string): DomainError {
  const guest = `${other.guest_first_name} ${other.guest_last_name} (${other.confirmation_code})`;
  const when = `${other.reservation_date} at ${other.reservation_time.slice(0, 5)} for ${other.duration_min} minutes`;
  const detail = `${table} is taken by ${guest}, reservation ${other.id}, on ${when}.`;
  return new DomainError('table_occupied', detail, { conflict: { table_id, reservation_id: other.id } });
}

/**
 * Throws `table_occupied` naming the reservation, or `table_held` with the hold's end, for a party that wants a table on
 * which somebody stands. Who has lost another table of their group, or has left meanwhile, is in nobody's way.
 */
export async function requireNoConflict(
  db: TableSession,
  rid: string,
  setup: Setup,
  conflicts: readonly Conflict[],
): Promise<void> {
  const isLost = async (party: Parameters<typeof hasLostTable>[0]) =>
    hasLostTable(party, (await withDeletedTables(db, rid, setup, party.tables)).tables);
  for (const { id, entry, table_id } of conflicts) {
    const name = setup.tables.find((table) => table.id === table_id)?.name ?? 'The table';
    if (entry.kind === 'unknown') {
      throw new DomainError('table_occupied', `${name} is not free at that time.`, { conflict: { table_id } });
    }
    if (entry.kind === 'hold') {
      if (!(await isLost({ ...entry, status: 'pending' }))) throw heldBy(entry, name, table_id);
      continue;
    }
    const other = await readReservation(db, rid, reservationIdOf(rid, id));
    const stands = other?.status !== 'cancelled' && other?.tables.includes(table_id);
    if (other && stands && !(await isLost(other))) throw takenBy(other, name, table_id);
  }
}
