import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dueKeys } from '../../platform/dynamo/due.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryAll } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { localDateAt } from '../../platform/time/time.ts';
import type { RestaurantConfig } from '../../restaurant/contract/restaurant-config.ts';
import { reminderDue, reminderRule } from '../rules/reminder.ts';
import { reservationOf } from './reservation-records.ts';

/**
 * Gives the bookings ahead of a restaurant their reminder that an earlier release stored, or that were made under another
 * rule than the restaurant's present one, if its moment is after `now` (epoch ms). Guests who were reminded are left alone, and
 * so are imported guests of whom the restaurant said that they get no mail, and bookings that are changed meanwhile: it can be
 * stopped and called again at any time. It is no change of a booking, and nobody is told. Answers how many it was.
 */
export async function scheduleReminders(db: TableSession, config: RestaurantConfig, now: number): Promise<number> {
  const { restaurant_id: rid, timezone } = config;
  const reminder = reminderRule(config);
  const items = await queryAll(db, {
    IndexName: 'byDate',
    KeyConditionExpression: 'pk = :pk AND by_date >= :today',
    FilterExpression: [
      'attribute_not_exists(reminded_at)',
      '(attribute_not_exists(reminder) OR reminder.#hours <> :hours)',
      'NOT (origin = :import AND reminder.#hours = :never)',
    ].join(' AND '),
    ExpressionAttributeNames: { '#hours': 'hours' },
    ExpressionAttributeValues: {
      ':pk': keys.reservations(rid),
      ':today': localDateAt(now, timezone),
      ':hours': reminder.hours,
      ':import': 'import',
      ':never': 0,
    },
    ConsistentRead: true,
  });
  let given = 0;
  for (const reservation of items.map(reservationOf)) {
    const { due_at, due_shard } = dueKeys(reservation.id, reminderDue(reservation, reminder, now));
    if (due_at === undefined) continue;
    const refusal = await db.write((client) =>
      client.send(
        new UpdateCommand({
          TableName: db.table,
          Key: keys.reservation(rid, reservation.id),
          UpdateExpression: 'SET reminder = :reminder, due_at = :due_at, due_shard = :due_shard',
          ConditionExpression:
            reservation.due_at === undefined
              ? '#version = :version AND attribute_not_exists(due_at)'
              : '#version = :version AND due_at = :seen',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: {
            ':reminder': reminder,
            ':due_at': due_at,
            ':due_shard': due_shard,
            ':version': reservation.version,
            ...(reservation.due_at !== undefined && { ':seen': reservation.due_at }),
          },
        }),
      ),
    );
    if (!refusal) given += 1;
  }
  return given;
}
