import { isDeepStrictEqual } from 'node:util';
import { getAll, queryAll } from '../../shared/platform/dynamo/query.ts';
import { type Database, TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { readCall } from '../support/calls.ts';
import type { Operation } from './history.ts';
import { Journal, type Note } from './journal.ts';

export type Item = Record<string, unknown>;

/** One item that a call changed, as the table's stream tells it; changes of one transaction share their `order`. */
export type Change = {
  pk: string;
  sk: string;
  before: Item | undefined;
  after: Item | undefined;
  /** Simulated ms. */
  time: number;
  order: number;
  /** The request, or the step of the machinery, that wrote it. */
  by: Operation | undefined;
};

/** A reading of the table that is not part of the history: it takes as long as it takes. */
export const aside = (db: Database): TableSession => new TableSession(db, 600_000);

/** Every change of every item of one restaurant, in the order in which they came about, with what was there before. */
export class TableRecord extends Journal {
  readonly changes: Change[] = [];
  readonly #items = new Map<string, Item>();
  readonly #table: Database;
  readonly #prefix: string;
  readonly #told: (changes: Change[], record: TableRecord) => unknown;

  /** `told` hears of the changes of each call at once, before anything else happens. */
  constructor(table: Database, rid: string, told: (changes: Change[], record: TableRecord) => unknown) {
    super();
    this.#table = table;
    this.#prefix = `R#${rid}#`;
    this.#told = told;
  }

  /** Takes in what stands in partitions already. */
  async seed(partitions: readonly string[]): Promise<void> {
    for (const pk of partitions) {
      const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
      for (const item of await queryAll(aside(this.#table), { ...query, ConsistentRead: true })) {
        this.#items.set(`${item.pk}|${item.sk}`, item);
      }
    }
  }

  /** The items of a partition as they are now, such as `WAIT`. */
  all(partition: string): Item[] {
    return [...this.#items.values()].filter(({ pk }) => pk === `${this.#prefix}${partition}`);
  }

  override reader(args: object): Note {
    const { isWrite, keys } = readCall(args);
    const own = isWrite ? keys.filter((key) => key.startsWith(this.#prefix)) : [];
    const by = this.asking.getStore();
    return async (time, order) => {
      if (own.length === 0) return;
      const wanted = own.map((key) => {
        const [pk = '', sk = ''] = key.split('|');
        return { pk, sk };
      });
      const found = new Map(
        (await getAll(aside(this.#table), wanted)).map((item) => [`${item.pk}|${item.sk}`, item] as const),
      );
      const at = order();
      const changes = wanted.flatMap(({ pk, sk }): Change[] => {
        const [before, after] = [this.#items, found].map((items) => items.get(`${pk}|${sk}`));
        if (isDeepStrictEqual(before, after)) return [];
        if (after) this.#items.set(`${pk}|${sk}`, after);
        else this.#items.delete(`${pk}|${sk}`);
        return [{ pk, sk, before, after, time, order: at, by }];
      });
      if (changes.length === 0) return;
      this.changes.push(...changes);
      await this.#told(changes, this);
    };
  }
}
