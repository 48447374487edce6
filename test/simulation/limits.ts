import type { Commit, History } from './history.ts';
import { versionsOf } from './journal.ts';

/** Covers that a booking counts, while its guest is the one who asked for them. */
type Bound = { date: string; start: number; service: number; covers: number };

const isElsewhere = (before: Commit, { after }: Commit) =>
  before.after.reservation_date !== after.reservation_date || before.after.reservation_time !== after.reservation_time;

/**
 * Whether a guest has asked for what a version counts, and so was bound by the limits: by the confirm, a move or a larger
 * party. What an operator has made of it since is the house's own doing.
 */
function isBound(commit: Commit, before: Commit | undefined, was: boolean): boolean {
  const { name } = commit.by.request;
  if (!before) return name === 'confirm';
  const larger = commit.after.party_size - before.after.party_size;
  if (name === 'change' && (isElsewhere(before, commit) || larger > 0)) return true;
  return name === 'change' || (!isElsewhere(before, commit) && larger === 0) ? was : false;
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
    const holds = isBound(commit, before, bound.has(id)) && commit.after.status !== 'cancelled';
    if (holds && counted) bound.set(id, counted);
    else bound.delete(id);
    if (!holds || !counted) continue;
    const atStart = sum(({ date, start }) => date === counted.date && start === counted.start);
    const inService = sum(({ date, service }) => date === counted.date && service === counted.service);
    if (atStart > (limits.max_covers_per_slot ?? atStart)) faults.push(`${atStart} guests came at one start`);
    if (inService > (limits.max_online_covers ?? inService)) faults.push(`${inService} guests came to one service`);
  }
  return faults;
}
