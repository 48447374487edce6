import { describe, expect, test } from 'vitest';
import type { Reservation } from '../../../web/console/day/records.ts';
import { stillThere } from '../../../web/console/day/tables/still-there.ts';
import { reservation, service, table, week } from './support.ts';

const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';
const calendar = week(service(4, '19:00', '23:30'), service(5, '19:00', '23:30'));
const tables = [table('T4', 2), table('T5', 2)];
const [t4 = '', t5 = ''] = tables.map(({ id }) => id);
const merges = [{ id: 'rid-gG', name: 'G', table_ids: [t4, t5], seats: 4 }];

/** A party that sat down in time and has its table until then. */
const seated = (date: string, time: string, ends: string, more: Partial<Reservation> = {}) =>
  reservation(date, time, {
    service_status: 'seated',
    seated_at: `${date}T${time}:30.000Z`,
    ends_at: `${ends}:00.000Z`,
    table_id: t5,
    ...more,
  });
const delmas = seated(FRIDAY, '22:30', `${SATURDAY}T00:29`);
const lambert = reservation(SATURDAY, '00:30', { service_status: 'arrived', table_id: t5 });

const found = (others: readonly Reservation[], { party = lambert, at = [t5], now = `${SATURDAY}T00:31` } = {}) =>
  stillThere(party, at, {
    reservations: [party, ...others],
    merges,
    calendar,
    zone: 'UTC',
    now: Date.parse(`${now}Z`),
  });

describe('who still sits at the tables of a party that is to sit down', () => {
  test('is whoever is marked as seated there although their time is over, after midnight too', () => {
    expect(found([delmas])).toEqual([delmas]);
  });

  test('is found at one table of a group, in a group, and at tables that were joined', () => {
    expect(found([delmas], { at: [t4, t5] })).toEqual([delmas]);
    for (const place of [{ table_merge_id: 'rid-gG' }, { table_ids: [t4, t5] }]) {
      const joined = { ...seated(FRIDAY, '22:30', `${SATURDAY}T00:29`, { table_id: undefined }), ...place };
      expect(found([joined])).toEqual([joined]);
    }
  });

  test('is nobody who sits elsewhere, has left or was cancelled, nor the party itself', () => {
    const others = [
      { ...delmas, table_id: t4 },
      { ...delmas, service_status: 'left' as const },
      { ...delmas, service_status: 'arrived' as const },
      { ...delmas, status: 'cancelled' as const },
    ];
    for (const other of others) expect(found([other])).toEqual([]);
    expect(found([], { party: delmas })).toEqual([]);
  });

  test('is nobody in their own time, whom the API refuses to seat others beside', () => {
    expect(found([delmas], { now: `${SATURDAY}T00:28` })).toEqual([]);
  });

  test('is also who sits there in their own time, when a party comes so early that its table is not its own yet', () => {
    const early = reservation(FRIDAY, '22:00', { table_id: t5 });
    const before = seated(FRIDAY, '19:00', `${FRIDAY}T21:00`);
    expect(found([before], { party: early, now: `${FRIDAY}T19:40` })).toEqual([before]);
    expect(found([before], { party: early, now: `${FRIDAY}T20:10` })).toEqual([]);
  });

  test('is nobody who was marked as seated long before their time', () => {
    const mistaken = seated(FRIDAY, '22:30', `${SATURDAY}T00:30`, { seated_at: `${FRIDAY}T19:00:00.000Z` });
    const early = reservation(FRIDAY, '23:00', { table_id: t5 });
    expect(found([mistaken], { party: early, now: `${FRIDAY}T19:30` })).toEqual([]);
  });

  test('is nobody who was forgotten on another day, nor anybody for a visit of another day that is noted now', () => {
    const forgotten = seated('2026-11-19', '20:00', '2026-11-19T22:00');
    expect(found([forgotten])).toEqual([]);
    const noted = reservation('2026-11-19', '20:00', { service_status: 'left', table_id: t5 });
    expect(found([delmas], { party: noted })).toEqual([]);
  });
});
