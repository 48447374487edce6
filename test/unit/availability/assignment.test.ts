import { describe, expect, test } from 'vitest';
import { assignedPlace, conflictsOf } from '../../../shared/availability/rules/assignment.ts';
import type { Entry } from '../../../shared/availability/rules/occupancy.ts';
import { mergeOf, occupancyOf, reservationOf, ruleBrokenBy, setupOf, tableOf } from '../../support/book.ts';

const DELETED_AT = 29_921_000;
const setup = setupOf({
  tables: [
    tableOf('A', 2),
    tableOf('B', 2),
    tableOf('C', 2, { name: 'Terrasse', is_active: false }),
    tableOf('D', 2, { deleted_at: DELETED_AT }),
  ],
  merges: [mergeOf('AB', ['A', 'B']), mergeOf('BC', ['B', 'C']), mergeOf('BD', ['B', 'D'])],
});
const onA = reservationOf();
const onGroup = reservationOf({ tables: ['A', 'B'], table_id: undefined, table_merge_id: 'AB' });
const nowhere = reservationOf({ tables: [], table_id: undefined });

describe('where an assignment sends a reservation', () => {
  test.each([
    ['another table', onA, { table_id: 'B' }, { tables: ['B'] }],
    ['a table, from a group', onGroup, { table_id: 'A' }, { tables: ['A'] }],
    ['a group', onA, { table_merge_id: 'AB' }, { tables: ['A', 'B'], table_merge_id: 'AB' }],
    ['a table, whatever the other kind says', onGroup, { table_id: 'B', table_merge_id: null }, { tables: ['B'] }],
    ['a table, from none', nowhere, { table_id: 'A' }, { tables: ['A'] }],
    ['no table', onA, { table_id: null }, { tables: [] }],
    ['no table, from a group', onGroup, { table_merge_id: null }, { tables: [] }],
    ['no table, by both nulls', onGroup, { table_id: null, table_merge_id: null }, { tables: [] }],
    [
      'the group, from its tables alone',
      { ...onGroup, table_merge_id: undefined },
      { table_merge_id: 'AB' },
      { tables: ['A', 'B'], table_merge_id: 'AB' },
    ],
    ['a table, from more than it', { ...onA, tables: ['A', 'B'] }, { table_id: 'A' }, { tables: ['A'] }],
  ])('to %s', (_, reservation, wanted, place) => {
    expect(assignedPlace(setup, reservation, wanted)).toEqual(place);
  });

  test.each([
    ['nothing is said', onA, {}],
    ['it has the table already', onA, { table_id: 'A' }],
    ['it has the group already', onGroup, { table_merge_id: 'AB' }],
    ['it has no group to lose', onA, { table_merge_id: null }],
    ['it has a group and no table to lose', onGroup, { table_id: null }],
    ['it has no table to lose', nowhere, { table_id: null }],
  ])('nowhere, when %s', (_, reservation, wanted) => {
    expect(assignedPlace(setup, reservation, wanted)).toBeUndefined();
  });

  test('to the table that it had, when that was deleted and made again under its id', () => {
    const again = setupOf({ tables: [tableOf('A', 2), tableOf('A', 2, { deleted_at: DELETED_AT })] });
    expect(assignedPlace(again, onA, { table_id: 'A' })).toEqual({ tables: ['A'] });
  });

  test.each([
    ['a table that is not in use', { table_id: 'C' }, 'table_inactive'],
    ['a group with one that is not in use', { table_merge_id: 'BC' }, 'table_inactive'],
    ['a group with one that was deleted', { table_merge_id: 'BD' }, 'table_inactive'],
    ['a table that was deleted', { table_id: 'D' }, 'not_found'],
    ['an unknown table', { table_id: 'X' }, 'not_found'],
    ['an unknown group', { table_merge_id: 'X' }, 'not_found'],
  ])('refuses %s', (_, wanted, code) => {
    expect(ruleBrokenBy(() => assignedPlace(setup, onA, wanted))?.code).toBe(code);
  });

  test('names the table that is not in use', () => {
    expect(ruleBrokenBy(() => assignedPlace(setup, onA, { table_id: 'C' }))?.message).toContain('Terrasse');
    expect(ruleBrokenBy(() => assignedPlace(setup, onA, { table_merge_id: 'BD' }))?.message).toContain('A table');
  });

  test('refuses to move a cancelled reservation, and has nothing against saying nothing', () => {
    const cancelled = { ...onA, status: 'cancelled' as const };
    expect(ruleBrokenBy(() => assignedPlace(setup, cancelled, { table_id: null }))?.code).toBe('reservation_cancelled');
    expect(assignedPlace(setup, cancelled, {})).toBeUndefined();
  });
});

describe('who stands in the way of a stay', () => {
  const during: Entry = { kind: 'reservation', from: onA.from + 60, to: onA.to + 60, party: 2 };
  const after: Entry = { ...during, from: onA.to, to: onA.to + 60 };
  const hold: Entry = {
    ...during,
    kind: 'hold',
    expires_at: 1000,
    date: '',
    time: '',
    lang: 'fr',
    tables: [],
    dates: [],
  };
  const ask = (entries: Record<string, Entry>, { tables = ['A'], now = 0 } = {}) =>
    conflictsOf([occupancyOf('2026-11-21', 'A', entries)], {
      tables,
      stay: onA,
      own: ['me'],
      now,
    });

  test.each([
    ['a party that overlaps', { other: during }, [{ id: 'other', entry: during, table_id: 'A' }]],
    ['those that overlap', { early: after, other: during }, [{ id: 'other', entry: during, table_id: 'A' }]],
    ['a live hold', { other: hold }, [{ id: 'other', entry: hold, table_id: 'A' }]],
    [
      'a party before a hold that may come to nothing',
      { first: hold, other: during },
      [
        { id: 'other', entry: during, table_id: 'A' },
        { id: 'first', entry: hold, table_id: 'A' },
      ],
    ],
    ['nobody, when all come later', { other: after }, []],
    ['nobody but the party itself', { me: during }, []],
  ])('is %s', (_, entries, conflict) => {
    expect(ask(entries)).toEqual(conflict);
  });

  test('is nobody on another table, nor an expired hold', () => {
    expect(ask({ other: during }, { tables: ['B'] })).toEqual([]);
    expect(ask({ other: hold }, { now: 1000 })).toEqual([]);
  });
});
