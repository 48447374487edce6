import type { ProblemCode } from '../../platform/contract/problem.ts';
import { DomainError } from '../../platform/errors.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import type { StoredConfig } from '../../restaurant/rules/setup.ts';
import { offeredPlan, type Seating, type SeatingPlan, seatingsFor, type TableWish } from './choose-table.ts';
import type { DayCounts } from './cover-count.ts';
import type { Own } from './occupancy.ts';
import { coversOf, ownCovers } from './pacing.ts';
import { bookingWindow, type OfferedSlot } from './schedule.ts';

/** Why guests cannot book a slot. */
export type SlotRefusal =
  | 'inactive'
  | 'past'
  | 'outside_window'
  | 'not_offered'
  | 'paused'
  | 'notice'
  | 'party_too_large'
  | 'slot_full'
  | 'service_full'
  | 'no_table';

/**
 * What guests ask about: a table, at which moment (epoch ms), and an entry of their own to leave out; and the covers that
 * are counted then, as far as they were read.
 */
export type Question = TableWish & { now: number; own?: Own | undefined; counts?: readonly DayCounts[] };

/** Who asks for slots, and what the restaurant lets its guests book then. */
export type Asker = Question & { config: StoredConfig; window: { first: string; last: string } };

/** Guests who ask a restaurant for slots. */
export const askerOf = (config: StoredConfig, question: Question): Asker => ({
  ...question,
  config,
  window: bookingWindow(config, question.now),
});

/** Whether a start (UTC epoch minute) lies before the end of the restaurant's pause. */
const startsInPause = ({ paused_until }: StoredConfig, from: number): boolean =>
  paused_until !== undefined && from * MINUTE_MS < Date.parse(paused_until);

/** How long before the start guests must book (ms). */
const noticeOf = ({ min_notice_min = 0 }: StoredConfig): number => min_notice_min * MINUTE_MS;

/** Whether a start that is so far ahead (ms) comes within the notice; one that has passed is refused for that alone. */
const isTooNear = (ahead: number, config: StoredConfig): boolean => ahead > 0 && ahead < noticeOf(config);

/**
 * Whether all starts of a date that guests may still look at are over for them, by the clock and the notice: such a date is
 * not full, whoever has the tables.
 */
export const isOver = ({ config, now, window }: Asker, date: string, slots: readonly OfferedSlot[]): boolean =>
  date >= window.first &&
  slots.length > 0 &&
  slots.every(({ from }) => from * MINUTE_MS <= now || isTooNear(from * MINUTE_MS - now, config));

/** What they ask for: the slot, if one is offered then, and the tables that are free for its whole duration. */
export type WantedSlot = { date: string; slot: OfferedSlot | undefined; free: () => SeatingPlan };

/** The equally good places that guests may have, among the tables which are free. */
export const placesFor = (asker: Asker, free: SeatingPlan): Seating[] =>
  seatingsFor(asker.guests, free, asker.own?.place, offeredPlan(free, asker));

/**
 * Covers that the limits of a slot leave to guests, at its start and in its service: never fewer than they have there
 * already, however far the house has gone beyond; endless without a limit.
 */
export function coversLeft(asker: Asker, { pacing }: OfferedSlot): { atStart: number; inService: number } {
  const { max_covers_per_slot = Number.POSITIVE_INFINITY, max_online_covers = Number.POSITIVE_INFINITY } = pacing;
  const { atStart, inService } = coversOf(pacing, asker.counts ?? [], asker);
  const own = ownCovers(pacing, asker.own);
  return {
    atStart: Math.max(max_covers_per_slot - atStart, own.atStart),
    inService: Math.max(max_online_covers - inService, own.inService),
  };
}

/** Every rule that keeps guests from a slot, in the order in which they are told: when they ask, then how many they are. */
const rules: readonly [SlotRefusal, (asker: Asker, wanted: WantedSlot) => boolean][] = [
  ['inactive', ({ config }) => !config.is_active],
  [
    'past',
    ({ window, now }, { date, slot }) => date < window.first || (slot !== undefined && slot.from * MINUTE_MS <= now),
  ],
  ['outside_window', ({ window }, { date }) => date > window.last],
  ['not_offered', (_, { slot }) => slot === undefined],
  ['paused', ({ config }, { slot }) => slot !== undefined && startsInPause(config, slot.from)],
  ['notice', ({ config, now }, { slot }) => slot !== undefined && isTooNear(slot.from * MINUTE_MS - now, config)],
  ['party_too_large', ({ config, guests }) => guests > config.max_party_size],
  ['slot_full', (asker, { slot }) => slot !== undefined && coversLeft(asker, slot).atStart < asker.guests],
  ['service_full', (asker, { slot }) => slot !== undefined && coversLeft(asker, slot).inService < asker.guests],
  ['no_table', (asker, { free }) => placesFor(asker, free()).length === 0],
];

/**
 * Why guests cannot book a slot; nothing when they can. Slots, month and lock ask it alike (docs/design.md,
 * "Guarantees", 3).
 */
export const slotRefusal = (asker: Asker, wanted: WantedSlot): SlotRefusal | undefined =>
  rules.find(([, applies]) => applies(asker, wanted))?.[0];

/** Everything that keeps guests from a slot, in the order of `slotRefusal`. */
export const slotRefusals = (asker: Asker, wanted: WantedSlot): SlotRefusal[] =>
  rules.filter(([, applies]) => applies(asker, wanted)).map(([refusal]) => refusal);

const FOR_FEWER: ReadonlySet<SlotRefusal> = new Set(['party_too_large', 'slot_full', 'service_full', 'no_table']);

/** Whether a smaller party might still book the slot. */
export const isForFewer = (refusal: SlotRefusal): boolean => FOR_FEWER.has(refusal);

const beyondLimit = ({ guests }: Asker, { date, time }: { date: string; time: string }): [ProblemCode, string] => [
  'slot_unavailable',
  `No party of ${guests} can be taken any more at ${time} on ${date}.`,
];

/** What guests are told who cannot book. */
const problems: Record<SlotRefusal, (asker: Asker, wanted: { date: string; time: string }) => [ProblemCode, string]> = {
  inactive: ({ config }) => ['widget_inactive', `${config.restaurant_name} takes no online bookings now.`],
  past: ({ window }, { date, time }) => [
    'slot_in_past',
    date < window.first ? `${date} has passed; today is ${window.first}.` : `${time} on ${date} has passed.`,
  ],
  outside_window: ({ window }) => ['outside_booking_window', `Bookings are open until ${window.last}.`],
  not_offered: (_, { date, time }) => ['slot_not_offered', `${date} has no slot at ${time}.`],
  paused: ({ config }, { date, time }) => [
    'slot_not_offered',
    `${config.restaurant_name} takes no online bookings for ${time} on ${date}.`,
  ],
  notice: ({ config }, { date, time }) => [
    'too_soon',
    `${time} on ${date} can be booked until ${config.min_notice_min} minutes before it.`,
  ],
  party_too_large: ({ config }) => ['party_too_large', `Online bookings take at most ${config.max_party_size} guests.`],
  slot_full: beyondLimit,
  service_full: beyondLimit,
  no_table: ({ guests }, { date, time }) => [
    'slot_unavailable',
    `No table for ${guests} is free at ${time} on ${date}.`,
  ],
};

/** The problem of a guest who asks for a slot and is refused. */
export const slotProblem = (refusal: SlotRefusal, asker: Asker, wanted: { date: string; time: string }): DomainError =>
  new DomainError(...problems[refusal](asker, wanted));
