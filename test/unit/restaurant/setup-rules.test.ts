import { describe, expect, test } from 'vitest';
import { liveTables, seatsOfMerge } from '../../../shared/restaurant/rules/setup.ts';
import {
  byOrder,
  byWeekday,
  tableOf as newTable,
  nextOrder,
  requireBelowLimit,
  requireDeletable,
  requirePlaces,
  requireRoom,
  requireSlot,
  requireTables,
} from '../../../shared/restaurant/rules/setup-rules.ts';
import { mergeOf, ruleBrokenBy, serviceOf, setupOf, tableOf } from '../../support/book.ts';

const room = (id: string, display_order = 1) => ({ id, name: id, display_order });
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const gone = { deleted_at: 1 };
const setup = setupOf({
  rooms: [room('room'), room('garden')],
  tables: [tableOf('A', 2, { display_order: 7 }), tableOf('B', 4), tableOf('old', 8, { ...gone, room_id: 'garden' })],
});
const codeOf = (act: () => unknown) => ruleBrokenBy(act)?.code;

describe('a restaurant has at most', () => {
  const full = setupOf({
    tables: [...times(200, (index) => tableOf(`t${index}`, 2)), tableOf('old', 2, gone)],
    rooms: times(50, (index) => room(`r${index}`)),
    merges: times(100, (index) => mergeOf(`g${index}`, [])),
    hours: times(100, (index) => serviceOf({ id: `h${index}` })),
  });
  test.each(['tables', 'rooms', 'merges', 'hours'] as const)('so many %s, the deleted ones not counted', (kind) => {
    expect(codeOf(() => requireBelowLimit(full, kind))).toBe('limit_reached');
    const oneLess = { ...full, [kind]: full[kind].slice(1) };
    expect(codeOf(() => requireBelowLimit(oneLess, kind))).toBeUndefined();
  });
});

describe('tables and seats', () => {
  test('deleted tables are no tables, and give a group no seats', () => {
    expect(liveTables(setup.tables).map(({ id }) => id)).toEqual(['A', 'B']);
    expect(seatsOfMerge({ table_ids: ['A', 'B', 'old', 'unknown'] }, setup.tables)).toBe(6);
    expect(seatsOfMerge({ table_ids: ['B'] }, setup.tables)).toBe(4);
  });

  test('the next order comes after the last, and stops at a million', () => {
    expect(nextOrder([])).toBe(1);
    expect(nextOrder([{ display_order: 7 }, { display_order: 3 }])).toBe(8);
    expect(nextOrder([{ display_order: 1_000_000 }])).toBe(1_000_000);
  });

  const wanted = { name: 'New', seats: 3 };
  test('a new table gets defaults, in the only room', () => {
    const small = setupOf({ rooms: [room('room')], tables: setup.tables });
    expect(newTable(small, 'N', wanted)).toEqual({
      id: 'N',
      name: 'New',
      seats: 3,
      is_active: true,
      display_order: 8,
      pos_x: 0,
      pos_y: 0,
      width: 80,
      height: 80,
      shape: 'rect',
      rotation: 0,
      room_id: 'room',
    });
  });

  test('a new table keeps what was wanted, in the room that was named', () => {
    const named = newTable(setup, 'N', { ...wanted, room_id: 'garden', width: 120, display_order: 2 });
    expect(named).toMatchObject({ room_id: 'garden', width: 120, display_order: 2 });
  });

  test('a new table must name one of several rooms, and an existing one', () => {
    expect(ruleBrokenBy(() => newTable(setup, 'N', wanted))).toMatchObject({
      code: 'invalid_request',
      extra: { errors: [{ path: 'room_id' }] },
    });
    expect(codeOf(() => newTable(setupOf({}), 'N', wanted))).toBe('invalid_request');
    expect(codeOf(() => newTable(setup, 'N', { ...wanted, room_id: 'cellar' }))).toBe('not_found');
  });
});

describe('what must exist', () => {
  test.each([
    ['a room', () => requireRoom(setup, 'garden'), undefined],
    ['an unknown room', () => requireRoom(setup, 'cellar'), 'not_found'],
    ['all tables', () => requireTables(setup, ['A', 'B']), undefined],
    ['no table at all', () => requireTables(setup, []), undefined],
    ['an unknown table among others', () => requireTables(setup, ['A', 'X', 'B']), 'not_found'],
    ['a deleted table', () => requireTables(setup, ['old']), 'not_found'],
    [
      'a table and its place',
      () => requirePlaces(setup, [{ id: 'A', pos_x: 1, pos_y: 1, room_id: 'garden' }]),
      undefined,
    ],
    ['a table alone', () => requirePlaces(setup, [{ id: 'A', pos_x: 1, pos_y: 1 }]), undefined],
    ['an unknown table to be moved', () => requirePlaces(setup, [{ id: 'X', pos_x: 1, pos_y: 1 }]), 'not_found'],
    [
      'an unknown room to move to',
      () => requirePlaces(setup, [{ id: 'A', pos_x: 1, pos_y: 1, room_id: 'X' }]),
      'not_found',
    ],
  ])('%s', (_, act, code) => {
    expect(codeOf(act)).toBe(code);
  });

  test('the missing table is named', () => {
    expect(ruleBrokenBy(() => requireTables(setup, ['A', 'X']))?.message).toContain('X');
  });
});

describe('a room can be deleted', () => {
  test.each([
    ['when only deleted tables were in it', setup, 'garden', undefined],
    ['not when it has tables', setup, 'room', 'room_not_empty'],
    ['not when it is the last one', setupOf({ rooms: [room('room')] }), 'room', 'last_room'],
    ['not when it does not exist', setup, 'cellar', 'not_found'],
  ])('%s', (_, where, id, code) => {
    expect(codeOf(() => requireDeletable(where, id))).toBe(code);
  });
});

describe('services', () => {
  test('must offer at least one slot', () => {
    const short = serviceOf({ open_time: '19:00', close_time: '20:59', slot_duration_min: 120 });
    expect(codeOf(() => requireSlot(serviceOf({ open_time: '19:00', close_time: '21:00' })))).toBeUndefined();
    expect(ruleBrokenBy(() => requireSlot(short))?.extra.errors?.[0]?.path).toBe('slot_duration_min');
  });

  test('are shown by weekday, opening time and id', () => {
    const shown = [
      serviceOf({ id: 'd', day_of_week: 1, open_time: '12:00' }),
      serviceOf({ id: 'c', day_of_week: 0, open_time: '19:00' }),
      serviceOf({ id: 'b', day_of_week: 0, open_time: '12:00' }),
      serviceOf({ id: 'a', day_of_week: 0, open_time: '12:00' }),
    ];
    expect(shown.toSorted(byWeekday).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    expect(
      shown
        .toReversed()
        .sort(byWeekday)
        .map(({ id }) => id),
    ).toEqual(['a', 'b', 'c', 'd']);
  });

  test('tables and rooms are shown by their order, then id', () => {
    const shown = [room('c', 2), room('b', 1), room('a', 1)];
    expect(shown.toSorted(byOrder).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(
      shown
        .toReversed()
        .sort(byOrder)
        .map(({ id }) => id),
    ).toEqual(['a', 'b', 'c']);
  });
});
