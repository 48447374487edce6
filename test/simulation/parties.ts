import { entryIdOf } from '../../shared/data/ids.ts';
import { parseLockToken } from '../../shared/domain/lock-token.ts';
import { FRIDAY_MORNING } from '../support/restaurant.ts';
import type { History, Operation } from './history.ts';
import type { Party } from './table-model.ts';

/** How long everybody stays, in every service of a simulated restaurant (minutes). */
const STAY_MINUTES = 120;

/** Paris in winter, when all histories take place. */
const OFFSET = '+01:00';

/**
 * A party with the dates that its stay touches, the tables on which it may have stood, and those that it came to first,
 * if that is known.
 */
export type Known = Party & { dates: string[]; tables: Set<string>; home: string[] | undefined };

const dateOf = (minute: number) => new Date((minute + 60) * 60_000).toISOString().slice(0, 10);

const stayOf = (date: string, time: string) => {
  const from = Date.parse(`${date}T${time}:00${OFFSET}`) / 60_000;
  const to = from + STAY_MINUTES;
  return { from, to, dates: [...new Set([dateOf(from), dateOf(to - 1)])] };
};

/** The id of the entry that a request is about; a lock without an answer made one that nobody knows. */
export function entryOf(operation: Operation, index: number): string {
  const { request, answer } = operation;
  if (request.name === 'lock') return parseLockToken(answer?.body?.lock_token)?.entry_id ?? `?${index}`;
  if (request.name === 'confirm' || request.name === 'release') return parseLockToken(request.token)?.entry_id ?? '';
  return 'id' in request ? entryIdOf(request.id) : '';
}

/** The tables that an operator's reservation was given: those that are stored with it, if it was never moved. */
function firstTablesOf({ operations, contents }: History, id: string): string[] | undefined {
  const mayHaveMoved = operations.some(
    ({ request, answer }) => request.name === 'assign' && request.id === id && (!answer || answer.status === 200),
  );
  return mayHaveMoved ? undefined : (contents.reservations.get(id)?.tables ?? []);
}

/** Every party that anybody asked for, by its entry's id. */
export function partiesOf(history: History): Map<string, Known> {
  const { operations, place, contents, plan } = history;
  const parties = new Map<string, Known>();
  const occupied = [...contents.occupancy.keys()].map((cell) => cell.slice(11)).filter((id) => id !== 'UNASSIGNED');
  const everywhere = new Set([...place.tables, ...occupied]);
  for (const [index, operation] of operations.entries()) {
    const { request, answer, invoked, returned, skew } = operation;
    const id = entryOf(operation, index);
    const party = parties.get(id);
    if (request.name === 'create' && !party) {
      const home = firstTablesOf(history, request.id);
      parties.set(id, { ...stayOf(request.date, request.time), tables: home ? new Set(home) : everywhere, home });
    } else if (request.name === 'lock') {
      const stay = stayOf(request.date, request.time);
      if (answer?.status === 200) {
        const { table_id, table_merge_id, expires_at } = answer.body;
        const group = place.setup.merges.find((merge) => merge.id === table_merge_id);
        const home = group?.table_ids ?? [table_id];
        const ends = Date.parse(expires_at) - FRIDAY_MORNING;
        parties.set(id, { ...stay, expires_at: ends, home, tables: new Set(home) });
      } else {
        const [expires_from, expires_at] = [invoked, Math.min(returned, Number.MAX_SAFE_INTEGER)].map(
          (started) => started + skew + plan.lock_seconds * 1000,
        );
        parties.set(id, { ...stay, expires_from, expires_at, home: [], tables: answer ? new Set() : everywhere });
      }
    } else if (request.name === 'assign' && party) {
      party.tables = new Set([...party.tables, ...request.tables]);
    }
  }
  return parties;
}
