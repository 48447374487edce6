import { datesOfMonth } from '../../platform/time/time.ts';
import type { DatedSetup } from '../../restaurant/rules/setup.ts';
import type { DateAvailability, Slot } from '../contract/widget.ts';
import { offeredPlan, ownSeating, type SeatingPlan, seatingPlan, seatsToHave } from './choose-table.ts';
import { type Floor, freePlan, openFloor } from './floor.ts';
import { datesOfWaiting, type Occupancy } from './occupancy.ts';
import { datesOfStays, isClosed, type OfferedSlot, slotsOn, specialDayOf, staysVary } from './schedule.ts';
import {
  type Asker,
  askerOf,
  coversLeft,
  isForFewer,
  isOver,
  placesFor,
  type Question,
  type SlotRefusal,
  slotRefusal,
} from './slot-refusal.ts';

/**
 * Guests that a slot can still take: the free seats on their own place and on the tables that are theirs to ask for, as
 * far as the limits of covers leave them, capped at the largest smaller party that can be seated when only fewer than
 * `guests` can be; 0 when nobody can book it. So a slot is available exactly when this is at least `guests`
 * (docs/design.md, "Guarantees", 3).
 */
export function remainingCapacity(
  refusal: SlotRefusal | undefined,
  asker: Asker,
  { slot, free }: { slot: OfferedSlot; free: SeatingPlan },
): number {
  if (refusal && !isForFewer(refusal)) return 0;
  const { atStart, inService } = coversLeft(asker, slot);
  const left = Math.min(atStart, inService);
  const { config, guests, own } = asker;
  if (!refusal) return Math.min(left, seatsToHave(free, own?.place, offeredPlan(free, asker)));
  const places = [free.tables.at(-1), free.merges.at(-1), ownSeating(free, own?.place)];
  const largest = Math.max(0, ...places.map((place) => place?.seats ?? 0));
  // A smaller party may find less where tables ask for a number of guests, so each is tried.
  let party = Math.min(largest, left, config.max_party_size, guests - 1);
  while (party > 0 && placesFor({ ...asker, guests: party }, free).length === 0) party -= 1;
  return Math.max(0, party);
}

/** The slots of a date with what each can still take; `occupancies` cover every date that its stays touch. */
export function slotsOfDate(
  setup: DatedSetup,
  occupancies: readonly Occupancy[],
  date: string,
  question: Question,
): Slot[] {
  const floor = openFloor(seatingPlan(setup), setup.tables, occupancies, question.now, question.own);
  const asker = askerOf(setup.config, question);
  return slotsOn(date, setup, setup.config.timezone, question.guests).map((slot) => {
    const free = freePlan(floor, slot);
    const refusal = slotRefusal(asker, { date, slot, free: () => free });
    const { time, service_name, service_names, service_date, duration_min } = slot;
    const remaining_capacity = remainingCapacity(refusal, asker, { slot, free });
    const available = !refusal;
    return { time, service_name, service_names, service_date, duration_min, available, remaining_capacity };
  });
}

/**
 * What is to be said of a whole date: that no service opens on it, that its starts are over, what the house says of it, and
 * that stays depend on the party.
 */
export function dayNotice(
  setup: DatedSetup,
  date: string,
  question: Question,
): { closed?: true; over?: true; message_fr?: string; message_en?: string; stays_vary?: true } {
  const { config } = setup;
  const slots = slotsOn(date, setup, config.timezone, question.guests);
  const { message_fr, message_en } = specialDayOf(date, setup) ?? {};
  return {
    ...(isClosed(date, setup) && { closed: true }),
    ...(isOver(askerOf(config, question), date, slots) && { over: true }),
    ...(message_fr && { message_fr }),
    ...(message_en && { message_en }),
    ...(staysVary(date, setup) && { stays_vary: true }),
  };
}

/**
 * Whether each date of a month has a slot for the party; `occupancies` cover the month, and the dates after it that
 * stays on its last day can reach.
 */
export function datesOfMonthAvailability(
  setup: DatedSetup,
  occupancies: readonly Occupancy[],
  month: string,
  question: Question,
): DateAvailability[] {
  const { config, tables } = setup;
  const plan = seatingPlan(setup);
  const byDate = Map.groupBy(occupancies, (occupancy) => occupancy.date);
  const asker = askerOf(config, question);
  /** What stands on some dates, and on the other dates of the parties that have no table on these. */
  const around = (dates: readonly string[]) => {
    const on = (some: readonly string[]) => some.flatMap((date) => byDate.get(date) ?? []);
    return on([...new Set([...dates, ...datesOfWaiting(on(dates), setup, question.now)])]);
  };
  return datesOfMonth(month).map((date) => {
    const slots = slotsOn(date, setup, config.timezone, question.guests);
    let floor: Floor | undefined;
    const free = (slot: OfferedSlot) => {
      floor ??= openFloor(plan, tables, around(datesOfStays(date, slots, config.timezone)), question.now, question.own);
      return freePlan(floor, slot);
    };
    const available = slots.some((slot) => !slotRefusal(asker, { date, slot, free: () => free(slot) }));
    return {
      date,
      available,
      ...(isClosed(date, setup) && { closed: true }),
      ...(isOver(asker, date, slots) && { over: true }),
    };
  });
}
