import type { Lang } from '../contract/primitives.ts';
import { freePlan } from './availability.ts';
import { DomainError } from './errors.ts';
import { type HoldEntry, type Occupancy, type Own, overlaps, readLive } from './occupancy.ts';
import { bookingWindow, slotsOn } from './schedule.ts';
import { bestSeatings, seatingPlan } from './seating.ts';
import type { Setup } from './setup.ts';
import { datesTouched } from './time.ts';

/** What a guest wants to hold. */
export type HoldRequest = { date: string; time: string; guests: number; lang: Lang };

/** A hold to be written: its entry, and whether it spends seats beside a party without a table. */
export type HoldProposal = { entry: HoldEntry; beside_unassigned: boolean };

/** Draws an index below `count`: the first one, or a random one after a lost race. */
export type Draw = (count: number) => number;

/** The first of the equally good tables at first, any of them after a lost race: a fixed order sends everybody to one. */
export const drawAt = (attempt: number, random: () => number): Draw =>
  attempt === 0 ? () => 0 : (count) => Math.floor(random() * count);

/** Finds the offered slot or throws the reason why guests cannot book it. */
function bookableSlot(setup: Setup, { date, time, guests }: HoldRequest, now: number) {
  const { config } = setup;
  if (!config.is_active)
    throw new DomainError('widget_inactive', `${config.restaurant_name} takes no online bookings now.`);
  if (guests > config.max_party_size) {
    throw new DomainError('party_too_large', `Online bookings take at most ${config.max_party_size} guests.`);
  }
  const window = bookingWindow(config, now);
  if (date < window.first) throw new DomainError('slot_in_past', `${date} has passed; today is ${window.first}.`);
  if (date > window.last) throw new DomainError('outside_booking_window', `Bookings are open until ${window.last}.`);
  const slot = slotsOn(date, setup.hours, config.timezone).find((offered) => offered.time === time);
  if (!slot) throw new DomainError('slot_not_offered', `${date} has no slot at ${time}.`);
  if (slot.from * 60_000 <= now) throw new DomainError('slot_in_past', `${time} on ${date} has passed.`);
  return slot;
}

/**
 * Chooses the table or merged group that a lock should hold. Pure: `draw` picks among the equally good ones.
 * `expires_at` is epoch ms. Throws a `DomainError` when the slot cannot be booked, `slot_unavailable` when it is full.
 */
export function proposeHold(
  setup: Setup,
  occupancies: readonly Occupancy[],
  request: HoldRequest,
  { now, expires_at, draw, own }: { now: number; expires_at: number; draw: Draw; own?: Own | undefined },
): HoldProposal {
  const slot = bookableSlot(setup, request, now);
  const live = readLive(occupancies, setup.tables, now, own);
  const choices = bestSeatings(request.guests, freePlan(seatingPlan(setup), live, slot));
  const seating = choices[draw(choices.length)];
  if (!seating) {
    throw new DomainError(
      'slot_unavailable',
      `No table for ${request.guests} is free at ${request.time} on ${request.date}.`,
    );
  }
  return {
    entry: {
      kind: 'hold',
      from: slot.from,
      to: slot.to,
      party: request.guests,
      expires_at,
      date: request.date,
      time: request.time,
      lang: request.lang,
      tables: seating.tables,
      dates: datesTouched(slot.from, slot.to, setup.config.timezone),
      ...(seating.table_merge_id && { table_merge_id: seating.table_merge_id }),
    },
    beside_unassigned: live.withoutTable.some((party) => overlaps(party, slot)),
  };
}
