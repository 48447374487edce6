import {
  NOTHING_FREE,
  type Place,
  type Seating,
  seatingPlan,
  type TableWish,
} from '../../availability/rules/choose-table.ts';
import type { Counted } from '../../availability/rules/cover-count.ts';
import { type Floor, freePlan, isTight, openFloor } from '../../availability/rules/floor.ts';
import type { HoldEntry, Occupancy } from '../../availability/rules/occupancy.ts';
import { isLimited, type Pacing } from '../../availability/rules/pacing.ts';
import { type OfferedSlot, slotsOn } from '../../availability/rules/schedule.ts';
import { askerOf, placesFor, type Question, slotProblem, slotRefusal } from '../../availability/rules/slot-refusal.ts';
import type { Lang } from '../../platform/contract/primitives.ts';
import { datesTouched } from '../../platform/time/time.ts';
import type { DatedSetup } from '../../restaurant/rules/setup.ts';
import { requireChoosable } from '../../restaurant/rules/setup-rules.ts';

/** What a guest wants to hold. */
export type HoldRequest = TableWish & { date: string; time: string; lang: Lang };

/**
 * A hold to be written: its entry, whether it takes seats that the parties without a table need, and under what its covers
 * are counted.
 */
export type HoldProposal = { entry: HoldEntry; is_tight: boolean; pacing: Pacing };

/** Draws an index below `count`: the first one, or a random one after a lost race. */
export type Draw = (count: number) => number;

/** The first of the equally good tables at first, any of them after a lost race: a fixed order sends everybody to one. */
export const drawAt = (attempt: number, random: () => number): Draw =>
  attempt === 0 ? () => 0 : (count) => Math.floor(random() * count);

/** A slot that guests can book, the floor of that time, and the equally good places for the slot's whole duration. */
export type BookableSlot = { slot: OfferedSlot; floor: Floor; choices: Seating[] };

/**
 * The slot that guests ask for at `now` (epoch ms), with their own entry left out; `counts` are the covers that are
 * counted, as far as they were read. Throws a `DomainError` when they cannot book it, `slot_unavailable` when it is full,
 * and what `requireChoosable` throws.
 */
export function requireBookable(
  setup: DatedSetup,
  occupancies: readonly Occupancy[],
  { date, time, guests, room_id }: Omit<HoldRequest, 'lang'>,
  asked: Omit<Question, keyof TableWish>,
): BookableSlot {
  requireChoosable(setup, room_id);
  const asker = askerOf(setup.config, { guests, room_id, ...asked });
  const slot = slotsOn(date, setup, setup.config.timezone, guests).find((offered) => offered.time === time);
  const floor = openFloor(seatingPlan(setup), setup.tables, occupancies, asked.now, asked.own);
  const free = slot ? freePlan(floor, slot) : NOTHING_FREE;
  const refusal = slotRefusal(asker, { date, slot, free: () => free });
  if (refusal || !slot) throw slotProblem(refusal ?? 'not_offered', asker, { date, time });
  return { slot, floor, choices: placesFor(asker, free) };
}

/** Under what guests who book a slot are counted. */
export const countedIn = ({ pacing: { date, start, service } }: OfferedSlot, guests: number): Counted => ({
  date,
  start,
  service,
  covers: guests,
});

/**
 * Chooses the table or merged group that a lock should hold. Pure: `draw` picks among the equally good ones.
 * `expires_at` is epoch ms. Throws a `DomainError` when the slot cannot be booked, `slot_unavailable` when it is full.
 */
export function proposeHold(
  setup: DatedSetup,
  occupancies: readonly Occupancy[],
  request: HoldRequest,
  { expires_at, draw, ...asked }: Omit<Question, keyof TableWish> & { expires_at: number; draw: Draw },
): HoldProposal {
  const { slot, floor, choices } = requireBookable(setup, occupancies, request, asked);
  const seating = choices[draw(choices.length)];
  if (!seating) throw new Error('A bookable slot has a place.');
  return {
    ...holdOn(setup, slot, request, { place: seating, expires_at }),
    is_tight: isTight(floor, slot, seating.tables),
  };
}

/** The hold of a slot at a place, which is not asked for here: the house may have named it. `expires_at` is epoch ms. */
export function holdOn(
  { config }: DatedSetup,
  slot: OfferedSlot,
  { date, time, guests, lang }: HoldRequest,
  { place: { tables, table_merge_id }, expires_at }: { place: Place; expires_at: number },
): HoldProposal {
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
      tables,
      dates: datesTouched(slot.from, slot.to, config.timezone),
      ...(table_merge_id && { table_merge_id }),
      counted: countedIn(slot, guests),
      ...(isLimited(slot.pacing) && { claimed: true }),
    },
    pacing: slot.pacing,
    is_tight: false,
  };
}
