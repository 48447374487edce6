import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { MESSAGE_MARKS } from '../shared/platform/dynamo/layout.ts';
import { type Access, itemClasses } from './permissions.ts';

type ItemClass = keyof typeof itemClasses;

const onItems = (action: string, classes: readonly ItemClass[], resources: string[]) =>
  new PolicyStatement({
    actions: [`dynamodb:${action}`],
    resources,
    conditions: {
      // The next holds for a request without keys too, such as a Scan: there must be some.
      Null: { 'dynamodb:LeadingKeys': 'false' },
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': classes.map((name) => itemClasses[name]) },
    },
  });

/** One statement an action: the table's items of the classes that it is declared for, and no others. */
export function tablePolicy(
  { tableArn }: ITable,
  { indexes = [], globalIndexes = [], logIndexes = [], ...actions }: Access,
): PolicyStatement[] {
  const arnsOf = (names: readonly string[]) => names.map((name) => `${tableArn}/index/${name}`);
  return [
    ...Object.entries(actions).map(([action, classes]) => onItems(action, classes, [tableArn])),
    ...(indexes.length > 0 ? [onItems('Query', ['reservation'], arnsOf(indexes))] : []),
    ...(logIndexes.length > 0 ? [onItems('Query', ['log'], arnsOf(logIndexes))] : []),
    // A global index holds one class of items alone, by keys of its own.
    ...(globalIndexes.length > 0
      ? [new PolicyStatement({ actions: ['dynamodb:Query'], resources: arnsOf(globalIndexes) })]
      : []),
  ];
}

/** Asking whether a message was sent: the marks of messages alone, not who takes no mail. */
export const askingMarks = ({ tableArn }: ITable): PolicyStatement =>
  new PolicyStatement({
    actions: ['dynamodb:GetItem'],
    resources: [tableArn],
    conditions: {
      Null: { 'dynamodb:LeadingKeys': 'false' },
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${MESSAGE_MARKS}#*`] },
    },
  });

/** What two accesses allow together. */
export function both(one: Access, other: Access): Access {
  const { indexes: _, globalIndexes: __, logIndexes: ___, ...added } = other;
  const merged: Access = { ...one };
  for (const action of Object.keys(added) as (keyof typeof added)[]) {
    merged[action] = [...new Set([...(one[action] ?? []), ...(other[action] ?? [])])];
  }
  return merged;
}
