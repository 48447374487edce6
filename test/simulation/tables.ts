import { parseLockToken } from '../../shared/domain/lock-token.ts';
import type { Entry } from '../../shared/domain/occupancy.ts';
import type { History, Operation } from './history.ts';
import { linearizable, type Step, type Verdict } from './linearizable.ts';
import { entryOf, type Known, partiesOf } from './parties.ts';
import { keyOfState, TableModel, type TableState } from './table-model.ts';

type TableDate = { table: string; date: string };

type Parties = ReadonlyMap<string, Known>;

type Apply = Step<TableState>['apply'];

/** Operations that leave a table alone for good once they would. */
const SETTLING = new Set(['confirm', 'status', 'create', 'release', 'lock']);

/** What may leave a party without a table, which the lock seats on paper before it offers what is left. */
const DISTURBING = new Set(['create', 'assign', 'delete table']);

/** Whether a refused slot says that each table with enough seats was taken: nobody was without a table, none went. */
function saysFull(history: History, { request, answer, order }: Operation): boolean {
  const disturbed = history.operations.some(
    ({ request: other, order: { sent } }) => DISTURBING.has(other.name) && sent < order.answered,
  );
  return request.name === 'lock' && answer?.body?.code === 'slot_unavailable' && !disturbed;
}

/** What an operation does to one table on one date, `undefined` for nothing. */
function stepOf(
  history: History,
  model: TableModel,
  operation: Operation,
  id: string,
  party: Known,
  { table, date }: TableDate,
): Apply | undefined {
  const { request, answer } = operation;
  const isHome = party.home?.includes(table) ?? true;
  switch (request.name) {
    case 'lock': {
      if (answer?.status === 200) return (state) => model.lock(state, { id, here: isHome }, operation);
      if (!answer) return (state) => model.lock(state, { id, here: true }, operation);
      const seats = history.place.setup.tables.find((one) => one.id === table)?.seats ?? 0;
      const mustBeTaken = saysFull(history, operation) && seats >= request.guests && party.dates.length === 1;
      const own = parseLockToken(request.previous)?.entry_id;
      return mustBeTaken && party.dates[0] === date ? (state) => model.full(state, { id, own }, operation) : undefined;
    }
    case 'confirm':
      return (state) => model.confirm(state, { id, here: isHome }, operation);
    case 'release':
      return (state) => model.release(state, { id, here: isHome }, operation);
    case 'create':
      return answer && answer.status !== 201
        ? undefined
        : (state) => model.create(state, { id, here: isHome }, operation, party.home !== undefined);
    case 'assign':
      return (state) => model.assign(state, { id, here: request.tables.includes(table) }, operation);
    case 'status':
      return (state) => model.setStatus(state, { id, here: false }, operation, request.status);
    default:
      return undefined;
  }
}

/** A lock in exchange: the old hold goes and the new one arrives at once, if it arrives on this table. */
const exchange =
  (model: TableModel, operation: Operation, replaced: string, arrives: Apply | undefined): Apply =>
  (state) =>
    model.release(state, { id: replaced, here: false }, operation).flatMap((left) => [
      // Of a hold that nobody was told of, nobody knows the table.
      ...(arrives && operation.answer ? [] : [left]),
      ...(arrives?.(left) ?? []),
    ]);

/** What a table held on a date at the end. */
function foundAt({ contents }: History, { table, date }: TableDate): Map<string, Entry['kind']> {
  const entries = contents.occupancy.get(`${date}#${table}`) ?? {};
  return new Map(Object.entries(entries).map(([id, { kind }]) => [id, kind]));
}

/** Whether a hold that nobody was told of cannot have been on this table, because the party does not fit. */
function isTooLarge({ place: { setup } }: History, { request, answer }: Operation, { table }: TableDate): boolean {
  if (request.name !== 'lock' || answer) return false;
  const isOfGroup = setup.merges.some(({ table_ids }) => table_ids.includes(table));
  const seats = setup.tables.find(({ id }) => id === table)?.seats;
  return !isOfGroup && seats !== undefined && seats < request.guests;
}

/** The guest's own hold that a lock may have replaced on a table. */
function replacedOn(parties: Parties, { request, answer }: Operation, { table, date }: TableDate): string | undefined {
  if (request.name !== 'lock' || (answer && answer.status !== 200)) return undefined;
  const id = parseLockToken(request.previous)?.entry_id;
  const party = id === undefined ? undefined : parties.get(id);
  return party?.dates.includes(date) && party.tables.has(table) ? id : undefined;
}

/** What happened to one table on one date, and what it held at the end. */
function stepsOf(history: History, parties: Parties, at: TableDate): Step<TableState>[] {
  const model = new TableModel(parties, history.plan.skew_ms);
  const steps: Step<TableState>[] = [];
  const someSayFull = history.operations.some((operation) => saysFull(history, operation));
  for (const [index, operation] of history.operations.entries()) {
    const { order, answer, request } = operation;
    const id = entryOf(operation, index);
    const party = parties.get(id);
    // A hold that nobody was told of can explain a refusal, and nothing else.
    const isIdle = request.name === 'lock' && !answer && !someSayFull;
    const mayConcern =
      !isIdle &&
      party?.dates.includes(at.date) &&
      !isTooLarge(history, operation, at) &&
      (party.tables.has(at.table) || answer?.body?.code === 'slot_unavailable');
    const arrives = party && mayConcern ? stepOf(history, model, operation, id, party, at) : undefined;
    const replaced = replacedOn(parties, operation, at);
    const apply = replaced === undefined ? arrives : exchange(model, operation, replaced, arrives);
    if (!apply) continue;
    const settling = SETTLING.has(request.name) || (answer?.status ?? 0) >= 400;
    steps.push({ invoked: order.sent, returned: order.answered, unknown: !answer, settling, apply });
  }
  const found = foundAt(history, at);
  const last = Number.MAX_SAFE_INTEGER;
  const end = { invoked: last, returned: last, unknown: false, settling: true };
  steps.push({ ...end, apply: (state) => model.end(state, found, history.end) });
  return steps;
}

/** Whether the answers about one table on one date, and what it held at the end, can be explained by some order. */
const judgeTable = (history: History, parties: Parties, at: TableDate): Verdict =>
  linearizable<TableState>(new Map(), stepsOf(history, parties, at), keyOfState);

/** The verdict on every table and date of a history. */
export function judgeTables(history: History): (TableDate & { verdict: Verdict })[] {
  const parties = partiesOf(history);
  const tables = new Set([...parties.values()].flatMap((party) => [...party.tables]));
  const dates = new Set([...parties.values()].flatMap((party) => party.dates));
  return [...tables].flatMap((table) =>
    [...dates].map((date) => ({ table, date, verdict: judgeTable(history, parties, { table, date }) })),
  );
}
