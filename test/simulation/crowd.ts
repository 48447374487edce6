import { BUDGETS } from '../../shared/deps.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { guestOf } from '../support/guest.ts';
import type { Answer } from '../support/invoke.ts';
import { operatorOf } from '../support/operator.ts';
import { diceOf } from '../support/random.ts';
import { createTestRestaurant, FRIDAY_MORNING, testDeps } from '../support/restaurant.ts';
import { Journal } from './journal.ts';
import { Network, NO_FAULTS, type Traffic } from './network.ts';
import { VirtualTime } from './virtual-time.ts';

/** What became of a crowd: their answers, the writes that they made, and how long it took (ms of simulated time). */
export type Crowd = { answers: Answer[]; traffic: Traffic; ms: number };

/**
 * So many guests lock the same slot in one instant, each with a process of their own and the time that a function gives
 * them, in a restaurant of so many tables (for 2, 2, 4, 4 and 6 in turn) where one party waits for a table. Latencies and
 * conflicts are those of the simulation, so that it does not depend on the machine.
 */
export async function crowdBesideWaiting(
  table: Database,
  seed: number,
  guests: number,
  tables: number,
): Promise<Crowd> {
  const seats = Array.from({ length: tables }, (_, index) => [2, 2, 4, 4, 6][index % 5] ?? 2);
  const { rid, token } = await createTestRestaurant(table, { seats });
  const deps = testDeps(table);
  const operator = operatorOf(deps, rid);
  const { id } = (await operator.create()).body;
  await operator.assign(id, { table_id: null });
  await guestOf(deps, token).config();

  const time = new VirtualTime();
  let counted = 0;
  const count = () => counted++;
  const network = new Network(table, { time, rates: NO_FAULTS, journal: new Journal(), count });
  const lock = (_: unknown, index: number) => {
    const { db } = network.process(diceOf(seed, index));
    const now = () => FRIDAY_MORNING + Math.floor(time.now());
    return guestOf(testDeps(db, { now, budgets: BUDGETS }), token).lock();
  };
  const answers = await time.run(Promise.all(Array.from({ length: guests }, lock)));
  return { answers, traffic: network.traffic, ms: time.now() };
}
