import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Key } from './keys.ts';
import type { TableSession } from './table-session.ts';

/** What a write lands on. */
type Condition = Pick<UpdateCommandInput, 'ExpressionAttributeNames' | 'ExpressionAttributeValues'> & {
  ConditionExpression: string;
};

/**
 * An update that sets the given fields of an item, and removes those that are `undefined`. `fields` must not be empty. In the
 * expressions a field has its own name, `#field`, and its new value `:field`.
 */
export function fieldUpdate(db: TableSession, Key: Key, fields: object, condition: Condition) {
  const set = Object.entries(fields).filter(([, value]) => value !== undefined);
  const removed = Object.keys(fields).filter((field) => !set.some(([name]) => name === field));
  const values = {
    ...Object.fromEntries(set.map(([field, value]) => [`:${field}`, value])),
    ...condition.ExpressionAttributeValues,
  };
  return {
    TableName: db.table,
    Key,
    UpdateExpression: [
      ...(set.length > 0 ? [`SET ${set.map(([field]) => `#${field} = :${field}`).join(', ')}`] : []),
      ...(removed.length > 0 ? [`REMOVE ${removed.map((field) => `#${field}`).join(', ')}`] : []),
    ].join(' '),
    ConditionExpression: condition.ConditionExpression,
    ExpressionAttributeNames: {
      ...Object.fromEntries(Object.keys(fields).map((field) => [`#${field}`, field])),
      ...condition.ExpressionAttributeNames,
    },
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}
