import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { datesOfMonthAvailability, slotsOfDate } from '../../../shared/availability/rules/availability.ts';
import {
  type Entry,
  isLive,
  type Occupancy,
  overlaps,
  refsOf,
  UNASSIGNED,
} from '../../../shared/availability/rules/occupancy.ts';
import { proposeHold } from '../../../shared/booking/rules/hold.ts';
import { DomainError } from '../../../shared/platform/errors.ts';
import { addDays, clockTimeOf } from '../../../shared/platform/time/time.ts';
import type { DatedSetup } from '../../../shared/restaurant/rules/setup.ts';
import { mergeOf, serviceOf, setupOf, tableOf } from '../../support/book.ts';

// Whatever the setup, the bookings and the clock: docs/design.md, "Guarantees", 1 and 3.

const ZONES = ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Pacific/Kiritimati', 'UTC'];
/** Around both clock changes of these zones, and an ordinary day. */
const DATES = [
  '2026-03-08',
  '2026-03-28',
  '2026-04-05',
  '2026-04-24',
  '2026-10-04',
  '2026-10-25',
  '2026-10-31',
  '2026-11-20',
];

const clockTime = fc.integer({ min: 0, max: 95 }).map((quarter) => clockTimeOf(quarter * 15));

const hours = fc.array(
  fc.record({
    day_of_week: fc.integer({ min: 0, max: 6 }),
    open_time: clockTime,
    close_time: clockTime,
    slot_duration_min: fc.constantFrom(30, 60, 90, 120, 240),
    slot_interval_min: fc.constantFrom(15, 30, 45, 60),
    is_active: fc.boolean(),
  }),
  { minLength: 2, maxLength: 12 },
);

const tables = fc.array(
  fc.record({
    seats: fc.integer({ min: 1, max: 8 }),
    display_order: fc.integer({ min: 0, max: 3 }),
    is_active: fc.boolean(),
    deleted: fc.option(fc.integer({ min: -600, max: 600 }), { nil: undefined, freq: 6 }),
  }),
  { minLength: 1, maxLength: 7 },
);

const booking = fc.record({
  table: fc.integer({ min: 0, max: 7 }),
  start: fc.integer({ min: -600, max: 3000 }),
  length: fc.integer({ min: 15, max: 300 }),
  party: fc.integer({ min: 1, max: 9 }),
  hold: fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined }),
});

const world = fc.record({
  zone: fc.constantFrom(...ZONES),
  date: fc.constantFrom(...DATES),
  nowShift: fc.integer({ min: -2000, max: 2000 }),
  hours,
  tables,
  groups: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 2, maxLength: 3 }), { maxLength: 3 }),
  bookings: fc.array(booking, { maxLength: 14 }),
  max_party_size: fc.integer({ min: 1, max: 12 }),
  advance_booking_days: fc.constantFrom(7, 60),
  is_active: fc.boolean(),
});

type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

function build(some: World) {
  const dayStart = Date.parse(some.date) / 60_000;
  const now = (dayStart + some.nowShift) * 60_000;
  const setup: DatedSetup = setupOf({
    config: {
      timezone: some.zone,
      max_party_size: some.max_party_size,
      advance_booking_days: some.advance_booking_days,
      is_active: some.is_active,
    },
    hours: some.hours.map((entry, index) => serviceOf({ ...entry, id: `h${index}` })),
    tables: some.tables.map(({ deleted, ...table }, index) =>
      tableOf(`t${index}`, table.seats, {
        ...table,
        ...(deleted !== undefined && { deleted_at: now / 60_000 + deleted }),
      }),
    ),
    merges: some.groups.map((members, index) =>
      mergeOf(
        `g${index}`,
        members.map((member) => `t${member}`),
      ),
    ),
  });
  const cells = new Map<string, Occupancy>();
  for (const [index, { table, start, length, party, hold }] of some.bookings.entries()) {
    const table_id = table < some.tables.length ? `t${table}` : UNASSIGNED;
    const from = dayStart + start;
    const span = { from, to: from + length, party };
    const dates = [-1, 0, 1, 2, 3].map((days) => addDays(some.date, days));
    const entry: Entry =
      hold === undefined
        ? { kind: 'reservation', ...span }
        : { kind: 'hold', ...span, expires_at: now + hold, date: '', time: '', lang: 'fr', tables: [], dates: [] };
    // An entry is found on every date that it may touch in any zone; standing in more than it must changes nothing.
    for (const date of dates) {
      const key = `${date}#${table_id}`;
      const cell = cells.get(key) ?? { date, table_id, version: 1, entries: {} };
      cell.entries[`e${index}`] = entry;
      cells.set(key, cell);
    }
  }
  const occupancies = [...cells.values()];
  const around = (date: string) => occupancies.filter((cell) => cell.date === date || cell.date === addDays(date, 1));
  return { setup, now, around, occupancies };
}

function propose(
  { setup, now, around }: ReturnType<typeof build>,
  date: string,
  time: string,
  guests: number,
  drawn: number,
) {
  try {
    return proposeHold(
      setup,
      around(date),
      { date, time, guests, lang: 'fr' },
      { now, expires_at: now + 1, draw: (count) => drawn % Math.max(count, 1) },
    );
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

const party = fc.integer({ min: 1, max: 13 });
const RUNS = { numRuns: 400 };

describe('whatever setup, bookings and clock', () => {
  test('a slot is available exactly when a lock then succeeds, and when its remaining capacity suffices', () => {
    fc.assert(
      fc.property(world, party, fc.nat(5), (some, guests, drawn) => {
        const built = build(some);
        for (const slot of slotsOfDate(built.setup, built.around(some.date), some.date, { guests, now: built.now })) {
          const proposed = propose(built, some.date, slot.time, guests, drawn);
          expect({ time: slot.time, available: !(proposed instanceof DomainError) }).toEqual({
            time: slot.time,
            available: slot.available,
          });
          expect(slot.available).toBe(slot.remaining_capacity >= guests);
          expect(slot.remaining_capacity).toBeGreaterThanOrEqual(0);
        }
      }),
      RUNS,
    );
  });

  test('a proposed hold never overlaps a live entry of its tables, and seats the party on active tables', () => {
    fc.assert(
      fc.property(world, party, fc.nat(5), (some, guests, drawn) => {
        const built = build(some);
        for (const { time } of slotsOfDate(built.setup, built.around(some.date), some.date, {
          guests,
          now: built.now,
        })) {
          const proposed = propose(built, some.date, time, guests, drawn);
          if (proposed instanceof DomainError) continue;
          const { entry } = proposed;
          const own = built.setup.tables.filter(({ id }) => entry.tables.includes(id));
          expect(own.every((table) => table.is_active && table.deleted_at === undefined)).toBe(true);
          expect(own.reduce((sum, { seats }) => sum + seats, 0)).toBeGreaterThanOrEqual(guests);
          for (const { date, table_id } of refsOf(entry)) {
            const cell = built.occupancies.find(
              (occupancy) => occupancy.date === date && occupancy.table_id === table_id,
            );
            const live = Object.values(cell?.entries ?? {}).filter((other) => isLive(other, built.now));
            expect(live.filter((other) => overlaps(other, entry))).toEqual([]);
          }
        }
      }),
      RUNS,
    );
  });

  test('a date of the month is available exactly when one of its slots is', () => {
    fc.assert(
      fc.property(world, party, (some, guests) => {
        const built = build(some);
        const month = some.date.slice(0, 7);
        const dates = datesOfMonthAvailability(built.setup, built.occupancies, month, { guests, now: built.now });
        for (const date of [some.date, addDays(some.date, 1)].filter((other) => other.startsWith(month))) {
          const slots = slotsOfDate(built.setup, built.around(date), date, { guests, now: built.now });
          expect(dates.find((other) => other.date === date)?.available).toBe(slots.some(({ available }) => available));
        }
      }),
      RUNS,
    );
  });

  test('a larger party never finds a slot that a smaller one does not', () => {
    fc.assert(
      fc.property(world, fc.integer({ min: 1, max: 11 }), (some, guests) => {
        const built = build(some);
        const at = (size: number) =>
          slotsOfDate(built.setup, built.around(some.date), some.date, { guests: size, now: built.now });
        const smaller = at(guests);
        at(guests + 1).forEach((slot, index) => {
          if (slot.available) expect(smaller[index]?.available).toBe(true);
        });
      }),
      RUNS,
    );
  });
});
