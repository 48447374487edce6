import type { DateAvailability, Slot } from '../contract/widget.ts';
import { type Floor, freePlan, openFloor } from './floor.ts';
import type { Occupancy } from './occupancy.ts';
import { datesOfStays, type OfferedSlot, slotsOn } from './schedule.ts';
import { ownSeating, type SeatingPlan, seatingPlan } from './seating.ts';
import type { Setup } from './setup.ts';
import { type Asker, askerOf, isForFewer, type Question, type SlotRefusal, slotRefusal } from './slot-refusal.ts';
import { datesOfMonth } from './time.ts';

/**
 * Guests that a slot can still take: the free seats, capped at the largest smaller party that can be seated when only
 * fewer than `guests` can be; 0 when nobody can book it. So a slot is available exactly when this is at least `guests`
 * (design, section 5).
 */
function remainingCapacity(
  refusal: SlotRefusal | undefined,
  { config, guests, own }: Asker,
  free: SeatingPlan,
): number {
  if (refusal && !isForFewer(refusal)) return 0;
  if (!refusal) return free.tables.reduce((sum, table) => sum + table.seats, 0);
  const places = [free.tables.at(-1), free.merges.at(-1), ownSeating(free, own?.place)];
  const largest = Math.max(0, ...places.map((place) => place?.seats ?? 0));
  return Math.min(largest, config.max_party_size, guests - 1);
}

/** The slots of a date with what each can still take; `occupancies` cover every date that its stays touch. */
export function slotsOfDate(setup: Setup, occupancies: readonly Occupancy[], date: string, question: Question): Slot[] {
  const floor = openFloor(seatingPlan(setup), setup.tables, occupancies, question.now, question.own);
  const asker = askerOf(setup.config, question);
  return slotsOn(date, setup.hours, setup.config.timezone).map((slot) => {
    const free = freePlan(floor, slot);
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
  question: Question,
): DateAvailability[] {
  const { hours, config, tables } = setup;
  const plan = seatingPlan(setup);
  const byDate = Map.groupBy(occupancies, (occupancy) => occupancy.date);
  const asker = askerOf(config, question);
  return datesOfMonth(month).map((date) => {
    const slots = slotsOn(date, hours, config.timezone);
    let floor: Floor | undefined;
    const free = (slot: OfferedSlot) => {
      const touched = () => datesOfStays(date, slots, config.timezone).flatMap((other) => byDate.get(other) ?? []);
      floor ??= openFloor(plan, tables, touched(), question.now, question.own);
      return freePlan(floor, slot);
    };
    return { date, available: slots.some((slot) => !slotRefusal(asker, { date, slot, free: () => free(slot) })) };
  });
}
