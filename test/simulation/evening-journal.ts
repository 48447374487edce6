import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { FRIDAY_MORNING } from '../support/restaurant.ts';
import { readWire, wireRequest } from '../support/wire.ts';
import { Journal } from './journal.ts';

/** What true clocks show so many ms after a history began (epoch ms). */
export const clockAt = (time: number): number => FRIDAY_MORNING + time;

/** A block as the table took it in, or that it went: when (ms), and its place in the order of all that happened. */
export type BlockCommit = { id: string; time: number; order: number; after: Block | undefined };

const Block = z.object({
  id: z.string(),
  table_ids: z.array(z.string()),
  from: z.number(),
  to: z.number(),
  release_at: z.nullable(z.string()),
});
export type Block = z.infer<typeof Block>;

const Attributes = z.record(z.string(), z.custom<AttributeValue>());
const Transaction = z.object({
  ClientRequestToken: z.optional(z.string()),
  TransactItems: z.array(
    z.object({ Put: z.optional(z.object({ Item: Attributes })), Delete: z.optional(z.object({ Key: Attributes })) }),
  ),
});

const isOfBlock = ({ pk }: Record<string, AttributeValue>) => pk?.S?.endsWith('#BLOCK') ?? false;

/** The journal of an evening: it knows of the blocks as well. A write that arrives twice counts once. */
export class EveningJournal extends Journal {
  readonly blocks: BlockCommit[] = [];
  readonly #noted = new Set<string>();

  override reader(args: object): (time: number, order: () => number) => void {
    const note = super.reader(args);
    const { operation, input } = readWire(wireRequest(args));
    if (operation !== 'TransactWriteItems') return note;
    const { ClientRequestToken = '', TransactItems } = z.parse(Transaction, input);
    const puts = TransactItems.flatMap(({ Put }) => (Put && isOfBlock(Put.Item) ? [Put.Item] : []));
    const gone = TransactItems.flatMap(({ Delete }) => (Delete && isOfBlock(Delete.Key) ? [Delete.Key] : []));
    return (time, order) => {
      note(time, order);
      if (this.#noted.has(ClientRequestToken) || puts.length + gone.length === 0) return;
      this.#noted.add(ClientRequestToken);
      const at = order();
      for (const { sk } of gone) this.blocks.push({ id: sk?.S?.slice(11) ?? '', time, order: at, after: undefined });
      for (const item of puts) {
        const after = z.parse(Block, unmarshall(item));
        this.blocks.push({ id: after.id, time, order: at, after });
      }
    };
  }
}
