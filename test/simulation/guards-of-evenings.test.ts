import { describe, expect, test } from 'vitest';
import type * as Assignments from '../../shared/availability/rules/assignment.ts';
import type * as Occupancies from '../../shared/availability/rules/occupancy.ts';
import type * as Arrived from '../../shared/booking/rules/arrived-guests.ts';
import type * as Course from '../../shared/booking/rules/course.ts';
import type * as Visit from '../../shared/booking/rules/visit.ts';
import type * as Blocks from '../../shared/floor/rules/block.ts';
import { leaveOut, weakenConditions } from '../support/sabotage.ts';
import type { Sabotage } from '../support/scenarios.ts';
import { NO_FAULTS } from './network.ts';
import { historiesWithoutGuard } from './without-guard.ts';

// Each guard of an evening of service is taken away once, for one step alone: the evenings must notice. `from` is a
// seed that shows it.

const { firstViolationOfEvenings, replace } = historiesWithoutGuard();

const ASSIGNMENT = '../../shared/availability/rules/assignment.ts';
const VISIT = '../../shared/booking/rules/visit.ts';
const OCCUPANCY = '../../shared/availability/rules/occupancy.ts';

/** Takes the versions away from the writes of one kind, in the transactions of one step alone. */
const withoutVersion = (of: 'Put' | 'Update', isStep: (together: string) => boolean): Sabotage =>
  weakenConditions((condition, kind, together = '') =>
    condition.includes('#version') && kind === of && isStep(together) ? undefined : condition,
  );

const isNew = (together: string) => together.includes('"attribute_not_exists(pk)"');
const isBlock = (together: string) => together.includes('#BLOCK"');
const becomes = (steps: string) => (together: string) =>
  new RegExp(`"service_status":{"S":"(${steps})"}`).test(together) && !isNew(together);

/**
 * What is found when a write overwrites another one that it has not seen. A booking and its place are written together: one
 * whose place is overwritten is not in its occupancy, and where the booking is, its newer place has no reservation.
 */
const LOST_WRITE =
  /came where|double booking|not in occupancy|: \S+ has no reservation|blocked the table|block \S+ is (not )?on/;

/** A rush of clients on two tables within seconds, over a slow network: what they ask for overlaps. */
const RUSH = {
  ...{ clients: 16, requests: 8, seats: [4, 4], think_ms: 300, skew_ms: 0 },
  rates: { ...NO_FAULTS, slow: 0.4 },
};

/** Hosts who come by every few minutes, and parties that mostly sit longer than the half hour that is planned. */
const LONG = {
  ...{ clients: 8, requests: 8, seats: [4, 4], think_ms: 1_200_000, stay_min: 30, skew_ms: 0 },
  rates: NO_FAULTS,
};

/** One table, and hosts who come by every ten minutes: blocks are over while there is much of the evening left. */
const BLOCKED = {
  ...{ clients: 8, requests: 10, seats: [4], think_ms: 600_000, skew_ms: 0, over_midnight: false },
  rates: NO_FAULTS,
};

/** What a rush breaks, from a seed on. */
const brokenInRush = (sabotage: Sabotage, from = 1) => firstViolationOfEvenings({ sabotage, changes: RUSH, from });

/** An item in which nobody is known to sit. */
const nobodySits = ({ entries, ...item }: Occupancies.Occupancy): Occupancies.Occupancy => ({
  ...item,
  entries: Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, { ...entry, seated: undefined }])),
});

/** Tables as they are without some parties. */
const withoutAll = (occupancies: readonly Occupancies.Occupancy[], parties: readonly { id: string }[]) =>
  occupancies.map(({ entries, ...item }) => ({
    ...item,
    entries: Object.fromEntries(Object.entries(entries).filter(([id]) => !parties.some((party) => party.id === id))),
  }));

/** Hosts on two tables that are often joined, and parties that come one right after the other and sit too long. */
const SHARED = {
  ...{ clients: 8, requests: 12, seats: [4, 4], think_ms: 900_000, stay_min: 30, skew_ms: 0 },
  rates: NO_FAULTS,
};

/** Nobody is seen to stand in the way of those who ask so. */
const seesNobody = (asks: (wanted: Parameters<typeof Assignments.conflictsOf>[1]) => boolean) =>
  replace<typeof Assignments>(ASSIGNMENT, ({ conflictsOf }) => ({
    conflictsOf: (occupancies, wanted) => (asks(wanted) ? [] : conflictsOf(occupancies, wanted)),
  }));

describe('without a guard some evening breaks a promise:', { timeout: 1_200_000 }, () => {
  test('the version of a table on which a party is seated', async () => {
    const broken = await brokenInRush(withoutVersion('Update', becomes('seated')), 14);
    expect(broken).toMatch(LOST_WRITE);
  });

  test('the version of a reservation whose visit ends', async () => {
    const broken = await brokenInRush(withoutVersion('Put', becomes('left|no_show')), 86);
    expect(broken).toMatch(LOST_WRITE);
  });

  test('the version of a table to which a party comes back', async () => {
    const broken = await brokenInRush(withoutVersion('Update', becomes('expected|arrived')), 4);
    expect(broken).toMatch(LOST_WRITE);
  });

  test('the version of a table that is blocked', async () => {
    const broken = await brokenInRush(withoutVersion('Update', isBlock), 3);
    expect(broken).toMatch(LOST_WRITE);
  });

  test('the version of a table onto which somebody walks in', async () => {
    const walksIn = (together: string) => isNew(together) && together.includes('"origin":{"S":"walk_in"}');
    const broken = await brokenInRush(withoutVersion('Update', walksIn), 3);
    expect(broken).toMatch(LOST_WRITE);
  });

  test('who stands where a party sits down, comes back or stays longer', async () => {
    replace<typeof Assignments>(ASSIGNMENT, () => ({ conflictsAfter: () => [] }));
    expect(await firstViolationOfEvenings({ from: 3 })).toMatch('came where');
  });

  test('what two parties that exchange their tables leave each other', async () => {
    replace<typeof Assignments>(ASSIGNMENT, ({ conflictsAfter }) => ({
      conflictsAfter: (occupancies, parties, now) =>
        parties.flatMap((party) => conflictsAfter(withoutAll(occupancies, parties), [party], now)),
    }));
    const broken = await firstViolationOfEvenings({ changes: SHARED, from: 38 });
    expect(broken).toMatch('came where');
  });

  test('who sits there tonight, where a party whose time is over sits down', async () => {
    replace<typeof Visit>(VISIT, () => ({ needsEmptyTable: () => undefined }));
    expect(await firstViolationOfEvenings({ changes: LONG, from: 3 })).toMatch('sat down where');
  });

  test('who sits too long, where a party sits down before its time', async () => {
    replace<typeof Visit>(VISIT, ({ needsEmptyTable }) => ({
      needsEmptyTable: (before, after, now) =>
        now < before.from * 60_000 ? undefined : needsEmptyTable(before, after, now),
    }));
    expect(await firstViolationOfEvenings({ changes: LONG, from: 3 })).toMatch('sat down where');
  });

  test('who sits there, where a party sits down hours before its time', async () => {
    replace<typeof Visit>(VISIT, ({ needsEmptyTable }) => ({
      needsEmptyTable: (before, after, now) =>
        now < (before.from - 120) * 60_000 ? undefined : needsEmptyTable(before, after, now),
    }));
    expect(await firstViolationOfEvenings({ changes: LONG, from: 1 })).toMatch('sat down where');
  });

  test('who sits there, where a table is sought for a party that sits down hours before its time', async () => {
    replace<typeof Assignments>(ASSIGNMENT, ({ conflictsOf }) => ({
      conflictsOf: (occupancies, asked) =>
        conflictsOf(occupancies, asked.stay.service_status ? { ...asked, empty: undefined } : asked),
    }));
    const changes = { ...LONG, requests: 12, think_ms: 600_000, floor_changers: 2, over_midnight: false };
    expect(await firstViolationOfEvenings({ changes, from: 190 })).toMatch('sat down where');
  });

  test('who sits there before its time, where a party sits down whose time it is', async () => {
    replace<typeof Visit>(VISIT, ({ needsEmptyTable }) => ({
      needsEmptyTable: (...asked) => {
        const empty = needsEmptyTable(...asked);
        return empty?.only_early ? undefined : empty;
      },
    }));
    expect(
      await firstViolationOfEvenings({
        changes: { ...BLOCKED, clients: 10, requests: 16, think_ms: 300_000, stay_min: 90 },
        from: 1049,
      }),
    ).toMatch('sat down where');
  });

  test('who was given a table that a party had given up, where that one comes back', async () => {
    replace<typeof Visit>(VISIT, ({ needsEmptyTable, hasEnded }) => ({
      needsEmptyTable: (before, after, now) => (hasEnded(before) ? undefined : needsEmptyTable(before, after, now)),
    }));
    const changes = { ...BLOCKED, requests: 14, think_ms: 900_000, stay_min: 30 };
    expect(await firstViolationOfEvenings({ changes, from: 31 })).toMatch('came back where');
  });

  test('when who sits there sat down, where a party comes back that had given up the table before that', async () => {
    replace<typeof Occupancies>(OCCUPANCY, () => ({ cameAt: ({ from }) => from }));
    replace<typeof Visit>(VISIT, ({ needsEmptyTable }) => ({
      needsEmptyTable: (...asked) => {
        const empty = needsEmptyTable(...asked);
        return empty?.given_up ? { ...empty, given_up: { ...empty.given_up, from: 0, to: 0 } } : empty;
      },
    }));
    const changes = { ...BLOCKED, clients: 2, requests: 8, stay_min: 60, comebacks: 1 };
    expect(await firstViolationOfEvenings({ changes })).toMatch('came back where');
  });

  test('who stands where a table is blocked', async () => {
    seesNobody(({ stay }) => 'release_at' in stay);
    expect(await firstViolationOfEvenings({ from: 3 })).toMatch('blocked the table');
  });

  test('who sits, early or too long, where somebody walks in', async () => {
    replace<typeof Assignments>(ASSIGNMENT, ({ conflictsOf }) => ({
      conflictsOf: (occupancies, wanted) => conflictsOf(occupancies, { ...wanted, empty: undefined }),
    }));
    expect(await firstViolationOfEvenings({ changes: LONG, from: 6 })).toMatch('walked in where');
  });

  test('who sits, early or too long, where a free table is sought', async () => {
    replace<typeof Occupancies>(OCCUPANCY, ({ readLive }) => ({
      readLive: (occupancies, ...rest) => readLive(occupancies.map(nobodySits), ...rest),
    }));
    expect(await firstViolationOfEvenings({ changes: LONG, from: 6 })).toMatch(/offered wrongly|walked in where/);
  });

  test('the tables that are set aside for who waits for one', async () => {
    replace<typeof Occupancies>(OCCUPANCY, ({ readLive }) => ({
      readLive: (...all) => ({ ...readLive(...all), withoutTable: [] }),
    }));
    expect(await firstViolationOfEvenings({ from: 7 })).toMatch('taken from who waits');
  });

  test('the writes that take a block off its tables', async () => {
    const sabotage = leaveOut(/"REMOVE #entries.#id.*"block"/);
    expect(await firstViolationOfEvenings({ sabotage, from: 8 })).toMatch('without a record');
  });

  test('the end of a block', async () => {
    replace<typeof Blocks>('../../shared/floor/rules/block.ts', () => ({
      blockEntry: ({ from, to }) => ({ kind: 'block', from, to }),
    }));
    expect(await firstViolationOfEvenings({ changes: BLOCKED, from: 65 })).toMatch(
      /not offered wrongly|offered and refused/,
    );
  });

  test('that who has left is not here any more', async () => {
    replace<typeof Arrived>('../../shared/booking/rules/arrived-guests.ts', () => ({
      arrivedGuests: ({ arrived_guests }) => arrived_guests,
    }));
    expect(await firstViolationOfEvenings()).toMatch('are here, and not undefined');
  });

  test('that who is not seated any more is at no course', async () => {
    replace<typeof Course>('../../shared/booking/rules/course.ts', () => ({
      reachedCourse: ({ course, course_at }) => ({ course, course_at }),
    }));
    expect(await firstViolationOfEvenings({ changes: { courses: true } })).toMatch('and not at undefined');
  });

  test('the end of a stay when the party leaves', async () => {
    replace<typeof Visit>(VISIT, ({ stayAfter }) => ({
      stayAfter: ({ from, duration_min }, ...rest) => ({
        ...stayAfter({ from, duration_min }, ...rest),
        to: from + duration_min,
      }),
    }));
    expect(await firstViolationOfEvenings()).toMatch('has its table until');
  });
});
