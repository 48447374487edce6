import type { Service } from '../../restaurant/contract/setup.ts';
import type { Calendar } from '../../restaurant/rules/setup.ts';
import { type Claim, type Counted, type CountedAs, countersOf, type DayCounts } from './cover-count.ts';
import type { Own } from './occupancy.ts';

/** How many covers a slot takes from guests; what is absent is not limited. */
type Limits = Pick<Service, 'max_covers_per_slot' | 'max_online_covers'>;

/** Under what a slot counts its covers, and up to how many. */
export type Pacing = CountedAs & Limits;

/** How long after the end of its hold a claim counts (ms): no confirm of the hold is under way any more. */
const CLAIM_OUTLIVES_HOLD_MS = 60_000;

/** The end of the claim of a hold that ends at `expires_at` (both epoch ms). */
export const endOfClaim = (expires_at: number): number => expires_at + CLAIM_OUTLIVES_HOLD_MS;

/** Whether a service limits the covers of guests. */
export const isLimited = ({ max_covers_per_slot, max_online_covers }: Limits): boolean =>
  max_covers_per_slot !== undefined || max_online_covers !== undefined;

/** Whether any service of a calendar limits them. */
export const hasLimits = ({ hours, special_days }: Calendar): boolean =>
  [...hours, ...special_days.flatMap((day) => day.hours ?? [])].some(isLimited);

/** The most that each limited counter of a slot may reach. */
export function mostOf(pacing: Pacing): Record<string, number> {
  const [start, service] = countersOf(pacing);
  const { max_covers_per_slot: atStart, max_online_covers: inService } = pacing;
  return {
    ...(atStart !== undefined && { [start]: atStart }),
    ...(inService !== undefined && { [service]: inService }),
  };
}

/** Whether the hold of a claim, which counts on the date `opened`, was seen to be over (shared/booking/rules/earlier-hold.ts). */
export type SeenOver = (id: string, claim: Claim, opened: string) => boolean;

/**
 * The claims of a date that do not count at `now` (epoch ms) although nobody has taken them out: expired ones, and those
 * whose hold was seen over.
 */
export const endedClaims = (
  { claims, date }: DayCounts,
  now: number,
  isOver: SeenOver = () => false,
): [id: string, claim: Claim][] =>
  Object.entries(claims).filter(([id, claim]) => claim.until <= now || isOver(id, claim, date));

/** The covers of one's own booking, if they are counted on a date. */
const bookedOn = (date: string, own: Own | undefined): Counted | undefined =>
  own?.counted?.date === date ? own.counted : undefined;

/**
 * The covers in a counter of a date that do not count at `now` for this request: expired claims, and covers of the guest's
 * own entry.
 */
function notCounted(day: DayCounts, counter: string, { now, own }: { now: number; own?: Own | undefined }): number {
  const claim = own?.kind === 'hold' ? day.claims[own.id] : undefined;
  const others = endedClaims(day, now).flatMap(([id, expired]) => (id === own?.id ? [] : [expired]));
  return [...others, claim, bookedOn(day.date, own)]
    .filter((each) => each !== undefined && countersOf(each).includes(counter))
    .reduce((sum, each) => sum + (each?.covers ?? 0), 0);
}

/** Covers of one's own booking that a counter of a slot's date holds: who keeps or takes back some of them takes nothing. */
export function ownCovers(pacing: Pacing, own: Own | undefined): { atStart: number; inService: number } {
  const booked = bookedOn(pacing.date, own);
  return {
    atStart: booked?.start === pacing.start ? booked.covers : 0,
    inService: booked?.service === pacing.service ? booked.covers : 0,
  };
}

/** Covers that count at a slot's start and in its service at `now` (epoch ms), without those of one's own. */
export function coversOf(
  pacing: Pacing,
  counts: readonly DayCounts[],
  asker: { now: number; own?: Own | undefined },
): { atStart: number; inService: number } {
  const day = counts.find(({ date }) => date === pacing.date);
  const count = (counter: string) => (day ? (day.counters[counter] ?? 0) - notCounted(day, counter, asker) : 0);
  const [start, service] = countersOf(pacing);
  return { atStart: count(start), inService: count(service) };
}
