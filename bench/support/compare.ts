import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import type { Answer } from '../../test/support/invoke.ts';
import { recording } from './bare.ts';
import type { Figure } from './measurement.ts';
import { median, timed } from './statistics.ts';

const WARM_UP = 60;
const ROUNDS = 300;
/** Slow requests are repeated for this long (ms), but often enough for a median. */
const LONG_ENOUGH_MS = 20_000;
const FEWEST_ROUNDS = 30;
const GOAL = { at_most: 1.3 };

/** A request that can be made again and again, because `restore` undoes what it wrote. */
export type Compared = {
  name: string;
  status: number;
  /** Makes the request through handlers on that database. */
  request: (db: Database) => () => Promise<Answer>;
  restore: (written: { pk: string; sk: string }[]) => Promise<void>;
};

/** Times a handler and its bare calls in turn: the same calls with the same client. */
export async function compare(db: Database, { name, status, request, restore }: Compared): Promise<Figure[]> {
  const record = recording(db);
  await restore([]);
  const first = await request(record.db)();
  if (first.status !== status) throw new Error(`${name} answered ${first.status}: ${JSON.stringify(first.body)}`);
  const send = request(db);
  const handler: number[] = [];
  const bare: number[] = [];
  const started = performance.now();
  const isEnough = () => handler.length >= FEWEST_ROUNDS && performance.now() - started > LONG_ENOUGH_MS;
  for (let round = 0; round < WARM_UP + ROUNDS && !isEnough(); round++) {
    await restore(record.written);
    const ofHandler = await timed(send);
    await restore(record.written);
    const ofBare = await timed(record.replay);
    if (round < WARM_UP) continue;
    handler.push(ofHandler);
    bare.push(ofBare);
  }
  await restore(record.written);
  const [p50, bareP50] = [median(handler), median(bare)];
  return [
    { figure: `${name}: handler p50`, value: p50, unit: 'ms' },
    { figure: `${name}: bare calls p50`, value: bareP50, unit: 'ms' },
    { figure: `${name}: handler against bare calls`, value: p50 / bareP50, unit: 'x', goal: GOAL },
  ];
}
