import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minuteOf } from '../../../shared/platform/time/time.ts';
import { intoLanes, isOwnRow, lacksSeats, NO_TABLE, placedIn, planOf, rowOf } from '../../../web/console/day/plan.ts';
import type { Reservation } from '../../../web/console/day/records.ts';
import { drawnFrom, serviceDay, staysOf } from '../../../web/console/day/service-day.ts';
import {
  choicesFor,
  landingOf,
  largestPlace,
  newParty,
  obstacleAt,
  obstacleToSwap,
  occupantsOf,
  occupantsOfBlock,
  partyAt,
  partyOf,
  seatsFreeFor,
  setAsideFrom,
  suggestedRow,
  takesPlaceAt,
} from '../../../web/console/day/tables/places.ts';
import { type TableBlock, tableBlocksOf } from '../../../web/console/day/tables/table-blocks.ts';
import { clockOf } from '../../../web/console/day/time.ts';
import { reservation, room, service, table, week } from './support.ts';

const FRIDAY = '2026-11-20';
const hours = week(service(4, '19:00', '23:00'));
const day = serviceDay(FRIDAY, hours);
const floor = {
  rooms: [room('Terrasse', 2), room('Salle', 1)],
  tables: [
    table('T2', 4, { display_order: 2 }),
    table('T1', 2, { display_order: 1 }),
    table('T3', 6, { display_order: 3, is_active: false }),
    table('T9', 2, { room_id: 'rid-mTerrasse' }),
  ],
  merges: [{ id: 'rid-g1', name: 'T1 + T2', table_ids: ['rid-tT1', 'rid-tT2'], seats: 6 }],
};
const rowsOf = (...reservations: Reservation[]) =>
  planOf(floor, staysOf(day, reservations, 'UTC')).flatMap(({ rows }) => rows);
const at = (time: string, more: Partial<Reservation> = {}) => reservation(FRIDAY, time, more);
const blockOf = (table_ids: string[]) =>
  tableBlocksOf(
    day,
    [{ id: 'b1', table_ids, date: FRIDAY, start_time: '19:00', end_time: '21:00', reason: null, release_at: null }],
    'UTC',
  );
const rowsBeside = (blocks: TableBlock[], ...reservations: Reservation[]) =>
  planOf(floor, staysOf(day, reservations, 'UTC'), { blocks }).flatMap(({ rows }) => rows);
const keysOf = (rows: { key: string }[]) => rows.map(({ key }) => key);

describe('the plan', () => {
  test('lists rooms and tables in their order, groups after their room, the parties without a table first', () => {
    expect(keysOf(rowsOf())).toEqual([NO_TABLE, 'rid-tT1', 'rid-tT2', 'rid-g1', 'rid-tT9']);
  });

  test('shows a table out of use only while somebody sits there', () => {
    expect(keysOf(rowsOf(at('20:00', { table_id: 'rid-tT3' })))).toContain('rid-tT3');
    expect(keysOf(rowsOf(at('20:00', { table_id: 'rid-tT3', status: 'cancelled' })))).not.toContain('rid-tT3');
  });

  test('puts a party whose table or group is gone among those without one', () => {
    const [none] = rowsOf(
      at('20:00', { table_id: 'rid-tGone' }),
      at('20:00', { table_merge_id: 'rid-gGone' }),
      at('20:00'),
    );
    expect(none?.bars).toHaveLength(3);
    expect(none?.lanes).toBe(3);
  });

  const T1_AND_T2 = ['rid-tT1', 'rid-tT2'];
  const ofGroup = (id = 'rid-g1') => at('19:00', { table_merge_id: id, merged_table_ids: T1_AND_T2, party_size: 6 });
  const drawnIn = (merges: typeof floor.merges, unsorted = floor.tables) => {
    const tables = unsorted.toSorted((a, b) => a.display_order - b.display_order);
    const rows = planOf({ ...floor, tables, merges }, staysOf(day, [ofGroup()], 'UTC')).flatMap((one) => one.rows);
    const [row] = rows.filter(({ bars }) => bars.length > 0);
    const [bar] = row?.bars ?? [];
    const shaded = rows.filter(({ shadows }) => shadows.length > 0).map(({ name }) => name);
    return { row: row?.key, place: bar?.place, tables: bar?.tables, seats: bar?.seats, shaded };
  };
  const [own = { id: '', name: '', table_ids: [], seats: 0 }] = floor.merges;

  test.each([
    ['is as it was', [{ ...own, name: 'Banquette' }], { row: 'rid-g1', place: 'Banquette', shaded: ['T1', 'T2'] }],
    ['is separated', [], { row: 'rid-tT1', place: 'T1 + T2', shaded: ['T2'] }],
    [
      'has other tables since',
      [{ ...own, name: 'Banquette', table_ids: ['rid-tT2', 'rid-tT9'] }],
      { row: 'rid-tT1', place: 'T1 + T2', shaded: ['T2', 'Banquette'] },
    ],
    [
      'was separated and made again, in another order',
      [{ ...own, id: 'rid-g2', name: 'Banquette', table_ids: T1_AND_T2.toReversed() }],
      { row: 'rid-g2', place: 'Banquette', shaded: ['T1', 'T2'] },
    ],
  ])('draws a party of a group at the tables that it holds, when the group %s', (_, merges, drawn) => {
    expect(drawnIn(merges)).toEqual({ ...drawn, tables: T1_AND_T2, seats: 6 });
  });

  test('draws a party of a group of which a table was deleted at what is left', () => {
    const left = floor.tables.filter(({ name }) => name !== 'T1');
    expect(drawnIn(floor.merges, left)).toMatchObject({ row: 'rid-g1', tables: ['rid-tT2'] });
    expect(drawnIn([], left)).toMatchObject({ row: 'rid-tT2', tables: ['rid-tT2'] });
    const none = floor.tables.filter(({ name }) => name === 'T9');
    expect(drawnIn(floor.merges, none)).toMatchObject({ row: NO_TABLE, tables: [] });
  });

  test('leaves no party out whose table is of a room that is not known yet', () => {
    const tables = [...floor.tables, table('T7', 2, { room_id: 'rid-mNew' })];
    const [none] = planOf({ ...floor, tables }, staysOf(day, [at('19:00', { table_id: 'rid-tT7' })], 'UTC'));
    expect(none?.rows[0]?.bars).toMatchObject([{ place: 'T7' }]);
  });

  test('knows whether a row is the place that its party was given', () => {
    const isOwn = (reservation: Reservation, merges = floor.merges) => {
      const rows = planOf({ ...floor, merges }, staysOf(day, [reservation], 'UTC')).flatMap((one) => one.rows);
      const row = rowOf(rows, reservation.id);
      return row && isOwnRow(row, reservation);
    };
    expect(isOwn(at('19:00', { table_id: 'rid-tT1' }))).toBe(true);
    expect(isOwn(ofGroup())).toBe(true);
    expect(isOwn(ofGroup(), [])).toBe(false);
    expect(isOwn(ofGroup(), [{ ...own, id: 'rid-g2' }])).toBe(false);
    expect(isOwn(at('19:00', { table_ids: T1_AND_T2 }))).toBe(false);
    expect(isOwn(at('19:00'))).toBe(false);
  });

  test('shades the tables of a group while it is taken, and the group while a table is', () => {
    const rows = rowsOf(at('19:00', { table_merge_id: 'rid-g1' }), at('21:00', { table_id: 'rid-tT1' }));
    const shadows = Object.fromEntries(rows.map((row) => [row.key, row.shadows]));
    expect(shadows).toMatchObject({
      'rid-tT1': [{ from: 1140, to: 1260 }],
      'rid-tT2': [{ from: 1140, to: 1260 }],
      'rid-g1': [{ from: 1260, to: 1380 }],
      'rid-tT9': [],
    });
  });

  test('knows who takes a table, through a group too, but never the party itself', () => {
    const group = at('19:00', { table_merge_id: 'rid-g1' });
    const rows = rowsOf(group, at('20:00'), at('21:00'));
    const [during, after] = rows[0]?.bars ?? [];
    const t1 = rows.find(({ key }) => key === 'rid-tT1');
    const own = rows.find(({ key }) => key === 'rid-g1')?.bars[0];
    if (!t1 || !during || !after || !own) throw new Error('The plan has no such rows.');
    expect(occupantsOf(t1, rows, partyOf(during)).map((stay) => stay.reservation)).toEqual([group]);
    expect(occupantsOf(t1, rows, partyOf(after))).toEqual([]);
    expect(occupantsOf(t1, rows, partyOf(own))).toEqual([]);
    const gone = rows.map((row) => ({
      ...row,
      bars: row.bars.map((bar) => ({
        ...bar,
        reservation: { ...bar.reservation, service_status: 'left' as const },
      })),
    }));
    expect(occupantsOf(t1, gone, partyOf(during))).toEqual([]);
  });

  test('offers a party first the free places that fit, the smallest first, then the rest', () => {
    const party = at('20:00', { party_size: 3 });
    const rows = rowsOf(party, at('20:30', { table_id: 'rid-tT9' }));
    const [stay] = staysOf(day, [party], 'UTC');
    if (!stay) throw new Error('No stay.');
    const places = choicesFor(partyOf(stay), floor, rows);
    expect(places.map(({ row, fit }) => [row.name, fit])).toEqual([
      ['T2', 'fits'],
      ['T1 + T2', 'fits'],
      ['T1', 'small'],
      ['T9', 'taken'],
    ]);
  });

  test.each([
    ['one table', { table_id: 'rid-tT2', party_size: 3 }, ['T1 + T2', 'T1', 'T9']],
    ['a group', { table_merge_id: 'rid-g1', party_size: 6 }, ['T1', 'T2', 'T9']],
    ['joined tables', { table_ids: ['rid-tT2', 'rid-tT9'], party_size: 6 }, ['T1 + T2', 'T1', 'T2', 'T9']],
    [
      'joined tables, of which one would do',
      { table_ids: ['rid-tT2', 'rid-tT9'], party_size: 4 },
      ['T2', 'T1 + T2', 'T1', 'T9'],
    ],
    ['tables joined that are a group too', { table_ids: ['rid-tT1', 'rid-tT2'], party_size: 6 }, ['T1', 'T2', 'T9']],
    ['no table', { party_size: 2 }, ['T1', 'T9', 'T2', 'T1 + T2']],
  ])(
    'offers a party on %s every place but its own, each of the tables that were joined for it too',
    (_, more, places) => {
      const party = at('20:00', more);
      const rows = rowsOf(party);
      const [stay] = staysOf(day, [party], 'UTC');
      if (!stay) throw new Error('No stay.');
      const found = choicesFor(partyOf(stay), floor, rows, { own: placedIn(rows, party.id)?.tables });
      expect(found.map(({ row }) => row.name)).toEqual(places);
    },
  );

  test.each([
    ['T2', { table_id: 'rid-tT2' }],
    ['T1 + T2', { table_merge_id: 'rid-g1' }],
    ['T2 + T9', { table_ids: ['rid-tT9', 'rid-tT2'] }],
    ['', {}],
  ])('names the whole place of a party: %j', (place, more) => {
    const party = at('20:00', more);
    expect(placedIn(rowsOf(party), party.id)?.place).toBe(place);
  });

  test('names a joined table that is out of use and has no line of its own', () => {
    const tables = floor.tables.map((one) => ({ ...one, is_active: one.id !== 'rid-tT9' }));
    const party = at('20:00', { table_ids: ['rid-tT2', 'rid-tT9'] });
    const rows = planOf({ ...floor, tables }, staysOf(day, [party], 'UTC')).flatMap((section) => section.rows);
    expect(rows.map(({ name }) => name)).not.toContain('T9');
    expect(placedIn(rows, party.id)?.place).toBe('T2 + T9');
  });
});

describe('a party that needs another place', () => {
  const needs = (time: string, more: Partial<Reservation> = {}) => {
    const [stay] = staysOf(day, [at('19:00', more)], 'UTC');
    if (!stay) throw new Error('No stay.');
    const { from, to } = partyAt(stay, minuteOf(time));
    return [clockOf(from), clockOf(to)];
  };
  const no_show = { service_status: 'no_show', no_show_at: `${FRIDAY}T19:35:00.000Z` } as const;

  test('needs it from now on, not from the start that was booked', () => {
    expect(needs('18:30')).toEqual(['19:00', '21:00']);
    expect(needs('19:40', { service_status: 'arrived' })).toEqual(['19:40', '21:00']);
    expect(needs('21:10', { service_status: 'seated' })).toEqual(['21:10', '21:11']);
  });

  test('takes it at once while its time runs, while it sits, and when it was given up: whoever still sits there is in its way', () => {
    const atOnce = (time: string | undefined, more: Partial<Reservation> = {}) => {
      const [stay] = staysOf(day, [at('19:00', more)], 'UTC');
      if (!stay) throw new Error('No stay.');
      return takesPlaceAt(stay, time === undefined ? undefined : minuteOf(time));
    };
    expect(['18:59', '19:00', '20:59', '21:00', undefined].map((time) => atOnce(time))).toEqual([
      ...[false, true, true, false, false],
    ]);
    expect(atOnce('19:10', { service_status: 'arrived' })).toBe(true);
    expect(atOnce('21:10', { service_status: 'seated' })).toBe(true);
    expect(atOnce('18:30', { ...no_show, no_show_at: `${FRIDAY}T18:20:00.000Z` })).toBe(true);
    const left = { service_status: 'left', left_at: `${FRIDAY}T19:45:00.000Z` } as const;
    expect(atOnce('19:30', left)).toBe(false);
  });

  test('comes for what is left of its booked time when it was given up, and has no more once that is over', () => {
    expect(needs('19:50', no_show)).toEqual(['19:50', '21:00']);
    expect(needs('21:00', no_show)).toEqual(['19:00', '19:35']);
    const left = { service_status: 'left', left_at: `${FRIDAY}T19:45:00.000Z` } as const;
    expect(needs('19:50', left)).toEqual(['19:00', '19:45']);
  });
});

describe('a party that came to its table during its visit', () => {
  const rows = rowsOf(
    at('19:00', { table_id: 'rid-tT1', service_status: 'left', left_at: `${FRIDAY}T20:10:00.000Z` }),
    at('19:30', {
      table_id: 'rid-tT1',
      service_status: 'seated',
      seated_at: `${FRIDAY}T19:30:00.000Z`,
      table_since: `${FRIDAY}T20:15:00.000Z`,
    }),
  );
  const t1 = rows.find(({ name }) => name === 'T1');

  test('is drawn there from then on, in the lane that is free then', () => {
    expect(t1?.lanes).toBe(1);
    expect(t1?.bars.map((bar) => [bar.lane, clockOf(drawnFrom(bar)), clockOf(bar.to)])).toEqual([
      [0, '19:00', '20:10'],
      [0, '20:15', '21:30'],
    ]);
  });

  test('is so on every row that has its table, and keeps its start', () => {
    const group = rows.find(({ kind }) => kind === 'group');
    expect(group?.shadows.map(({ from }) => clockOf(from))).toEqual(['19:00', '20:15']);
    expect(t1?.bars.map(({ from }) => clockOf(from))).toEqual(['19:00', '19:30']);
  });
});

describe('lanes', () => {
  const stays = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 15, max: 240 })), { maxLength: 30 })
    .map((spans) => spans.map(([from, length]) => ({ from, to: from + length, reservation: at('20:00') })))
    .map((list) => list.sort((a, b) => a.from - b.from));

  test('never hold two parties at once, and are no more than the most that are there at once', () => {
    fc.assert(
      fc.property(stays, (list) => {
        const { bars, lanes } = intoLanes(list);
        for (const a of bars) {
          for (const b of bars) {
            if (a !== b && a.lane === b.lane) expect(a.to <= b.from || b.to <= a.from).toBe(true);
          }
        }
        const most = Math.max(1, ...list.map(({ from }) => list.filter((s) => s.from <= from && from < s.to).length));
        expect(lanes).toBe(most);
      }),
    );
  });
});

describe('the suggested table', () => {
  const suggest = (guests: number, time: string, ...taken: Reservation[]) =>
    suggestedRow(newParty({ date: FRIDAY, time, guests }, hours).party, floor, rowsOf(...taken))?.name;

  test('is the smallest free one that suffices, a group only when no table does', () => {
    expect(suggest(2, '20:00')).toBe('T9');
    expect(suggest(4, '20:00')).toBe('T2');
    expect(suggest(5, '20:00')).toBe('T1 + T2');
    expect(suggest(7, '20:00')).toBeUndefined();
  });

  test('is free for the whole stay', () => {
    expect(suggest(2, '20:00', at('21:30', { table_id: 'rid-tT9' }))).toBe('T1');
    expect(suggest(2, '20:00', at('22:00', { table_id: 'rid-tT9' }))).toBe('T9');
    expect(suggest(5, '20:00', at('21:30', { table_id: 'rid-tT1' }))).toBeUndefined();
  });
});

describe('a table that the house keeps for itself', () => {
  const wanted = (time: string) => newParty({ date: FRIDAY, time, guests: 2 }, hours).party;
  const rows = rowsBeside(blockOf(['rid-tT9']));

  test('is never what is chosen by itself, nor counted as free, while it is kept', () => {
    expect(suggestedRow(wanted('20:00'), floor, rows)?.name).toBe('T1');
    expect(suggestedRow(wanted('21:00'), floor, rows)?.name).toBe('T9');
    expect(seatsFreeFor(wanted('20:00'), floor, rows).seats).toBe(6);
    expect(seatsFreeFor(wanted('21:00'), floor, rows).seats).toBe(8);
  });

  test('is listed as taken, with what keeps it; so is a group that it is part of', () => {
    const fitsOf = (blocks: TableBlock[]) =>
      choicesFor(wanted('20:00'), floor, rowsBeside(blocks)).map(({ row, fit, blocked_by }) => [
        row.name,
        fit,
        blocked_by?.id,
      ]);
    expect(fitsOf(blockOf(['rid-tT9']))).toContainEqual(['T9', 'taken', 'b1']);
    expect(fitsOf(blockOf(['rid-tT1']))).toEqual([
      ['T9', 'fits', undefined],
      ['T2', 'fits', undefined],
      ['T1', 'taken', 'b1'],
      ['T1 + T2', 'taken', 'b1'],
    ]);
  });
});

describe('where a booking lands whose place is left to the API', () => {
  const moved = (own: Reservation, time: string, guests: number, rows = rowsOf(own)) => {
    const { party } = newParty({ date: FRIDAY, time, guests }, hours);
    const found = landingOf({ ...party, id: own.id }, floor, rows);
    return found && [found.name, found.keeps];
  };

  test('is its own place while that is free and large enough, though another would fit better', () => {
    const own = at('20:00', { table_id: 'rid-tT2' });
    expect(moved(own, '20:30', 2)).toEqual(['T2', true]);
    expect(moved(own, '20:30', 5)).toEqual(['T1 + T2', false]);
    expect(moved(own, '20:30', 2, rowsOf(own, at('22:00', { table_id: 'rid-tT2' })))).toEqual(['T9', false]);
  });

  test('is not a place that is blocked by then', () => {
    const own = at('21:00', { table_id: 'rid-tT9' });
    expect(moved(own, '20:00', 2, rowsBeside(blockOf(['rid-tT9']), own))).toEqual(['T1', false]);
  });

  test('are all of the tables that were joined for it alone', () => {
    const own = at('20:00', { table_ids: ['rid-tT2', 'rid-tT9'], party_size: 6 });
    expect(moved(own, '20:30', 6)).toEqual(['T2 + T9', true]);
  });

  test('is not its own place once that is too small, and none where no larger one is free', () => {
    const own = at('20:00', { table_id: 'rid-tT1', party_size: 2 });
    expect(moved(own, '20:00', 5)).toEqual(['T1 + T2', false]);
    expect(moved(own, '20:00', 5, rowsOf(own, at('20:00', { table_id: 'rid-tT2' })))).toBe(undefined);
  });

  test('has free seats at its own times: the booking is in its own way nowhere', () => {
    const own = at('20:00', { table_id: 'rid-tT9' });
    const others = [at('20:00', { table_id: 'rid-tT1' }), at('20:00', { table_id: 'rid-tT2' })];
    const { party } = newParty({ date: FRIDAY, time: '20:15', guests: 2 }, hours);
    expect(seatsFreeFor(party, floor, rowsOf(own, ...others)).seats).toBe(0);
    expect(seatsFreeFor({ ...party, id: own.id }, floor, rowsOf(own, ...others)).seats).toBe(2);
  });
});

describe('what is in the way of a party that is put on a table', () => {
  const put = (row: string, own: Reservation, others: Reservation[], now?: number, blocks: TableBlock[] = []) => {
    const rows = rowsBeside(blocks, own, ...others);
    const stay = placedIn(rows, own.id);
    if (!stay) throw new Error('not in the plan');
    const found = obstacleAt([row], rows, partyOf(stay), now);
    return found && (found.taken_by?.reservation.guest_last_name ?? (found.blocked_by && 'blocked'));
  };
  const swapped = (one: Reservation, other: Reservation, ...others: Reservation[]) => {
    const rows = rowsOf(one, other, ...others);
    const [a, b] = [placedIn(rows, one.id), placedIn(rows, other.id)];
    if (!a || !b) throw new Error('not in the plan');
    const found = obstacleToSwap([a, b], rows, undefined);
    return found && [found.place, found.taken_by?.reservation.guest_last_name];
  };

  test('is who has it while the party would be there, or the house', () => {
    const own = at('20:00', { table_id: 'rid-tT1' });
    const roy = at('21:00', { table_id: 'rid-tT9', guest_last_name: 'Roy' });
    expect(put('rid-tT9', own, [roy])).toBe('Roy');
    expect(put('rid-tT2', own, [roy])).toBeUndefined();
    expect(put('rid-tT9', own, [], undefined, blockOf(['rid-tT9']))).toBe('blocked');
  });

  test('is nobody who is gone by now: in the middle of a stay a table is had from then on', () => {
    const own = at('19:00', { table_id: 'rid-tT1' });
    const roy = at('18:00', { table_id: 'rid-tT9', guest_last_name: 'Roy' });
    expect(put('rid-tT9', own, [roy], 19 * 60 + 59)).toBe('Roy');
    expect(put('rid-tT9', own, [roy], 20 * 60)).toBeUndefined();
    // A stay that is over is moved as it was.
    expect(put('rid-tT9', own, [roy], 22 * 60)).toBe('Roy');
  });

  test('is nobody of two who exchange theirs, but who else has one of them then', () => {
    const one = at('19:00', { table_id: 'rid-tT1' });
    const other = at('21:00', { table_ids: ['rid-tT2', 'rid-tT9'] });
    expect(swapped(one, other)).toBeUndefined();
    expect(swapped(one, other, at('19:30', { table_id: 'rid-tT9', duration_min: 60, guest_last_name: 'Roy' }))).toEqual(
      ['T2 + T9', 'Roy'],
    );
    expect(swapped(other, one, at('22:00', { table_id: 'rid-tT1', guest_last_name: 'Roy' }))).toEqual(['T1', 'Roy']);
  });
});

describe('a party with fewer seats than guests', () => {
  const lacking = (more: Partial<Reservation>) =>
    rowsOf(at('20:00', { party_size: 4, ...more })).flatMap(({ bars }) => bars.map(lacksSeats));

  test('is told from one that has enough, on one table, a group or joined ones', () => {
    expect(lacking({ table_id: 'rid-tT1' })).toEqual([true]);
    expect(lacking({ table_id: 'rid-tT2' })).toEqual([false]);
    expect(lacking({ table_merge_id: 'rid-g1', party_size: 6 })).toEqual([false]);
    expect(lacking({ table_merge_id: 'rid-g1', party_size: 7 })).toEqual([true]);
    expect(lacking({ table_ids: ['rid-tT1', 'rid-tT9'] })).toEqual([false]);
  });

  test('needs nothing once it has left, and first of all a table where it has none', () => {
    expect(lacking({ table_id: 'rid-tT1', service_status: 'left', left_at: '2026-11-20T20:30:00.000Z' })).toEqual([
      false,
    ]);
    expect(lacking({})).toEqual([false]);
  });

  test('is too large for every place beyond the largest table or group in use', () => {
    expect(largestPlace(floor)).toBe(6);
    expect(largestPlace({ ...floor, merges: [] })).toBe(4);
    expect(largestPlace({ tables: [], merges: [] })).toBe(0);
  });
});

describe('what is set aside for parties without a table', () => {
  const setAside = (
    guests: number,
    reservations: Reservation[],
    more: { room_id?: string; blocked?: string[] } = {},
  ) => {
    const { room_id, blocked = [] } = more;
    const { party } = newParty({ date: FRIDAY, time: '20:00', guests }, hours);
    const found = setAsideFrom({ ...party, room_id }, floor, rowsBeside(blockOf(blocked), ...reservations));
    return found && [found.table, ...found.parties.map(({ reservation: { guest_last_name } }) => guest_last_name)];
  };
  const club = at('20:00', { guest_last_name: 'Club' });
  const taken = at('20:00', { table_id: 'rid-tT9' });

  test('is named with those who come while the table would be needed', () => {
    expect(setAside(2, [club])).toEqual(['T9', 'Club']);
    expect(setAside(2, [club, taken, at('21:30')])).toEqual(['T1', 'Club', 'Martin']);
    expect(setAside(6, [club])).toEqual(['T1 + T2', 'Club']);
    expect(setAside(2, [club], { room_id: 'rid-mSalle' })).toEqual(['T1', 'Club']);
    expect(setAside(2, [club], { blocked: ['rid-tT9'] })).toEqual(['T1', 'Club']);
  });

  test('is named with those whom it fits, by itself or in a group; with all when it fits none of them', () => {
    const of = (guest_last_name: string, party_size: number) => at('20:00', { guest_last_name, party_size });
    const [four, six, crowd] = [of('Quatre', 4), of('Six', 6), of('Foule', 30)];
    // T9 seats two and is in no group.
    expect(setAside(2, [four, club, six, crowd])).toEqual(['T9', 'Club']);
    expect(setAside(2, [six, crowd], { blocked: ['rid-tT9'] })).toEqual(['T1', 'Six']);
    expect(setAside(4, [crowd, four])).toEqual(['T2', 'Quatre']);
    expect(setAside(2, [four, crowd])?.toSorted()).toEqual(['Foule', 'Quatre', 'T9']);
  });

  test('is nothing where nobody needs a table then, or none is free', () => {
    expect(setAside(2, [])).toBeUndefined();
    expect(setAside(2, [at('22:00')])).toBeUndefined();
    expect(setAside(2, [{ ...club, service_status: 'no_show' }])).toBeUndefined();
    expect(setAside(7, [club])).toBeUndefined();
    expect(setAside(4, [club, at('20:00', { table_id: 'rid-tT2' })])).toBeUndefined();
    expect(setAside(2, [club], { blocked: ['rid-tT1', 'rid-tT2', 'rid-tT9'] })).toBeUndefined();
  });

  test('leaves out tables that guests are not given online', () => {
    const house = { ...floor, tables: floor.tables.map((one) => ({ ...one, online: false })) };
    const { party } = newParty({ date: FRIDAY, time: '20:00', guests: 2 }, hours);
    expect(setAsideFrom(party, house, rowsOf(club))).toBeUndefined();
  });
});

describe('a party that wants to come', () => {
  const late = week(service(4, '19:00', '02:00'));
  const SATURDAY = '2026-11-21';

  test('stays as long as that date’s service says for so many', () => {
    const turn_times = [{ up_to: 2, duration_min: 75 }];
    const feast = { open_time: '18:00', close_time: '23:00', slot_duration_min: 200, slot_interval_min: 60 };
    const calendar = { ...late, special_days: [{ date: FRIDAY, hours: [{ ...feast, turn_times }] }] };
    const stay = (date: string, guests: number) => {
      const { from, to } = newParty({ date, time: '20:00', guests }, calendar).party;
      return to - from;
    };
    expect(stay(FRIDAY, 4)).toBe(200);
    expect(stay(FRIDAY, 2)).toBe(75);
    expect(stay('2026-11-27', 2)).toBe(120);
  });

  test('is looked for on the evening that its time belongs to', () => {
    expect(newParty({ date: FRIDAY, time: '20:00', guests: 2 }, late)).toMatchObject({
      day: FRIDAY,
      party: { from: 1200 },
    });
    expect(newParty({ date: SATURDAY, time: '00:30', guests: 2 }, late)).toMatchObject({
      day: FRIDAY,
      party: { from: 1470 },
    });
  });
});

describe('a block', () => {
  const T9 = ['rid-tT9'];
  const blocked = (
    from: string,
    now: string | undefined,
    party: Reservation,
    before?: { from: string; table_ids: string[] },
  ) => {
    const span = (start: string) => ({ from: minuteOf(start), to: minuteOf('22:30') });
    const place = { table_ids: [...T9, 'rid-tT2'], ...span(from) };
    const stood = before && { table_ids: before.table_ids, ...span(before.from) };
    return occupantsOfBlock(place, rowsOf(party), now === undefined ? now : minuteOf(now), stood).length;
  };
  const sits = at('19:00', { table_id: 'rid-tT9', service_status: 'seated', duration_min: 60 });

  test('has whoever sits beyond the end in its way for as long as that counts, and nobody who has left', () => {
    expect(blocked('20:10', '20:10', sits)).toBe(1);
    expect(blocked('20:20', '20:10', sits)).toBe(1);
    expect(blocked('20:25', '20:10', sits)).toBe(0);
    expect(blocked('20:10', undefined, sits)).toBe(0);
    expect(blocked('20:10', '20:10', { ...sits, service_status: 'left', left_at: `${FRIDAY}T20:05:00.000Z` })).toBe(0);
    expect(blocked('20:10', '20:10', { ...sits, service_status: 'expected' })).toBe(0);
    expect(blocked('19:30', '18:00', { ...sits, service_status: 'expected' })).toBe(1);
  });

  test('that is changed has nobody in its way who stayed on under it, but on a table or at a time that it takes anew', () => {
    expect(blocked('20:00', '20:10', sits, { from: '20:00', table_ids: T9 })).toBe(0);
    expect(blocked('20:00', '20:10', sits, { from: '20:00', table_ids: ['rid-tT2'] })).toBe(1);
    expect(blocked('19:30', '20:10', sits, { from: '20:00', table_ids: T9 })).toBe(1);
    expect(blocked('20:05', '20:10', sits, { from: '20:20', table_ids: T9 })).toBe(1);
  });
});
