import type { Difference } from './compare.ts';
import type { Series, Summary } from './series.ts';

/** Where nobody sees a line change, a new one is written this often (ms). */
const EVERY_MS = 10_000;

/** The line that asks one house of a series again. */
const replayOf = (seed: number, { questions }: Series): string =>
  `npm run model -- --seed ${seed} --answers 1 --questions ${questions}`;

/** The parts of two answers in which they differ. */
function apart(model: object, api: object): string[] {
  const [a, b] = [model, api].map((answer) => new Map<string, unknown>(Object.entries(answer)));
  const keys = [...new Set([...(a?.keys() ?? []), ...(b?.keys() ?? [])])];
  return keys.flatMap((key) => {
    const [one, other] = [a?.get(key), b?.get(key)];
    if (JSON.stringify(one) === JSON.stringify(other)) return [];
    if (Array.isArray(one) && Array.isArray(other)) {
      const at = one.findIndex((item, place) => JSON.stringify(item) !== JSON.stringify(other[place]));
      const place = at < 0 ? one.length : at;
      return [`${key}[${place}]: model ${JSON.stringify(one[place])}, API ${JSON.stringify(other[place])}`];
    }
    return [`${key}: model ${JSON.stringify(one)}, API ${JSON.stringify(other)}`];
  });
}

/** A difference, with the smallest house that shows it. */
export function reproductionOf({ plan, asked, model, api }: Difference, series: Series): string {
  const { questions: _, events, ...house } = plan;
  const happened = events.filter((event) => !('of' in event && event.of < 0));
  return [
    replayOf(plan.seed, series),
    `  house: ${JSON.stringify(house)}`,
    ...happened.map((event) => `  event: ${JSON.stringify(event)}`),
    `  asked at ${new Date(asked.now).toISOString()}: ${JSON.stringify(asked)}`,
    ...apart(model, api).map((line) => `  ${line}`),
  ].join('\n');
}

/** What a series came to. */
export const inWords = ({ answers, houses, told, differences }: Summary): string =>
  [
    `${answers} answers compared in ${houses} houses, ${differences.length} differences`,
    ...Object.entries(told)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([words, count]) => `  ${words}: ${count}`),
  ].join('\n');

/** Writes how far a series has come, and each difference as soon as it is found. */
export function showProgress(series: Series, show: (text: string) => void): (summary: Summary) => void {
  const started = performance.now();
  let written = started;
  let shown = 0;
  show(`${series.answers} answers, ${series.questions} a house, from seed ${series.seed}\n`);
  return ({ answers, houses, differences }) => {
    for (const difference of differences.slice(shown)) show(`A difference: ${reproductionOf(difference, series)}\n`);
    shown = differences.length;
    const now = performance.now();
    if (now - written < EVERY_MS) return;
    written = now;
    const left = Math.round(((now - started) / answers / 60_000) * (series.answers - answers));
    show(`${answers} answers in ${houses} houses, ${differences.length} differences, about ${left} min left\n`);
  };
}
