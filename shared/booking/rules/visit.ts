import type { EmptyTable } from '../../availability/rules/assignment.ts';
import { OVERSTAY_MINUTES } from '../../availability/rules/occupancy.ts';
import { beginsAt, endOfStay } from '../../availability/rules/sitting.ts';
import { LONGEST_STAY_MINUTES } from '../../platform/contract/constants.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import { datesOf, type Stay, type StoredReservation, spanAtTable } from './reservation.ts';
import type { VisitState } from './state-machine.ts';

/** Whether a party's visit is over, so that its tables are free. */
export const hasEnded = ({ service_status }: Pick<VisitState, 'service_status'>): boolean =>
  service_status === 'left' || service_status === 'no_show';

/** Whether a party is here or has been: from then on the house decides, not the guest's link. */
export const hasCome = ({ service_status }: Pick<VisitState, 'service_status'>): boolean =>
  service_status !== 'expected' && service_status !== 'no_show';

const minuteAt = (moment: string): number => Math.floor(Date.parse(moment) / MINUTE_MS);
const momentAt = (minute: number): string => new Date(minute * MINUTE_MS).toISOString();

/** When a party is booked for: its start (UTC epoch minute), and the planned length of its stay. */
export type PlannedStay = Pick<StoredReservation, 'from' | 'duration_min'>;

/** The minute in which a party sat down (UTC epoch), if it has. */
export const satAt = ({ seated_at }: Pick<VisitState, 'seated_at'>): number | undefined =>
  seated_at === undefined ? undefined : minuteAt(seated_at);

/** Whether a party that has its table has sat down, or has another length, so that its stay is counted anew. */
export const isCountedAnew = (before: StoredReservation, plan: PlannedStay, after: VisitState): boolean =>
  before.from !== plan.from ||
  before.duration_min !== plan.duration_min ||
  before.seated_at !== after.seated_at ||
  hasEnded(before) !== hasEnded(after);

/**
 * The stay of a party: from when it has its table (`table_since`, where that is not the planned start) to its end, and the
 * end that it must have at least (`least`): beyond that it has the table as far as that is free.
 */
type PartyStay = { to: number; least: number; table_since: string | undefined };

/**
 * A party's stay after a change: as planned; from the minute in which it sat down late for the planned length; or to the minute
 * in which its visit ended, which is not before it began. Who sits down early keeps the planned end (`endOfStay`). Who sits
 * down when the plan is over has the table from then on, whoever sat there meanwhile. Who sits has its table in any case: one
 * that came to it after the end of the plan has it from now on, as one that is sent there now (`sittingFrom`). `before` is
 * the party as it was, `now` epoch ms.
 */
export function stayAfter(plan: PlannedStay, after: VisitState, before: StoredReservation, now: number): PartyStay {
  const stay = stayOfPlan(plan, after, before, now);
  const { to, table_since } = stay;
  if (after.service_status !== 'seated' || table_since === undefined || to > minuteAt(table_since)) return stay;
  const minute = Math.floor(now / MINUTE_MS);
  const longer = minute + OVERSTAY_MINUTES;
  if (longer - plan.from > LONGEST_STAY_MINUTES) return { ...stay, table_since: undefined };
  return { to: longer, least: minute + 1, table_since: momentAt(minute) };
}

/** The stay that the plan and the steps of the visit make, whether or not the party came to its table before it ends. */
function stayOfPlan(plan: PlannedStay, after: VisitState, before: StoredReservation, now: number): PartyStay {
  const minute = Math.floor(now / MINUTE_MS);
  const begins = beginsAt(plan, satAt(after));
  const [planned, whole] = [plan.from + plan.duration_min, endOfStay(plan, satAt(after))];
  const table_since = sinceAfter({ plan, after, before, begins, minute });
  if (hasEnded(after)) {
    const had = before.service_status === 'seated' || hasEnded(before) ? before.to : whole;
    const ended = hasEnded(before) ? had : Math.min(minute, had);
    // Who sat too long at another table had that one beyond the end of the plan.
    const isSamePlan = plan.from === before.from && plan.duration_min === before.duration_min;
    const until = Math.max(Math.min(plan.from, begins), isSamePlan ? ended : Math.min(ended, whole));
    // A release that knows no early parties ends what it takes off the table at its start: see `spanAtTable`.
    const to = begins < plan.from && until === plan.from ? until - 1 : until;
    return { to, least: to, table_since };
  }
  // Who asks for another length is told whose table it is then.
  if (plan.duration_min !== before.duration_min) return { to: whole, least: whole, table_since };
  // A walk-in that waited and sits down has its table as one that comes now has: as far as it is free.
  if (before.origin === 'walk_in' && before.tables.length === 0 && after.service_status === 'seated')
    return { to: whole, least: plan.from + 1, table_since };
  const sitsOn = before.service_status === 'seated' && before.seated_at === after.seated_at;
  // An earlier release gave away the end of who sat down early: nobody sits for less than the planned start.
  const least = Math.max(Math.min(whole, sitsOn ? before.to : planned), plan.from + 1);
  return { to: whole, least, table_since };
}

/** Since when a party has its table after a change, where that is not the planned start. */
function sinceAfter({
  plan,
  after,
  before,
  begins,
  minute,
}: {
  plan: PlannedStay;
  after: VisitState;
  before: StoredReservation;
  begins: number;
  minute: number;
}): string | undefined {
  // Neither seated nor planned anew: who leaves takes no minute that somebody else had the table.
  if (after.seated_at === before.seated_at && plan.from === before.from) return before.table_since;
  const came = cameAt(before, after, minute);
  // Who has arrived and does not sit has its table for its plan alone: it stands somewhere in any case.
  if (came !== undefined && (after.service_status !== 'arrived' || came < plan.from + plan.duration_min))
    return momentAt(Math.max(came, begins));
  if (begins < plan.from) return momentAt(begins);
  const sitsDown = after.service_status === 'seated' && after.seated_at !== before.seated_at;
  if (sitsDown && before.to <= minute && begins > plan.from) return momentAt(minute);
  const wasEarly = before.table_since !== undefined && minuteAt(before.table_since) < before.from;
  return wasEarly || plan.from !== before.from ? undefined : before.table_since;
}

/**
 * The minute in which a party that is here, or has been, came to its table, where that was not before its start: whatever start is
 * noted afterwards, others had the table until then. Nothing where that minute is still to come: they have it until then, or had.
 */
function cameAt(before: StoredReservation, after: VisitState, minute: number): number | undefined {
  const { table_since, seated_at } = before;
  if (table_since === undefined || after.seated_at !== seated_at || after.service_status === 'expected')
    return undefined;
  const since = minuteAt(table_since);
  const isEarly = since < before.from && since <= beginsAt(before, satAt(before));
  return isEarly || since > minute ? undefined : since;
}

/** Whether a party has a table after a change that it did not have before. */
export const takesOthers = (before: StoredReservation, after: StoredReservation): boolean =>
  after.tables.some((table) => !before.tables.includes(table));

/**
 * Whom a party may not join at its tables at `now` (epoch ms), because it comes to another table while it sits, it sits down
 * before its time, it sits although the time that it had one for is over, or it comes back to a table that it had given up, which
 * others may have been given since. One that sits down in its time at its own table, or has it longer, meets there whose time
 * begins later, and one that comes back nobody who was there before it came and has none of its time: the party before it is
 * often only not marked yet. `undefined` for one that may join anybody.
 */
export function needsEmptyTable(
  before: StoredReservation,
  after: StoredReservation,
  now: number,
): EmptyTable | undefined {
  if (hasEnded(after)) return undefined;
  const comesBack = hasEnded(before);
  if (!comesBack && after.service_status !== 'seated') return undefined;
  const minute = Math.floor(now / MINUTE_MS);
  // Who sits is there, also hours before the time that it is booked for.
  const from = after.service_status === 'seated' ? minute : Math.max(minute, beginsAt(after, satAt(after)));
  const had = comesBack ? Math.max(before.to, before.from + before.duration_min) : before.to;
  const isEarly = before.service_status !== 'seated' && now < before.from * MINUTE_MS;
  const comes = takesOthers(before, after);
  if (after.service_status === 'seated' && (isEarly || comes || had * MINUTE_MS <= now)) return { from };
  const takesMore = before.service_status !== 'seated' || before.to < after.to;
  if (!comesBack) return takesMore ? { from, only_early: true } : undefined;
  const began = Math.min(spanAtTable(before).from, before.from);
  const given_up = { since: Math.min(began, endedAt(before)), from: began, to: before.from + before.duration_min };
  return { from, given_up };
}

/** The minute in which the visit of a party was said to be over, or nobody said when: the one in which it began. */
const endedAt = ({ left_at, no_show_at, from }: StoredReservation): number => {
  const said = left_at ?? no_show_at;
  return said === undefined ? from : minuteAt(said);
};

/** Whether a party sits, and its stay has not ended at `now` (epoch ms). */
export const isSittingInTime = ({ service_status, to }: StoredReservation, now: number): boolean =>
  service_status === 'seated' && to * MINUTE_MS > now;

/** Whether a party sits for less time than it was planned to, because somebody else has its table after it. */
export const isCutShort = (party: StoredReservation): boolean =>
  party.service_status === 'seated' && party.to < endOfStay(party, satAt(party));

/**
 * The end that a party has at tables to which a change sends it while its time runs: that of its whole stay, also where somebody
 * had its old tables before then.
 */
export const endElsewhere = (before: StoredReservation, after: StoredReservation, now: number): number =>
  after.to === before.to &&
  before.to * MINUTE_MS > now &&
  isCutShort(before) &&
  !hasEnded(after) &&
  takesOthers(before, after)
    ? endOfStay(after, satAt(after))
    : after.to;

/**
 * The end that a party must have at tables to which it is sent while its time runs: that of its plan; what it has beyond that,
 * because it sat down late, it keeps as far as they are free.
 */
export const leastElsewhere = (party: StoredReservation, now: number): number =>
  isSittingInTime(party, now)
    ? Math.min(party.to, Math.max(party.from + party.duration_min, Math.floor(now / MINUTE_MS) + OVERSTAY_MINUTES))
    : party.to;

/** Since when a party has its table, and its stay as it is then: in another table's minutes, its dates may be others. */
type Sitting = { table_since: string | undefined } & Stay;

/**
 * What a party that is sent to another table has it for: in the middle of its stay from this minute on, whoever sat there
 * before; who sits beyond the end gets as long as it counts to stay anyway (`OVERSTAY_MINUTES`). `undefined` when it has the
 * new table for the minutes that it had the old one for. `now` is epoch ms.
 */
export function sittingFrom(party: StoredReservation, now: number, zone: string): Sitting | undefined {
  const minute = Math.floor(now / MINUTE_MS);
  const { from, to } = party;
  const sitting = (since: number, until: number): Sitting => {
    const table_since = since === from ? undefined : momentAt(since);
    const stay = { from, to: until, table_since };
    return { ...stay, dates: datesOf({ ...stay, seated_at: party.seated_at }, zone) };
  };
  if (hasEnded(party)) return sitting(from, to);
  const since = spanAtTable(party).from;
  // Who came to its table in this very minute, after the end of its plan, has it from now on as well.
  if (since >= minute && to > since) return undefined;
  if (to > minute) return sitting(minute, to);
  const longer = minute + OVERSTAY_MINUTES;
  const sitsOn = party.service_status === 'seated' && longer - from <= LONGEST_STAY_MINUTES;
  return sitsOn ? sitting(minute, longer) : sitting(from, to);
}
