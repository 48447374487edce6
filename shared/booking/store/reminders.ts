import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import type { StoredReservation } from '../rules/reservation.ts';

type Settled = Pick<UpdateCommandInput, 'UpdateExpression' | 'ExpressionAttributeValues'>;

/**
 * Notes what became of a reminder, on condition that the booking is as it was read. It is no change of the booking: its
 * version stays, and nobody is told. Answers whether it was noted.
 */
async function settle(
  db: TableSession,
  rid: string,
  { id, version, due_at }: StoredReservation,
  { UpdateExpression, ExpressionAttributeValues }: Settled,
): Promise<boolean> {
  const refusal = await db.write((client) =>
    client.send(
      new UpdateCommand({
        TableName: db.table,
        Key: keys.reservation(rid, id),
        UpdateExpression,
        ConditionExpression: '#version = :version AND due_at = :due_at',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':version': version, ':due_at': due_at },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
  return !refusal;
}

/** Notes that a guest was reminded at `now` (epoch ms). */
export const noteReminded = (db: TableSession, rid: string, reservation: StoredReservation, now: number) =>
  settle(db, rid, reservation, {
    UpdateExpression: 'SET reminded_at = :now REMOVE due_at, due_shard',
    ExpressionAttributeValues: { ':now': new Date(now).toISOString() },
  });

/** Has the clock look at a booking again at `at` (epoch ms). */
export const putOff = (db: TableSession, rid: string, reservation: StoredReservation, at: number) =>
  settle(db, rid, reservation, {
    UpdateExpression: 'SET due_at = :at',
    ExpressionAttributeValues: { ':at': new Date(at).toISOString() },
  });

/** Has the clock leave a booking alone. */
export const dropReminder = (db: TableSession, rid: string, reservation: StoredReservation) =>
  settle(db, rid, reservation, { UpdateExpression: 'REMOVE due_at, due_shard' });

/** Has the clock leave a booking alone that cannot be read, by its key, if it still is due at `due_at` (ISO 8601). */
export async function forgetDue(db: TableSession, Key: { pk: string; sk: string }, due_at: string): Promise<void> {
  await db.write((client) =>
    client.send(
      new UpdateCommand({
        TableName: db.table,
        Key,
        UpdateExpression: 'REMOVE due_at, due_shard',
        ConditionExpression: 'due_at = :due_at',
        ExpressionAttributeValues: { ':due_at': due_at },
      }),
    ),
  );
}
