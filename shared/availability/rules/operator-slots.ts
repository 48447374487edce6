import type { DatedSetup } from '../../restaurant/rules/setup.ts';
import type { OperatorSlot, SlotReason } from '../contract/operator-slots.ts';
import { remainingCapacity } from './availability.ts';
import { seatingPlan } from './choose-table.ts';
import { freePlan, openFloor } from './floor.ts';
import type { Occupancy } from './occupancy.ts';
import { coversOf } from './pacing.ts';
import { datesOfStays, isClosed, type OfferedSlot, slotsOn } from './schedule.ts';
import { askerOf, type Question, type SlotRefusal, slotRefusals } from './slot-refusal.ts';

/** What an operator is told that keeps guests from a slot: of one that is not offered, that the date is closed. */
export const reasonOf = (refusal: SlotRefusal): SlotReason => (refusal === 'not_offered' ? 'closed' : refusal);

/** A slot that guests may ask for, or one that its weekday offers and a closed date does not. */
type ListedSlot = { slot: OfferedSlot; isOffered: boolean };

function listedSlots(setup: DatedSetup, date: string, guests: number): ListedSlot[] {
  const slotsIn = (special_days: DatedSetup['special_days']) =>
    slotsOn(date, { ...setup, special_days }, setup.config.timezone, guests);
  const offered = slotsIn(setup.special_days);
  const ofWeek = isClosed(date, setup) ? slotsIn(setup.special_days.filter((day) => day.date !== date)) : [];
  const others = ofWeek.filter(({ time }) => !offered.some((slot) => slot.time === time));
  return [
    ...offered.map((slot) => ({ slot, isOffered: true })),
    ...others.map((slot) => ({ slot, isOffered: false })),
  ].sort((a, b) => a.slot.time.localeCompare(b.slot.time));
}

/** The dates that the stays of so many guests in the listed slots of a date touch. */
export const datesOfListed =
  (date: string, guests: number) =>
  (setup: DatedSetup): string[] => {
    const slots = listedSlots(setup, date, guests).map(({ slot }) => slot);
    return datesOfStays(date, slots, setup.config.timezone);
  };

/**
 * The slots of a date as guests see them, with every rule that keeps them from each, and the covers that count there;
 * `occupancies` cover every date that its stays touch.
 */
export function operatorSlots(
  setup: DatedSetup,
  occupancies: readonly Occupancy[],
  date: string,
  question: Question,
): OperatorSlot[] {
  const floor = openFloor(seatingPlan(setup), setup.tables, occupancies, question.now);
  const asker = askerOf(setup.config, question);
  return listedSlots(setup, date, question.guests).map(({ slot, isOffered }) => {
    const free = freePlan(floor, slot);
    const refusals = slotRefusals(asker, { date, slot, free: () => free });
    const all: SlotRefusal[] = isOffered ? refusals : ['not_offered', ...refusals];
    const { time, service_name, service_names, service_date, duration_min, pacing } = slot;
    const { atStart, inService } = coversOf(pacing, question.counts ?? [], question);
    return {
      ...{ time, service_name, service_names, service_date, duration_min },
      available: all.length === 0,
      remaining_capacity: remainingCapacity(all[0], asker, { slot, free }),
      reasons: all.map(reasonOf),
      covers: atStart,
      max_covers: pacing.max_covers_per_slot,
      service_covers: inService,
      max_online_covers: pacing.max_online_covers,
    };
  });
}
