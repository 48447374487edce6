import { writeHistory } from '../test/support/history.ts';
import { operatorOf } from '../test/support/operator.ts';
import { startTestTable, testDeps } from '../test/support/restaurant.ts';
import { createRestaurantOf } from './support/full-house.ts';
import type { Figure, Measurement } from './support/measurement.ts';
import { observe } from './support/observe.ts';
import { median, timed } from './support/statistics.ts';

const ROUNDS = 10;

/** Restaurants of three sizes; the last thirty dates of each lie ahead. */
const histories = [
  { first: '2026-09-21', dates: 90, perDate: 11 },
  { first: '2025-12-20', dates: 365, perDate: 27 },
  { first: '2017-01-20', dates: 3622, perDate: 28 },
];

/** What is typed: a last name that few share, a first name that all share, a telephone number, and nobody's name. */
const queries = ['guest 77', 'zoe', '5678', 'nobody'];

/** What finding a guest costs, whatever the length of the history. */
export const measurement: Measurement = {
  summary: 'finding a guest among 1,000, 10,000 and 100,000 reservations',
  async run(progress) {
    const figures: Figure[] = [];
    const table = await startTestTable({ stream: false });
    try {
      for (const history of histories) {
        const db = table.connect();
        const { rid } = await createRestaurantOf(db, 10);
        const nameOf = (index: number) => `Guest ${index % 1000}`;
        progress(`${history.dates * history.perDate} reservations`);
        const { length } = await writeHistory(db, rid, { ...history, nameOf });
        const counted = observe(db);
        const operator = operatorOf(testDeps(db), rid);
        for (const q of queries) {
          counted.take();
          const { body } = await operator.list({ q });
          const { read_units } = counted.take();
          const times: number[] = [];
          for (let round = 0; round < ROUNDS; round++) times.push(await timed(() => operator.list({ q })));
          const name = `search ${length} for « ${q} » (${body.total}${body.truncated ? ' or more' : ''})`;
          figures.push({ figure: `${name}: read units`, value: read_units });
          figures.push({ figure: `${name}: p50`, value: median(times), unit: 'ms' });
        }
      }
      return figures;
    } finally {
      await table.engine.stop();
    }
  },
};
