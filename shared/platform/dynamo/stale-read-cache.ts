import type { BatchGetCommandOutput, GetCommandOutput, QueryCommandOutput } from '@aws-sdk/lib-dynamodb';

/** What a read answers with: one item, a page of a query, or items by their keys. */
export type ReadAnswer = Partial<
  Pick<GetCommandOutput, 'Item'> &
    Pick<QueryCommandOutput, 'Items' | 'LastEvaluatedKey'> &
    Pick<BatchGetCommandOutput, 'Responses' | 'UnprocessedKeys'>
>;

/** Whether a read answered all it was asked for: DynamoDB says of a batch which keys a throttled partition left out. */
export const isWhole = ({ UnprocessedKeys = {} }: ReadAnswer): boolean => Object.keys(UnprocessedKeys).length === 0;

/** How long a stored answer may replace a throttled read (docs/design.md, "Traffic spikes"). */
const GOOD_FOR_MS = 5000;

/**
 * The answers that a function has read in the last 5 s, by the whole of each request, to replace a throttled read of the
 * same during a crowd. For handlers that only show: a request that decides always reads the table.
 */
export class StaleReadCache {
  readonly #answers = new Map<string, { answer: ReadAnswer; asked_at: number }>();

  /** Stores an answer that was read at `asked_at` (ms), and removes answers that are too old. */
  keep(asked: string, answer: ReadAnswer, asked_at: number): void {
    // A replaced entry goes to the end, so that the oldest comes first.
    this.#answers.delete(asked);
    this.#answers.set(asked, { answer, asked_at });
    for (const [name, kept] of this.#answers) {
      if (kept.asked_at >= asked_at - GOOD_FOR_MS) break;
      this.#answers.delete(name);
    }
  }

  /** The answer to what was asked, unless it is too old at `now` (ms). */
  recall(asked: string, now: number): ReadAnswer | undefined {
    const kept = this.#answers.get(asked);
    return kept && kept.asked_at >= now - GOOD_FOR_MS ? kept.answer : undefined;
  }
}
