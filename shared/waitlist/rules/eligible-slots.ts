import { couldSeat, NOTHING_FREE } from '../../availability/rules/choose-table.ts';
import { type OfferedSlot, slotsOn } from '../../availability/rules/schedule.ts';
import { askerOf, type SlotRefusal, slotProblem, slotRefusal } from '../../availability/rules/slot-refusal.ts';
import { DomainError } from '../../platform/errors.ts';
import type { DatedSetup } from '../../restaurant/rules/setup.ts';
import { requireChoosable } from '../../restaurant/rules/setup-rules.ts';
import type { Wanted } from '../contract/waitlist.ts';

/** The starts that suit somebody who waits, the earliest first. */
export const eligibleSlots = (setup: DatedSetup, { date, guests, from, to }: Wanted): OfferedSlot[] =>
  slotsOn(date, setup, setup.config.timezone, guests).filter(({ time }) => from <= time && time <= to);

/** Refusals that waiting cannot change: a table that becomes free does not help. */
const HOPELESS: ReadonlySet<SlotRefusal> = new Set(['inactive', 'past', 'outside_window', 'not_offered', 'notice']);

/**
 * Throws what keeps guests from waiting at `now` (epoch ms), which is the house's alone: party and room as for a lock, a
 * party that no table or group seats, and a date or times at which nothing could be offered, whoever left. Who has booked does not matter, nor who waits.
 */
export function requireEligibleSlots(setup: DatedSetup, wanted: Wanted, now: number): void {
  const { date, guests, from, room_id } = wanted;
  requireChoosable(setup, room_id);
  const { config } = setup;
  if (guests > config.max_party_size) {
    throw new DomainError('party_too_large', `Online bookings take at most ${config.max_party_size} guests.`);
  }
  if (!couldSeat(setup, { guests, room_id })) {
    throw new DomainError('party_too_large', `No table or group of tables seats ${guests} guests.`);
  }
  const asker = askerOf(config, { guests, room_id, now });
  const refusalOf = (slot: OfferedSlot | undefined) =>
    slotRefusal(asker, { date, slot, free: () => NOTHING_FREE }) ?? 'no_table';
  const slots = eligibleSlots(setup, wanted);
  const refusals = slots.map(refusalOf);
  if (refusals.some((refusal) => !HOPELESS.has(refusal))) return;
  const refusal = refusals.at(-1) ?? refusalOf(undefined);
  throw slotProblem(refusal, asker, { date, time: slots.at(-1)?.time ?? from });
}
