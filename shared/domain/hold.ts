import type { Lang } from '../contract/primitives.ts';
import { freePlan } from './availability.ts';
import { type HoldEntry, type Occupancy, type Own, overlaps, readLive } from './occupancy.ts';
import { slotsOn } from './schedule.ts';
import { bestSeatings, NOTHING_FREE, seatingPlan } from './seating.ts';
import type { Setup } from './setup.ts';
import { askerOf, slotProblem, slotRefusal } from './slot-refusal.ts';
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
  const { date, time, guests, lang } = request;
  const { config, hours } = setup;
  const asker = askerOf(config, { guests, now });
  const slot = slotsOn(date, hours, config.timezone).find((offered) => offered.time === time);
  const live = readLive(occupancies, setup.tables, now, own);
  const free = slot ? freePlan(seatingPlan(setup), live, slot) : NOTHING_FREE;
  const refusal = slotRefusal(asker, { date, slot, free: () => free });
  const choices = bestSeatings(guests, free);
  const seating = choices[draw(choices.length)];
  if (refusal || !slot || !seating) throw slotProblem(refusal ?? 'no_table', asker, request);
  return {
    entry: {
      kind: 'hold',
      from: slot.from,
      to: slot.to,
      party: guests,
      expires_at,
      date,
      time,
      lang,
      tables: seating.tables,
      dates: datesTouched(slot.from, slot.to, config.timezone),
      ...(seating.table_merge_id && { table_merge_id: seating.table_merge_id }),
    },
    beside_unassigned: live.withoutTable.some((party) => overlaps(party, slot)),
  };
}
