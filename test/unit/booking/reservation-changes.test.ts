import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UNASSIGNED } from '../../../shared/availability/rules/occupancy.ts';
import { bookedRefs, type StoredReservation } from '../../../shared/booking/rules/reservation.ts';
import { occupancyWrites, refsTaken, totalsChanges } from '../../../shared/booking/rules/reservation-changes.ts';
import { reservationOf } from '../../support/book.ts';

const [SATURDAY, SUNDAY] = ['2026-11-21', '2026-11-22'];
const NOW = Date.parse('2026-11-20T09:00:00Z');
const BEFORE = reservationOf({ tables: ['A', 'B'] });
const WAITING = reservationOf({ tables: [], table_id: undefined });

/** The writes of a change, as `table: what it does`. */
const writesOf = (before: StoredReservation, changes: Partial<StoredReservation>, beside: string[] = []) =>
  occupancyWrites(
    before,
    { ...before, ...changes },
    NOW,
    beside.map((table_id) => ({ date: SATURDAY, table_id })),
  )
    .map(({ ref, stands, takes }) => `${ref.table_id}: ${stands ? 'stays' : 'leaves'}, ${takes ? 'as seen' : 'own'}`)
    .sort();

describe('what a change writes to the occupancy', () => {
  const { from, to } = BEFORE;

  test.each<[string, Partial<StoredReservation>, string[]]>([
    ['nothing, when neither place nor times nor party change', { guest_last_name: 'X', notes: 'Y' }, []],
    ['its end, when it is shortened', { to: to - 30 }, ['A: stays, own', 'B: stays, own']],
    ['its start, when it begins later', { from: from + 30 }, ['A: stays, own', 'B: stays, own']],
    ['its party, on tables of its own', { party_size: 3 }, ['A: stays, own', 'B: stays, own']],
    ['more minutes, when it is lengthened', { to: to + 1 }, ['A: stays, as seen', 'B: stays, as seen']],
    ['other minutes, when it begins earlier', { from: from - 1 }, ['A: stays, as seen', 'B: stays, as seen']],
    [
      'minutes given and taken, when it moves in time',
      { from: from + 60, to: to + 60 },
      ['A: stays, as seen', 'B: stays, as seen'],
    ],
    ['nothing any more, when it is cancelled', { status: 'cancelled' }, ['A: leaves, own', 'B: leaves, own']],
    ['nothing any more, when nothing of it is left', { to: from }, ['A: leaves, own', 'B: leaves, own']],
    [
      'the table entered and the one left, and the one kept as a part of another place',
      { tables: ['B', 'C'] },
      ['A: leaves, own', 'B: stays, as seen', 'C: stays, as seen'],
    ],
    [
      'the list of parties without a table',
      { tables: [] },
      ['A: leaves, own', 'B: leaves, own', 'UNASSIGNED: stays, as seen'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(writesOf(BEFORE, changes)).toEqual(expected);
  });

  test('a party without a table that grows takes seats that are set aside; one that shrinks gives them', () => {
    expect(writesOf(WAITING, { party_size: 3 })).toEqual(['UNASSIGNED: stays, as seen']);
    expect(writesOf(WAITING, { party_size: 1 })).toEqual(['UNASSIGNED: stays, own']);
    expect(writesOf(WAITING, { tables: ['A'] })).toEqual(['A: stays, as seen', 'UNASSIGNED: leaves, own']);
  });

  test('a list beside which seats are taken is raised, in the same write where the party is on it', () => {
    expect(writesOf(BEFORE, { tables: ['C'] }, [UNASSIGNED])).toEqual([
      'A: leaves, own',
      'B: leaves, own',
      'C: stays, as seen',
      'UNASSIGNED: leaves, as seen',
    ]);
    expect(writesOf(WAITING, { tables: ['A'] }, [UNASSIGNED])).toEqual([
      'A: stays, as seen',
      'UNASSIGNED: leaves, as seen',
    ]);
    expect(writesOf(WAITING, { to: to - 30 }, [UNASSIGNED])).toEqual(['UNASSIGNED: stays, as seen']);
  });

  test('a move to another date leaves one and enters the other, and what is taken is what must be read', () => {
    const after = { ...BEFORE, tables: ['A'], dates: [SUNDAY], from: from + 1440, to: to + 1440 };
    expect(occupancyWrites(BEFORE, after, NOW)).toEqual([
      { ref: { date: SUNDAY, table_id: 'A' }, stands: true, takes: true },
      { ref: { date: SATURDAY, table_id: 'A' }, stands: false, takes: false },
      { ref: { date: SATURDAY, table_id: 'B' }, stands: false, takes: false },
    ]);
    expect(refsTaken(BEFORE, after, NOW)).toEqual([{ date: SUNDAY, table_id: 'A' }]);
  });

  test('whatever changes, each item is written once, ends as it must, and nothing is taken unseen', () => {
    const some = fc.record({
      tables: fc.subarray(['A', 'B', 'C']),
      dates: fc.subarray(['2026-10-20', SATURDAY, SUNDAY], { minLength: 1 }),
      from: fc.integer({ min: 0, max: 3 }),
      to: fc.integer({ min: 0, max: 5 }),
      party_size: fc.integer({ min: 1, max: 3 }),
      status: fc.constantFrom('pending' as const, 'confirmed' as const, 'cancelled' as const),
    });
    const cells = (reservation: StoredReservation) =>
      bookedRefs(reservation, NOW).map(({ date, table_id }) => `${date}#${table_id}`);
    fc.assert(
      fc.property(some, some, fc.boolean(), (a, b, raises) => {
        const [before, after] = [reservationOf(a), reservationOf(b)];
        const beside = raises ? [{ date: SATURDAY, table_id: UNASSIGNED }] : [];
        const writes = occupancyWrites(before, after, NOW, beside);
        const book = new Set(cells(before));
        const written = writes.map(({ ref }) => `${ref.date}#${ref.table_id}`);
        expect(new Set(written).size).toBe(written.length);
        for (const { ref, stands, takes } of writes) {
          const cell = `${ref.date}#${ref.table_id}`;
          if (!takes && stands) {
            expect(book.has(cell) && before.from <= after.from && after.to <= before.to).toBe(true);
          }
          if (stands) book.add(cell);
          else book.delete(cell);
        }
        expect([...book].sort()).toEqual(cells(after).sort());
        const kept = cells(after).filter((cell) => cells(before).includes(cell) && !written.includes(cell));
        if (kept.length > 0) expect([a.from, a.to, a.party_size]).toEqual([b.from, b.to, b.party_size]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('what a change does to the numbers of reservations', () => {
  test.each<[string, Partial<StoredReservation>, [string, object][]]>([
    ['nothing, when date and status stay', { notes: 'X' }, []],
    ['one date, when the status changes', { status: 'cancelled' }, [[SATURDAY, { confirmed: -1, cancelled: 1 }]]],
    [
      'both dates, when it moves between them',
      { reservation_date: SUNDAY },
      [
        [SATURDAY, { confirmed: -1 }],
        [SUNDAY, { confirmed: 1 }],
      ],
    ],
    [
      'both dates, each with its own status',
      { reservation_date: SUNDAY, status: 'pending' },
      [
        [SATURDAY, { confirmed: -1 }],
        [SUNDAY, { pending: 1 }],
      ],
    ],
  ])('%s', (_, changes, expected) => {
    expect([...totalsChanges([{ before: BEFORE, after: { ...BEFORE, ...changes } }])]).toEqual(expected);
  });
});
