import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { keys } from './keys.ts';
import { queryAll } from './query.ts';
import type { TableSession } from './table-session.ts';
import { putNew, transact } from './transact.ts';

/** An operator's account in the user pool, and the restaurant it runs. */
const OperatorRecord = z.object({
  sub: z.string(),
  email: z.string(),
  restaurant_id: z.string(),
  created_at: z.string(),
});

/** An account of the user pool (`sub`) that runs a restaurant; `email` is lower case, `created_at` ISO 8601. */
export type Operator = z.infer<typeof OperatorRecord>;

/** An operator has two items: one answers requests, and one stands in the restaurant's list. */
const itemKeys = ({ sub, restaurant_id, email }: Operator) => ({
  own: keys.operator(sub),
  listed: keys.operatorOf(restaurant_id, email),
});

/**
 * The operator behind a `sub`, or nothing. Strongly consistent and never cached, so that a removal acts at once; its
 * cost is one read unit a request.
 */
export async function findOperator(db: TableSession, sub: string): Promise<Operator | undefined> {
  const { Item } = await db.call((client) =>
    client.send(new GetCommand({ TableName: db.table, Key: keys.operator(sub), ConsistentRead: true })),
  );
  return Item && z.parse(OperatorRecord, Item);
}

/** Makes an account the operator of a restaurant; answers `false`, and changes nothing, when it already runs one. */
export async function addOperator(db: TableSession, operator: Operator): Promise<boolean> {
  const { own, listed } = itemKeys(operator);
  return !(await transact(db, [
    putNew(db, { ...own, ...operator }),
    // An entry of that address may be left of an account that the user pool has lost.
    { Put: { TableName: db.table, Item: { ...listed, ...operator } } },
  ]));
}

/** Gives what an operator runs to the account that has their address now, in one step; repeating it does no harm. */
export async function handOver(db: TableSession, operator: Operator, sub: string): Promise<void> {
  if (await findOperator(db, sub)) return;
  const { own } = itemKeys(operator);
  const after = { ...operator, sub };
  const { own: owned, listed } = itemKeys(after);
  await transact(db, [
    { Delete: { TableName: db.table, Key: own } },
    putNew(db, { ...owned, ...after }),
    { Put: { TableName: db.table, Item: { ...listed, ...after } } },
  ]);
}

/** Takes a restaurant away from its operator; the very next request of the account is refused. */
export async function removeOperator(db: TableSession, operator: Operator): Promise<void> {
  await transact(
    db,
    Object.values(itemKeys(operator)).map((Key) => ({ Delete: { TableName: db.table, Key } })),
  );
}

/** Everybody who runs a restaurant, by e-mail address. */
export async function listOperators(db: TableSession, rid: string): Promise<Operator[]> {
  const items = await queryAll(db, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.operators(rid) },
    ConsistentRead: true,
  });
  return items.map((item) => z.parse(OperatorRecord, item));
}
