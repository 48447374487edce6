import { startTestTable } from '../support/restaurant.ts';
import { type Difference, questionsOf, shrink } from './compare.ts';
import { planOf } from './plan.ts';

/** Houses after which a new engine is started: an old one grows slow. */
const ENGINE_LASTS = 300;

/** What has been compared so far. */
export type Summary = {
  answers: number;
  houses: number;
  /** Answers by what they told. */
  told: Record<string, number>;
  differences: Difference[];
};

export type Series = { seed: number; answers: number; questions: number };

/**
 * Compares so many answers of model and API, in houses that consecutive seeds decide, with so many questions each. `tell`
 * hears of every house; `stop` ends it early. A difference is shrunk, and its house asked no further.
 */
export async function compareSeries(
  { seed, answers, questions }: Series,
  tell: (summary: Summary) => void = () => undefined,
  stop?: AbortSignal,
): Promise<Summary> {
  const summary: Summary = { answers: 0, houses: 0, told: {}, differences: [] };
  const isOver = () => summary.answers >= answers || stop?.aborted;
  while (!isOver()) {
    const table = await startTestTable();
    try {
      for (let house = 0; house < ENGINE_LASTS && !isOver(); house++) {
        const plan = planOf(seed + summary.houses, questions);
        for await (const { told, difference } of questionsOf(table, plan)) {
          summary.answers += 1;
          summary.told[told] = (summary.told[told] ?? 0) + 1;
          if (difference) summary.differences.push(await shrink(table, difference));
        }
        summary.houses += 1;
        tell(summary);
      }
    } finally {
      await table.engine.stop();
    }
  }
  return summary;
}
