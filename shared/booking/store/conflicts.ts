import type { Conflict } from '../../availability/rules/assignment.ts';
import type { HoldEntry } from '../../availability/rules/occupancy.ts';
import { withDeletedTables } from '../../floor/store/tombstones.ts';
import { blockIdOf, reservationIdOf } from '../../platform/dynamo/ids.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { DomainError } from '../../platform/errors.ts';
import { clockTimeAt } from '../../platform/time/time.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import type { Setup } from '../../restaurant/rules/setup.ts';
import { hasLostTable, partyName, type StoredReservation } from '../rules/reservation.ts';
import { readReservation } from './reservations.ts';

function heldBy({ expires_at, time }: HoldEntry, table: string, table_id: string): DomainError {
  const until = new Date(expires_at).toISOString();
  const detail = `A guest is booking ${table} for ${time} right now; it is free at ${until} at the latest.`;
  return new DomainError('table_held', detail, { conflict: { table_id, expires_at: until } });
}

/** The end is that of the stay, which service may have moved; who sits longer than that sits there still. */
function takenBy(other: StoredReservation, table: string, table_id: string, zone: string): DomainError {
  const guest = `${partyName(other)} (${other.confirmation_code})`;
  const until = clockTimeAt(other.to * MINUTE_MS, zone);
  const when = `on ${other.reservation_date} from ${other.reservation_time.slice(0, 5)} until ${until}`;
  const sits = other.service_status === 'seated' ? ', and sits there' : '';
  const detail = `${table} is taken by ${guest}, reservation ${other.id}, ${when}${sits}.`;
  return new DomainError('table_occupied', detail, { conflict: { table_id, reservation_id: other.id } });
}

const blockedBy = (rid: string, id: string, table: string, table_id: string) =>
  new DomainError('table_blocked', `${table} is blocked at that time.`, {
    conflict: { table_id, block_id: blockIdOf(rid, id) },
  });

/**
 * Throws `table_occupied` naming the reservation, or `table_held` with the hold's end, or `table_blocked`, for a party
 * that wants a table on which somebody stands. Who has lost another table of their group, or has left meanwhile, is in
 * nobody's way.
 */
export async function requireNoConflict(
  db: TableSession,
  rid: string,
  setup: Setup,
  conflicts: readonly Conflict[],
): Promise<void> {
  for (const conflict of conflicts) {
    const problem = await problemOf(db, rid, setup, conflict);
    if (problem) throw problem;
  }
}

/** Throws the same of the first of them, and names all, each once, so that an operator can move one after the other. */
export async function requireNobody(
  db: TableSession,
  rid: string,
  setup: Setup,
  conflicts: readonly Conflict[],
): Promise<void> {
  const each = [...new Map(conflicts.map((conflict) => [conflict.id, conflict])).values()];
  const found = await Promise.all(each.map((conflict) => problemOf(db, rid, setup, conflict)));
  const problems = found.filter((problem) => problem !== undefined);
  const [first] = problems;
  if (!first) return;
  throw new DomainError(first.code, first.message, {
    ...first.extra,
    conflicts: problems.flatMap(({ extra }) => extra.conflict ?? []),
  });
}

/** What somebody who stands on a table is refused with; nothing when they do not stand there any more. */
async function problemOf(
  db: TableSession,
  rid: string,
  setup: Setup,
  { id, entry, table_id }: Conflict,
): Promise<DomainError | undefined> {
  const isLost = async (party: Parameters<typeof hasLostTable>[0]) =>
    hasLostTable(party, (await withDeletedTables(db, rid, setup, party.tables)).tables);
  const name = setup.tables.find((table) => table.id === table_id)?.name ?? 'The table';
  switch (entry.kind) {
    case 'block':
      return blockedBy(rid, id, name, table_id);
    case 'unknown':
      return new DomainError('table_occupied', `${name} is not free at that time.`, { conflict: { table_id } });
    case 'hold':
      return (await isLost({ ...entry, status: 'pending' })) ? undefined : heldBy(entry, name, table_id);
    case 'reservation': {
      const other = await readReservation(db, rid, reservationIdOf(rid, id));
      const stands = other?.status !== 'cancelled' && other?.tables.includes(table_id);
      return other && stands && !(await isLost(other))
        ? takenBy(other, name, table_id, setup.config.timezone)
        : undefined;
    }
  }
}
