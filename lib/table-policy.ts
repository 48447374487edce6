import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type Access, itemClasses } from './access.ts';

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
export function tablePolicy({ tableArn }: ITable, { indexes, ...actions }: Access): PolicyStatement[] {
  const statements = Object.entries(actions).map(([action, classes]) => onItems(action, classes, [tableArn]));
  if (!indexes) return statements;
  const resources = indexes.map((name) => `${tableArn}/index/${name}`);
  return [...statements, onItems('Query', ['reservation'], resources)];
}

/** What two accesses allow together. */
export function both(one: Access, other: Access): Access {
  const { indexes: _, ...added } = other;
  const merged: Access = { ...one };
  for (const action of Object.keys(added) as (keyof typeof added)[]) {
    merged[action] = [...new Set([...(one[action] ?? []), ...(other[action] ?? [])])];
  }
  return merged;
}
