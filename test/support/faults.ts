import { setTimeout as sleep } from 'node:timers/promises';
import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import type { Database } from '../../shared/data/session.ts';
import { readWire, wireRequest } from './wire.ts';

const Key = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
const Write = z.object({ Key: z.optional(Key), Item: z.optional(Key) });
const Input = z.looseObject({
  Key: z.optional(Key),
  TransactItems: z.optional(z.array(z.record(z.string(), Write))),
  ClientRequestToken: z.optional(z.string()),
});

/** One call as it leaves the client: its operation, the keys it writes or reads, and its whole input. */
type Call = { operation: string; keys: string[]; input: Record<string, unknown> };

/**
 * What happens to a call: refused before it reaches the table, answered by silence before or after it was applied,
 * delayed (ms), or held until a promise resolves.
 */
export type Fault =
  | { kind: 'throttle' | 'conflict' | 'timeout_before' | 'timeout_after' }
  | { kind: 'delay'; ms: number }
  | { kind: 'hold'; until: Promise<unknown> }
  /** The caller gives up, and the call is applied later, when the promise resolves. */
  | { kind: 'lands_late'; after: Promise<unknown>; landed: (result: unknown) => void };

export type FaultPlan = (call: Call) => Fault | undefined;

const writes = new Set(['UpdateItem', 'PutItem', 'DeleteItem', 'TransactWriteItems']);

const timeout = () => Object.assign(new Error('The answer was lost'), { name: 'TimeoutError' });
const metadata = { $metadata: {} };

const conflict = (operation: string, keys: number) =>
  operation === 'TransactWriteItems'
    ? new TransactionCanceledException({
        message: 'Transaction cancelled',
        CancellationReasons: Array.from({ length: keys }, () => ({ Code: 'TransactionConflict' })),
        ...metadata,
      })
    : new TransactionConflictException({ message: 'Transaction is ongoing for the item', ...metadata });

function readCall(args: object): Call {
  const { operation, input: body } = readWire(wireRequest(args));
  const input = z.parse(Input, body);
  const items = input.TransactItems?.flatMap((item) => Object.values(item)) ?? [input];
  const keys = items.flatMap((item) => {
    const key = 'Item' in item && item.Item ? z.parse(Key, item.Item) : item.Key;
    return key ? [`${key.pk.S}|${key.sk.S}`] : [];
  });
  return { operation, keys, input };
}

/** A client that can be told to fail, and that records its calls. */
export type FaultyClient = { calls: Call[]; plan: (plan: FaultPlan | undefined) => void; conflicts: () => number };

/**
 * Makes a client fail as DynamoDB can: by plan, and, with `likeDynamoDb`, by refusing every write that overlaps a
 * transaction in flight on the same key, which no local engine does.
 */
export function injectFaults({ client }: Database, { likeDynamoDb = false } = {}): FaultyClient {
  const calls: Call[] = [];
  const inFlight = new Map<string, number>();
  let current: FaultPlan | undefined;
  let conflicts = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      const call = readCall(args);
      calls.push(call);
      const fault = current?.(call);
      if (fault?.kind === 'throttle')
        throw new ProvisionedThroughputExceededException({ message: 'Slow down', ...metadata });
      if (fault?.kind === 'conflict') throw conflict(call.operation, call.keys.length);
      if (fault?.kind === 'timeout_before') throw timeout();
      if (fault?.kind === 'delay') await sleep(fault.ms);
      if (fault?.kind === 'hold') await fault.until;
      if (fault?.kind === 'lands_late') {
        fault.after.then(() => next(args)).then(fault.landed, fault.landed);
        throw timeout();
      }
      const isTransaction = call.operation === 'TransactWriteItems';
      if (likeDynamoDb && writes.has(call.operation)) {
        if (call.keys.some((key) => inFlight.has(key))) {
          conflicts += 1;
          throw conflict(call.operation, call.keys.length);
        }
        if (isTransaction) for (const key of call.keys) inFlight.set(key, 1);
      }
      try {
        return await next(args);
      } finally {
        if (isTransaction) for (const key of call.keys) inFlight.delete(key);
        // The call went through or was refused; either way its answer never arrives.
        // biome-ignore lint/correctness/noUnsafeFinally: that is what losing an answer means
        if (fault?.kind === 'timeout_after') throw timeout();
      }
    },
    { step: 'finalizeRequest', name: 'faults', priority: 'high' },
  );
  return {
    calls,
    plan: (plan) => {
      current = plan;
    },
    conflicts: () => conflicts,
  };
}
