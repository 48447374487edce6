import { describe, expect, test } from 'vitest';
import type * as Histories from '../../shared/booking/rules/booking-history.ts';
import type * as Erasure from '../../shared/guests/rules/erasure.ts';
import type * as Blocked from '../../shared/guests/store/blocked-guests.ts';
import type * as Places from '../../shared/guests/store/guest-waitlist-entries.ts';
import type * as Rows from '../../shared/imports/store/import-rows.ts';
import type * as Keys from '../../shared/platform/dynamo/keys.ts';
import type * as PulseStore from '../../shared/pulse/store/markers.ts';
import { readEntries } from '../../shared/waitlist/store/entries.ts';
import type * as WaitingErasure from '../../shared/waitlist/store/entry-erasure.ts';
import type * as Moves from '../../shared/waitlist/store/transitions.ts';
import { leaveOut, weakenConditions } from '../support/sabotage.ts';
import { historiesWithoutGuard } from './without-guard.ts';

// Each guard of what guests are promised is taken away once: the histories must notice. `from` is a seed that shows it.

const { firstViolationOfRights, replace } = historiesWithoutGuard();

describe('without a guard some guest is promised too much:', { timeout: 1_200_000 }, () => {
  test('the version under which a history keeps what a version changed', async () => {
    let written = 0;
    replace<typeof Keys>('../../shared/platform/dynamo/keys.ts', ({ keys }) => ({
      keys: { ...keys, history: (rid, id, version) => keys.history(rid, id, `${version}.${written++}`) },
    }));
    expect(await firstViolationOfRights({ from: 2 })).toMatch(/the history of \S+ has versions/);
  });

  test('the silence of an erasure', async () => {
    replace<typeof Histories>('../../shared/booking/rules/booking-history.ts', ({ bookingChange }) => ({
      bookingChange: (before, { erased_at: _, ...after }) => bookingChange(before, after),
    }));
    expect(await firstViolationOfRights()).toMatch(/the history of \S+ has versions/);
  });

  test('what a history does not tell', async () => {
    replace<typeof Histories>('../../shared/booking/rules/booking-history.ts', ({ bookingChange }) => ({
      bookingChange: (before, after) => {
        const change = bookingChange(before, after);
        return change && { ...change, changes: [...change.changes, { field: 'x', old: null, new: after.notes ?? '' }] };
      },
    }));
    expect(await firstViolationOfRights()).toMatch(/#LOG \S+ has words of/);
  });

  test('what an erasure takes out of a booking', async () => {
    replace<typeof Erasure>('../../shared/guests/rules/erasure.ts', ({ withoutGuest }) => ({
      withoutGuest: (before, now) => ({ ...withoutGuest(before, now), allergies: before.allergies }),
    }));
    expect(await firstViolationOfRights()).toMatch(/#RES \S+ has words of/);
  });

  test.each([
    ['dates', /^\d/],
    ['waiting lists', /^waitlist$/],
    ['notes about guests', /^guests$/],
  ])('the markers of %s, by which consoles learn of changes', async (_, left_out) => {
    replace<typeof PulseStore>('../../shared/pulse/store/markers.ts', ({ storeMarkers }) => ({
      storeMarkers: (db, changed) =>
        storeMarkers(
          db,
          changed.filter(({ name }) => !left_out.test(name)),
        ),
    }));
    expect(await firstViolationOfRights()).toMatch(/consoles do not learn of/);
  });

  test('the words of the index that go with an erasure', async () => {
    const sabotage = leaveOut(/^\{"Delete":.*#WORD#/);
    expect(await firstViolationOfRights({ sabotage })).toMatch(/the index of words has \S+ under \S+ still/);
  });

  test('the visit that an erasure waits for', async () => {
    replace<typeof Erasure>('../../shared/guests/rules/erasure.ts', () => ({
      isAhead: () => false,
      requireNoneAhead: () => undefined,
    }));
    expect(await firstViolationOfRights()).toMatch('before the visit');
  });

  test('the profile that goes with an erasure', async () => {
    const sabotage = leaveOut(/^\{"Delete":.*#GUEST"/);
    expect(await firstViolationOfRights({ sabotage })).toMatch(/what was written of/);
  });

  test('the version of a booking that is erased or changed', async () => {
    const sabotage = weakenConditions((condition, _, together = '') =>
      condition === '#version = :version' && !together.includes('#GUEST') ? undefined : condition,
    );
    expect(await firstViolationOfRights({ sabotage, from: 4 })).toMatch(
      /has its guest again|had versions|total of|not in occupancy/,
    );
  });

  test('the booking by which a guest is known to whoever writes of them', async () => {
    const sabotage = weakenConditions((condition) => (condition.startsWith('guest IN') ? undefined : condition));
    expect(await firstViolationOfRights({ sabotage, from: 83 })).toMatch(/written of/);
  });

  test('what tells a run that older bookings have come in meanwhile', async () => {
    const sabotage = weakenConditions((condition) => (condition.includes('#until = :seen') ? undefined : condition));
    expect(await firstViolationOfRights({ sabotage, from: 26 })).toMatch('is of long ago');
  });

  test('the id that a row has each time', async () => {
    let read = 0;
    replace<typeof Rows>('../../shared/imports/store/import-rows.ts', ({ importableRow }) => ({
      importableRow: (...of) => {
        const row = importableRow(...of);
        return 'id' in row ? { ...row, id: `${row.id.slice(0, -6)}${String(read++).padStart(6, '0')}` } : row;
      },
    }));
    expect(await firstViolationOfRights()).toMatch(/row \d+ became \d+ bookings/);
  });

  test('whom the house has blocked', async () => {
    replace<typeof Blocked>('../../shared/guests/store/blocked-guests.ts', () => ({
      isBlockedOnline: async () => false,
    }));
    expect(await firstViolationOfRights({ from: 5 })).toMatch('cannot book online and made');
  });

  test('the places that go with an erasure', async () => {
    replace<typeof WaitingErasure>('../../shared/waitlist/store/entry-erasure.ts', () => ({
      eraseWaiting: async () => undefined,
    }));
    expect(await firstViolationOfRights()).toMatch(/waits at \S+ still|has left the place/);
  });

  test('the list that an erased guest leaves', async () => {
    replace<typeof Moves>('../../shared/waitlist/store/transitions.ts', () => ({
      endEntry: async (_, __, entry) => ({ entry }),
    }));
    expect(await firstViolationOfRights()).toMatch(/the lists name|has \S+ still/);
  });

  test('the digest of who waited, which goes with the last place', async () => {
    const sabotage = weakenConditions((condition) =>
      condition === 'attribute_not_exists(#dates)' ? 'attribute_exists(nothing)' : condition,
    );
    expect(await firstViolationOfRights({ sabotage })).toMatch(/#WAITER \S+ has \S+ still/);
  });

  test('whose the places are that an export has', async () => {
    replace<typeof Places>('../../shared/guests/store/guest-waitlist-entries.ts', ({ readAllOfGuest }) => ({
      readAllOfGuest: async (db, rid, ...of) => ({
        ...(await readAllOfGuest(db, rid, ...of)),
        entries: await readEntries(db, rid),
      }),
    }));
    expect(await firstViolationOfRights()).toMatch(/an export of \S+ has/);
  });
});
