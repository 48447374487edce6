import { expect, test } from 'vitest';
import { placeNamed } from '../../../web/console/day/named-place.ts';
import { table } from './support.ts';

const tables = [table('T3', 4), table('T4', 4), table('T5', 2)];
const [t3 = '', t4 = ''] = tables.map(({ id }) => id);
const floor = { tables, merges: [] };

test('a place is named by its table, by all that are joined for a party, and not at all where there is none', () => {
  expect(placeNamed(floor, { table_id: t3 })).toEqual({ table: 'T3', seats: 4 });
  expect(placeNamed(floor, { table_ids: [t3, t4] })).toEqual({ table: 'T3 + T4', seats: 8 });
  expect(placeNamed(floor, { table_id: null, table_merge_id: null })).toBeUndefined();
});
