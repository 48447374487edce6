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

/**
 * What the floor came to be: a table that is there, or was deleted as of a minute (UTC epoch), and a group's tables, none when
 * it is deleted; and its place in the order of all that happened.
 */
type FloorChange =
  | { kind: 'table'; id: string; deleted_at: number | undefined }
  | { kind: 'group'; id: string; tables: string[] };
export type FloorCommit = FloorChange & { order: number };

const Attributes = z.record(z.string(), z.custom<AttributeValue>());
const Transaction = z.object({
  ClientRequestToken: z.optional(z.string()),
  TransactItems: z.array(
    z.object({
      Put: z.optional(z.object({ Item: Attributes })),
      Delete: z.optional(z.object({ Key: Attributes })),
      Update: z.optional(z.object({ Key: Attributes, ExpressionAttributeValues: z.optional(Attributes) })),
    }),
  ),
});
type Writes = z.infer<typeof Transaction>['TransactItems'];

const isOfBlock = ({ pk }: Record<string, AttributeValue>) => pk?.S?.endsWith('#BLOCK') ?? false;

/** The kind and the id of an item of the floor, such as a table that is deleted. */
const floorKey = ({ pk, sk }: Record<string, AttributeValue>): string[] =>
  pk?.S?.endsWith('#SETUP') ? (/^(TABLE|DELETED|MERGE)#(.+)$/.exec(sk?.S ?? '')?.slice(1) ?? []) : [];

/** What a transaction makes of tables and groups. */
const floorIn = (writes: Writes): FloorChange[] =>
  writes.flatMap(({ Put, Delete, Update }): FloorChange[] => {
    const [kind, id = ''] = floorKey(Put?.Item ?? Delete?.Key ?? Update?.Key ?? {});
    const values = Put ? unmarshall(Put.Item) : {};
    if (kind === 'TABLE' && Put) return [{ kind: 'table', id, deleted_at: undefined }];
    if (kind === 'DELETED') return [{ kind: 'table', id, deleted_at: Number(values.deleted_at) }];
    if (kind !== 'MERGE') return [];
    const tables = Update ? unmarshall(Update.ExpressionAttributeValues ?? {})[':table_ids'] : values.table_ids;
    return Update && !tables ? [] : [{ kind: 'group', id, tables: z.parse(z.array(z.string()), tables ?? []) }];
  });

/** The journal of an evening: it knows of the blocks and of the floor as well. A write that arrives twice counts once. */
export class EveningJournal extends Journal {
  readonly blocks: BlockCommit[] = [];
  readonly floor: FloorCommit[] = [];
  readonly #noted = new Set<string>();

  override reader(args: object): (time: number, order: () => number) => void {
    const note = super.reader(args);
    const { operation, input } = readWire(wireRequest(args));
    if (operation !== 'TransactWriteItems') return note;
    const { ClientRequestToken = '', TransactItems } = z.parse(Transaction, input);
    const puts = TransactItems.flatMap(({ Put }) => (Put && isOfBlock(Put.Item) ? [Put.Item] : []));
    const floor = floorIn(TransactItems);
    const gone = TransactItems.flatMap(({ Delete }) => (Delete && isOfBlock(Delete.Key) ? [Delete.Key] : []));
    return (time, order) => {
      note(time, order);
      if (this.#noted.has(ClientRequestToken) || puts.length + gone.length + floor.length === 0) return;
      this.#noted.add(ClientRequestToken);
      const at = order();
      for (const changed of floor) this.floor.push({ ...changed, order: at });
      for (const { sk } of gone) this.blocks.push({ id: sk?.S?.slice(11) ?? '', time, order: at, after: undefined });
      for (const item of puts) {
        const after = z.parse(Block, unmarshall(item));
        this.blocks.push({ id: after.id, time, order: at, after });
      }
    };
  }
}
