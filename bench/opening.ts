import { startTable } from '../test/simulation/engines.ts';
import { liveOpening, type Opening } from './opening/live.ts';
import type { RouteName } from './opening/service.ts';
import type { Figure, Measurement, Progress } from './support/measurement.ts';
import { percentile } from './support/statistics.ts';

/** The restaurants that open their book: their tables, and the goals for each. */
const HOUSES = [
  { tables: 40, slowest_ms: 1000, read_units: 2000 },
  { tables: 200, slowest_ms: 2000, read_units: 3000 },
];
const CROWD = {
  guests: 5000,
  booking: 2000,
  within_ms: 60_000,
};
const ROUTES: readonly RouteName[] = ['config', 'availability', 'slots', 'lock', 'confirm'];

/** What a partition keeps, by the last part of its key. */
const kindOf = (pk: string): string => pk.split('#').at(-1)?.toLowerCase() ?? pk;

function figuresOf({ tables, slowest_ms, read_units }: (typeof HOUSES)[number], opening: Opening): Figure[] {
  const { told, booked, faults, service } = opening;
  const { partitions, functions } = service;
  const name = `opening, ${tables} tables`;
  const isError = ({ status, code }: { status: number; code: string }) => status >= 500 || (status === 429 && !code);
  const times = (route?: RouteName) => told.filter((answer) => !route || answer.route === route).map(({ ms }) => ms);
  const hottest = (kind: 'read' | 'write') =>
    [...partitions.use]
      .map(([pk, use]) => ({ pk: kindOf(pk), peak: use[kind].peak }))
      .toSorted((a, b) => b.peak - a.peak);
  return [
    { figure: `${name}: answers`, value: told.length },
    { figure: `${name}: of them errors (5xx, 429)`, value: told.filter(isError).length, goal: { at_most: 0 } },
    {
      figure: `${name}: p99 of all answers`,
      value: percentile(times(), 0.99),
      unit: 'ms',
      goal: { at_most: slowest_ms },
    },
    ...ROUTES.flatMap((route) => [
      { figure: `${name}: ${route}, p50`, value: percentile(times(route), 0.5), unit: 'ms' },
      { figure: `${name}: ${route}, p99`, value: percentile(times(route), 0.99), unit: 'ms' },
      { figure: `${name}: ${route}, the slowest`, value: Math.max(...times(route)), unit: 'ms' },
    ]),
    ...hottest('read')
      .slice(0, 3)
      .map(({ pk, peak }, index) => ({
        figure: `${name}: read units in the peak second, ${pk}`,
        value: peak,
        ...(index === 0 && { goal: { at_most: read_units } }),
      })),
    { figure: `${name}: read units in the peak second, were all in one partition`, value: partitions.all.peak },
    ...hottest('write')
      .slice(0, 2)
      .map(({ pk, peak }) => ({ figure: `${name}: write units in the peak second, ${pk}`, value: peak })),
    { figure: `${name}: calls of the table`, value: partitions.counted.calls },
    { figure: `${name}: of them throttled`, value: partitions.counted.throttled },
    { figure: `${name}: of them refused beside a transaction`, value: partitions.counted.conflicts },
    { figure: `${name}: requests at the gateway in the peak second`, value: service.asked.peak },
    { figure: `${name}: of all refused by the gateway`, value: service.refused },
    { figure: `${name}: functions at once`, value: functions.counted.at_once },
    { figure: `${name}: cold starts`, value: functions.counted.cold },
    { figure: `${name}: calls of functions`, value: functions.counted.calls },
    { figure: `${name}: calls of functions per booking`, value: functions.counted.calls / booked },
    { figure: `${name}: bookings`, value: booked },
    {
      figure: `${name}: told that their time has gone (409)`,
      value: told.filter(({ status }) => status === 409).length,
    },
    { figure: `${name}: double or lost bookings`, value: faults.length, goal: { at_most: 0 } },
  ];
}

async function measure(house: (typeof HOUSES)[number], progress: Progress): Promise<Figure[]> {
  const table = await startTable('dynoxide');
  const db = table.connect();
  try {
    const opening = await liveOpening(db, { ...CROWD, tables: house.tables }, (gone) => {
      if (gone % 1000 === 0) progress(`${house.tables} tables: ${gone} guests of ${CROWD.guests}`);
    });
    return figuresOf(house, opening);
  } finally {
    db.client.config.requestHandler.destroy?.();
    await table.engine.stop();
  }
}

/** The minute in which a restaurant opens its book: 5,000 guests, of whom 2,000 book, in simulated time. */
export const measurement: Measurement = {
  summary: 'the minute in which a restaurant opens its book to 5,000 guests, with the limits of AWS',
  async run(progress) {
    const figures: Figure[] = [];
    for (const house of HOUSES) figures.push(...(await measure(house, progress)));
    return figures;
  },
};
