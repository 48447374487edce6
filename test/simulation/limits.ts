import type { Counted } from '../../shared/availability/rules/cover-count.ts';
import { entryIdOf } from '../../shared/platform/dynamo/ids.ts';
import { FRIDAY_MORNING } from '../support/restaurant.ts';
import type { Commit, History } from './history.ts';
import { versionsOf } from './journal.ts';

/** What a booking counts, and whether its guest has asked for that at its start and in its service. */
type Bound = Counted & { atStart: boolean; inService: boolean };

const isElsewhere = ({ after: a }: Commit, { after: b }: Commit) =>
  a.reservation_date !== b.reservation_date || a.reservation_time !== b.reservation_time;

/**
 * Where a guest is bound by the limits after a version: where they took covers, by the confirm, a move or a larger party.
 * Who keeps what is counted for them takes nothing, and what an operator has made of a booking is the house's own doing.
 */
function boundAfter(commit: Commit, before: Commit | undefined, was: Bound | undefined): Bound | undefined {
  const { counted, party_size, status } = commit.after;
  if (!counted || status === 'cancelled') return undefined;
  const { name } = commit.by.request;
  if (!before) return name === 'confirm' ? { ...counted, atStart: true, inService: true } : undefined;
  const larger = party_size - before.after.party_size;
  if (name !== 'change')
    return was && !isElsewhere(before, commit) && larger === 0 ? { ...was, ...counted } : undefined;
  const old = before.after.counted;
  const keeps = (counter: 'start' | 'service') =>
    old?.date === counted.date && old[counter] === counted[counter] && larger <= 0;
  return {
    ...counted,
    atStart: keeps('start') ? was?.atStart === true : true,
    inService: keeps('service') ? was?.inService === true : true,
  };
}

/**
 * Bookings whose claim was left beside them, so that they count twice until it lapses. Where calls land late, the copy of a
 * claim may land after the confirm that has taken it out: it lapses as the claim of a hold that nobody confirms.
 */
export function claimFaults({ plan: { rates }, contents: { reservations, claims } }: History): string[] {
  if (rates.late > 0) return [];
  const claimed = new Set([...claims.values()].flatMap((ofDate) => Object.keys(ofDate)));
  return [...reservations.keys()].filter((id) => claimed.has(entryIdOf(id))).map((id) => `${id}: counted, and claimed`);
}

/** Holds that stood in the end and had lost the covers that they claim: nobody could confirm them any more. */
export function lostClaimFaults({ plan: { skew_ms }, end, contents: { occupancy, claims } }: History): string[] {
  const sure = FRIDAY_MORNING + end + skew_ms;
  const claimed = new Set([...claims.values()].flatMap((ofDate) => Object.keys(ofDate)));
  const standing = [...occupancy.values()].flatMap((entries) => Object.entries(entries));
  return standing
    .filter(([id, entry]) => entry.kind === 'hold' && entry.claimed && entry.expires_at > sure && !claimed.has(id))
    .map(([id]) => `hold ${id} stands without its claim`);
}

/** Every moment at which guests came to more covers than a start or a service takes from them. */
export function limitFaults({ plan: { limits }, commits }: History): string[] {
  if (!limits) return [];
  const versions = versionsOf(commits);
  const bound = new Map<string, Bound>();
  const faults: string[] = [];
  const sum = (of: (covers: Bound) => boolean) =>
    [...bound.values()].filter(of).reduce((covers, each) => covers + each.covers, 0);
  for (const commit of commits) {
    const { id, counted } = commit.after;
    const before = versions.get(id)?.find(({ after }) => after.version === commit.after.version - 1);
    const now = boundAfter(commit, before, bound.get(id));
    bound.delete(id);
    if (!now || !counted) continue;
    bound.set(id, now);
    const atStart = sum((each) => each.atStart && each.date === counted.date && each.start === counted.start);
    const inService = sum((each) => each.inService && each.date === counted.date && each.service === counted.service);
    if (atStart > (limits.max_covers_per_slot ?? atStart)) faults.push(`${atStart} guests came at one start`);
    if (inService > (limits.max_online_covers ?? inService)) faults.push(`${inService} guests came to one service`);
  }
  return faults;
}
