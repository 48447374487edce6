import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Life } from './rights-judge.ts';
import type { Change } from './table-record.ts';

/** Of which a booking's history says what it was and is. */
const SHOWN = ['reservation_date', 'reservation_time', 'duration_min', 'party_size', 'tables', 'status'] as const;

const Entry = z.object({
  version: z.number(),
  at: z.string(),
  by: z.object({ kind: z.string() }),
  changes: z.array(z.looseObject({ field: z.string() })),
});
type Entry = z.output<typeof Entry>;

/** What kind of person made a version, by who sent the request that wrote it. */
function authorOf({ by }: Change): string {
  if (!by) return 'system';
  const { request } = by;
  const isGuest = request.name === 'confirm' || (request.name === 'other' && request.what.endsWith('by link'));
  return isGuest ? 'guest' : 'operator';
}

/** A value as a history shows it. */
const shown = (value: unknown): unknown => (Array.isArray(value) ? value.join(', ') : value);

/** What is wrong with what is told of one version. */
function entryFaults(said: string, change: Change, { by, changes }: Entry): string[] {
  const { before, after } = change;
  const faults: string[] = [];
  if (by.kind !== authorOf(change)) faults.push(`${said} is by ${by.kind} and was made by ${authorOf(change)}`);
  for (const field of SHOWN) {
    const told = changes.find((one) => one.field === field);
    const isOther = !isDeepStrictEqual(before?.[field], after?.[field]);
    if (isOther !== (told !== undefined)) faults.push(`${said}: ${field} changed ${isOther}, told ${!isOther}`);
    if (told && told.new !== shown(after?.[field])) faults.push(`${said}: ${field} became something else`);
    if (told && before && told.old !== shown(before[field])) faults.push(`${said}: ${field} was another`);
  }
  return faults;
}

/**
 * What is wrong with the histories of bookings once the stream has been followed to its end: each version that names who made
 * it stands there once, in its order, by the right kind of person, with what it changed; an erasure has left no entry.
 */
export function historyFaults({ record }: Life): string[] {
  const made = Map.groupBy(
    record.changes.filter(({ pk, before, after }) => pk.endsWith('#RES') && after && before?.version !== after.version),
    ({ sk }) => sk,
  );
  const entries = Map.groupBy(
    record
      .all('LOG')
      .filter(({ reservation_id }) => reservation_id !== undefined)
      .sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1)),
    ({ reservation_id }) => String(reservation_id),
  );
  const faults: string[] = [];
  for (const [id, items] of entries) if (!made.has(id)) faults.push(`${items.length} entries of ${id}, which is none`);
  for (const [id, changes] of made) {
    const versions = changes.map(({ after }) => after?.version);
    if (versions.some((version, index) => version !== index + 1)) faults.push(`${id} had versions ${versions}`);
    const telling = changes.filter(({ after }) => after?.erased_at === undefined);
    const told = (entries.get(id) ?? []).map((item) => z.parse(Entry, item));
    const [listed, due] = [told.map(({ version }) => version), telling.map(({ after }) => after?.version)];
    if (!isDeepStrictEqual(listed, due)) {
      faults.push(`the history of ${id} has versions ${listed}, not ${due}`);
      continue;
    }
    if (told.some(({ at }, index) => at < (told[index - 1]?.at ?? ''))) faults.push(`the history of ${id} goes back`);
    for (const [index, change] of telling.entries()) {
      const entry = told[index];
      if (entry) faults.push(...entryFaults(`version ${entry.version} of ${id}`, change, entry));
    }
  }
  return faults;
}
