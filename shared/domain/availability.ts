import type { DateAvailability, Slot } from '../contract/widget.ts';
import { type LiveBook, type Occupancy, type Own, overlaps, readLive, type Span } from './occupancy.ts';
import { bookingWindow, datesOfStays, type OfferedSlot, slotsOn } from './schedule.ts';
import { bestSeatings, restrictPlan, type SeatingPlan, seatingPlan, seatOnPaper } from './seating.ts';
import type { Setup } from './setup.ts';
import { datesOfMonth } from './time.ts';

/** What a guest asks about: how many, at which moment (epoch ms), and an entry of their own to leave out. */
export type Question = { guests: number; now: number; own?: Own | undefined };

/** The tables and groups that are free for a whole span, after the parties without a table have been seated on paper. */
export function freePlan(plan: SeatingPlan, live: LiveBook, span: Span): SeatingPlan {
  const isFree = (id: string) => !live.byTable.get(id)?.some((entry) => overlaps(entry, span));
  const free = new Set(plan.tables.filter(({ id }) => isFree(id)).map(({ id }) => id));
  const waiting = live.withoutTable.filter((party) => overlaps(party, span)).map(({ party }) => party);
  const left = free.size === plan.tables.length ? plan : restrictPlan(plan, free);
  return waiting.length > 0 ? seatOnPaper(left, waiting) : left;
}

/**
 * Guests that a slot can still take: the free seats, capped at the largest smaller party that can be seated when
 * `guests` cannot. So a slot is available exactly when this is at least `guests` (design, section 5).
 */
function remainingCapacity(plan: SeatingPlan, guests: number, max_party_size: number): number {
  const seats = plan.tables.reduce((sum, table) => sum + table.seats, 0);
  if (guests <= max_party_size && bestSeatings(guests, plan).length > 0) return seats;
  const largest = Math.max(0, plan.tables.at(-1)?.seats ?? 0, plan.merges.at(-1)?.seats ?? 0);
  return Math.min(largest, max_party_size, guests - 1);
}

/** Tells of a slot whether guests may still book it at epoch milliseconds `now`. */
function isOpenAt(now: number, { config }: Setup): (slot: OfferedSlot) => boolean {
  const window = bookingWindow(config, now);
  return ({ date, from }) => config.is_active && from * 60_000 > now && date >= window.first && date <= window.last;
}

/** The slots of a date with what each can still take; `occupancies` cover every date that its stays touch. */
export function slotsOfDate(
  setup: Setup,
  occupancies: readonly Occupancy[],
  date: string,
  { guests, now, own }: Question,
): Slot[] {
  const plan = seatingPlan(setup);
  const live = readLive(occupancies, setup.tables, now, own);
  const isOpen = isOpenAt(now, setup);
  return slotsOn(date, setup.hours, setup.config.timezone).map((slot) => {
    const remaining_capacity = isOpen(slot)
      ? remainingCapacity(freePlan(plan, live, slot), guests, setup.config.max_party_size)
      : 0;
    const { time, service_name, duration_min } = slot;
    return { time, service_name, duration_min, available: remaining_capacity >= guests, remaining_capacity };
  });
}

/** Whether each date of a month has a slot for the party; `occupancies` cover the month and the date after it. */
export function datesOfMonthAvailability(
  setup: Setup,
  occupancies: readonly Occupancy[],
  month: string,
  { guests, now, own }: Question,
): DateAvailability[] {
  const plan = seatingPlan(setup);
  const byDate = Map.groupBy(occupancies, ({ date }) => date);
  const seatable = guests <= setup.config.max_party_size && bestSeatings(guests, plan).length > 0;
  const isOpen = isOpenAt(now, setup);
  return datesOfMonth(month).map((date) => {
    const open = seatable ? slotsOn(date, setup.hours, setup.config.timezone).filter(isOpen) : [];
    if (open.length === 0) return { date, available: false };
    const around = datesOfStays(date, open, setup.config.timezone).flatMap((touched) => byDate.get(touched) ?? []);
    const live = readLive(around, setup.tables, now, own);
    return { date, available: open.some((slot) => bestSeatings(guests, freePlan(plan, live, slot)).length > 0) };
  });
}
