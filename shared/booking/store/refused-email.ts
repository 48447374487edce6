import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '../../platform/dynamo/keys.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { readReservation } from './reservations.ts';

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Stores in a reservation that its address refuses mail, unless it has another address by now. This is no change of the
 * booking: its version stays, and no message is sent.
 */
export async function noteRefusedEmail(db: TableSession, rid: string, id: string, email: string): Promise<void> {
  const reservation = await readReservation(db, rid, id);
  const { guest_email, refused_email } = reservation ?? {};
  if (!guest_email || !isSame(guest_email, email) || refused_email === guest_email) return;
  await db.write((client) =>
    client.send(
      new UpdateCommand({
        TableName: db.table,
        Key: keys.reservation(rid, id),
        UpdateExpression: 'SET refused_email = guest_email',
        ConditionExpression: 'guest_email = :email',
        ExpressionAttributeValues: { ':email': guest_email },
      }),
    ),
  );
}
