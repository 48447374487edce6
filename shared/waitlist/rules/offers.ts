import { NOTHING_FREE, seatingPlan } from '../../availability/rules/choose-table.ts';
import type { DayCounts } from '../../availability/rules/cover-count.ts';
import { emptyPlan, type Floor, freePlan, openFloor } from '../../availability/rules/floor.ts';
import type { Occupancy } from '../../availability/rules/occupancy.ts';
import { reasonOf } from '../../availability/rules/operator-slots.ts';
import type { OfferedSlot } from '../../availability/rules/schedule.ts';
import { askerOf, type SlotRefusal, slotRefusal, slotRefusals } from '../../availability/rules/slot-refusal.ts';
import { isNight } from '../../platform/time/night.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/time/units.ts';
import type { DatedSetup } from '../../restaurant/rules/setup.ts';
import type { PassedOverReason } from '../contract/waiting-guests.ts';
import { eligibleSlots } from './eligible-slots.ts';
import type { StoredEntry } from './entry.ts';
import { isWithheld, withheldTimes } from './withheld-times.ts';

/** How long an offer stands (ms): less near the visit, a quarter of the time that is left, but no less than the least. */
const OFFER_MS = 15 * MINUTE_MS;
const SHORTEST_OFFER_MS = 3 * MINUTE_MS;
const SHARE_OF_TIME_LEFT = 4;

/** Epoch ms at which an offer made at `now` (epoch ms) ends; nothing when the visit begins before (`from`, epoch minute). */
function offerEnd(from: number, now: number): number | undefined {
  const left = from * MINUTE_MS - now;
  const length = Math.max(SHORTEST_OFFER_MS, Math.min(OFFER_MS, Math.floor(left / SHARE_OF_TIME_LEFT)));
  return length <= left ? now + length : undefined;
}

/** A visit so near is offered at night too (ms). */
const NEAR_MS = 12 * HOUR_MS;

/** Whether an offer of a visit (`from`, epoch minute) must wait for the morning. */
const mustWait = (from: number, now: number, timezone: string): boolean =>
  isNight(now, timezone) && from * MINUTE_MS - now > NEAR_MS;

/** A date as it is looked at: what a lock rests on, and the floor of the time. */
export type SeenDate = {
  setup: DatedSetup;
  occupancies: readonly Occupancy[];
  counts: readonly DayCounts[];
  floor: Floor;
  now: number;
  /** What refuses a party a slot, by party, room and time: many who wait want the same. */
  known: Map<string, SlotRefusal | undefined>;
};

/** Looks at a date at `now` (epoch ms). */
export const seenDate = (seen: Pick<SeenDate, 'setup' | 'occupancies' | 'counts'>, now: number): SeenDate => ({
  ...seen,
  floor: openFloor(seatingPlan(seen.setup), seen.setup.tables, seen.occupancies, now),
  now,
  known: new Map(),
});

/** The refusals of slots from the farthest from a table to the nearest, as the rules tell them. */
const NEARNESS: readonly SlotRefusal[] = [
  'inactive',
  'past',
  'outside_window',
  'not_offered',
  'paused',
  'notice',
  'party_too_large',
  'slot_full',
  'service_full',
  'no_table',
];

/**
 * How an offer is made: by hand or by itself, of which start (`HH:MM`), if that is said, and at which tables, which the house
 * joins for this guest alone.
 */
export type OfferManner = { by_hand: boolean; time?: string | undefined; tables?: readonly string[] | undefined };

/** Why nothing is offered: a rule of the lock, the night, or that the house has taken this very time back. */
type OfferRefusal = SlotRefusal | 'night' | 'taken_back';

/** What a guest may be offered, or why nothing: the slot, until when (epoch ms); or the rule, and the time it is about. */
export type Choice =
  | { slot: OfferedSlot; time: string; duration_min: number; expires_at: number }
  | { refusal: OfferRefusal; time: string };

function refusalOf(date: SeenDate, entry: StoredEntry, slot: OfferedSlot): SlotRefusal | undefined {
  const { guests, room_id } = entry;
  const name = `${guests} ${room_id ?? ''} ${slot.time}`;
  if (date.known.has(name)) return date.known.get(name);
  const asker = askerOf(date.setup.config, { guests, room_id, now: date.now, counts: date.counts });
  const refusal = slotRefusal(asker, { date: entry.date, slot, free: () => freePlan(date.floor, slot) });
  date.known.set(name, refusal);
  return refusal;
}

/** Rules that do not bind the house where it names the tables: it knows who fits there, and who of those without a table does not. */
const OVERRULED: ReadonlySet<SlotRefusal> = new Set(['party_too_large', 'no_table']);

/** The same at tables that the house names, which nobody else may have in that time. */
function refusalAt(
  { setup, floor, counts, now }: SeenDate,
  { date, guests, room_id }: StoredEntry,
  slot: OfferedSlot,
  tables: readonly string[],
): SlotRefusal | undefined {
  const asker = askerOf(setup.config, { guests, room_id, now, counts });
  const refusals = slotRefusals(asker, { date, slot, free: () => NOTHING_FREE });
  const empty = new Set(emptyPlan(floor.plan, floor, slot).tables.map(({ id }) => id));
  const binding = refusals.find((refusal) => !OVERRULED.has(refusal));
  return binding ?? (tables.every((id) => empty.has(id)) ? undefined : 'no_table');
}

/** Whether guests may still choose the room that somebody waits for. */
const isChoosable = ({ rooms }: DatedSetup, room_id: string | undefined): boolean =>
  room_id === undefined || rooms.some(({ id, guests_may_choose }) => id === room_id && guests_may_choose === true);

/**
 * The earliest slot that suits a guest and that guests can book now, by the lock's own rule (docs/design.md, "Guarantees",
 * 3), and until
 * when it is offered; else what keeps them from the one that was nearest to being free. By hand, an offer is made at night
 * too, of a time that the house has taken back, and of one start (`time`) alone if the house says which, at the `tables` that it
 * names.
 */
export function chooseOffer(date: SeenDate, entry: StoredEntry, { by_hand, time: only, tables }: OfferManner): Choice {
  const { setup, now } = date;
  const asked = only ?? entry.from;
  if (!isChoosable(setup, entry.room_id)) return { refusal: 'no_table', time: asked };
  let nearest: { refusal: SlotRefusal; time: string } = { refusal: 'not_offered', time: asked };
  let taken_back: string | undefined;
  const withheld = by_hand ? [] : withheldTimes(entry);
  for (const slot of eligibleSlots(setup, entry).filter(({ time }) => only === undefined || time === only)) {
    const { time, from } = slot;
    const refusal = tables ? refusalAt(date, entry, slot, tables) : refusalOf(date, entry, slot);
    const expires_at = refusal ? undefined : offerEnd(from, now);
    if (expires_at !== undefined && isWithheld(withheld, slot)) {
      taken_back ??= time;
      continue;
    }
    if (expires_at !== undefined) {
      const waits = !by_hand && mustWait(from, now, setup.config.timezone);
      return waits ? { refusal: 'night', time } : { slot, time, duration_min: slot.duration_min, expires_at };
    }
    const told = refusal ?? 'notice';
    if (NEARNESS.indexOf(told) > NEARNESS.indexOf(nearest.refusal) || nearest.refusal === 'not_offered') {
      nearest = { refusal: told, time };
    }
  }
  return taken_back === undefined ? nearest : { refusal: 'taken_back', time: taken_back };
}

/** How operators are told why a guest was passed over. */
export const passedOverFor = (refusal: OfferRefusal): PassedOverReason =>
  refusal === 'night' || refusal === 'taken_back' ? refusal : reasonOf(refusal);

/** The rule of slots by which a guest is refused an offer by hand, to which neither the night nor what was taken back matters. */
export const ruleAgainst = (refusal: OfferRefusal): SlotRefusal =>
  refusal === 'night' || refusal === 'taken_back' ? 'notice' : refusal;
