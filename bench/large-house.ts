import type { Database } from '../shared/platform/dynamo/table-session.ts';
import { datesOfMonth } from '../shared/platform/time/time.ts';
import { guestOf, SATURDAY } from '../test/support/guest.ts';
import { writeHistory } from '../test/support/history.ts';
import type { Answer } from '../test/support/invoke.ts';
import { operatorOf } from '../test/support/operator.ts';
import { startTestTable, testDeps } from '../test/support/restaurant.ts';
import { cpuOf } from './support/cpu.ts';
import { createRestaurantOf, fillTables } from './support/full-house.ts';
import type { Figure, Measurement } from './support/measurement.ts';
import { median } from './support/statistics.ts';

const SMALL = 12;
const LARGE = 200;
const WARM_UP = 20;
const ROUNDS = 60;
const PARTIES = 200;
const FULL_MONTH = '2026-12';
const MONTH = '2027-01';

type Request = () => Promise<Answer>;

/**
 * A house of so many tables, all of them taken at most of the hours on each date of a month and on one of the next, and half of
 * them free on a Saturday evening.
 */
async function houseOf(db: Database, count: number) {
  const restaurant = await createRestaurantOf(db, count);
  const { rid, token, tables } = restaurant;
  const dates = [...datesOfMonth(FULL_MONTH), `${MONTH}-16`];
  await fillTables(db, restaurant, { tables, dates, times: ['13:00', '19:00', '21:00'] });
  await fillTables(db, restaurant, { tables: tables.slice(count / 2), dates: [SATURDAY], times: ['13:00', '19:00'] });
  return { rid, guest: guestOf(testDeps(db), token), operator: operatorOf(testDeps(db), rid) };
}

/** Measures requests in turn: the CPU of each (ms), that of the engine included. */
async function inTurn(requests: Record<string, Request>, engine: number): Promise<Record<string, number>> {
  const spent: Record<string, number[]> = {};
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [name, request] of Object.entries(requests)) {
      const { own, other } = await cpuOf(async () => {
        const { status, body } = await request();
        if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
      }, engine);
      if (round >= WARM_UP) spent[name] = [...(spent[name] ?? []), own + other];
    }
  }
  return Object.fromEntries(Object.entries(spent).map(([name, values]) => [name, median(values)]));
}

/** How much more a request costs in a large house than in a small one, and a list's last page than its first. */
export const measurement: Measurement = {
  summary: `CPU of a request with ${LARGE} tables, over one with ${SMALL}; of the last page of ${PARTIES} parties over the first`,
  async run(progress) {
    const table = await startTestTable();
    try {
      const db = table.connect();
      progress('filling');
      const [small, large] = [await houseOf(db, SMALL), await houseOf(db, LARGE)];
      await writeHistory(db, large.rid, { first: SATURDAY, dates: 1, perDate: PARTIES });
      const list = (query: Record<string, string>) => () => large.operator.list({ date: SATURDAY, ...query });
      let after = '';
      for (let page = 1; page < PARTIES / 50; page++) after = (await list(after ? { after } : {})()).body.next;
      progress('measuring');
      const spent = await inTurn(
        {
          'month with a full date, small': () => small.guest.availability({ month: MONTH }),
          'month with a full date, large': () => large.guest.availability({ month: MONTH }),
          'month of full dates, small': () => small.guest.availability({ month: FULL_MONTH }),
          'month of full dates, large': () => large.guest.availability({ month: FULL_MONTH }),
          'slots, small': () => small.guest.slots(),
          'slots, large': () => large.guest.slots(),
          'page 1': list({}),
          'page 4 by its number': list({ page: '4' }),
          'page 4 behind the third': list({ after }),
        },
        table.engine.pid,
      );
      const over = (figure: string, one: string, other: string, at_most: number): Figure => ({
        figure,
        value: (spent[one] ?? Number.NaN) / (spent[other] ?? Number.NaN),
        unit: 'x',
        goal: { at_most },
      });
      return [
        ...Object.entries(spent).map(([name, value]): Figure => ({ figure: `CPU: ${name}`, value, unit: 'ms' })),
        ...['month with a full date', 'month of full dates'].map((month) =>
          over(`a ${month}, ${LARGE} tables over ${SMALL}`, `${month}, large`, `${month}, small`, 2),
        ),
        over(`slots with ${LARGE} tables, over ${SMALL}`, 'slots, large', 'slots, small', 3),
        over('a list of a date: page 4 by its number, over page 1', 'page 4 by its number', 'page 1', 2.1),
        over('a list of a date: page 4 behind the third, over page 1', 'page 4 behind the third', 'page 1', 1.1),
      ];
    } finally {
      await table.engine.stop();
    }
  },
};
