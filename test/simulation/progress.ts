import type { Series, Summary } from './series.ts';

/** Where nobody sees a line change, a new one is written this often (ms). */
const EVERY_MS = 10_000;

const duration = (ms: number): string =>
  ms < 90_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`;

/** What is going to be lived through: by its seed, each of it can be repeated alone. */
const announcementOf = ({ kind, number, seed, clients, engine }: Series): string =>
  `${number} ${kind}, seeds ${seed} to ${seed + number - 1}, ${clients.least} to ${clients.most} clients each, on ${engine}`;

/** How far a series is after `elapsed` ms, and how long the rest will take. */
function progressLine({ lived, violations }: Summary, { kind, number }: Series, elapsed: number): string {
  const left = duration((elapsed / lived) * (number - lived));
  return `${lived} of ${number} ${kind} in ${duration(elapsed)}, ${violations.length} with violations, about ${left} left`;
}

/**
 * Writes what a series is, how far it has come, and the line that repeats each one with a violation as soon as there
 * is one. Answers what the series is to tell of each.
 */
export function showProgress(
  series: Series,
  show: (text: string) => void = (text) => process.stderr.write(text),
  isTTY = process.stderr.isTTY,
): (summary: Summary) => void {
  const started = performance.now();
  let written = started;
  let told = 0;
  show(`${announcementOf(series)}\n`);
  return (summary) => {
    const { violations, lived } = summary;
    for (const { replay } of violations.slice(told)) show(`${isTTY ? '\n' : ''}A violation: ${replay}\n`);
    told = violations.length;
    const now = performance.now();
    const line = progressLine(summary, series, now - started);
    if (isTTY) show(`\r${line}   `);
    else if (now - written > EVERY_MS || lived === series.number) {
      written = now;
      show(`${line}\n`);
    }
  };
}
