import type { WantedPlace } from '../domain/guest-change.ts';
import type { Draw } from '../domain/hold.ts';
import { type Move, proposeMove } from '../domain/move.ts';
import type { Occupancy } from '../domain/occupancy.ts';
import type { OpenedBooking } from './guest-bookings.ts';
import { ownEntry } from './reservations.ts';
import { datesOfSlots, readSnapshot } from './snapshot.ts';
import type { TableSession } from './table-session.ts';

/** A guest's move, and the occupancy on which it was decided. */
export type DecidedMove = Move & { occupancies: Occupancy[] };

/** A change that takes no place, so that nothing is read for it. */
export const NO_MOVE: DecidedMove = { changes: {}, beside: [], occupancies: [] };

/** Reads where a guest's booking can be at the place that they want; `now` is epoch ms. Throws what a lock would throw. */
export async function decideMove(
  db: TableSession,
  { rid, reservation }: OpenedBooking,
  wanted: WantedPlace,
  { now, draw }: { now: number; draw: Draw },
): Promise<DecidedMove> {
  const { setup, occupancies } = await readSnapshot(db, rid, wanted.date, {
    now,
    datesOf: datesOfSlots(wanted.date, wanted.guests),
  });
  const context = { now, own: ownEntry(reservation), draw };
  return { ...proposeMove(setup, occupancies, reservation, wanted, context), occupancies };
}
