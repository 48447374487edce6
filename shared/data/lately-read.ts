import type { GetCommandOutput, QueryCommandOutput } from '@aws-sdk/lib-dynamodb';

/** What a read answers with: one item, or a page of a query. */
export type ReadAnswer = Partial<
  Pick<GetCommandOutput, 'Item'> & Pick<QueryCommandOutput, 'Items' | 'LastEvaluatedKey'>
>;

/** How long an answer stands in for a throttled read (docs/design.md, "A crowd at once"). */
const GOOD_FOR_MS = 5000;

/**
 * What a function has read in the last 5 s, each answer by the whole of what was asked, so that it can stand in for the
 * same read while a crowd wears a partition out. For handlers that only show: what decides reads anew.
 */
export class LatelyRead {
  readonly #answers = new Map<string, { answer: ReadAnswer; asked_at: number }>();

  /** Keeps an answer to what was asked at `asked_at` (ms), and lets go of whatever is too old. */
  keep(asked: string, answer: ReadAnswer, asked_at: number): void {
    // Whatever is kept anew goes to the end, so that the oldest comes first.
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
