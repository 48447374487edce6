import * as z from 'zod/mini';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import type { Sabotage } from './scenarios.ts';
import { readWire, wireRequest, writeWire } from './wire.ts';

const Write = z.looseObject({
  ConditionExpression: z.optional(z.string()),
  UpdateExpression: z.optional(z.string()),
  ExpressionAttributeNames: z.optional(z.record(z.string(), z.string())),
  ExpressionAttributeValues: z.optional(z.record(z.string(), z.unknown())),
});
type Write = z.infer<typeof Write>;

const Body = z.looseObject({ TransactItems: z.optional(z.array(z.record(z.string(), Write))) });
const used = <T>(map: Record<string, T> | undefined, text: string) => {
  const kept = Object.entries(map ?? {}).filter(([name]) => new RegExp(`${name}\\b`).test(text));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
};

/** The same write with another condition, without the names and values that nothing uses any more. */
function withCondition(write: Write, condition: string | undefined): Write {
  const text = `${write.UpdateExpression ?? ''} ${condition ?? ''}`;
  const { ConditionExpression: _, ...rest } = write;
  return {
    ...rest,
    ...(condition && { ConditionExpression: condition }),
    ExpressionAttributeNames: used(write.ExpressionAttributeNames, text),
    ExpressionAttributeValues: used(write.ExpressionAttributeValues, text),
  };
}

type Body = z.infer<typeof Body>;

/** Changes everything that a client sends, just before it is sent. */
const rewrite =
  (change: (body: Body) => object): Sabotage =>
  ({ client }: Database) => {
    client.middlewareStack.add(
      (next) => (args) => {
        const request = wireRequest(args);
        writeWire(request, change(z.parse(Body, readWire(request).input)));
        return next(args);
      },
      { step: 'build', name: 'sabotage', priority: 'low' },
    );
  };

/**
 * Takes a guard out of everything that a client sends: `weaken` answers the condition to send in place of another one,
 * `undefined` for none. `kind` is that of the write within a transaction, such as `Put`, and `together` all of the transaction
 * as it is sent.
 */
export const weakenConditions = (
  weaken: (condition: string, kind?: string, together?: string) => string | undefined,
): Sabotage => {
  const change = (write: Write, kind?: string, together?: string) =>
    write.ConditionExpression ? withCondition(write, weaken(write.ConditionExpression, kind, together)) : write;
  const changeAll = (item: Record<string, Write>, together: string) =>
    Object.entries(item).map(([kind, write]) => [kind, change(write, kind, together)] as const);
  // A check is nothing but its condition, and goes with it.
  const isLeft = ([kind, write]: readonly [string, Write]) =>
    kind !== 'ConditionCheck' || write.ConditionExpression !== undefined;
  return rewrite((body) => {
    const together = JSON.stringify(body.TransactItems);
    return body.TransactItems
      ? {
          ...body,
          TransactItems: body.TransactItems.map((item) => changeAll(item, together))
            .filter((item) => item.every(isLeft))
            .map((item) => Object.fromEntries(item)),
        }
      : change(z.parse(Write, body));
  });
};

/** Leaves those writes out of every transaction whose text, as it is sent, matches. */
export const leaveOut = (unwanted: RegExp): Sabotage =>
  rewrite(({ TransactItems, ...body }) => ({
    ...body,
    ...(TransactItems && { TransactItems: TransactItems.filter((item) => !unwanted.test(JSON.stringify(item))) }),
  }));
