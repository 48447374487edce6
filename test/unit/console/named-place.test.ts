import { expect, test } from 'vitest';
import { namedPlaceOf } from '../../../web/console/client/assignment.ts';
import { placeNamed } from '../../../web/console/day/tables/named-place.ts';
import { reservation, table } from './support.ts';

const tables = [table('T3', 4), table('T4', 4), table('T5', 2)];
const [t3 = '', t4 = '', t5 = ''] = tables.map(({ id }) => id);
const floor = { tables, merges: [] };

test('a place is named by its table, by all that are joined for a party, and not at all where there is none', () => {
  expect(placeNamed(floor, { table_id: t3 })).toEqual({ table: 'T3', seats: 4 });
  expect(placeNamed(floor, { table_ids: [t3, t4] })).toEqual({ table: 'T3 + T4', seats: 8 });
  expect(placeNamed(floor, { table_id: null, table_merge_id: null })).toBeUndefined();
});

test('a place on a group is that group as long as it has these tables, else the tables themselves', () => {
  const held = { table_merge_id: 'rid-g1', merged_table_ids: [t3, t4] };
  const merges = [{ id: 'rid-g1', name: 'Banquette', table_ids: [t3, t4], seats: 8 }];
  expect(placeNamed({ tables, merges }, held)).toEqual({ table: 'Banquette', seats: 8 });
  expect(placeNamed({ tables, merges }, { table_merge_id: 'rid-g1' })).toEqual({ table: 'Banquette', seats: 8 });
  expect(placeNamed(floor, held)).toEqual({ table: 'T3 + T4', seats: 8 });
  expect(placeNamed({ tables, merges: merges.map((one) => ({ ...one, table_ids: [t4, t5] })) }, held)).toEqual({
    table: 'T3 + T4',
    seats: 8,
  });
});

test('the place that a party had is asked for again by its group while there is one of these tables, else by the tables', () => {
  const held = reservation('2026-11-20', '19:00', { table_merge_id: 'rid-g1', merged_table_ids: [t3, t4] });
  const group = { id: 'rid-g1', name: 'Banquette', table_ids: [t3, t4], seats: 8 };
  expect(namedPlaceOf(held, [group])).toEqual({ table_id: null, table_merge_id: 'rid-g1' });
  expect(namedPlaceOf(held, [{ ...group, id: 'rid-g2' }])).toEqual({ table_id: null, table_merge_id: 'rid-g2' });
  expect(namedPlaceOf(held, [{ ...group, table_ids: [t4, t5] }])).toEqual({ table_ids: [t3, t4] });
  expect(namedPlaceOf(held, [])).toEqual({ table_ids: [t3, t4] });
});
