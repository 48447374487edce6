import { withTombstones } from '../../floor/store/tombstones.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { addDays, datesBetween, datesOfMonth, localDateAt, localMinuteAt } from '../../platform/time/time.ts';
import { HOUR_MINUTES, MINUTE_MS } from '../../platform/time/units.ts';
import type { DatedSetup, Setup } from '../../restaurant/rules/setup.ts';
import { readLiveSetup } from '../../restaurant/store/setup.ts';
import { datedSetup } from '../../restaurant/store/special-days.ts';
import type { DayCounts } from '../rules/cover-count.ts';
import { datesOfWaiting, EARLY_MINUTES, type Occupancy, OVERSTAY_MINUTES } from '../rules/occupancy.ts';
import { hasLimits } from '../rules/pacing.ts';
import { datesOfStays, slotsOn } from '../rules/schedule.ts';
import { readDayCounts } from './day-counts.ts';
import { readOccupancies } from './occupancies.ts';

/**
 * A restaurant's setup, with those of its deleted tables on which somebody stands, the occupancy of a date and of the dates
 * after it into which its stays reach, and the covers that are counted, where they were asked for and a service has a limit.
 */
export type Snapshot = { setup: DatedSetup; occupancies: Occupancy[]; counts: DayCounts[] };

/** The dates that the stays of so many guests in the slots of a date touch. */
export const datesOfSlots =
  (date: string, guests: number) =>
  (setup: DatedSetup): string[] =>
    datesOfStays(date, slotsOn(date, setup, setup.config.timezone, guests), setup.config.timezone);

/** How many dates beyond its own the stays of a restaurant reached when it was last read: usually none. */
const reach = new Map<string, number>();

/** Whether a restaurant had limits of covers when it was last read. */
const hadLimits = new Map<string, boolean>();

/**
 * The covers that are counted for the slots of some dates, if a service has a limit: of the dates themselves and of the one
 * before, whose services go on after midnight. They are read beside the setup when it had limits lately, after it when it
 * has some by now, and not at all when it has none.
 */
async function countsFor(
  db: TableSession,
  rid: string,
  reading: Promise<DatedSetup>,
  { first, ...dates }: { first: string; last: string; consistent: boolean },
): Promise<DayCounts[]> {
  const read = () => readDayCounts(db, rid, { ...dates, first: addDays(first, -1) });
  const [setup, assumed] = await Promise.all([reading, hadLimits.get(rid) ? read() : undefined]);
  const has = hasLimits(setup);
  hadLimits.set(rid, has);
  return has ? (assumed ?? (await read())) : [];
}

/** Until when after midnight somebody of the evening before may sit who was to leave before it (minutes). */
const NIGHT_MINUTES = 6 * HOUR_MINUTES;

/** The evening before a date, while somebody of it may still have a table on that date at `now` (epoch ms). */
export function eveOf({ config: { timezone } }: Setup, date: string, now: number): string | undefined {
  const taken = now + OVERSTAY_MINUTES * MINUTE_MS;
  const isNight = localDateAt(taken, timezone) === date && localMinuteAt(taken, timezone) < NIGHT_MINUTES;
  return isNight ? addDays(date, -1) : undefined;
}

/** The date after another one, while somebody of it may already sit at `now` (epoch ms). */
export function morrowOf({ config: { timezone } }: Setup, date: string, now: number): string | undefined {
  const morrow = addDays(date, 1);
  const isLate =
    localDateAt(now, timezone) === date && localDateAt(now + EARLY_MINUTES * MINUTE_MS, timezone) === morrow;
  return isLate ? morrow : undefined;
}

/** How a date is read: see `readSnapshot`. */
type DateReading = {
  known?: Setup | undefined;
  now: number;
  datesOf: (setup: DatedSetup) => string[];
  counts?: boolean;
  decides?: boolean;
};

/**
 * Reads setup and occupancy in parallel, strongly consistent: one round trip, because a warm function remembers whether
 * a restaurant's stays reach into the next date, and whether it has special days. When that was wrong, what is missing is
 * read after it, and so are the tombstones of deleted tables that somebody was booked on.
 * `known` is a setup that the same request has read already: then only the occupancy is read again. `datesOf` tells the
 * dates that count; `counts` asks for the covers that are counted. What `decides` nothing reads the setup, which is the
 * same for all who look and the most there is to read, for half the cost, a moment behind.
 * At night, by `now` (epoch ms), the evening before is read too: who sits beyond midnight without having planned to
 * stands in that one alone; and late in the evening the next date, for who sits down before a start after midnight.
 * Throws `not_found` without such a restaurant.
 */
export async function readSnapshot(
  db: TableSession,
  rid: string,
  date: string,
  { known, now, datesOf, counts: wantsCounts = false, decides = true }: DateReading,
): Promise<Snapshot> {
  const assumed = addDays(date, reach.get(rid) ?? 0);
  const ofDate = { first: date, last: date, consistent: true };
  const ofSetup = { ...ofDate, consistent: decides };
  const reading = datedSetup(db, rid, known ?? readLiveSetup(db, rid, ofSetup), ofSetup);
  const [setup, occupancies, counts] = await Promise.all([
    reading,
    readOccupancies(db, rid, { ...ofDate, last: assumed }),
    wantsCounts ? countsFor(db, rid, reading, ofDate) : [],
  ]);
  const dates = datesOf(setup);
  reach.set(rid, dates.length - 1);
  const [last = date] = [dates.at(-1) ?? date, morrowOf(setup, date, now) ?? date].sort().reverse();
  if (last > assumed) {
    const first = addDays(assumed, 1);
    occupancies.push(...(await readOccupancies(db, rid, { first, last, consistent: true })));
  }
  const eve = eveOf(setup, date, now);
  if (eve) occupancies.push(...(await readOccupancies(db, rid, { first: eve, last: eve, consistent: true })));
  const read = [...datesBetween(date, last > assumed ? last : assumed), ...(eve ? [eve] : [])];
  const whole = await withWaiting(db, rid, { setup, occupancies, read, now });
  return { ...whole, counts };
}

/** How often what is read shows parties without a table that stay on other dates too: a chain of stays over midnight. */
const MOST_ROUNDS = 3;

/**
 * Reads the other dates on which parties without a table stay, as after midnight: a place that is free for the whole of
 * their stay is set aside for them, whatever date is asked for. Usually there is none to read.
 */
async function withWaiting(
  db: TableSession,
  rid: string,
  {
    setup: undeleted,
    occupancies: first,
    read,
    now,
  }: Pick<Snapshot, 'setup' | 'occupancies'> & { read: string[]; now: number },
): Promise<Pick<Snapshot, 'setup' | 'occupancies'>> {
  const occupancies = [...first];
  let setup = await withTombstones(db, rid, undeleted, occupancies);
  let known = read;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const others = datesOfWaiting(occupancies, setup, now).filter((other) => !known.includes(other));
    if (others.length === 0) break;
    const found = await Promise.all(
      others.map((other) => readOccupancies(db, rid, { first: other, last: other, consistent: true })),
    );
    known = [...known, ...others];
    occupancies.push(...found.flat());
    setup = await withTombstones(db, rid, undeleted, occupancies);
  }
  return { setup, occupancies };
}

/**
 * Dates beyond its own that a stay reaches at most: one of 24 hours that begins late in the evening ends on the second
 * next one when the date between has only 23.
 */
const FARTHEST_REACH = 2;

/**
 * Reads setup, the covers that are counted, and the occupancy of a month, of the date before it and of the dates after it
 * that stays on its last day can reach, eventually consistent: half the cost, a moment behind.
 */
export async function readMonth(db: TableSession, rid: string, month: string): Promise<Snapshot> {
  const dates = datesOfMonth(month);
  const first = dates[0] ?? `${month}-01`;
  const last = dates.at(-1) ?? first;
  const ofMonth = { first, last, consistent: false };
  const reading = datedSetup(db, rid, readLiveSetup(db, rid, ofMonth), ofMonth);
  const [setup, occupancies, counts] = await Promise.all([
    reading,
    readOccupancies(db, rid, { ...ofMonth, first: addDays(first, -1), last: addDays(last, FARTHEST_REACH) }),
    countsFor(db, rid, reading, ofMonth),
  ]);
  return { setup: await withTombstones(db, rid, setup, occupancies), occupancies, counts };
}
