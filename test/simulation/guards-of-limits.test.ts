import { describe, expect, test } from 'vitest';
import type * as Counted from '../../shared/availability/rules/cover-count.ts';
import type * as Pacing from '../../shared/availability/rules/pacing.ts';
import type * as EarlierHold from '../../shared/booking/rules/earlier-hold.ts';
import type * as NewReservations from '../../shared/booking/store/new-reservations.ts';
import { weakenConditions } from '../support/sabotage.ts';
import type { Plan } from './plan.ts';
import { historiesWithoutGuard } from './without-guard.ts';

// Each guard of the limits of covers is taken away once: some history must then break a promise, and say which.
// A number is a seed that shows it.

const { firstViolation, replace } = historiesWithoutGuard();

/** Plenty of tables for few covers: what guests meet is the limit. */
const LIMITED: Partial<Plan> = {
  limits: { max_covers_per_slot: 4, max_online_covers: 8 },
  seats: [2, 2, 4, 4, 4, 4],
  merges: [],
  waiting: 0,
};

const AT_MOST = / <= :v\d+/;
const withoutCondition = (unwanted: RegExp) =>
  weakenConditions((condition) => {
    const kept = condition.split(' AND ').filter((part) => !unwanted.test(part));
    return kept.length > 0 ? kept.join(' AND ') : undefined;
  });

describe('without a guard some history with limits breaks a promise:', { timeout: 1_200_000 }, () => {
  test('the limit itself', async () => {
    expect(await firstViolation(withoutCondition(AT_MOST), LIMITED)).toMatch('guests came');
  });

  test('that a claim is entered once', async () => {
    const once = withoutCondition(/^attribute_not_exists\(#n\d+\)$/);
    expect(await firstViolation(once, LIMITED, 14)).toMatch('total of');
  });

  test('that a confirm takes its claim out', async () => {
    replace<typeof NewReservations>('../../shared/booking/store/new-reservations.ts', ({ confirmHold }) => ({
      confirmHold: (db, rid, id, reservation, { now, hold }) =>
        confirmHold(db, rid, id, reservation, { now, hold: { ...hold, claimed: undefined } }),
    }));
    const rates = {
      throttle: 0.05,
      conflict: 0.05,
      lost_request: 0.02,
      lost_answer: 0.05,
      late: 0,
      slow: 0.1,
      death: 0,
    };
    expect(await firstViolation(undefined, { ...LIMITED, rates })).toMatch('counted, and claimed');
  });

  test('that expired claims do not count', async () => {
    replace<typeof Pacing>('../../shared/availability/rules/pacing.ts', ({ coversOf }) => ({
      coversOf: (pacing, counts, asker) => coversOf(pacing, counts, { ...asker, now: 0 }),
    }));
    expect(await firstViolation(undefined, LIMITED, 2)).toMatch('covers, counted');
  });

  test('that a claim goes only when its hold was seen over, and not when it was sought in the wrong place', async () => {
    replace<typeof EarlierHold>('../../shared/booking/rules/earlier-hold.ts', ({ standingHold }) => ({
      claimIsOver:
        (earlier, { now }) =>
        (id) =>
          id === earlier?.id && standingHold(earlier, now) === undefined,
    }));
    expect(await firstViolation(undefined, LIMITED, 34)).toMatch(/stands without its claim|no order of what happened/);
  });

  test('that a booking gives back exactly what it was counted under', async () => {
    replace<typeof Counted>('../../shared/availability/rules/cover-count.ts', ({ coverNumbers }) => ({
      coverNumbers: (covers, by) => coverNumbers(by < 0 ? { ...covers, covers: 1 } : covers, by),
    }));
    expect(await firstViolation(undefined, LIMITED)).toMatch('total of');
  });
});
