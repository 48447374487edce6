import type { Database } from '../../shared/platform/dynamo/table-session.ts';

/** What the engine counted for the calls of a client: capacity units, pages of queries, and conditions that failed. */
export type Counts = { read_units: number; write_units: number; query_pages: number; refused_writes: number };

const none = (): Counts => ({ read_units: 0, write_units: 0, query_pages: 0, refused_writes: 0 });

const READS = new Set(['GetItemCommand', 'QueryCommand', 'GetCommand', 'BatchGetCommand', 'BatchGetItemCommand']);

const units = (consumed: unknown): number => {
  if (Array.isArray(consumed)) return consumed.reduce<number>((sum, one) => sum + units(one), 0);
  return typeof consumed === 'object' && consumed !== null && 'CapacityUnits' in consumed
    ? Number(consumed.CapacityUnits)
    : 0;
};

const isRefusal = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'ConditionalCheckFailedException' || error.name === 'TransactionCanceledException');

/** Counts what a client's calls cost. Asks the engine for it in a middleware, so that handlers stay as they are. */
export function observe({ client }: Database): { take: () => Counts } {
  let counts = none();
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const input = { ...args.input, ReturnConsumedCapacity: 'INDEXES' as const };
      try {
        const result = await next({ ...args, input });
        const consumed = 'ConsumedCapacity' in result.output ? units(result.output.ConsumedCapacity) : 0;
        if (context.commandName === 'QueryCommand') counts.query_pages += 1;
        if (READS.has(context.commandName ?? '')) counts.read_units += consumed;
        else counts.write_units += consumed;
        return result;
      } catch (error) {
        if (isRefusal(error)) counts.refused_writes += 1;
        throw error;
      }
    },
    { step: 'initialize', name: 'observe' },
  );
  return {
    /** The counts since the last time they were taken. */
    take: () => {
      const taken = counts;
      counts = none();
      return taken;
    },
  };
}
