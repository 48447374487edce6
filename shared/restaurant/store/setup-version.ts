import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { TransactItem } from '../../platform/dynamo/transact.ts';

/** The setup's version on condition that it is still the one that was read. */
const atVersion = (db: TableSession, rid: string, version: number) => ({
  TableName: db.table,
  Key: keys.setupVersion(rid),
  ConditionExpression: version === 0 ? 'attribute_not_exists(#version)' : '#version = :version',
  ExpressionAttributeNames: { '#version': 'version' },
});

/** Raises the version with an edit that rests on the setup as it was read at it. */
export const raiseVersion = (db: TableSession, rid: string, version: number): TransactItem => ({
  Update: {
    ...atVersion(db, rid, version),
    UpdateExpression: 'SET #version = :next',
    ExpressionAttributeValues: { ':next': version + 1, ...(version > 0 && { ':version': version }) },
  },
});

/**
 * Raises the setup's version with an edit that rests on nothing else of the setup: what processes have read of it is read anew
 * (`readVersionedSetup`).
 */
export const noteEdit = (db: TableSession, rid: string): TransactItem => ({
  Update: {
    TableName: db.table,
    Key: keys.setupVersion(rid),
    UpdateExpression: 'ADD #version :one',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':one': 1 },
  },
});

/** Condition of a transaction: the setup is as it was read, with no edit of anything but the configuration in between. */
export const unchangedSetup = (db: TableSession, rid: string, version: number): TransactItem => ({
  ConditionCheck: {
    ...atVersion(db, rid, version),
    ...(version > 0 && { ExpressionAttributeValues: { ':version': version } }),
  },
});
