import * as z from 'zod/mini';
import type { Database } from '../../shared/data/session.ts';

const Consumed = z.object({
  CapacityUnits: z._default(z.number(), 0),
  ReadCapacityUnits: z.optional(z.number()),
  WriteCapacityUnits: z.optional(z.number()),
});
const Output = z.object({ ConsumedCapacity: z.optional(z.union([z.array(Consumed), Consumed])) });

const isWrite = (name: string) => /^(Put|Update|Delete|TransactWrite|BatchWrite)/.test(name);

/** Counts the capacity units that a client's calls use from now on. */
export function countCapacity({ client }: Database) {
  const used = { read: 0, write: 0, calls: 0 };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const result = await next(args);
      const { ConsumedCapacity = [] } = z.parse(Output, result.output);
      const units = [ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
      used[isWrite(String(context.commandName)) ? 'write' : 'read'] += units;
      used.calls += 1;
      return result;
    },
    { step: 'initialize', name: 'capacity' },
  );
  return {
    /** What `work` used, and its answer. */
    measure: async <T>(work: () => Promise<T>) => {
      Object.assign(used, { read: 0, write: 0, calls: 0 });
      const answer = await work();
      return { answer, ...used };
    },
  };
}
