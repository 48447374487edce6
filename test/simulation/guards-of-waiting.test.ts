import { describe, expect, test } from 'vitest';
import type * as Plans from '../../shared/booking/messages/plan-messages.ts';
import type * as EarlierHold from '../../shared/booking/rules/earlier-hold.ts';
import type * as Reminders from '../../shared/booking/rules/reminder.ts';
import type * as Time from '../../shared/platform/time/time.ts';
import type * as Waiting from '../../shared/waitlist/rules/entry.ts';
import type * as Withheld from '../../shared/waitlist/rules/withheld-times.ts';
import { leaveOut, weakenConditions } from '../support/sabotage.ts';
import { NO_FAULTS } from './network.ts';
import { historiesWithoutGuard } from './without-guard.ts';

// Each guard of the waiting list is taken away once: the histories with guests who wait must notice.

const { firstViolationOfReminders, firstViolationOfWaitingLists, replace } = historiesWithoutGuard();

/** A rush of people within seconds, over a slow network, while looks run beside each other. */
const RUSH = {
  ...{ clients: 16, requests: 16, think_ms: 700, skew_ms: 0, begins: 0, limits: undefined },
  machinery: { doubled: 0.5, late: 0, beside: 1, missed: 0 },
  rates: { ...NO_FAULTS, slow: 0.4 },
};

describe('without a guard some waiting list breaks a promise:', { timeout: 1_200_000 }, () => {
  test('the version of a place on the list', async () => {
    const sabotage = weakenConditions((condition) => (condition.includes(':ref_seen') ? undefined : condition));
    const broken = await firstViolationOfWaitingLists({ sabotage, changes: RUSH, from: 2 });
    expect(broken).toMatch(/no such step|changed what is offered|nobody waits|places/);
  });

  test('the place on the list, in one transaction with the hold that is offered', async () => {
    const sabotage = leaveOut(/":state":\{"S":"offered"\}/);
    expect(await firstViolationOfWaitingLists({ sabotage })).toMatch('is offered to 0 places');
  });

  test('the place on the list, in one transaction with the confirm of its offer', async () => {
    const sabotage = leaveOut(/"#offer\.#entry_id = :entry_id|#offer\.#entry_id/);
    expect(await firstViolationOfWaitingLists({ sabotage })).toMatch(/the list of \S+ has/);
  });

  test('the end of the hold, in one transaction with that of the offer', async () => {
    const sabotage = leaveOut(/REMOVE #entries\.#id SET.*"hold"/);
    expect(await firstViolationOfWaitingLists({ sabotage })).toMatch(/is offered to 0 places/);
  });

  test('the version of the table on which an offer is held', async () => {
    const sabotage = weakenConditions((condition, kind, together = '') =>
      kind === 'Update' &&
      condition.includes('#version') &&
      /"waiting":\{"S"/.test(together) &&
      !condition.includes('ref_seen')
        ? undefined
        : condition,
    );
    expect(await firstViolationOfWaitingLists({ sabotage, changes: RUSH, from: 3 })).toMatch(
      /at once|double booking|not in occupancy|has no reservation|to 0 places/,
    );
  });

  test('that the claim of a hold goes only when it is over, whoever needs its covers', async () => {
    replace<typeof EarlierHold>('../../shared/booking/rules/earlier-hold.ts', () => ({
      claimIsOver: () => () => true,
    }));
    const limits = { max_covers_per_slot: 4, max_online_covers: 6 };
    expect(await firstViolationOfWaitingLists({ changes: { limits }, from: 11 })).toMatch('stands without its claim');
  });

  test('the order of those who wait', async () => {
    replace<typeof Waiting>('../../shared/waitlist/rules/entry.ts', ({ byTurn }) => ({
      byTurn: (a, b) => byTurn(b, a),
    }));
    expect(await firstViolationOfWaitingLists({ changes: { begins: 0 } })).toMatch('could have had');
  });

  test('that what the house took back is offered again by hand alone', async () => {
    replace<typeof Withheld>('../../shared/waitlist/rules/withheld-times.ts', () => ({ isWithheld: () => false }));
    expect(await firstViolationOfWaitingLists({ from: 48 })).toMatch('again, which was taken back');
  });

  test('the night', async () => {
    replace<typeof Time>('../../shared/platform/time/time.ts', () => ({ localMinuteAt: () => 720 }));
    expect(await firstViolationOfWaitingLists({ changes: { begins: 11.5 * 3_600_000 } })).toMatch('at night');
  });

  test('that a press names the request that was seen', async () => {
    replace<typeof Waiting>('../../shared/waitlist/rules/entry.ts', () => ({ requireSeenRequest: () => undefined }));
    expect(await firstViolationOfWaitingLists({})).toMatch('than was shown');
  });

  test('the dates of a mailbox, in one transaction with who joins by any of its addresses', async () => {
    const sabotage = weakenConditions((condition) =>
      condition.includes('NOT contains(#dates') ? 'attribute_not_exists(#dates) OR size(#dates) < :most' : condition,
    );
    expect(await firstViolationOfWaitingLists({ sabotage })).toMatch('is on the list twice');
  });

  test('the list of the date, in one transaction with who joins it', async () => {
    const sabotage = leaveOut(/ADD members :contact/);
    expect(await firstViolationOfWaitingLists({ sabotage })).toMatch(/the list of \S+ has/);
  });
});

describe('without a guard some week of reminders breaks a promise:', { timeout: 1_200_000 }, () => {
  test('the night', async () => {
    replace<typeof Time>('../../shared/platform/time/time.ts', () => ({ localMinuteAt: () => 720 }));
    expect(await firstViolationOfReminders()).toMatch('at night');
  });

  test('what is decided when a reminder is due', async () => {
    replace<typeof Reminders>('../../shared/booking/rules/reminder.ts', () => ({
      decideReminder: () => ({ kind: 'send', until: 0 }),
    }));
    expect(await firstViolationOfReminders()).toMatch(/at night|before its moment|within an hour/);
  });

  test('the start that names a reminder', async () => {
    replace<typeof Plans>('../../shared/booking/messages/plan-messages.ts', ({ planReminder }) => ({
      planReminder: (config, reservation, around) => {
        const message = planReminder(config, reservation, around);
        return { ...message, id: `${message.id}:${around.planned_at}` };
      },
    }));
    expect(await firstViolationOfReminders()).toMatch('more than once');
  });

  test('the moment that is kept anew when a booking changes', async () => {
    replace<typeof Reminders>('../../shared/booking/rules/reminder.ts', ({ withReminder }) => ({
      withReminder: (before, after, now) => (before ? after : withReminder(before, after, now)),
    }));
    expect(await firstViolationOfReminders()).toMatch('was never sent');
  });
});
