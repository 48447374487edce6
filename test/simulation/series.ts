import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import type { ENGINES } from './engines.ts';
import { startTable } from './engines.ts';
import { EVENINGS } from './evening.ts';
import { HISTORIES } from './histories.ts';
import { noTraffic, type Traffic } from './network.ts';
import type { Plan, Range } from './plan.ts';
import { REMINDERS } from './reminders.ts';
import { RIGHTS } from './rights.ts';
import type { Outcome, Scenario } from './scenario.ts';
import { WAITING_LISTS } from './waiting-list.ts';

/** Histories or evenings after which a new engine is started: an old one grows slow. */
const ENGINE_LASTS = 400;

/** So many at once: while one waits for the engine, another one works. */
const AT_ONCE = 4;

/** Runs what a seed decides, with so many clients. */
type Run = { clients: Range; run: (table: Database, seed: number, clients: Range) => Promise<Outcome> };

const runOf = <P extends Plan>({ clients, plan, live }: Scenario<P>): Run => ({
  clients,
  run: (table, seed, range) => live(table, plan(seed, range)),
});

export const KINDS = ['histories', 'evenings', 'waiting-lists', 'reminders', 'rights'] as const;

export type Kind = (typeof KINDS)[number];

/** Every scenario, by how it is asked for. */
export const SCENARIOS: Record<Kind, Run> = {
  histories: runOf(HISTORIES),
  evenings: runOf(EVENINGS),
  'waiting-lists': runOf(WAITING_LISTS),
  reminders: runOf(REMINDERS),
  rights: runOf(RIGHTS),
};

export type Series = { kind: Kind; number: number; seed: number; clients: Range; engine: (typeof ENGINES)[number] };

/** What a series came to. */
export type Summary = {
  lived: number;
  requests: number;
  /** Requests whose outcome their client never learnt. */
  unknown: number;
  tables_checked: number;
  /** Tables whose history took too long to decide on: the lines that repeat them. */
  undecided: string[];
  traffic: Traffic;
  /** How often it happened, by what it is, as far as it was counted. */
  told: Record<string, number>;
  /** What was broken, with the line that repeats it. */
  violations: { replay: string; broken: string[] }[];
};

/** The line that repeats one of a series. */
const replayOf = (seed: number, { kind, clients, engine }: Series): string =>
  `npm run simulate -- --seed ${seed} --${kind} 1 --clients ${clients.least}..${clients.most}${
    engine === 'dynoxide' ? '' : ` --engine ${engine}`
  }`;

function add(summary: Summary, series: Series, outcome: Outcome): void {
  const { traffic } = summary;
  summary.lived += 1;
  summary.requests += outcome.operations;
  summary.unknown += outcome.unknown;
  summary.tables_checked += outcome.tables;
  if (outcome.undecided > 0) summary.undecided.push(replayOf(outcome.plan.seed, series));
  traffic.calls += outcome.traffic.calls;
  traffic.refused_conflicts += outcome.traffic.refused_conflicts;
  for (const kind of ['throttle', 'conflict', 'lost_request', 'lost_answer', 'late', 'slow', 'death'] as const) {
    traffic.faults[kind] += outcome.traffic.faults[kind];
  }
  for (const [what, count] of Object.entries(outcome.told)) {
    summary.told[what] = (summary.told[what] ?? 0) + count;
  }
  if (outcome.violations.length > 0) {
    summary.violations.push({ replay: replayOf(outcome.plan.seed, series), broken: outcome.violations });
  }
}

/** Lives through what consecutive seeds decide and sums them up; `tell` hears of each, `stop` ends them early. */
export async function runSeries(
  series: Series,
  tell: (summary: Summary) => void = () => undefined,
  stop?: AbortSignal,
): Promise<Summary> {
  const { kind, number, seed, clients, engine } = series;
  const summary: Summary = {
    lived: 0,
    requests: 0,
    unknown: 0,
    tables_checked: 0,
    undecided: [],
    traffic: noTraffic(),
    told: {},
    violations: [],
  };
  for (let first = 0; first < number && !stop?.aborted; first += ENGINE_LASTS) {
    const table = await startTable(engine);
    const db = table.connect();
    try {
      const last = Math.min(number, first + ENGINE_LASTS);
      let next = first;
      const work = async () => {
        while (next < last && !stop?.aborted) {
          add(summary, series, await SCENARIOS[kind].run(db, seed + next++, clients));
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
