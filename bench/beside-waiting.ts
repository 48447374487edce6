import { crowdBesideWaiting } from '../test/simulation/crowd.ts';
import { startTestTable } from '../test/support/restaurant.ts';
import type { Figure } from './support/measurement.ts';
import { observe } from './support/observe.ts';
import { median } from './support/statistics.ts';

const GUESTS = 70;
const TABLES = 80;
const CROWDS = 10;

/**
 * What it costs a crowd that somebody waits for a table: so many guests in the same instant, each with the 3 s of a
 * function, in the simulation's time, so that it does not depend on the machine.
 */
export async function besideWaiting(): Promise<Figure[]> {
  const table = await startTestTable();
  const db = table.connect();
  const counted = observe(db);
  try {
    const crowds = [];
    for (let seed = 0; seed < CROWDS; seed++) {
      counted.take();
      const { answers, ms } = await crowdBesideWaiting(db, seed, GUESTS, TABLES);
      const { refused_writes } = counted.take();
      const of = (status: number) => answers.filter((answer) => answer.status === status).length;
      crowds.push({ held: of(200), unavailable: of(503), refused: refused_writes / of(200), ms });
    }
    const name = `${GUESTS} guests beside one waiting party, ${TABLES} free tables, ${CROWDS} times`;
    return [
      {
        figure: `${name}: who hold a table, at least`,
        value: Math.min(...crowds.map(({ held }) => held)),
        goal: { at_least: GUESTS },
      },
      {
        figure: `${name}: asked to come back (503), at most`,
        value: Math.max(...crowds.map(({ unavailable }) => unavailable)),
        goal: { at_most: 0 },
      },
      { figure: `${name}: writes refused per success`, value: median(crowds.map(({ refused }) => refused)) },
      { figure: `${name}: until all are answered`, value: median(crowds.map(({ ms }) => ms)), unit: 'ms' },
    ];
  } finally {
    db.client.config.requestHandler.destroy?.();
    await table.engine.stop();
  }
}
