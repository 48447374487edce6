import type { Entry } from '../../shared/availability/rules/occupancy.ts';
import { entryIdOf } from '../../shared/platform/dynamo/ids.ts';
import { minutesAtTable } from '../support/audit.ts';
import type { Commit, History, Operation } from './history.ts';
import { linearizable, type Step, type Verdict } from './linearizable.ts';
import { entryOf, heldAt, type Known, mayConcern, partiesOf, standsAt, stayOf } from './parties.ts';
import { saysFull, saysTaken, wantedStay } from './refusals.ts';
import { keyOfState, type TableDate, TableModel, type TableState } from './table-model.ts';

type Parties = ReadonlyMap<string, Known>;

type Apply = Step<TableState>['apply'];
type Timed = Pick<Step<TableState>, 'invoked' | 'returned' | 'unknown' | 'settling' | 'apply'>;

/** All that is needed to say what happened to one table on one date. */
type Scene = { history: History; parties: Parties; model: TableModel; at: TableDate; someSayTaken: boolean };

/** Operations on holds that leave a table alone for good once they would. */
const SETTLING = new Set(['confirm', 'release', 'lock']);

const isAt = (party: Known, { date, table }: TableDate) =>
  party.dates.includes(date) && (party.home?.includes(table) ?? true);

/** A lock in exchange: the old hold goes and the new one arrives at once, if it arrives on this table. */
const exchange =
  (model: TableModel, operation: Operation, replaced: string, arrives: Apply | undefined): Apply =>
  (state) =>
    model.release(state, { id: replaced }, operation).flatMap((left) => [
      // Of a hold that nobody was told of, nobody knows the table.
      ...(arrives && operation.answer ? [] : [left]),
      ...(arrives?.(left) ?? []),
    ]);

/** What a table held on a date at the end. */
function foundAt({ contents }: History, { table, date }: TableDate): Map<string, Entry['kind']> {
  const entries = contents.occupancy.get(`${date}#${table}`) ?? {};
  return new Map(Object.entries(entries).map(([id, { kind }]) => [id, kind]));
}

const seatsAt = ({ place: { setup } }: History, { table }: TableDate) =>
  setup.tables.find(({ id }) => id === table)?.seats;

/** Whether a hold that nobody was told of cannot have been on this table, because the party does not fit. */
function isTooLarge(history: History, { request, answer }: Operation, at: TableDate): boolean {
  if (request.name !== 'lock' || answer) return false;
  const isOfGroup = history.place.setup.merges.some(({ table_ids }) => table_ids.includes(at.table));
  const seats = seatsAt(history, at);
  return !isOfGroup && seats !== undefined && seats < request.guests;
}

/** The guest's own hold that a lock may have replaced on a table. */
function replacedOn(parties: Parties, { request, answer }: Operation, { table, date }: TableDate): string | undefined {
  if (request.name !== 'lock' || (answer && answer.status !== 200)) return undefined;
  const id = heldAt(parties, request.previous);
  const party = id === undefined ? undefined : parties.get(id);
  return party?.dates.includes(date) && party.tables.has(table) ? id : undefined;
}

/** What a lock that was refused says of a table: that it was taken. */
function lockRefused({ history, parties, model, at }: Scene, operation: Operation): Apply | undefined {
  const { request } = operation;
  if (request.name !== 'lock' || !saysFull(history, operation)) return undefined;
  const stay = stayOf(request.date, request.time);
  const isHere = stay.dates.length === 1 && stay.dates[0] === at.date;
  if (!isHere || (seatsAt(history, at) ?? 0) < request.guests) return undefined;
  const own = heldAt(parties, request.previous);
  return (state) => model.full(state, stay, (id, status) => id === own && status === 'held', operation);
}

const others = (tables: readonly string[], { table }: TableDate) => tables.filter((other) => other !== table).sort();

/** The tables that may be part of a place to which this one belongs. */
const companionsOf = ({ place: { setup }, commits }: History, at: TableDate): string[] => {
  const places = [...setup.merges.map(({ table_ids }) => table_ids), ...commits.map(({ after }) => after.tables)];
  return others([...new Set(places.filter((tables) => tables.includes(at.table)).flat())], at);
};

/** What the deletion of another table does to one that shares a place with it. */
function deletionStep({ history, model, at }: Scene, { request, answer }: Operation): Apply | undefined {
  if (request.name !== 'delete table' || (answer && answer.status !== 204)) return undefined;
  const { table } = request;
  return companionsOf(history, at).includes(table) ? (state) => model.deleteOther(state, table) : undefined;
}

/** What a lock, a confirm or a release does to a table while nobody has a reservation yet. */
function heldStep(scene: Scene, operation: Operation, index: number): Apply | undefined {
  const { history, parties, model, at, someSayTaken } = scene;
  const { request, answer } = operation;
  const id = entryOf(operation, index);
  const party = parties.get(id);
  // A hold that nobody was told of can explain a refusal, and nothing else.
  const isIdle = request.name === 'lock' && !answer && !someSayTaken;
  const concerns = !isIdle && party && mayConcern(party, at) && !isTooLarge(history, operation, at);
  const here = party !== undefined && isAt(party, at);
  if (request.name === 'confirm') {
    return concerns ? (state) => model.unconfirmed(state, { id, here }, operation) : undefined;
  }
  if (request.name === 'release') return concerns ? (state) => model.release(state, { id }, operation) : undefined;
  if (answer && answer.status !== 200) return lockRefused(scene, operation);
  const known = { id, here, beside: others(party?.home ?? [], at) };
  const anywhere = { id, here: true, beside: companionsOf(history, at) };
  const arrives: Apply | undefined = concerns
    ? (state) => model.lock(state, answer ? known : anywhere, operation)
    : undefined;
  const replaced = replacedOn(parties, operation, at);
  return replaced === undefined ? arrives : exchange(model, operation, replaced, arrives);
}

/** The step in which versions of reservations came about, at its known moment. */
function changeStep({ parties, model, at }: Scene, commits: readonly Commit[]): Timed | undefined {
  const concerned = commits.filter(({ after }) => {
    const party = parties.get(entryIdOf(after.id));
    return party && mayConcern(party, at);
  });
  const [first] = concerned;
  if (!first) return undefined;
  const { by, order, time } = first;
  const versions = concerned.map(({ after }) => ({
    id: entryIdOf(after.id),
    here: standsAt(after, at),
    beside: others(after.tables, at),
    ...minutesAtTable(after),
    ...{ version: after.version, isCancelled: after.status === 'cancelled' },
  }));
  const party = parties.get(entryIdOf(first.after.id));
  const asked = { id: entryIdOf(first.after.id), here: party !== undefined && isAt(party, at) };
  const apply: Apply =
    by.request.name === 'confirm'
      ? (state) => model.confirmed(state, asked, by)
      : (state) => model.changed(state, versions, time);
  return { invoked: order, returned: order, unknown: false, settling: false, apply };
}

/** What an answer about a reservation says of a table, if it says anything. */
function toldStep({ history, parties, model, at }: Scene, operation: Operation): Apply | undefined {
  const { request, answer } = operation;
  if (!('id' in request) || !answer) return undefined;
  const id = entryIdOf(request.id);
  const party = parties.get(id);
  const stay = wantedStay(history, operation, at, seatsAt(history, at) ?? 0);
  if (stay) return (state) => model.full(state, stay, (other) => other === id, operation);
  // What is said of a swap may be about the other one.
  const isOfTwo = request.name === 'update' && 'swap_with' in request.wish && answer.body?.code !== 'booking_changed';
  const isReplay = request.name === 'create';
  if (isOfTwo || isReplay || !party || !mayConcern(party, at)) return undefined;
  return (state) => model.told(state, id, operation);
}

/** What happened to one table on one date, and what it held at the end. */
function stepsOf(scene: Scene): Step<TableState>[] {
  const { history, model, at } = scene;
  const steps: Step<TableState>[] = [];
  const made = Map.groupBy(history.commits, ({ by }) => by);
  for (const [index, operation] of history.operations.entries()) {
    const { order, answer, request } = operation;
    const commits = made.get(operation) ?? [];
    const step = changeStep(scene, commits);
    if (step) steps.push(step);
    const isOfHold = SETTLING.has(request.name);
    if (commits.length > 0 && (isOfHold || !answer)) continue;
    const heldOrTold = isOfHold ? heldStep(scene, operation, index) : toldStep(scene, operation);
    const apply = heldOrTold ?? deletionStep(scene, operation);
    if (!apply) continue;
    const invoked = Math.max(order.sent, ...commits.map((commit) => commit.order));
    steps.push({ invoked, returned: order.answered, unknown: !answer, settling: true, apply });
  }
  const found = foundAt(history, at);
  const last = Number.MAX_SAFE_INTEGER;
  const end = { invoked: last, returned: last, unknown: false, settling: true };
  steps.push({ ...end, apply: (state) => model.end(state, found, history.end) });
  return steps;
}

/** The verdict on every table and date of a history: can some order explain the answers and what was held at the end? */
export function judgeTables(history: History): (TableDate & { verdict: Verdict })[] {
  const parties = partiesOf(history);
  const model = new TableModel(parties, history.plan.skew_ms);
  const someSayTaken = history.operations.some((operation) => saysTaken(history, operation));
  const tables = new Set([
    ...[...parties.values()].flatMap((party) => [...party.tables]),
    ...history.commits.flatMap(({ after }) => after.tables),
  ]);
  const dates = new Set([
    ...[...parties.values()].flatMap((party) => party.dates),
    ...history.commits.flatMap(({ after }) => after.dates),
  ]);
  return [...tables].flatMap((table) =>
    [...dates].map((date) => {
      const at = { table, date };
      const steps = stepsOf({ history, parties, model, at, someSayTaken });
      return { ...at, verdict: linearizable<TableState>(new Map(), steps, keyOfState) };
    }),
  );
}
