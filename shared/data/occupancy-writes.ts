import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { type Entry, isSameRef, liveEntries, type Occupancy, type OccupancyRef } from '../domain/occupancy.ts';
import { keys } from './keys.ts';
import { occupancyTtl } from './occupancies.ts';
import type { Refusal, TableSession } from './table-session.ts';
import { transact } from './transact.ts';

/** A write of one occupancy item. */
export type OccupancyUpdate = UpdateCommandInput & { UpdateExpression: string };

/** The occupancy items as they were read at `now` (epoch ms); one that was read and not found is absent. */
export type Seen = { occupancies: readonly Occupancy[]; now: number };

const ALL_OLD = 'ALL_OLD' as const;

/**
 * Adds entries to an occupancy item and drops the expired holds in it, and the hold `replaced`, on condition that nobody
 * has written it since it was seen. Without entries it only moves the version.
 */
export function addEntries(
  db: TableSession,
  rid: string,
  ref: OccupancyRef,
  { occupancies, now }: Seen,
  added: Record<string, Entry>,
  replaced?: string,
): OccupancyUpdate {
  const before = occupancies.find(isSameRef(ref));
  return {
    TableName: db.table,
    Key: keys.occupancy(rid, ref.date, ref.table_id),
    UpdateExpression: 'SET #entries = :entries, #version = :next, #ttl = :ttl',
    ConditionExpression: before ? '#version = :version' : 'attribute_not_exists(#version)',
    ExpressionAttributeNames: { '#entries': 'entries', '#version': 'version', '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':entries': { ...(before && Object.fromEntries(liveEntries(before, now, replaced))), ...added },
      ':next': (before?.version ?? 0) + 1,
      ':ttl': occupancyTtl(ref.date),
      ...(before && { ':version': before.version }),
    },
    ReturnValuesOnConditionCheckFailure: ALL_OLD,
  };
}

/** Removes an entry of one's own from an occupancy item, on condition that it is there and of that kind. */
export const removeEntry = (
  db: TableSession,
  rid: string,
  ref: OccupancyRef,
  id: string,
  kind: Entry['kind'],
): OccupancyUpdate => ({
  TableName: db.table,
  Key: keys.occupancy(rid, ref.date, ref.table_id),
  UpdateExpression: 'REMOVE #entries.#id SET #version = #version + :one',
  ConditionExpression: '#entries.#id.#kind = :kind',
  ExpressionAttributeNames: { '#entries': 'entries', '#id': id, '#version': 'version', '#kind': 'kind' },
  ExpressionAttributeValues: { ':one': 1, ':kind': kind },
  ReturnValuesOnConditionCheckFailure: ALL_OLD,
});

/** Makes one update for one write unit, or several in a transaction. */
export function writeOccupancies(db: TableSession, updates: OccupancyUpdate[]): Promise<Refusal | undefined> {
  const [only] = updates;
  if (only && updates.length === 1) return db.write((client) => client.send(new UpdateCommand(only)));
  return transact(
    db,
    updates.map((Update) => ({ Update })),
  );
}
