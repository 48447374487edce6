import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { keys } from '../../platform/dynamo/keys.ts';
import type { Refusal, TableSession } from '../../platform/dynamo/table-session.ts';
import { transact } from '../../platform/dynamo/transact.ts';
import {
  type Entry,
  isSameRef,
  liveEntries,
  type Occupancy,
  type OccupancyRef,
  type Own,
  type ReservationEntry,
} from '../rules/occupancy.ts';
import { occupancyTtl, storedEntry } from './occupancies.ts';

/** A write of one occupancy item. */
export type OccupancyUpdate = UpdateCommandInput & { UpdateExpression: string };

/** The occupancy items as they were read at `now` (epoch ms); one that was read and not found is absent. */
export type Seen = { occupancies: readonly Occupancy[]; now: number };

const ALL_OLD = 'ALL_OLD' as const;

/**
 * Writes an occupancy item anew, on condition that nobody has written it since it was seen: without the expired holds
 * and without one's `own` entries, and with the entries `added`. Without either it only moves the version.
 */
export function rewriteEntries(
  db: TableSession,
  rid: string,
  ref: OccupancyRef,
  { occupancies, now }: Seen,
  { own = [], added = {} }: { own?: readonly Own[]; added?: Record<string, Entry> },
): OccupancyUpdate {
  const before = occupancies.find(isSameRef(ref));
  const isOwn = (id: string, { kind }: Entry) => own.some((entry) => entry.id === id && entry.kind === kind);
  const kept = before ? liveEntries(before, now).filter(([id, entry]) => !isOwn(id, entry)) : [];
  return {
    TableName: db.table,
    Key: keys.occupancy(rid, ref.date, ref.table_id),
    UpdateExpression: 'SET #entries = :entries, #version = :next, #ttl = :ttl',
    ConditionExpression: before ? '#version = :version' : 'attribute_not_exists(#version)',
    ExpressionAttributeNames: { '#entries': 'entries', '#version': 'version', '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':entries': { ...Object.fromEntries(kept.map(([id, entry]) => [id, storedEntry(entry)])), ...added },
      ':next': (before?.version ?? 0) + 1,
      ':ttl': occupancyTtl(ref.date),
      ...(before && { ':version': before.version }),
    },
    ReturnValuesOnConditionCheckFailure: ALL_OLD,
  };
}

/** A write of one's own entry in an occupancy item, on condition that it is there and of that kind. */
const ownEntryUpdate = (
  db: TableSession,
  rid: string,
  ref: OccupancyRef,
  { id, kind }: Own,
  { expression, names = {}, values = {} }: { expression: string; names?: object; values?: object },
): OccupancyUpdate => ({
  TableName: db.table,
  Key: keys.occupancy(rid, ref.date, ref.table_id),
  UpdateExpression: expression,
  ConditionExpression: '#entries.#id.#kind = :kind',
  ExpressionAttributeNames: { '#entries': 'entries', '#id': id, '#version': 'version', '#kind': 'kind', ...names },
  ExpressionAttributeValues: { ':one': 1, ':kind': kind, ...values },
  ReturnValuesOnConditionCheckFailure: ALL_OLD,
});

/** Removes an entry of one's own from an occupancy item. */
export const removeEntry = (db: TableSession, rid: string, ref: OccupancyRef, own: Own): OccupancyUpdate =>
  ownEntryUpdate(db, rid, ref, own, { expression: 'REMOVE #entries.#id SET #version = #version + :one' });

/**
 * Makes the booking's own stay shorter or its party smaller, or seats it or undoes that: this takes nothing from others,
 * whatever else is written.
 */
export const reduceEntry = (
  db: TableSession,
  rid: string,
  ref: OccupancyRef,
  own: Own,
  { from, to, party, seated, sat_at }: ReservationEntry,
): OccupancyUpdate =>
  ownEntryUpdate(db, rid, ref, own, {
    expression: [
      'SET #entries.#id.#from = :from, #entries.#id.#to = :to, #entries.#id.#party = :party, #version = #version + :one',
      seated
        ? ', #entries.#id.#seated = :seated, #entries.#id.#sat_at = :sat_at'
        : ' REMOVE #entries.#id.#seated, #entries.#id.#sat_at',
    ].join(''),
    names: { '#from': 'from', '#to': 'to', '#party': 'party', '#seated': 'seated', '#sat_at': 'sat_at' },
    values: {
      ':from': from,
      ':to': to,
      ':party': party,
      ...(seated && { ':seated': seated, ':sat_at': sat_at ?? from }),
    },
  });

/** Sends one update for one write unit, or several in a transaction. */
export function writeOccupancies(db: TableSession, updates: OccupancyUpdate[]): Promise<Refusal | undefined> {
  const [only] = updates;
  if (only && updates.length === 1) return db.write((client) => client.send(new UpdateCommand(only)));
  return transact(
    db,
    updates.map((Update) => ({ Update })),
  );
}
