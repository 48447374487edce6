import type { DateAvailability, Slot } from '../contract/widget.ts';
import { type LiveBook, type Occupancy, type Own, overlaps, readLive, type Span } from './occupancy.ts';
import { datesOfStays, type OfferedSlot, slotsOn } from './schedule.ts';
import { restrictPlan, type SeatingPlan, seatingPlan, seatOnPaper } from './seating.ts';
import type { Setup } from './setup.ts';
import { type Asker, askerOf, isForFewer, type SlotRefusal, slotRefusal } from './slot-refusal.ts';
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
 * Guests that a slot can still take: the free seats, capped at the largest smaller party that can be seated when only
 * fewer than `guests` can be; 0 when nobody can book it. So a slot is available exactly when this is at least `guests`
 * (design, section 5).
 */
function remainingCapacity(refusal: SlotRefusal | undefined, { config, guests }: Asker, free: SeatingPlan): number {
  if (refusal && !isForFewer(refusal)) return 0;
  if (!refusal) return free.tables.reduce((sum, table) => sum + table.seats, 0);
  const largest = Math.max(0, free.tables.at(-1)?.seats ?? 0, free.merges.at(-1)?.seats ?? 0);
  return Math.min(largest, config.max_party_size, guests - 1);
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
  const asker = askerOf(setup.config, { guests, now });
  return slotsOn(date, setup.hours, setup.config.timezone).map((slot) => {
    const free = freePlan(plan, live, slot);
    const refusal = slotRefusal(asker, { date, slot, free: () => free });
    const { time, service_name, duration_min } = slot;
    const remaining_capacity = remainingCapacity(refusal, asker, free);
    return { time, service_name, duration_min, available: !refusal, remaining_capacity };
  });
}

/**
 * Whether each date of a month has a slot for the party; `occupancies` cover the month, and the dates after it that
 * stays on its last day can reach.
 */
export function datesOfMonthAvailability(
  setup: Setup,
  occupancies: readonly Occupancy[],
  month: string,
  { guests, now, own }: Question,
): DateAvailability[] {
  const { hours, config, tables } = setup;
  const plan = seatingPlan(setup);
  const byDate = Map.groupBy(occupancies, (occupancy) => occupancy.date);
  const asker = askerOf(config, { guests, now });
  return datesOfMonth(month).map((date) => {
    const slots = slotsOn(date, hours, config.timezone);
    let live: LiveBook | undefined;
    const free = (slot: OfferedSlot) => {
      const touched = () => datesOfStays(date, slots, config.timezone).flatMap((other) => byDate.get(other) ?? []);
      live ??= readLive(touched(), tables, now, own);
      return freePlan(plan, live, slot);
    };
    return { date, available: slots.some((slot) => !slotRefusal(asker, { date, slot, free: () => free(slot) })) };
  });
}
