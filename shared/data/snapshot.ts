import { type Occupancy, OVERSTAY_MINUTES } from '../domain/occupancy.ts';
import { datesOfStays, slotsOn } from '../domain/schedule.ts';
import type { DatedSetup, Setup } from '../domain/setup.ts';
import { addDays, datesOfMonth, localDateAt, localMinuteAt } from '../domain/time.ts';
import { HOUR_MINUTES, MINUTE_MS } from '../domain/units.ts';
import { readOccupancies } from './occupancies.ts';
import { readLiveSetup } from './setup.ts';
import { datedSetup } from './special-days.ts';
import type { TableSession } from './table-session.ts';
import { withTombstones } from './tombstones.ts';

/**
 * A restaurant's setup, with those of its deleted tables on which somebody stands, and the occupancy of a date and of the
 * dates after it into which its stays reach.
 */
export type Snapshot = { setup: DatedSetup; occupancies: Occupancy[] };

/** The dates that the stays of so many guests in the slots of a date touch. */
export const datesOfSlots =
  (date: string, guests: number) =>
  (setup: DatedSetup): string[] =>
    datesOfStays(date, slotsOn(date, setup, setup.config.timezone, guests), setup.config.timezone);

/** How many dates beyond its own the stays of a restaurant reached when it was last read: usually none. */
const reach = new Map<string, number>();

/** Until when after midnight somebody of the evening before may sit who was to leave before it (minutes). */
const NIGHT_MINUTES = 6 * HOUR_MINUTES;

/** The evening before a date, while somebody of it may still have a table on that date at `now` (epoch ms). */
function eveOf({ config: { timezone } }: Setup, date: string, now: number): string | undefined {
  const taken = now + OVERSTAY_MINUTES * MINUTE_MS;
  const isNight = localDateAt(taken, timezone) === date && localMinuteAt(taken, timezone) < NIGHT_MINUTES;
  return isNight ? addDays(date, -1) : undefined;
}

/**
 * Reads setup and occupancy in parallel, strongly consistent: one round trip, because a warm function remembers whether
 * a restaurant's stays reach into the next date, and whether it has special days. When that was wrong, what is missing is
 * read after it, and so are the tombstones of deleted tables that somebody was booked on.
 * `known` is a setup that the same request has read already: then only the occupancy is read again. `datesOf` tells the
 * dates that count.
 * At night, by `now` (epoch ms), the evening before is read too: who sits beyond midnight without having planned to
 * stands in that one alone. Throws `not_found` without such a restaurant.
 */
export async function readSnapshot(
  db: TableSession,
  rid: string,
  date: string,
  { known, now, datesOf }: { known?: Setup | undefined; now: number; datesOf: (setup: DatedSetup) => string[] },
): Promise<Snapshot> {
  const assumed = addDays(date, reach.get(rid) ?? 0);
  const [setup, occupancies] = await Promise.all([
    datedSetup(db, rid, known ?? readLiveSetup(db, rid, { consistent: true }), {
      first: date,
      last: date,
      consistent: true,
    }),
    readOccupancies(db, rid, { first: date, last: assumed, consistent: true }),
  ]);
  const dates = datesOf(setup);
  reach.set(rid, dates.length - 1);
  const last = dates.at(-1) ?? date;
  if (last > assumed) {
    const first = addDays(assumed, 1);
    occupancies.push(...(await readOccupancies(db, rid, { first, last, consistent: true })));
  }
  const eve = eveOf(setup, date, now);
  if (eve) occupancies.push(...(await readOccupancies(db, rid, { first: eve, last: eve, consistent: true })));
  return { setup: await withTombstones(db, rid, setup, occupancies), occupancies };
}

/**
 * Dates beyond its own that a stay reaches at most: one of 24 hours that begins late in the evening ends on the second
 * next one when the date between has only 23.
 */
const FARTHEST_REACH = 2;

/**
 * Reads setup and the occupancy of a month, and of the dates after it that stays on its last day can reach, eventually
 * consistent: half the cost, a moment behind.
 */
export async function readMonth(db: TableSession, rid: string, month: string): Promise<Snapshot> {
  const dates = datesOfMonth(month);
  const first = dates[0] ?? `${month}-01`;
  const last = addDays(dates.at(-1) ?? first, FARTHEST_REACH);
  const [setup, occupancies] = await Promise.all([
    datedSetup(db, rid, readLiveSetup(db, rid, { consistent: false }), {
      first,
      last: dates.at(-1) ?? first,
      consistent: false,
    }),
    readOccupancies(db, rid, { first, last, consistent: false }),
  ]);
  return { setup: await withTombstones(db, rid, setup, occupancies), occupancies };
}
