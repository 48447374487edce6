import type { Commit, History, Operation } from './history.ts';
import { versionsOf } from './journal.ts';
import { stayOf } from './parties.ts';
import type { TableDate } from './table-model.ts';

/** What takes a table out of the offer for good or for a while. */
const DISTURBING = new Set(['delete table', 'switch table']);

/** Whether nobody was without a table, and no table went, until an operation was answered. */
function isUndisturbed({ operations, commits }: History, { order: { answered } }: Operation): boolean {
  const without = commits.some(({ after, order }) => after.tables.length === 0 && order < answered);
  return !without && !operations.some(({ request, order }) => DISTURBING.has(request.name) && order.sent < answered);
}

/** Whether a refused slot says that each table with enough seats was taken: where covers are limited it may be that. */
export const saysFull = (history: History, operation: Operation): boolean =>
  history.plan.limits === undefined &&
  (operation.request.name === 'lock' || operation.request.name === 'change') &&
  operation.answer?.body?.code === 'slot_unavailable' &&
  isUndisturbed(history, operation);

/** What an operator is told of a table that somebody else has, or is about to have. */
const TAKEN = new Set(['table_occupied', 'table_held']);

/** Whether a refusal says of any table that it was taken, which a hold that nobody was told of may explain. */
export const saysTaken = (history: History, operation: Operation): boolean =>
  TAKEN.has(operation.answer?.body?.code) || saysFull(history, operation);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** The stay that a guest's change asks of a version of their booking. */
const asked = (wish: Record<string, unknown>, { after }: Commit, minutes?: number) =>
  stayOf(
    textOf(wish.reservation_date) ?? after.reservation_date,
    textOf(wish.reservation_time) ?? after.reservation_time,
    minutes,
  );

/**
 * The stay for which a refusal of a change says that a table was taken by somebody else; `undefined` when it says
 * nothing of this table on this date. Stays over midnight may be refused for either of their dates.
 */
export function wantedStay(history: History, operation: Operation, { table, date }: TableDate, seats: number) {
  const { request, answer } = operation;
  if (request.name !== 'change' && request.name !== 'update') return undefined;
  const { wish } = request;
  const versions = versionsOf(history.commits).get(request.id) ?? [];
  const base = versions.find(({ after }) => after.version === wish.version);
  if (!base) return undefined;
  const isTaken = TAKEN.has(answer?.body?.code);
  const says =
    request.name === 'change'
      ? saysFull(history, operation) && seats >= (numberOf(wish.guests) ?? base.after.party_size)
      : isTaken && !('swap_with' in wish) && answer?.body.conflict.table_id === table;
  const minutes = numberOf(wish.duration_min) ?? base.after.duration_min;
  const stay = request.name === 'change' ? asked(wish, base) : asked(wish, base, minutes);
  return says && stay.dates.length === 1 && stay.dates[0] === date ? stay : undefined;
}
