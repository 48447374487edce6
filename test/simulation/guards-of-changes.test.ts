import type * as Crypto from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type * as Wishes from '../../shared/booking/rules/guest-change.ts';
import type * as Rights from '../../shared/booking/rules/guest-rights.ts';
import type * as Changes from '../../shared/booking/rules/reservation-changes.ts';
import type * as OperatorChanges from '../../shared/booking/store/operator-changes.ts';
import { weakenConditions } from '../support/sabotage.ts';
import type { Sabotage } from '../support/scenarios.ts';
import { historiesWithoutGuard } from './without-guard.ts';

// Each guard of moves, edits and cancellations by link is taken away once: the histories must notice.

const { firstViolation, replace } = historiesWithoutGuard();

const CHANGES = '../../shared/booking/rules/reservation-changes.ts';
const WISHES = '../../shared/booking/rules/guest-change.ts';

/** Takes a condition away from writes of one kind alone: `Put` writes reservations, `Update` their tables. */
const weakenWrites = (kind: 'Put' | 'Update', unwanted: RegExp): Sabotage =>
  weakenConditions((condition, of) => (of === kind && unwanted.test(condition) ? undefined : condition));

describe('without a guard some history breaks a promise:', { timeout: 1_200_000 }, () => {
  test('the version of a reservation that changes', async () => {
    expect(await firstViolation(weakenWrites('Put', /^#version = :version$/))).toMatch(/came to the versions|total of/);
  });

  test('the version of a table that a party moves to', async () => {
    const broken = await firstViolation(weakenWrites('Update', /^#version = :version$/));
    expect(broken).toMatch(/no order|double booking|not in occupancy/);
  });

  test('the own entry on a table that a party leaves', async () => {
    const both = weakenConditions((condition, kind) => {
      const isGuard = /#kind = :kind/.test(condition) || (kind === 'Put' && condition === '#version = :version');
      return isGuard ? undefined : condition;
    });
    expect(await firstViolation(both)).not.toBe('nothing');
  });

  test('the times of a party that stays on its table', async () => {
    replace<typeof Changes>(CHANGES, ({ occupancyWrites }) => ({
      occupancyWrites: (before, after, now, beside) =>
        occupancyWrites(before, { ...after, from: before.from, to: before.to }, now, beside),
    }));
    expect(await firstViolation()).toMatch(/no order|not in occupancy|double booking/);
  });

  test('the secret of a guest’s link', async () => {
    replace<typeof Crypto>('node:crypto', () => ({ timingSafeEqual: () => true }));
    expect(await firstViolation(undefined, {}, 49)).toMatch('trespass: link');
  });

  test('the version that a guest has seen', async () => {
    replace<typeof Wishes>(WISHES, ({ requireChangeable }) => ({
      requireChangeable: (reservation, wish, context) =>
        requireChangeable(reservation, { ...wish, version: reservation.version }, context),
    }));
    expect(await firstViolation()).toMatch('changed version');
  });

  test('the version that a guest who cancels or comes has seen', async () => {
    let isSeen: typeof Rights.requireSeen;
    replace<typeof Rights>('../../shared/booking/rules/guest-rights.ts', ({ requireSeen }) => {
      isSeen = requireSeen;
      return { requireSeen: () => undefined };
    });
    // A change by the link keeps its guard.
    replace<typeof Wishes>(WISHES, ({ requireChangeable }) => ({
      requireChangeable: (reservation, wish, context) => {
        if (reservation.status !== 'cancelled') isSeen(reservation, wish.version, context.shown);
        requireChangeable(reservation, wish, context);
      },
    }));
    expect(await firstViolation(undefined, {}, 32)).toMatch(
      /(cancel|coming) of \S+ named version \d+ and changed version/,
    );
  });

  test('the version that an operator names', async () => {
    replace<typeof OperatorChanges>(
      '../../shared/booking/store/operator-changes.ts',
      ({ changeForOperator, swapTables }) => ({
        changeForOperator: (attempt, { version: _, ...change }) => changeForOperator(attempt, change),
        swapTables: (attempt, change) => swapTables(attempt, { ...change, version: attempt.reservation.version }),
      }),
    );
    expect(await firstViolation()).toMatch('changed version');
  });

  test('one write of an item that two parties of a swap share', async () => {
    replace<typeof Changes>(CHANGES, ({ occupancyWrites }) => ({
      // Who leaves does not say so: in the merged write only who enters is heard of.
      occupancyWrites: (...args) => occupancyWrites(...args).filter(({ stands }) => stands),
    }));
    expect(await firstViolation()).toMatch(/no order|has no reservation|double booking/);
  });

  test('that a booking which is so already stays as it is', async () => {
    replace<typeof Wishes>(WISHES, () => ({ isAlready: () => false }));
    expect(await firstViolation()).toMatch('what is so already');
  });
});
