import type { DayCounts } from '../../availability/rules/cover-count.ts';
import type { Occupancy } from '../../availability/rules/occupancy.ts';
import { isLimited, type Pacing } from '../../availability/rules/pacing.ts';
import { takeOutEnded } from '../../availability/store/day-counts.ts';
import { datesOfSlots, readSnapshot } from '../../availability/store/snapshot.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { WantedPlace } from '../rules/guest-change.ts';
import { type Move, proposeMove } from '../rules/guest-reschedule.ts';
import type { Draw } from '../rules/hold.ts';
import type { OpenedBooking } from './booking-links.ts';
import { ownEntry } from './reservations.ts';

/** A guest's move, and the occupancy on which it was decided. */
export type Reschedule = Move & { occupancies: Occupancy[] };

/** A change that takes no place, so that nothing is read for it. */
export const NO_RESCHEDULE: Reschedule = { changes: {}, beside: [], occupancies: [] };

/** Takes claims that do not count any more out of the way of a move: its own write is refused while they are there. */
async function makeRoom(
  db: TableSession,
  rid: string,
  counts: readonly DayCounts[],
  pacing: Pacing | undefined,
  now: number,
): Promise<void> {
  const day = counts.find(({ date }) => date === pacing?.date);
  if (pacing && isLimited(pacing) && day) await takeOutEnded(db, rid, day, { pacing, now });
}

/** Reads where a guest's booking can be at the place that they want; `now` is epoch ms. Throws what a lock would throw. */
export async function decideReschedule(
  db: TableSession,
  { rid, reservation }: OpenedBooking,
  wanted: WantedPlace,
  { now, draw }: { now: number; draw: Draw },
): Promise<Reschedule> {
  const { setup, occupancies, counts } = await readSnapshot(db, rid, wanted.date, {
    now,
    datesOf: datesOfSlots(wanted.date, wanted.guests),
    counts: true,
  });
  const context = { now, own: ownEntry(reservation), draw, counts };
  const move = proposeMove(setup, occupancies, reservation, wanted, context);
  await makeRoom(db, rid, counts, move.pacing, now);
  return { ...move, occupancies };
}
