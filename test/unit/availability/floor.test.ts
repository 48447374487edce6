import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { seatingPlan } from '../../../shared/availability/rules/choose-table.ts';
import * as floors from '../../../shared/availability/rules/floor.ts';
import {
  type Entry,
  isSameRef,
  type Occupancy,
  refsOf,
  UNASSIGNED,
} from '../../../shared/availability/rules/occupancy.ts';
import { proposeHold } from '../../../shared/booking/rules/hold.ts';
import type { DatedSetup } from '../../../shared/restaurant/rules/setup.ts';
import { everyDay, mergeOf, occupancyOf, setupOf, stay, tableOf } from '../../support/book.ts';
import { FRIDAY_MORNING } from '../../support/restaurant.ts';

const FLOOR = '../../../shared/availability/rules/floor.ts';
const SATURDAY = '2026-11-21';
const NOW = FRIDAY_MORNING;
/** 18:00 in Paris, in UTC epoch minutes. */
const SIX = Date.parse('2026-11-21T17:00:00Z') / 60_000;
const TIMES = ['19:00', '19:30', '20:00', '20:30', '21:00'];

afterEach(() => {
  vi.resetModules();
  vi.doUnmock(FLOOR);
});

const span = fc
  .tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 6 }))
  .map(([start, length]) => ({ from: SIX + 30 * start, to: SIX + 30 * (start + length) }));

const world = fc.record({
  seats: fc.array(fc.constantFrom(2, 2, 4, 6), { minLength: 2, maxLength: 7 }),
  groups: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 2, maxLength: 3 }), { maxLength: 2 }),
  deleted: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
  bookings: fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), span), { maxLength: 8 }),
  waiting: fc.array(fc.tuple(span, fc.integer({ min: 1, max: 8 })), { minLength: 1, maxLength: 4 }),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** A guest who locks, on the book as it was so many writes ago. */
const lock = fc.record({
  time: fc.constantFrom(...TIMES),
  guests: fc.integer({ min: 1, max: 7 }),
  drawn: fc.nat(5),
  behind: fc.nat(12),
});
type Lock = typeof lock extends fc.Arbitrary<infer T> ? T : never;

function build({ seats, groups, deleted, bookings, waiting }: World): { setup: DatedSetup; book: Occupancy[] } {
  const setup = setupOf({
    hours: everyDay(),
    tables: seats.map((count, index) => tableOf(`t${index}`, count, index === deleted ? { deleted_at: 1 } : {})),
    merges: groups.map((members, index) =>
      mergeOf(
        `g${index}`,
        members.map((member) => `t${member}`),
      ),
    ),
  });
  const cells = new Map<string, Record<string, Entry>>();
  const add = (table_id: string, id: string, entry: Entry) =>
    cells.set(table_id, { ...cells.get(table_id), [id]: entry });
  for (const [index, [table, during]] of bookings.entries()) {
    add(`t${table % seats.length}`, `b${index}`, { kind: 'reservation', ...during, party: 2 });
  }
  for (const [index, [during, party]] of waiting.entries()) {
    add(UNASSIGNED, `w${index}`, { kind: 'reservation', ...during, party });
  }
  return { setup, book: [...cells].map(([table_id, entries]) => occupancyOf(SATURDAY, table_id, entries)) };
}

type Propose = typeof proposeHold;

/** Lives through locks, each of which reads one of the last books and writes as the data layer does: if nothing moved. */
function live(
  propose: Propose,
  setup: DatedSetup,
  first: Occupancy[],
  locks: Lock[],
): { book: Occupancy[]; held: number } {
  const books = [first];
  for (const [index, { time, guests, drawn, behind }] of locks.entries()) {
    const now = books.at(-1) ?? first;
    const seen = books[Math.max(0, books.length - 1 - behind)] ?? first;
    try {
      const { entry, is_tight } = propose(
        setup,
        seen,
        { date: SATURDAY, time, guests, lang: 'fr' },
        { now: NOW, expires_at: NOW + 1, draw: (count) => drawn % Math.max(count, 1) },
      );
      const entered = refsOf(entry);
      const conditions = [...entered, ...(is_tight ? refsOf({ tables: [], dates: [SATURDAY] }) : [])];
      const version = (book: Occupancy[], ref: Occupancy | (typeof entered)[number]) =>
        book.find(isSameRef(ref))?.version ?? 0;
      if (conditions.some((ref) => version(seen, ref) !== version(now, ref))) continue;
      const written = conditions.map((ref) => ({
        ...ref,
        version: version(now, ref) + 1,
        entries: {
          ...now.find(isSameRef(ref))?.entries,
          ...(entered.some(isSameRef(ref)) && { [`lock${index}`]: entry }),
        },
      }));
      books.push([...now.filter((cell) => !written.some(isSameRef(cell))), ...written]);
    } catch (error) {
      if (!(error instanceof Error && error.name === 'DomainError')) throw error;
    }
  }
  return { book: books.at(-1) ?? first, held: books.length - 1 };
}

/** The places that are set aside on paper, as the domain has it. */
const setAside = ({ tables, merges }: DatedSetup, book: Occupancy[], now = NOW) =>
  floors.openFloor(seatingPlan({ tables, merges }), tables, book, now).setAside;

/** The tables that are set aside for each party, by its id. */
const placesOf = (setup: DatedSetup, book: Occupancy[], now = NOW) =>
  Object.fromEntries(setAside(setup, book, now).map(({ id, tables }) => [id, tables]));

const crowds = fc.tuple(world, fc.array(lock, { minLength: 1, maxLength: 14 }));
const keepsPlaces = (propose: Propose) =>
  fc.property(crowds, ([some, locks]) => {
    const { setup, book } = build(some);
    expect(setAside(setup, live(propose, setup, book, locks).book)).toEqual(setAside(setup, book));
  });

/** An occupied floor of tables for two, and what guests may have of it during a stay that begins at `time` in Paris. */
const freeAt = (setup: DatedSetup, book: Occupancy[], time: string) => {
  const from = Date.parse(`${SATURDAY}T${time}:00+01:00`) / 60_000;
  const floor = floors.openFloor(seatingPlan(setup), setup.tables, book, NOW);
  return floors.freePlan(floor, { from, to: from + 120 }).tables.map(({ id }) => id);
};

describe('parties without a table', () => {
  const evening = (from: string, to: string, party = 2) =>
    stay(`${SATURDAY}T${from}:00+01:00`, `${SATURDAY}T${to}:00+01:00`, party);

  test('are seated for the whole of their stay, not on what is free in the slot that somebody asks for', () => {
    const setup = setupOf({ tables: [tableOf('a', 2), tableOf('b', 2)] });
    const book = [
      occupancyOf(SATURDAY, 'a', { x: evening('21:00', '23:00') }),
      occupancyOf(SATURDAY, UNASSIGNED, { w: evening('20:00', '22:00') }),
    ];
    // Both are free from 19:00 to 21:00, but only b is until 22:00.
    expect(freeAt(setup, book, '19:00')).toEqual(['a']);
    expect(freeAt(setup, book, '20:00')).toEqual([]);
  });

  test('count in every slot that they touch, also when nothing is free for the whole of their stay', () => {
    const setup = setupOf({ tables: [tableOf('a', 2), tableOf('b', 2)] });
    const book = [
      ...['a', 'b'].map((id) => occupancyOf(SATURDAY, id, { [id]: evening('19:00', '21:00') })),
      occupancyOf(SATURDAY, UNASSIGNED, { w: evening('20:00', '22:00') }),
    ];
    expect(freeAt(setup, book, '21:00')).toEqual(['b']);
    expect(freeAt(setup, book, '22:00')).toEqual(['a', 'b']);
  });

  test('are on their tables or without one, never both: who has lost one table of a group has lost all', () => {
    const setup = setupOf({
      tables: [tableOf('a', 4, { deleted_at: 1 }), tableOf('b', 4), tableOf('c', 8)],
      merges: [mergeOf('g', ['a', 'b'])],
    });
    const party = evening('19:00', '21:00', 8);
    const book = ['a', 'b'].map((id) => occupancyOf(SATURDAY, id, { w: party }));
    expect(freeAt(setup, book, '19:00')).toEqual(['b']);
    const block: Entry = { kind: 'unknown', from: party.from, to: party.to, stored: {} };
    const blocked = ['a', 'b'].map((id) => occupancyOf(SATURDAY, id, { w: block }));
    expect(freeAt(setup, blocked, '19:00')).toEqual(['c']);
  });

  test('each have a place of their own where any choice of places gives each one', () => {
    const setup = setupOf({ tables: [tableOf('a', 4), tableOf('b', 4)] });
    // Taken one by one, the four would get a first, and nothing would be free for the three until 22:00.
    const book = [
      occupancyOf(SATURDAY, 'b', { x: evening('21:00', '23:00') }),
      occupancyOf(SATURDAY, UNASSIGNED, {
        four: evening('19:00', '21:00', 4),
        three: evening('19:00', '22:00', 3),
      }),
    ];
    expect(placesOf(setup, book)).toEqual({ four: ['b'], three: ['a'] });
  });

  test('also where a group is the only place of one, and its tables are each the first of another', () => {
    const setup = setupOf({
      tables: [tableOf('a', 2), tableOf('b', 2), tableOf('c', 2), tableOf('d', 2)],
      merges: [mergeOf('g', ['a', 'b']), mergeOf('h', ['c', 'd'])],
    });
    const book = [
      occupancyOf(SATURDAY, 'c', { x: evening('21:00', '23:00') }),
      occupancyOf(SATURDAY, UNASSIGNED, {
        late: evening('20:00', '22:00', 3),
        early: evening('19:00', '21:00', 4),
      }),
    ];
    expect(placesOf(setup, book)).toEqual({ early: ['c', 'd'], late: ['a', 'b'] });
  });

  test('leave guests every table that they can book, where there is another for them', () => {
    const offline = { online: false };
    const setup = setupOf({
      tables: [tableOf('a', 2), tableOf('b', 4, offline), tableOf('c', 2), tableOf('d', 6, offline)],
    });
    const waiting = (...ids: string[]) =>
      occupancyOf(SATURDAY, UNASSIGNED, Object.fromEntries(ids.map((id) => [id, evening('19:00', '21:00')])));
    expect(placesOf(setup, [waiting('w')])).toEqual({ w: ['b'] });
    expect(placesOf(setup, [waiting('w', 'x', 'y')])).toEqual({ w: ['b'], x: ['d'], y: ['a'] });
    // Somebody else has it from 20:00 on.
    const taken = occupancyOf(SATURDAY, 'b', { z: evening('20:00', '22:00') });
    expect(placesOf(setup, [taken, waiting('w')])).toEqual({ w: ['d'] });
    const propose = () =>
      proposeHold(
        setup,
        [waiting('w', 'x')],
        { date: SATURDAY, time: '19:00', guests: 2, lang: 'fr' },
        { now: NOW, expires_at: NOW + 1, draw: () => 1 },
      );
    expect(propose().entry.tables).toEqual(['c']);
  });

  test('have what is left, pushed together, after those that can have a place of their own', () => {
    const setup = setupOf({ tables: [tableOf('a', 2), tableOf('b', 2), tableOf('c', 4)] });
    const book = [
      occupancyOf(SATURDAY, 'c', { x: evening('19:00', '21:00') }),
      occupancyOf(SATURDAY, UNASSIGNED, { three: evening('19:00', '21:00', 3), two: evening('19:00', '21:00', 2) }),
    ];
    expect(placesOf(setup, book)).toEqual({ two: ['a'] });
    expect(placesOf(setup, [...book.slice(1)])).toEqual({ three: ['c'], two: ['a'] });
    const large = occupancyOf(SATURDAY, UNASSIGNED, {
      six: evening('19:00', '21:00', 6),
      two: evening('19:00', '21:00'),
    });
    expect(placesOf(setup, [large])).toEqual({ six: ['c', 'b'], two: ['a'] });
  });

  /** Tables for two, each but the first taken from 21:00 on, and so many parties: the last needs the first table. */
  const crowd = (count: number) => {
    const ids = Array.from({ length: count }, (_, index) => `t${String(index).padStart(2, '0')}`);
    const waiting = ids.map((id, index) => [id, evening('19:00', index === count - 1 ? '21:30' : '21:00')] as const);
    const taken = ids.slice(1).map((id) => occupancyOf(SATURDAY, id, { [`x${id}`]: evening('21:00', '23:00') }));
    const setup = setupOf({ tables: ids.map((id) => tableOf(id, 2)) });
    const book = [...taken, occupancyOf(SATURDAY, UNASSIGNED, Object.fromEntries(waiting))];
    return floors.openFloor(seatingPlan(setup), setup.tables, book, NOW).unseated.map(({ id }) => id);
  };

  test('are looked for a place together up to twelve, and one after the other beyond', () => {
    expect([crowd(12), crowd(13)]).toEqual([[], ['t12']]);
  });

  test('are looked for a place within a bound: to try every order of eleven tables takes minutes', () => {
    const ids = Array.from({ length: 12 }, (_, index) => `t${index}`);
    const setup = setupOf({ tables: ids.slice(1).map((id) => tableOf(id, 2)) });
    const waiting = Object.fromEntries(ids.map((id) => [id, evening('19:00', '21:00')]));
    const floor = floors.openFloor(seatingPlan(setup), setup.tables, [occupancyOf(SATURDAY, UNASSIGNED, waiting)], NOW);
    expect([floor.setAside.length, floor.unseated.length]).toEqual([11, 1]);
  });

  test('are set aside the same places whoever asks: also who leaves a table of their own for it', () => {
    const setup = setupOf({ tables: [tableOf('a', 2), tableOf('b', 2), tableOf('c', 2)] });
    const book = [
      occupancyOf(SATURDAY, 'a', { own: evening('19:00', '21:00') }),
      occupancyOf(SATURDAY, UNASSIGNED, { w: evening('20:00', '22:00') }),
    ];
    const own = { id: 'own', kind: 'reservation' } as const;
    const floor = floors.openFloor(seatingPlan(setup), setup.tables, book, NOW, own);
    expect(floor.setAside.map(({ tables }) => tables)).toEqual([['b']]);
    const span = evening('19:30', '21:30');
    expect(floors.freePlan(floor, span).tables.map(({ id }) => id)).toEqual(['a', 'c']);
  });

  test('need a table for what is left of their stay', () => {
    const setup = setupOf({ tables: [tableOf('a', 2), tableOf('b', 2)] });
    const book = [
      occupancyOf(SATURDAY, 'a', { x: evening('18:30', '20:30') }),
      occupancyOf(SATURDAY, 'b', { y: evening('18:00', '19:50') }),
      occupancyOf(SATURDAY, UNASSIGNED, { w: evening('19:00', '21:00') }),
    ];
    expect(placesOf(setup, book)).toEqual({});
    expect(placesOf(setup, book, Date.parse(`${SATURDAY}T19:55:00+01:00`))).toEqual({ w: ['b'] });
  });

  test('keep the places that they could have, however many guests lock at once, at whatever times', () => {
    fc.assert(keepsPlaces(proposeHold), { numRuns: 3000 });
  });

  test('would lose them, if each slot seated them on the tables that are free in it', async () => {
    vi.doMock(FLOOR, () => ({
      ...floors,
      openFloor: (...args: Parameters<typeof floors.openFloor>) => {
        const floor = floors.openFloor(...args);
        return { ...floor, setAside: [], unseated: floor.withoutTable };
      },
    }));
    const { proposeHold: perSlot } = await import('../../../shared/booking/rules/hold.ts');
    expect(fc.check(keepsPlaces(perSlot), { numRuns: 3000 }).failed).toBe(true);
  });
});
