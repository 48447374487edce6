import {
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { HoldProposal } from '../domain/hold.ts';
import type { LockAddress } from '../domain/lock-token.ts';
import { type Cell, cellsOf, type Entry, type HoldEntry, liveEntries, type Occupancy } from '../domain/occupancy.ts';
import { newEntryId } from './ids.ts';
import { keys } from './keys.ts';
import { occupancyTtl, readOccupancy } from './occupancies.ts';
import type { Session } from './session.ts';

type UpdateInput = UpdateCommandInput & { UpdateExpression: string };

const ALL_OLD = 'ALL_OLD' as const;

/** Replaces the live entries of an occupancy item on condition that nobody has written it since it was read. */
function replaceEntries(
  db: Session,
  rid: string,
  cell: Cell,
  before: Occupancy | undefined,
  entries: Record<string, Entry>,
) {
  return {
    TableName: db.table,
    Key: keys.occupancy(rid, cell.date, cell.table_id),
    UpdateExpression: 'SET #entries = :entries, #version = :next, #ttl = :ttl',
    ConditionExpression: before ? '#version = :version' : 'attribute_not_exists(#version)',
    ExpressionAttributeNames: { '#entries': 'entries', '#version': 'version', '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':entries': entries,
      ':next': (before?.version ?? 0) + 1,
      ':ttl': occupancyTtl(cell.date),
      ...(before && { ':version': before.version }),
    },
    ReturnValuesOnConditionCheckFailure: ALL_OLD,
  };
}

/** Makes one update, or several in a transaction that is safe to repeat. */
function commit(db: Session, updates: UpdateInput[]) {
  const [only] = updates;
  if (only && updates.length === 1) return db.write((client) => client.send(new UpdateCommand(only)));
  const input: TransactWriteCommandInput = {
    ClientRequestToken: newEntryId(),
    TransactItems: updates.map((Update) => ({ Update })),
  };
  return db.write((client) => client.send(new TransactWriteCommand(input)));
}

const hasEntry = (item: Record<string, unknown> | undefined, id: string) =>
  typeof item?.entries === 'object' && item.entries !== null && id in item.entries;

/**
 * Writes a hold on condition that its tables are as they were read, and drops the expired holds it meets. One write
 * unit for one table on one date. Beside a party without a table it also moves that list's version, so that two locks
 * cannot spend the same last seats. Answers whether the hold stands; `false` is definite: nothing can land later.
 */
export async function takeHold(
  db: Session,
  rid: string,
  id: string,
  { entry, beside_unassigned }: HoldProposal,
  { occupancies, now }: { occupancies: readonly Occupancy[]; now: number },
): Promise<boolean> {
  const find = (cell: Cell) =>
    occupancies.find(({ date, table_id }) => date === cell.date && table_id === cell.table_id);
  const live = (before: Occupancy | undefined) => Object.fromEntries(before ? liveEntries(before, now) : []);
  const updates = cellsOf(entry).map((cell) => {
    const before = find(cell);
    return replaceEntries(db, rid, cell, before, { ...live(before), [id]: entry });
  });
  const lists = beside_unassigned ? cellsOf({ tables: [], dates: entry.dates }) : [];
  for (const cell of lists) updates.push(replaceEntries(db, rid, cell, find(cell), live(find(cell))));
  const refusal = await commit(db, updates);
  return !refusal || refusal.some((item) => hasEntry(item, id));
}

/** Reads a hold where its token says it must be, expired or not; `undefined` when it is gone or a reservation. */
export async function readHold(
  db: Session,
  rid: string,
  { date, table_id, entry_id }: LockAddress,
): Promise<HoldEntry | undefined> {
  const occupancy = await readOccupancy(db, rid, date, table_id);
  const entry = occupancy?.entries[entry_id];
  return entry?.kind === 'hold' ? entry : undefined;
}

/**
 * Removes a hold from every item it stands in, on condition that it still is a hold, so that a confirm in flight
 * either came first or never lands. Answers whether it was removed.
 */
export async function removeHold(db: Session, rid: string, id: string, cells: readonly Cell[]): Promise<boolean> {
  const updates = cells.map((cell) => ({
    TableName: db.table,
    Key: keys.occupancy(rid, cell.date, cell.table_id),
    UpdateExpression: 'REMOVE #entries.#id SET #version = #version + :one',
    ConditionExpression: '#entries.#id.#kind = :hold',
    ExpressionAttributeNames: { '#entries': 'entries', '#id': id, '#version': 'version', '#kind': 'kind' },
    ExpressionAttributeValues: { ':one': 1, ':hold': 'hold' },
    ReturnValuesOnConditionCheckFailure: ALL_OLD,
  }));
  return !(await commit(db, updates));
}
