import { describe, expect, test } from 'vitest';
import { type Floor, planOf } from '../../../web/console/day/plan.ts';
import type { Reservation, Table } from '../../../web/console/day/records.ts';
import { serviceDay, staysOf } from '../../../web/console/day/service-day.ts';
import { joinsFor } from '../../../web/console/day/tables/joining.ts';
import {
  choiceOf,
  choicesFor,
  landingOf,
  newParty,
  placeOfKey,
  seatsFreeFor,
  suggestedRow,
} from '../../../web/console/day/tables/places.ts';
import { tableBlocksOf } from '../../../web/console/day/tables/table-blocks.ts';
import type { TableOffer } from '../../../web/console/day/tables/table-offers.ts';
import { reservation, room, service, table, week } from './support.ts';

const namesOf = (joins: Table[][]) => joins.map((join) => join.map(({ name }) => name).join(' + '));
/** Tables in a row, 40 px apart, named A, B and so on. */
const inARow = (...seats: number[]) =>
  seats.map((count, index) => table(String.fromCharCode(65 + index), count, { pos_x: 120 * index }));
const joins = (guests: number, free: Table[]) => namesOf(joinsFor(guests, free));

describe('the tables that are joined for a party', () => {
  test('are the fewest, then those with the fewest seats left over, then those that are pushed the least', () => {
    expect(joins(6, inARow(4, 4, 2, 4))).toEqual(['B + C', 'C + D', 'A + B']);
    expect(joins(9, inARow(2, 4, 4, 4))).toEqual(['A + B + C', 'B + C + D']);
    const [a, b, c] = inARow(4, 4, 4);
    if (!a || !b || !c) throw new Error('three tables');
    expect(joins(8, [a, b, { ...c, pos_x: 210 }])).toEqual(['B + C', 'A + B']);
  });

  test('stand near each other on the floor, one beside the next', () => {
    const near = table('B', 4, { pos_x: 180 });
    const far = table('B', 4, { pos_x: 181 });
    expect(joins(8, [table('A', 4), near])).toEqual(['A + B']);
    expect(joins(8, [table('A', 4), far])).toEqual([]);
    // The two at the ends stand near the one between them.
    expect(joins(12, inARow(4, 4, 4))).toEqual(['A + B + C']);
    const corner = (down: number) => table('B', 4, { pos_x: 150, pos_y: 80 + down });
    expect(joins(8, [table('A', 4), corner(71)])).toEqual(['A + B']);
    expect(joins(8, [table('A', 4), corner(72)])).toEqual([]);
  });

  test('are measured as they stand when they are turned', () => {
    const long = { width: 200, height: 40, pos_x: 200 };
    expect(joins(8, [table('A', 4), table('B', 4, { ...long, rotation: 0, pos_x: 181 })])).toEqual([]);
    expect(joins(8, [table('A', 4), table('B', 4, { ...long, rotation: 90, pos_x: 101 })])).toEqual([]);
    expect(joins(8, [table('A', 4), table('B', 4, { ...long, rotation: 90, pos_x: 100 })])).toEqual(['A + B']);
  });

  test('are of one room', () => {
    expect(joins(8, [table('A', 4), table('B', 4, { room_id: 'rid-mTerrasse' })])).toEqual([]);
  });

  test('are proposed three times at most, and never more of them than suffice', () => {
    expect(joins(8, inARow(4, 4, 4, 4, 4, 4))).toEqual(['A + B', 'B + C', 'C + D']);
    expect(joins(7, inARow(4, 4, 2))).toEqual(['A + B']);
    expect(joins(4, inARow(2, 4, 2, 2))).toEqual(['C + D']);
  });

  test('are fourteen at most', () => {
    const fifteen = inARow(...Array.from({ length: 15 }, () => 2));
    expect(joinsFor(28, fifteen)[0]).toHaveLength(14);
    expect(joins(30, fifteen)).toEqual([]);
    // The largest fourteen would do, but not without the one between them.
    expect(joins(44, inARow(10, ...Array.from({ length: 13 }, () => 2), 10))).toEqual([]);
  });

  test('are found for the largest party of a large room as well', () => {
    const hundred = Array.from({ length: 100 }, (_, index) =>
      table(`N${index}`, 2, { pos_x: 120 * (index % 10), pos_y: 120 * Math.floor(index / 10) }),
    );
    expect(joinsFor(28, hundred)[0]).toHaveLength(14);
    expect(joins(29, hundred)).toEqual([]);
  });
});

const FRIDAY = '2026-11-20';
const hours = week(service(4, '19:00', '23:00'));
const day = serviceDay(FRIDAY, hours);
const at = (time: string, more: Partial<Reservation> = {}) => reservation(FRIDAY, time, more);
const [A, B, C, D] = ['rid-tA', 'rid-tB', 'rid-tC', 'rid-tD'];

describe('a party that no table and no group seats', () => {
  const floor: Floor = { rooms: [room('Salle')], tables: inARow(4, 4, 4, 2), merges: [] };
  const block = (table_ids: string[]) =>
    tableBlocksOf(
      day,
      [{ id: 'b1', table_ids, date: FRIDAY, start_time: '19:00', end_time: '21:00', reason: null, release_at: null }],
      'UTC',
    );
  const offer = (table_ids: string[]): TableOffer => ({
    ...{ id: 'w1', name: 'Ada', guests: 2, table_ids, from: 1200, to: 1320, expires_at: 0, until: '18:15' },
  });
  const rowsOf = (taken: Reservation[], kept: Parameters<typeof planOf>[2] = {}, house = floor) =>
    planOf(house, staysOf(day, taken, 'UTC'), kept).flatMap(({ rows }) => rows);
  const partyAt = (time: string, guests: number) => newParty({ date: FRIDAY, time, guests }, hours).party;
  const found = (guests: number, taken: Reservation[] = [], kept = {}) => {
    const rows = rowsOf(taken, kept);
    const joined = choicesFor(partyAt('20:00', guests), floor, rows).filter(({ fit }) => fit === 'joined');
    return joined.map(({ row }) => row.name);
  };

  test('is proposed tables to join, which it gets where nothing else is chosen, and its time counts as free', () => {
    expect(found(9)).toEqual(['B + C + D', 'A + B + C']);
    const suggested = suggestedRow(partyAt('20:00', 9), floor, rowsOf([]));
    expect(suggested).toMatchObject({ kind: 'joined', name: 'B + C + D', tables: [B, C, D], seats: 10 });
    expect(seatsFreeFor(partyAt('20:00', 9), floor, rowsOf([]))).toEqual({ seats: 14, is_joined: true });
    expect(seatsFreeFor(partyAt('20:00', 4), floor, rowsOf([]))).toEqual({ seats: 14, is_joined: false });
    expect(seatsFreeFor(partyAt('20:00', 15), floor, rowsOf([]))).toEqual({ seats: 0, is_joined: false });
  });

  test('is proposed none where a table or a group is free for it', () => {
    expect(found(4)).toEqual([]);
    const merges = [{ id: 'rid-g', name: 'Banquet', table_ids: [A, B, C], seats: 12 }];
    const house = { ...floor, merges };
    const chosen = (taken: Reservation[]) => suggestedRow(partyAt('20:00', 6), house, rowsOf(taken, {}, house))?.name;
    expect(chosen([])).toBe('Banquet');
    expect(chosen([at('20:00', { table_id: A })])).toBe('C + D');
  });

  test('is proposed none that somebody has, that is offered, blocked, or out of use while it would be there', () => {
    expect(found(8)).toEqual(['A + B', 'B + C']);
    expect(found(8, [at('21:59', { table_id: A })])).toEqual(['B + C']);
    expect(found(8, [at('22:00', { table_id: A })])).toEqual(['A + B', 'B + C']);
    expect(found(8, [], { blocks: block([A]) })).toEqual(['B + C']);
    expect(found(8, [], { offers: [offer([A])] })).toEqual(['B + C']);
    const closed = { ...floor, tables: floor.tables.map((one) => (one.id === A ? { ...one, is_active: false } : one)) };
    const rows = rowsOf([at('12:00', { table_id: A })], {}, closed);
    expect(suggestedRow(partyAt('20:00', 8), closed, rows)?.name).toBe('B + C');
    expect(found(8, [at('20:00', { table_id: B })])).toEqual([]);
  });

  test('may keep tables of its own among them, but is not proposed the place that it has', () => {
    const own = at('20:00', { table_ids: [A, B], party_size: 8 });
    const rows = rowsOf([own]);
    const party = { ...partyAt('20:00', 8), id: own.id };
    const proposed = (without: string[] = []) =>
      choicesFor(party, floor, rows, { own: [A, B], without })
        .filter(({ fit }) => fit === 'joined')
        .map(({ row }) => row.name);
    expect(proposed()).toEqual(['B + C']);
    expect(proposed([B])).toEqual([]);
    const moved = landingOf({ ...party, guests: 12 }, floor, rows);
    expect(moved).toMatchObject({ name: 'A + B + C', keeps: false, joined: { tables: [A, B, C] } });
  });

  test('that has to leave some is proposed what is left, however many come before', () => {
    const six = { ...floor, tables: inARow(4, 4, 4, 4, 4, 4) };
    const proposed = (without: string[]) =>
      choicesFor(partyAt('20:00', 8), six, rowsOf([], {}, six), { without })
        .filter(({ fit }) => fit === 'joined')
        .map(({ row }) => row.name);
    expect(proposed([])).toEqual(['A + B', 'B + C', 'C + D']);
    expect(proposed([A, B, C, D])).toEqual(['E + F']);
  });

  test('that was given some is told what is in the way there, though they are not proposed any more', () => {
    const key = [A, B].join('+');
    const [taken, free] = [rowsOf([at('20:00', { table_id: A })]), rowsOf([])];
    expect(choiceOf(partyAt('20:00', 8), floor, free, key)).toMatchObject({ fit: 'joined', row: { name: 'A + B' } });
    expect(choiceOf(partyAt('20:00', 2), floor, free, key)?.fit).toBe('joined');
    expect(choiceOf(partyAt('20:00', 9), floor, free, key)?.fit).toBe('small');
    expect(choiceOf(partyAt('20:00', 8), floor, taken, key)).toMatchObject({
      fit: 'taken',
      taken_by: { reservation: { table_id: A } },
    });
    expect(placeOfKey([A, 'rid-tGone'].join('+'), floor, free)).toBeUndefined();
    expect(choiceOf(undefined, floor, free, key)).toBeUndefined();
  });
});
