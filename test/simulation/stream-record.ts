import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { clockAt } from './evening-journal.ts';
import type { Change, Item } from './table-record.ts';

const attributes = (item: Item) =>
  marshall(item, { removeUndefinedValues: true }) as unknown as Record<string, AttributeValue>;

/** The stream's record of a change. */
export function recordOf({ pk, sk, before, after, time, order }: Change): DynamoDBRecord {
  const eventName = before ? (after ? 'MODIFY' : 'REMOVE') : 'INSERT';
  return {
    eventID: `${order} ${sk}`,
    eventName,
    dynamodb: {
      Keys: attributes({ pk, sk }),
      ApproximateCreationDateTime: Math.floor(clockAt(time) / 1000),
      ...(before && { OldImage: attributes(before) }),
      ...(after && { NewImage: attributes(after) }),
      SequenceNumber: String(order).padStart(21, '0'),
    },
  };
}
