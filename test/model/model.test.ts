import { expect, test } from 'vitest';
import { reproductionOf } from './report.ts';
import { compareSeries } from './series.ts';

const TOLD = ['lock: held', 'lock: slot_unavailable', 'lock: too_soon', 'slots: some free', 'availability: some free'];

test('the API answers as the model does: slots, months and locks, in houses with every rule', {
  timeout: 1_200_000,
}, async () => {
  const series = { seed: 1, answers: 3000, questions: 100 };
  const { answers, told, differences } = await compareSeries(series);
  expect(differences.map((difference) => reproductionOf(difference, series))).toEqual([]);
  expect(answers).toBeGreaterThanOrEqual(series.answers);
  // What is never answered is not compared.
  for (const words of TOLD) expect(told[words] ?? 0, words).toBeGreaterThan(0);
});
