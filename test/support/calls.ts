import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { readWire, wireRequest } from './wire.ts';

const Key = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
const Write = z.object({ Key: z.optional(Key), Item: z.optional(Key) });
const Input = z.looseObject({
  Key: z.optional(Key),
  TransactItems: z.optional(z.array(z.record(z.string(), Write))),
  RequestItems: z.optional(
    z.record(z.string(), z.union([z.array(z.object({ PutRequest: Write })), z.looseObject({})])),
  ),
  ClientRequestToken: z.optional(z.string()),
});

/** One call as it leaves the client: its operation, the keys it writes or reads, and its whole input. */
export type Call = {
  operation: string;
  keys: string[];
  input: Record<string, unknown>;
  isWrite: boolean;
  isTransaction: boolean;
};

const WRITES = new Set(['UpdateItem', 'PutItem', 'DeleteItem', 'TransactWriteItems', 'BatchWriteItem']);

/** Reads a call in a middleware's arguments, after it has been built. */
export function readCall(args: object): Call {
  const { operation, input: body } = readWire(wireRequest(args));
  const input = z.parse(Input, body);
  const puts = Object.values(input.RequestItems ?? {}).flatMap((batch) => (Array.isArray(batch) ? batch : []));
  const items = input.TransactItems?.flatMap((item) => Object.values(item)) ?? [
    input,
    ...puts.map(({ PutRequest }) => PutRequest),
  ];
  const keys = items.flatMap((item) => {
    const key = 'Item' in item && item.Item ? z.parse(Key, item.Item) : item.Key;
    return key ? [`${key.pk.S}|${key.sk.S}`] : [];
  });
  const isTransaction = operation === 'TransactWriteItems';
  return { operation, keys, input, isWrite: WRITES.has(operation), isTransaction };
}

const metadata = { $metadata: {} };

/** What the SDK throws when no answer came in time. */
export const timeout = () => Object.assign(new Error('The answer was lost'), { name: 'TimeoutError' });

/** What DynamoDB answers to too many calls. */
export const throttle = () => new ProvisionedThroughputExceededException({ message: 'Slow down', ...metadata });

/** What DynamoDB answers to a write that overlaps a transaction on these of its keys. */
export const conflict = ({ isTransaction, keys }: Call, on: (key: string) => boolean = () => true) =>
  isTransaction
    ? new TransactionCanceledException({
        message: 'Transaction cancelled',
        CancellationReasons: keys.map((key) => ({ Code: on(key) ? 'TransactionConflict' : 'None' })),
        ...metadata,
      })
    : new TransactionConflictException({ message: 'Transaction is ongoing for the item', ...metadata });

/**
 * The transactions under way on a table: DynamoDB refuses what overlaps one of them on the same key, and a repetition of
 * one, which no local engine does.
 */
export class InFlight {
  readonly #keys = new Set<string>();
  readonly #tokens = new Set<unknown>();

  /** What a write that arrives now is refused with, if it is. */
  refusalOf(call: Call): Error | undefined {
    const { ClientRequestToken } = call.input;
    if (!call.isWrite) return undefined;
    if (ClientRequestToken !== undefined && this.#tokens.has(ClientRequestToken)) {
      return new TransactionInProgressException({ Message: 'Transaction is in progress', message: '', ...metadata });
    }
    return call.keys.some((key) => this.#keys.has(key)) ? conflict(call, (key) => this.#keys.has(key)) : undefined;
  }

  /** Begins a transaction; any other write is over at once. Answers how to end it. */
  enter({ isTransaction, keys, input }: Call): () => void {
    if (!isTransaction) return () => undefined;
    for (const key of keys) this.#keys.add(key);
    this.#tokens.add(input.ClientRequestToken);
    return () => {
      for (const key of keys) this.#keys.delete(key);
      this.#tokens.delete(input.ClientRequestToken);
    };
  }
}
