import { describe, expect, test } from 'vitest';
import type * as Assignments from '../../shared/availability/rules/assignment.ts';
import type * as Occupancies from '../../shared/availability/rules/occupancy.ts';
import type * as OperatorChanges from '../../shared/booking/rules/operator-change.ts';
import type * as Reservations from '../../shared/booking/rules/reservation.ts';
import { weakenConditions } from '../support/sabotage.ts';
import { NO_FAULTS } from './network.ts';
import { historiesWithoutGuard } from './without-guard.ts';

// Each guard of parties whose tables or groups are deleted is taken away once: the evenings must notice. `from` is a
// seed that shows it.

const { firstViolationOfEvenings, replace } = historiesWithoutGuard();

const BOOKING = '../../shared/booking/rules';

/** Tables and groups that come and go every few minutes, and parties that mostly sit longer than is planned. */
const CHANGING = {
  ...{ clients: 8, requests: 12, seats: [4, 4, 4], think_ms: 900_000, stay_min: 30, skew_ms: 0, floor_changers: 2 },
  rates: NO_FAULTS,
};

/** The same within seconds, over a slow network: what is asked for overlaps. */
const RUSH = { ...CHANGING, clients: 16, think_ms: 300, rates: { ...NO_FAULTS, slow: 0.4 } };

describe('without a guard some evening loses a place or gives one that is gone:', { timeout: 1_200_000 }, () => {
  test('the tables that are left to a party one of whose tables was deleted', async () => {
    replace<typeof OperatorChanges>(`${BOOKING}/operator-change.ts`, ({ readOperatorChange }) => ({
      readOperatorChange: (...asked) => {
        const read = readOperatorChange(...asked);
        if (read.place || read.seeks) return read;
        const { tables: _, table_id: _id, table_ids: _ids, table_merge_id: _group, ...changes } = read.changes;
        return { ...read, changes };
      },
    }));
    expect(await firstViolationOfEvenings({ changes: CHANGING, from: 82 })).toMatch('which was left to it');
  });

  test('who sits at the tables that are left of a place, where a free one is sought', async () => {
    replace<typeof Occupancies>('../../shared/availability/rules/occupancy.ts', ({ readLive }) => ({
      readLive: (occupancies, tables, ...rest) => {
        const isHalf = (table: string, { from }: Occupancies.Entry) =>
          tables.some(({ id, deleted_at }) => id === table && deleted_at !== undefined && from < deleted_at);
        const half = occupancies.flatMap(({ table_id, entries }) =>
          Object.entries(entries).flatMap(([id, entry]) => (isHalf(table_id, entry) ? [id] : [])),
        );
        const others = occupancies.map(({ entries, ...item }) => ({
          ...item,
          entries: Object.fromEntries(Object.entries(entries).filter(([id]) => !half.includes(id))),
        }));
        return readLive(others, tables, ...rest);
      },
    }));
    expect(await firstViolationOfEvenings({ changes: CHANGING })).toMatch(
      /double|came where|walked in where|offered wrongly/,
    );
  });

  test('that a table which is named is there still', async () => {
    replace<typeof Assignments>('../../shared/availability/rules/assignment.ts', ({ assignedPlace }) => ({
      assignedPlace: (setup, reservation, wanted, how) =>
        typeof wanted.table_id === 'string'
          ? { tables: [wanted.table_id] }
          : assignedPlace(setup, reservation, wanted, how),
    }));
    expect(await firstViolationOfEvenings({ changes: CHANGING, from: 12 })).toMatch(
      /came to \S+, which had been deleted/,
    );
  });

  test('that each table of two parties that exchange theirs is there still', async () => {
    replace<typeof Assignments>('../../shared/availability/rules/assignment.ts', () => ({
      requireActive: () => undefined,
    }));
    expect(await firstViolationOfEvenings({ changes: CHANGING })).toMatch(/came to \S+, which had been deleted/);
  });

  test('the version of the floor on which a named place rests', async () => {
    const sabotage = weakenConditions((condition, kind) =>
      kind === 'ConditionCheck' && condition.includes('#version') ? undefined : condition,
    );
    expect(await firstViolationOfEvenings({ sabotage, changes: RUSH, from: 2 })).toMatch(
      /which had been deleted|instead of the/,
    );
  });

  test('what is known of a deleted table while its day is in the book', async () => {
    replace<{ IN_BOOK_DAYS: number }>(`${BOOKING}/reservation.ts`, () => ({ IN_BOOK_DAYS: 0 }));
    expect(await firstViolationOfEvenings({ changes: CHANGING, from: 27 })).toMatch(/again|was shown at/);
  });

  test('that a party which has lost its place is shown so', async () => {
    replace<typeof Reservations>(`${BOOKING}/reservation.ts`, ({ asRead }) => ({
      asRead: (reservation) => asRead(reservation, []),
    }));
    expect(await firstViolationOfEvenings({ changes: CHANGING, from: 3 })).toMatch('was shown at');
  });
});
