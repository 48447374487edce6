import { describe, expect, test } from 'vitest';
import {
  bestSeatings,
  fittingPlaces,
  restrictPlan,
  seatingPlan,
  seatOnPaper,
} from '../../../shared/availability/rules/choose-table.ts';
import { mergeOf, tableOf } from '../../support/book.ts';

const plan = (tables: ReturnType<typeof tableOf>[], merges: ReturnType<typeof mergeOf>[] = []) =>
  seatingPlan({ tables, merges });
const seatsLeft = (left: ReturnType<typeof plan>) => left.tables.map(({ id }) => id);

describe('the best place for a party', () => {
  const tables = [
    tableOf('b4', 4, { display_order: 2 }),
    tableOf('a4', 4, { display_order: 2 }),
    tableOf('c4', 4, { display_order: 1 }),
    tableOf('d2', 2, { display_order: 9 }),
    tableOf('e6', 6, { display_order: 0 }),
  ];

  test('has the fewest seats that suffice, then display_order, then id', () => {
    expect(bestSeatings(2, plan(tables)).map((seating) => seating.tables)).toEqual([['d2']]);
    expect(bestSeatings(3, plan(tables)).map((seating) => seating.tables)).toEqual([['c4'], ['a4'], ['b4']]);
    expect(bestSeatings(5, plan(tables))[0]).toEqual({ tables: ['e6'], seats: 6 });
  });

  test('is a merged group only when no table fits: fewest seats, then fewest tables', () => {
    const merges = [mergeOf('g1', ['a4', 'e6']), mergeOf('g2', ['a4', 'b4', 'd2']), mergeOf('g3', ['a4', 'b4'])];
    expect(bestSeatings(6, plan(tables, merges))[0]?.table_merge_id).toBeUndefined();
    expect(bestSeatings(7, plan(tables, merges))[0]).toMatchObject({ table_merge_id: 'g3', tables: ['a4', 'b4'] });
    expect(bestSeatings(9, plan(tables, merges))[0]).toMatchObject({ table_merge_id: 'g1', seats: 10 });
    expect(bestSeatings(11, plan(tables, merges))).toEqual([]);
  });

  test('is any of the groups with as many seats and tables', () => {
    const merges = [mergeOf('g2', ['a4', 'c4']), mergeOf('g1', ['b4', 'c4']), mergeOf('g3', ['a4', 'd2', 'd2b'])];
    const offered = plan([...tables, tableOf('d2b', 2)], merges);
    expect(bestSeatings(7, offered).map(({ table_merge_id }) => table_merge_id)).toEqual(['g1', 'g2']);
  });

  test('is a group of the fewest tables, whatever their names and order', () => {
    const many = [mergeOf('a', ['a4', 'd2', 'd2b']), mergeOf('b', ['a4', 'b4'])];
    const offered = (merges: typeof many) => plan([...tables, tableOf('d2b', 2)], merges);
    expect(bestSeatings(7, offered(many))[0]).toMatchObject({ table_merge_id: 'b' });
    expect(bestSeatings(7, offered(many.toReversed()))[0]).toMatchObject({ table_merge_id: 'b' });
  });

  test('is free as a whole: of a group every table', () => {
    const offered = plan(tables, [mergeOf('g', ['a4', 'b4']), mergeOf('h', ['c4', 'd2'])]);
    const left = restrictPlan(offered, new Set(['a4', 'c4', 'd2']));
    expect(left.tables.map(({ id }) => id)).toEqual(['d2', 'c4', 'a4']);
    expect(left.merges.map(({ id }) => id)).toEqual(['h']);
  });

  test('is never inactive or deleted, nor a group with such a member', () => {
    const some = [tableOf('a', 4, { is_active: false }), tableOf('b', 4, { deleted_at: 1 }), tableOf('c', 4)];
    const offered = plan(some, [mergeOf('g', ['a', 'c']), mergeOf('h', ['b', 'c']), mergeOf('i', ['gone', 'c'])]);
    expect(seatsLeft(offered)).toEqual(['c']);
    expect(offered.merges).toEqual([]);
  });
});

describe('parties without a table are seated on paper', () => {
  test('the largest first, by the same rule', () => {
    expect(seatsLeft(seatOnPaper(plan([tableOf('a2', 2), tableOf('b4', 4), tableOf('c6', 6)]), [2, 4]))).toEqual([
      'c6',
    ]);
  });

  test('the largest first, in whatever order they came, without a change to that list', () => {
    const parties = [2, 6, 4];
    const tables = [tableOf('a4', 4), tableOf('b6', 6), tableOf('c2', 2), tableOf('d2', 2)];
    expect(seatsLeft(seatOnPaper(plan(tables), parties))).toEqual(['d2']);
    expect(seatsLeft(seatOnPaper(plan([tableOf('a4', 4), tableOf('b2', 2)]), [1, 2, 3]))).toEqual([]);
    expect(parties).toEqual([2, 6, 4]);
  });

  test('and take with a table each group that it belongs to, and no other', () => {
    const tables = [tableOf('a2', 2), tableOf('b4', 4), tableOf('c4', 4), tableOf('d4', 4)];
    const merges = [mergeOf('g', ['a2', 'b4']), mergeOf('h', ['c4', 'd4'])];
    const left = seatOnPaper(plan(tables, merges), [2]);
    expect(left.merges.map(({ id }) => id)).toEqual(['h']);
    expect(bestSeatings(6, left)[0]).toMatchObject({ table_merge_id: 'h' });
  });

  test('on the largest tables where nothing fits, and on all when even those do not suffice', () => {
    const tables = [tableOf('a2', 2), tableOf('b2', 2), tableOf('c4', 4)];
    expect(seatsLeft(seatOnPaper(plan(tables), [6]))).toEqual(['a2']);
    expect(seatsLeft(seatOnPaper(plan(tables), [60]))).toEqual([]);
  });

  test('on a group that fits', () => {
    const tables = [tableOf('a2', 2), tableOf('b4', 4), tableOf('c4', 4)];
    expect(seatsLeft(seatOnPaper(plan(tables, [mergeOf('g', ['a2', 'b4'])]), [6]))).toEqual(['c4']);
  });
});

describe('the places of a party without a table', () => {
  test('are first those that guests cannot book: tables that are not given online, and groups of such tables', () => {
    const tables = [
      ...[tableOf('a2', 2), tableOf('b4', 4), tableOf('c4', 4, { online: true })],
      ...[tableOf('x4', 4, { online: false }), tableOf('y6', 6, { online: false })],
    ];
    const merges = [mergeOf('g', ['a2', 'b4']), mergeOf('h', ['b4', 'x4']), mergeOf('i', ['x4', 'y6'])];
    const places = (party: number) => fittingPlaces(party, plan(tables, merges)).map((ids) => ids.join('+'));
    expect(places(2)).toEqual(['x4', 'y6', 'x4+y6', 'a2', 'b4', 'c4', 'a2+b4', 'b4+x4']);
    expect(places(7)).toEqual(['x4+y6', 'b4+x4']);
  });

  test('are of tables with as many seats those first that fewer guests may have, and never a larger one for that', () => {
    const tables = [
      ...[tableOf('a4', 4), tableOf('b4', 4, { min_guests: 3 }), tableOf('c4', 4, { min_guests: 2, display_order: 9 })],
      ...[tableOf('d6', 6, { min_guests: 5 }), tableOf('e2', 2)],
    ];
    expect(fittingPlaces(2, plan(tables)).flat()).toEqual(['e2', 'b4', 'c4', 'a4', 'd6']);
  });
});
