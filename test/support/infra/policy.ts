import * as z from 'zod/mini';

/** A statement of a synthesised policy, its ARNs made readable: `Table.Arn/index/byDate`. */
export type Statement = { actions: string[]; resources: string[]; leading_keys: string[] | undefined };

const Raw = z.strictObject({
  Sid: z.optional(z.string()),
  Effect: z.literal('Allow'),
  Action: z.union([z.string(), z.array(z.string())]),
  Resource: z.optional(z.unknown()),
  NotResource: z.optional(z.unknown()),
  Condition: z.optional(z.unknown()),
});

/** Which keys, and that there must be some: without `Null` a request that names none would be allowed. */
const LeadingKeys = z.strictObject({
  Null: z.strictObject({ 'dynamodb:LeadingKeys': z.literal('false') }),
  'ForAllValues:StringLike': z.strictObject({
    'dynamodb:LeadingKeys': z.union([z.string(), z.array(z.string())]),
  }),
});

const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

const GetAtt = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) });
const Join = z.object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) });
const Ref = z.object({ Ref: z.string() });

/** An ARN of a template as text; what it refers to stands in it by its logical id. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const getAtt = z.safeParse(GetAtt, value);
  if (getAtt.success) return getAtt.data['Fn::GetAtt'].join('.');
  const join = z.safeParse(Join, value);
  if (join.success) return join.data['Fn::Join'][1].map(textOf).join(join.data['Fn::Join'][0]);
  return `{${z.parse(Ref, value).Ref}}`;
}

/** The statements of a policy document; throws at anything that the evaluation below does not understand. */
export function statementsOf(document: unknown): Statement[] {
  const { Statement: statements } = z.parse(z.object({ Statement: z.array(Raw) }), document);
  return statements.map(({ Action, Resource, NotResource, Condition }) => ({
    actions: list(Action),
    resources: NotResource ? [`all but ${list(NotResource).map(textOf).join(', ')}`] : list(Resource).map(textOf),
    leading_keys: Condition
      ? list(z.parse(LeadingKeys, Condition)['ForAllValues:StringLike']['dynamodb:LeadingKeys'])
      : undefined,
  }));
}

/** One call to the table: its action, what it is done to, and the partition key. */
export type TableCall = { action: string; resource: string; key: string };

const like = (pattern: string, text: string) =>
  new RegExp(`^${pattern.replace(/[.?+^$(){}|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`, 's').test(text);

/** Whether IAM lets a function with these statements make a call. */
export const allows = (statements: readonly Statement[], { action, resource, key }: TableCall): boolean =>
  statements.some(
    ({ actions, resources, leading_keys }) =>
      actions.some((pattern) => like(pattern, action)) &&
      resources.some((pattern) => like(pattern, resource)) &&
      (leading_keys === undefined || leading_keys.some((pattern) => like(pattern, key))),
  );

/** Every single thing that statements grant on the table: an action on a resource, for keys of one pattern. */
export const grantsOf = (statements: readonly Statement[]): TableCall[] =>
  statements
    .filter(({ actions }) => actions.some((action) => action.startsWith('dynamodb:')))
    .flatMap(({ actions, resources, leading_keys = ['*'] }) =>
      actions.flatMap((action) =>
        resources.flatMap((resource) => leading_keys.map((key) => ({ action, resource, key }))),
      ),
    );
