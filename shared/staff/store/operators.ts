import * as z from 'zod/mini';
import { Role } from '../../platform/contract/roles.ts';
import { keys } from '../../platform/dynamo/keys.ts';
import { queryPartition } from '../../platform/dynamo/query.ts';
import type { TableSession } from '../../platform/dynamo/table-session.ts';
import { deletion, putNew, type TransactItem, transact } from '../../platform/dynamo/transact.ts';
import type { Operator } from '../rules/operator.ts';

/**
 * An account of the user pool, a restaurant it works for, and what it may do there. Records of the release before name no
 * role: theirs ran the restaurant. A role that only a later release knows may do the least.
 */
const OperatorRecord = z.object({
  sub: z.string(),
  email: z.string(),
  restaurant_id: z.string(),
  role: z.catch(z._default(Role, 'owner'), 'host'),
  hides_contacts: z.optional(z.boolean()),
  joined_beside: z.optional(z.boolean()),
  created_at: z.string(),
});

/**
 * A person in a restaurant's list. Releases before invitations had to be accepted also name the owner who had them join:
 * `added_by` where their account was in use, `invited_by` where the user pool has mailed them a first password.
 */
export const ListedOperator = z.extend(OperatorRecord, {
  added_by: z.optional(z.string()),
  invited_by: z.optional(z.string()),
});
export type ListedOperator = z.output<typeof ListedOperator>;

type Item = z.output<typeof StoredItem>;
const StoredItem = z.extend(OperatorRecord, { pk: z.string(), sk: z.string() });

/** Each membership has two items: one identifies requests, the other is in the restaurant's list. */
const itemKeys = ({ sub, restaurant_id, email }: Operator) => ({
  own: keys.operatorAt(sub, restaurant_id),
  listed: keys.operatorOf(restaurant_id, email),
});

async function readItems(db: TableSession, sub: string): Promise<Item[]> {
  const items = await queryPartition(db, keys.operator(sub).pk);
  return items.map((item) => z.parse(StoredItem, item));
}

/**
 * The restaurants that an account works for, by their ids. Strongly consistent and never cached, so that a removal acts at
 * once; its cost is one read unit a request. The release before kept one restaurant an account, under a key of its own.
 */
export async function readMemberships(db: TableSession, sub: string): Promise<Operator[]> {
  const items = await readItems(db, sub);
  const byRestaurant = new Map(items.reverse().map((item) => [item.restaurant_id, z.parse(OperatorRecord, item)]));
  return [...byRestaurant.values()].sort((a, b) => (a.restaurant_id < b.restaurant_id ? -1 : 1));
}

/** Fails a transaction where the account works for the restaurant by an item of the release before. */
const notAsBefore = (db: TableSession, { sub, restaurant_id }: Operator): TransactItem => ({
  ConditionCheck: {
    TableName: db.table,
    Key: keys.operator(sub),
    ConditionExpression: 'attribute_not_exists(restaurant_id) OR restaurant_id <> :rid',
    ExpressionAttributeValues: { ':rid': restaurant_id },
  },
});

/** Has the one restaurant of an account, where it joined beside another, be what it means without naming one. */
const standsAlone = (db: TableSession, { pk, sk }: Item): TransactItem => ({
  Update: {
    TableName: db.table,
    Key: { pk, sk },
    UpdateExpression: 'REMOVE joined_beside',
    ConditionExpression: 'attribute_exists(pk)',
  },
});

/**
 * The two items of a membership. Which restaurant an account means without naming one, its own items say (`joined_beside`),
 * never the list.
 */
function bothItems(db: TableSession, { joined_beside, ...member }: Operator): TransactItem[] {
  const { own, listed } = itemKeys(member);
  return [
    putNew(db, { ...own, ...member, ...(joined_beside && { joined_beside }) }),
    // The list may still have an entry of that address, of an account that the user pool has lost.
    { Put: { TableName: db.table, Item: { ...listed, ...member } } },
  ];
}

/**
 * Lets an account work for a restaurant, with what else is written then; answers `false`, and changes nothing, when it does
 * already. An account that works for one restaurant alone goes on meaning that one where it names none.
 */
export async function addOperator(
  db: TableSession,
  operator: Operator,
  also: readonly TransactItem[] = [],
): Promise<boolean> {
  const [only, ...others] = await readItems(db, operator.sub);
  const member = only ? { ...operator, joined_beside: true } : operator;
  return !(await transact(db, [
    notAsBefore(db, operator),
    ...bothItems(db, member),
    ...(only?.joined_beside && others.length === 0 ? [standsAlone(db, only)] : []),
    ...also,
  ]));
}

const isAt =
  (rid: string) =>
  ({ restaurant_id }: Pick<Item, 'restaurant_id'>): boolean =>
    restaurant_id === rid;

/** The items by which an account works for a restaurant, those of the release before too. */
export const ownKeys = async (db: TableSession, { sub, restaurant_id }: Operator) =>
  (await readItems(db, sub)).filter(isAt(restaurant_id)).map(({ pk, sk }) => ({ pk, sk }));

/**
 * Gives what an operator may do to the account that has their address now, in one step with other writes; repeating it does no
 * harm. Answers `false` after a lost race. What the account means without a name stays what it was for either account.
 */
export async function handOver(
  db: TableSession,
  operator: Operator,
  sub: string,
  also: readonly TransactItem[] = [],
): Promise<boolean> {
  const { restaurant_id } = operator;
  const [former, present] = await Promise.all([readItems(db, operator.sub), readItems(db, sub)]);
  if (present.some(isAt(restaurant_id))) return also.length === 0 || !(await transact(db, [...also]));
  const items = former.filter(isAt(restaurant_id));
  const joined_beside = items.some((item) => item.joined_beside) || present.some((item) => !item.joined_beside);
  return !(await transact(db, [
    ...items.map(({ pk, sk }) => deletion(db, { pk, sk })),
    ...bothItems(db, { ...operator, sub, joined_beside }),
    ...also,
  ]));
}

/** Removes a membership, with other writes in the same transaction; the account's next request is refused. */
export async function removeOperator(
  db: TableSession,
  operator: Operator,
  also: readonly TransactItem[] = [],
): Promise<void> {
  const own = await ownKeys(db, operator);
  await transact(db, [...[...own, itemKeys(operator).listed].map((key) => deletion(db, key)), ...also]);
}

/** The staff of a restaurant, by e-mail address. */
export async function listOperators(db: TableSession, rid: string): Promise<Operator[]> {
  const items = await queryPartition(db, keys.operators(rid));
  return items.map((item) => z.parse(OperatorRecord, item));
}
