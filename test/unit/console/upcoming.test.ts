import { beforeEach, describe, expect, test } from 'vitest';
import type { ConsoleApi } from '../../../web/console/client/api.ts';
import { upcomingAt } from '../../../web/console/client/upcoming.ts';
import type { Reservation } from '../../../web/console/day/records.ts';
import { reservation, service, table, week } from './support.ts';

const TODAY = '2026-11-20';
const YESTERDAY = '2026-11-19';
/** Dinner on the Thursday goes on until one in the night. */
const calendar = week(service(3, '19:00', '01:00'), service(4, '19:00', '23:30'));
/** So late on a date, by the clocks of the house. */
const at = (time: string, date = TODAY) => ({ now: Date.parse(`${date}T${time}:00Z`), zone: 'UTC', calendar });
const t1 = table('T1', 2);
const merges = [{ id: 'rid-g1', name: 'T1 + T2', table_ids: ['rid-tT1', 'rid-tT2'], seats: 4 }];

let read: number[] = [];

beforeEach(() => {
  read = [];
});

/** An API whose listing is these reservations, the latest date first, as many on a page. */
const listing = (reservations: Reservation[], a_page = 50): Pick<ConsoleApi, 'reservations'> => ({
  reservations: async ({ page = 1 }) => {
    read.push(page);
    const items = reservations.slice((page - 1) * a_page, page * a_page);
    return { items, total: reservations.length };
  },
});

const endOf = ({ reservation_date, reservation_time, duration_min }: Reservation) =>
  new Date(Date.parse(`${reservation_date}T${reservation_time}Z`) + duration_min * 60_000).toISOString();

/** A party of a date at 19:00 that stays for two hours. */
function on(more: Partial<Reservation>, date = TODAY): Reservation {
  const booked = reservation(date, '19:00', more);
  return { ...booked, ends_at: endOf(booked), ...more };
}

const idsOf = (list: readonly Reservation[]) => list.map(({ id }) => id);

const counted = async (reservations: Reservation[], time: string) =>
  (await upcomingAt(listing(reservations), t1, merges, at(time))).parties.length;

test('who is to sit at a table is counted on it alone, in its group, and on tables joined for one party', async () => {
  const here = [
    on({ table_id: 'rid-tT1' }),
    on({ table_merge_id: 'rid-g1', status: 'pending' }),
    on({ table_ids: ['rid-tT3', 'rid-tT1'] }),
  ];
  const elsewhere = [on({ table_id: 'rid-tT2' }), on({ table_ids: ['rid-tT2', 'rid-tT3'] }), on({})];
  const gone = (['left', 'no_show'] as const).map((service_status) => on({ table_id: 'rid-tT1', service_status }));
  const cancelled = on({ table_id: 'rid-tT1', status: 'cancelled' });
  const api = listing([...here, ...elsewhere, ...gone, cancelled]);
  const { parties, is_all } = await upcomingAt(api, t1, merges, at('12:00'));
  expect([idsOf(parties), is_all]).toEqual([idsOf(here), true]);
});

test('a party of a group is counted on the tables that it holds, whatever its group is now', async () => {
  const changed = on({ table_merge_id: 'rid-g1', merged_table_ids: ['rid-tT2', 'rid-tT3'] });
  const gone = on({ table_merge_id: 'rid-gGone', merged_table_ids: ['rid-tT1', 'rid-tT3'] });
  expect(await counted([changed], '12:00')).toBe(0);
  expect(await counted([gone], '12:00')).toBe(1);
});

test('what is over of yesterday is not counted', async () => {
  const dates = ['2026-11-22', '2026-11-21', TODAY, YESTERDAY];
  const api = listing(
    dates.map((date) => on({ table_id: 'rid-tT1' }, date)),
    1,
  );
  const { parties, is_all } = await upcomingAt(api, t1, merges, at('12:00'));
  expect(parties.map(({ reservation_date }) => reservation_date)).toEqual([TODAY, '2026-11-21', '2026-11-22']);
  expect(is_all).toBe(true);
});

describe('after midnight', () => {
  const party = (more: Partial<Reservation>) =>
    on({ table_id: 'rid-tT1', reservation_time: '22:30:00', ...more }, YESTERDAY);

  test('who was booked before it and still sits is counted, beyond the end of the stay too', async () => {
    const sits = party({ service_status: 'seated' });
    for (const time of ['00:10', '00:50', '02:00']) expect(await counted([sits], time)).toBe(1);
    expect(await counted([party({ service_status: 'left' })], '00:10')).toBe(0);
  });

  test('who may still come before the stay is over is counted, and not afterwards', async () => {
    expect(await counted([party({})], '00:10')).toBe(1);
    expect(await counted([party({})], '00:50')).toBe(0);
  });

  test('who was never marked as gone is not said to sit there the next evening', async () => {
    expect(await counted([party({ service_status: 'seated' })], '19:30')).toBe(0);
  });
});

test('who sits there comes first, then who is next', async () => {
  const later = on({ table_id: 'rid-tT1', reservation_time: '22:00:00' });
  const next = on({ table_id: 'rid-tT1', reservation_time: '21:00:00' });
  const sits = on({ table_id: 'rid-tT1', service_status: 'seated', reservation_time: '21:30:00' });
  const { parties } = await upcomingAt(listing([later, next, sits]), t1, merges, at('19:30'));
  expect(idsOf(parties)).toEqual(idsOf([sits, next, later]));
});

test('nothing is upcoming in an empty book, nor in one that is all past', async () => {
  expect(await upcomingAt(listing([]), t1, merges, at('12:00'))).toEqual({ parties: [], is_all: true });
  const past = [on({ table_id: 'rid-tT1' }, YESTERDAY)];
  expect(await upcomingAt(listing(past), t1, merges, at('12:00'))).toEqual({ parties: [], is_all: true });
});

describe('a book of more than a thousand bookings ahead', () => {
  const times = (count: number, date: string) => Array.from({ length: count }, () => on({ table_id: 'rid-tT2' }, date));
  const later = times(1600, '2026-12-24');
  const past = times(400, '2026-11-10');

  test('is read from today on: today’s party is counted, and there may be more', async () => {
    const here = on({ table_id: 'rid-tT1' });
    const api = listing([...later, here, ...past]);
    expect(await upcomingAt(api, t1, merges, at('12:00'))).toEqual({ parties: [here], is_all: false });
    expect(read.length).toBeLessThan(30);
  });

  test('is not known to have nothing on a table when only the nearest of it were seen', async () => {
    const api = listing([on({ table_id: 'rid-tT1' }, '2026-12-31'), ...later, ...past]);
    expect(await upcomingAt(api, t1, merges, at('12:00'))).toEqual({ parties: [], is_all: false });
  });
});
