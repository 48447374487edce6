import { DomainError } from '../domain/errors.ts';
import type { Entry } from '../domain/occupancy.ts';
import type { Setup } from '../domain/setup.ts';
import { reservationIdOf } from './ids.ts';
import { requireReservation } from './reservations.ts';
import type { TableSession } from './table-session.ts';

/** The problem of an assignment that somebody stands in the way of: it names the reservation, or when the hold ends. */
export async function conflictProblem(
  db: TableSession,
  rid: string,
  { tables }: Setup,
  { id, entry, table_id }: { id: string; entry: Entry; table_id: string },
): Promise<DomainError> {
  const table = tables.find((candidate) => candidate.id === table_id)?.name ?? 'The table';
  if (entry.kind === 'hold') {
    const expires_at = new Date(entry.expires_at).toISOString();
    const detail = `A guest is booking ${table} for ${entry.time} right now; it is free at ${expires_at} at the latest.`;
    return new DomainError('table_held', detail, { conflict: { table_id, expires_at } });
  }
  if (entry.kind === 'unknown') {
    return new DomainError('table_occupied', `${table} is not free at that time.`, { conflict: { table_id } });
  }
  const reservation_id = reservationIdOf(rid, id);
  const other = await requireReservation(db, rid, reservation_id);
  const guest = `${other.guest_first_name} ${other.guest_last_name} (${other.confirmation_code})`;
  const when = `${other.reservation_date} at ${other.reservation_time.slice(0, 5)} for ${other.duration_min} minutes`;
  const detail = `${table} is taken by ${guest}, reservation ${reservation_id}, on ${when}.`;
  return new DomainError('table_occupied', detail, { conflict: { table_id, reservation_id } });
}
