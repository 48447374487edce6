import type { ENGINES } from './engines.ts';
import { startTable } from './engines.ts';
import { noTraffic, type Traffic } from './network.ts';
import { planOf, type Range } from './plan.ts';
import { openStranger, type Simulated, simulate } from './simulate.ts';

/** Histories after which a new engine is started: an old one grows slow. */
const ENGINE_LASTS = 400;

/** Histories at once: while one waits for the engine, another one works. */
const AT_ONCE = 4;

export type Series = { histories: number; seed: number; clients: Range; engine: (typeof ENGINES)[number] };

/** What a series of histories came to. */
export type Summary = {
  histories: number;
  requests: number;
  /** Requests whose outcome their client never learnt. */
  unknown: number;
  tables_checked: number;
  /** Tables whose history took too long to decide on: the lines that repeat them. */
  undecided: string[];
  traffic: Traffic;
  /** What was broken, with the line that repeats it. */
  violations: { replay: string; broken: string[] }[];
};

/** The line that repeats one history. */
const replayOf = (seed: number, { clients, engine }: Series): string =>
  `npm run simulate -- --seed ${seed} --histories 1 --clients ${clients.least}..${clients.most}${
    engine === 'dynoxide' ? '' : ` --engine ${engine}`
  }`;

function add(summary: Summary, series: Series, outcome: Simulated): void {
  const { traffic } = summary;
  summary.histories += 1;
  summary.requests += outcome.operations;
  summary.unknown += outcome.unknown;
  summary.tables_checked += outcome.tables;
  if (outcome.undecided > 0) summary.undecided.push(replayOf(outcome.plan.seed, series));
  traffic.calls += outcome.traffic.calls;
  traffic.refused_conflicts += outcome.traffic.refused_conflicts;
  for (const kind of ['throttle', 'conflict', 'lost_request', 'lost_answer', 'late', 'slow', 'death'] as const) {
    traffic.faults[kind] += outcome.traffic.faults[kind];
  }
  if (outcome.violations.length > 0) {
    summary.violations.push({ replay: replayOf(outcome.plan.seed, series), broken: outcome.violations });
  }
}

/** Lives through histories of consecutive seeds and sums them up; `tell` hears of each, `stop` ends them early. */
export async function runSeries(
  series: Series,
  tell: (summary: Summary) => void = () => undefined,
  stop?: AbortSignal,
): Promise<Summary> {
  const { histories, seed, clients, engine } = series;
  const summary: Summary = {
    histories: 0,
    requests: 0,
    unknown: 0,
    tables_checked: 0,
    undecided: [],
    traffic: noTraffic(),
    violations: [],
  };
  for (let first = 0; first < histories && !stop?.aborted; first += ENGINE_LASTS) {
    const table = await startTable(engine);
    const db = table.connect();
    try {
      const stranger = await openStranger(db);
      const last = Math.min(histories, first + ENGINE_LASTS);
      let next = first;
      const work = async () => {
        while (next < last && !stop?.aborted) {
          const plan = planOf(seed + next++, clients);
          add(summary, series, await simulate(db, stranger, plan));
          tell(summary);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    } finally {
      db.client.config.requestHandler.destroy?.();
      await table.engine.stop();
    }
  }
  return summary;
}
