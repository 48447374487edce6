import { beforeEach, describe, expect, test } from 'vitest';
import type { ConsoleApi } from '../../../web/console/client/api.ts';
import { upcomingAt } from '../../../web/console/client/upcoming.ts';
import type { Reservation } from '../../../web/console/day/records.ts';
import { reservation, table } from './support.ts';

const TODAY = '2026-11-20';
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

const on = (more: Partial<Reservation>, date = TODAY) => reservation(date, '19:00', more);

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
  expect(await upcomingAt(api, t1, merges, TODAY)).toEqual({ count: 3, is_all: true });
});

test('a party of a group is counted on the tables that it holds, whatever its group is now', async () => {
  const changed = on({ table_merge_id: 'rid-g1', merged_table_ids: ['rid-tT2', 'rid-tT3'] });
  const gone = on({ table_merge_id: 'rid-gGone', merged_table_ids: ['rid-tT1', 'rid-tT3'] });
  expect(await upcomingAt(listing([changed]), t1, merges, TODAY)).toMatchObject({ count: 0 });
  expect(await upcomingAt(listing([gone]), t1, merges, TODAY)).toMatchObject({ count: 1 });
});

test('nothing of yesterday is counted', async () => {
  const dates = ['2026-11-22', '2026-11-21', TODAY, '2026-11-19'];
  const api = listing(
    dates.map((date) => on({ table_id: 'rid-tT1' }, date)),
    1,
  );
  expect(await upcomingAt(api, t1, merges, TODAY)).toEqual({ count: 3, is_all: true });
});

test('nothing is upcoming in an empty book, nor in one that is all past', async () => {
  expect(await upcomingAt(listing([]), t1, merges, TODAY)).toEqual({ count: 0, is_all: true });
  const past = [on({ table_id: 'rid-tT1' }, '2026-11-19')];
  expect(await upcomingAt(listing(past), t1, merges, TODAY)).toEqual({ count: 0, is_all: true });
});

describe('a book of more than a thousand bookings ahead', () => {
  const times = (count: number, date: string) => Array.from({ length: count }, () => on({ table_id: 'rid-tT2' }, date));
  const later = times(1600, '2026-12-24');
  const past = times(400, '2026-11-10');

  test('is read from today on: today’s party is counted, and there may be more', async () => {
    const api = listing([...later, on({ table_id: 'rid-tT1' }), ...past]);
    expect(await upcomingAt(api, t1, merges, TODAY)).toEqual({ count: 1, is_all: false });
    expect(read.length).toBeLessThan(30);
  });

  test('is not known to have nothing on a table when only the nearest of it were seen', async () => {
    const api = listing([on({ table_id: 'rid-tT1' }, '2026-12-31'), ...later, ...past]);
    expect(await upcomingAt(api, t1, merges, TODAY)).toEqual({ count: 0, is_all: false });
  });
});
