import { parseLockToken } from '../../shared/booking/rules/lock-token.ts';
import type { StoredReservation } from '../../shared/booking/rules/reservation.ts';
import { entryIdOf } from '../../shared/platform/dynamo/ids.ts';
import { FRIDAY_MORNING } from '../support/restaurant.ts';
import type { Commit, History, Operation } from './history.ts';
import { versionsOf } from './journal.ts';
import type { Party, TableDate } from './table-model.ts';

/** How long everybody stays, in every service of a simulated restaurant (minutes). */
const STAY_MINUTES = 120;

/** Paris in winter, when all histories take place. */
const OFFSET = '+01:00';

/**
 * A party as it first came: the dates that its first stay touches, the tables on which it may have stood before it had a
 * reservation, and those that it came to if that is known; and the reservation that it became.
 */
export type Known = Party & {
  dates: string[];
  tables: Set<string>;
  home: string[] | undefined;
  versions: readonly Commit[];
};

const dateOf = (minute: number) => new Date((minute + 60) * 60_000).toISOString().slice(0, 10);

/** When somebody who comes at a wall-clock time is there, and on which dates. */
export function stayOf(date: string, time: string, minutes = STAY_MINUTES) {
  const from = Date.parse(`${date}T${time.slice(0, 5)}:00${OFFSET}`) / 60_000;
  const to = from + minutes;
  return { from, to, dates: [...new Set([dateOf(from), dateOf(to - 1)])] };
}

/** The id of the entry that a request is about; a lock without an answer made one that nobody knows. */
export function entryOf({ request, answer }: Operation, index: number): string {
  if (request.name === 'lock') return parseLockToken(answer?.body?.lock_token)?.entry_id ?? `?${index}`;
  if (request.name === 'confirm' || request.name === 'release') return parseLockToken(request.token)?.entry_id ?? '';
  return 'id' in request ? entryIdOf(request.id) : '';
}

/** The hold to which a token leads: it stands, or has stood, where the token says. A token may lie. */
export function heldAt(parties: ReadonlyMap<string, Known>, token: string | undefined): string | undefined {
  const address = parseLockToken(token);
  if (!address) return undefined;
  const party = parties.get(address.entry_id);
  return party?.dates.includes(address.date) && party.home?.includes(address.table_id) ? address.entry_id : undefined;
}

/** Where a version of a reservation stands. */
export const standsAt = ({ status, tables, dates, from, to }: StoredReservation, { table, date }: TableDate): boolean =>
  status !== 'cancelled' && to > from && tables.includes(table) && dates.includes(date);

/** Whether a party may ever have been on a table on a date. */
export const mayConcern = ({ dates, tables, versions }: Known, at: TableDate): boolean =>
  (dates.includes(at.date) && tables.has(at.table)) || versions.some(({ after }) => standsAt(after, at));

/** Every party that anybody asked for, by its entry's id. */
export function partiesOf({ operations, place, contents, commits, plan }: History): Map<string, Known> {
  const reservations = versionsOf(commits);
  const parties = new Map<string, Known>();
  for (const [id, versions] of reservations) {
    const [first] = versions;
    if (first) parties.set(entryIdOf(id), { ...first.after, dates: [], tables: new Set(), home: [], versions });
  }
  const occupied = [...contents.occupancy.keys()].map((cell) => cell.slice(11)).filter((id) => id !== 'UNASSIGNED');
  const everywhere = new Set([...place.tables, ...occupied]);
  for (const [index, operation] of operations.entries()) {
    const { request, answer, invoked, returned, skew } = operation;
    if (request.name !== 'lock') continue;
    const id = entryOf(operation, index);
    const stay = stayOf(request.date, request.time);
    const versions = parties.get(id)?.versions ?? [];
    if (answer?.status === 200) {
      const { table_id, table_merge_id, expires_at } = answer.body;
      const group = place.setup.merges.find((merge) => merge.id === table_merge_id);
      const home = group?.table_ids ?? [table_id];
      const ends = Date.parse(expires_at) - FRIDAY_MORNING;
      parties.set(id, { ...stay, expires_at: ends, home, tables: new Set(home), versions });
    } else {
      const [expires_from, expires_at] = [invoked, Math.min(returned, Number.MAX_SAFE_INTEGER)].map(
        (started) => started + skew + plan.lock_seconds * 1000,
      );
      const tables = answer ? new Set<string>() : everywhere;
      parties.set(id, { ...stay, expires_from, expires_at, home: [], tables, versions });
    }
  }
  return parties;
}
