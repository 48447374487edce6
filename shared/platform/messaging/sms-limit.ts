import { ConditionalCheckFailedException, type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { marksLayout } from '../dynamo/layout.ts';
import { HOUR_MS } from '../time/units.ts';
import { limits } from './limits.ts';

/** An SMS about a booking: `hour` (epoch ms of its beginning) is the one in which it was made. */
type CountedSms = { restaurant_id: string; reservation_id: string; hour: number };

/**
 * The decision about an SMS: it is sent; it is counted in the summary; or it is the summary, of so many bookings, not
 * before a time (epoch ms).
 */
type SmsTurn = 'send' | 'leave' | { summarises: number; due: number };

/** Decides what becomes of an SMS, at `now` (epoch ms); asked again about the same one, it decides alike. */
export type SmsLimit = (sms: CountedSms, now: number) => Promise<SmsTurn>;

/** The beginning (epoch ms) of the hour that an ISO time lies in: what SMS are counted by. */
export const hourOf = (iso: string): number => Math.floor(Date.parse(iso) / HOUR_MS) * HOUR_MS;

/**
 * The limit of a restaurant's SMS, in the table of marks: one item an hour of bookings has the first `most` of them, whose
 * SMS are sent, and those beyond, the first of which becomes the summary ten minutes later. Both are sets, and each is
 * added to by one conditional write: however many ask at once, `most` get in, and who asks again counts once.
 * `most` 0 is any number.
 */
export function smsLimit(most: number, TableName: string, client: DynamoDBClient): SmsLimit {
  if (most === 0) return async () => 'send';
  const { partitionKey, ttl } = marksLayout;

  /** Adds a booking to a set of so many of its hour; the whole item after it, or nothing when the set is full. */
  const addTo = async (set: 'sent' | 'more', size: number, sms: CountedSms, now: number) => {
    const { restaurant_id, reservation_id, hour } = sms;
    const first = { ':id': { S: reservation_id }, ':due': { N: String(now + limits.summary_pause_seconds * 1000) } };
    try {
      const { Attributes } = await client.send(
        new UpdateItemCommand({
          TableName,
          Key: { [partitionKey]: { S: `sms#${restaurant_id}#${new Date(hour).toISOString()}` } },
          UpdateExpression: `ADD #set :ids SET #ttl = :ttl${set === 'more' ? ', summary = if_not_exists(summary, :id), due = if_not_exists(due, :due)' : ''}`,
          ConditionExpression: 'attribute_not_exists(#set) OR size(#set) < :size OR contains(#set, :id)',
          ExpressionAttributeNames: { '#set': set, '#ttl': ttl },
          ExpressionAttributeValues: {
            ':ids': { SS: [reservation_id] },
            ':size': { N: String(size) },
            ':ttl': { N: String(Math.ceil(now / 1000) + limits.mark_seconds) },
            ...(set === 'more' ? first : { ':id': first[':id'] }),
          },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return Attributes;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined;
      throw error;
    }
  };

  return async (sms, now) => {
    if (await addTo('sent', most, sms, now)) return 'send';
    const counted = await addTo('more', limits.most_summarised, sms, now);
    if (counted?.summary?.S !== sms.reservation_id) return 'leave';
    return { summarises: counted.more?.SS?.length ?? 1, due: Number(counted.due?.N ?? now) };
  };
}
