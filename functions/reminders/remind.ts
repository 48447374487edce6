import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { planReminder } from '../../shared/booking/messages/plan-messages.ts';
import { decideReminder, reminderRule } from '../../shared/booking/rules/reminder.ts';
import { dropReminder, forgetDue, noteReminded, putOff } from '../../shared/booking/store/reminders.ts';
import { readReservation } from '../../shared/booking/store/reservations.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { groupOf, type Message } from '../../shared/mail/message.ts';
import { restaurantOfReservations } from '../../shared/platform/dynamo/keys.ts';
import { DueThing } from '../../shared/platform/dynamo/layout.ts';
import type { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { inOrder } from '../../shared/platform/messaging/batch.ts';
import { type Queue, queueOf } from '../../shared/platform/messaging/queue.ts';
import { type RefusedAddresses, refusedAddressesOf } from '../../shared/platform/messaging/refused-addresses.ts';
import { throttle } from '../../shared/platform/messaging/throttle.ts';
import { logger, nameOf } from '../../shared/platform/telemetry/logger.ts';
import { findConfig } from '../../shared/restaurant/store/config.ts';
import { isUnreadable } from '../../shared/stream-records.ts';

/** What the function needs from outside; tests hand in their own. `queue` is that of messages. */
export type RemindDeps = Pick<Deps, 'db' | 'budgets' | 'now'> & {
  queue: Pick<Queue, 'send' | 'deadLetter'>;
  refused: Pick<RefusedAddresses, 'has'>;
  /** Waits after a mail that was queued, so that other mails do not wait behind all reminders of a minute. */
  pause: () => Promise<unknown>;
};

async function queueMail({ queue }: RemindDeps, message: Message): Promise<void> {
  const refused = await queue.send([{ id: message.id, group: groupOf(message), body: JSON.stringify(message) }]);
  if (refused.length > 0) throw new Error('The queue has not taken a reminder.');
}

/** A booking that cannot be read: it never will be, however often it is tried. */
class UnreadableBooking extends Error {}

/** Reads the booking that is due; what else cannot be read, another attempt may find mended. */
const readBooking = (db: TableSession, rid: string, id: string) =>
  readReservation(db, rid, id).catch((error: unknown) => {
    throw isUnreadable(error) ? new UnreadableBooking(nameOf(error)) : error;
  });

/**
 * Decides one reminder by what is so now, and does it: first the mail is queued, then the booking says so. What happens in
 * between has it decided again, and the mail's id, which names the start, makes the second one no mail. Answers nothing
 * when the booking was changed meanwhile.
 */
async function remind(deps: RemindDeps, db: TableSession, rid: string, { sk: id, due_at }: DueThing) {
  const [reservation, config] = await Promise.all([readBooking(db, rid, id), findConfig(db, rid)]);
  // It was moved, cancelled or dealt with: the clock finds it at another time, or not at all.
  if (reservation?.due_at !== due_at) return 'settled';
  const now = deps.now();
  const decision = config ? decideReminder(reservation, reminderRule(config), now) : ({ kind: 'drop' } as const);
  if (decision.kind === 'put_off') return (await putOff(db, rid, reservation, decision.at)) || undefined;
  const { guest_email: to } = reservation;
  if (decision.kind === 'drop' || !config || to === null || (await deps.refused.has(to))) {
    return (await dropReminder(db, rid, reservation)) || undefined;
  }
  await queueMail(
    deps,
    planReminder(config, reservation, { to, planned_at: new Date(now).toISOString(), until: decision.until }),
  );
  return (await noteReminded(db, rid, reservation, now)) ? 'reminded' : undefined;
}

/**
 * Reminds the guests of bookings that the clock has handed on, each once for its start. A booking that cannot be read is
 * kept for somebody to look at, and due no more; one whose restaurant cannot be read stays due.
 */
export const remindWith =
  (deps: RemindDeps) =>
  (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
    inOrder(event, context, async ({ body }) => {
      const thing = DueThing.parse(JSON.parse(body));
      const { pk, sk, due_at } = thing;
      const db = open(deps, 'write');
      try {
        const done = await db.retryLostRace(() => remind(deps, db, restaurantOfReservations(pk) ?? '', thing));
        if (done === 'reminded') await deps.pause();
      } catch (error) {
        logger.warn('not reminded', { reservation_id: sk, error: nameOf(error) });
        if (!(error instanceof UnreadableBooking)) throw error;
        await deps.queue.deadLetter({ id: `due:${sk}:${due_at}`, group: sk, body }, error.message);
        await forgetDue(db, { pk, sk }, due_at);
      }
    });

export const handler = remindWith({
  ...production,
  queue: queueOf(process.env),
  refused: refusedAddressesOf(process.env),
  pause: throttle(() => Number(process.env.REMINDER_INTERVAL_MS ?? 0), production.db.timer),
});
