import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { planMessages, planRecovery, reminderId } from '../../shared/booking/messages/plan-messages.ts';
import { endsReminder } from '../../shared/booking/rules/reminder.ts';
import { refusesMail, type StoredReservation } from '../../shared/booking/rules/reservation.ts';
import { toldAtAddressOf } from '../../shared/booking/rules/reservation-changes.ts';
import { findRecovered, LINK_PAUSE_MS } from '../../shared/booking/store/link-recovery.ts';
import { noteRefusedEmail } from '../../shared/booking/store/refused-email.ts';
import { readReservation } from '../../shared/booking/store/reservations.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { groupOf, type Message } from '../../shared/mail/message.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { DomainError, Unavailable } from '../../shared/platform/errors.ts';
import { type EndedReminders, endedRemindersOf } from '../../shared/platform/messaging/ended-reminders.ts';
import { limits } from '../../shared/platform/messaging/limits.ts';
import { type Queue, type QueueMessage, queueOf } from '../../shared/platform/messaging/queue.ts';
import { type RefusedAddresses, refusedAddressesOf } from '../../shared/platform/messaging/refused-addresses.ts';
import {
  type Failures,
  handleBatch,
  isRetryable,
  putAside,
  withPause,
} from '../../shared/platform/messaging/stream-batch.ts';
import { logger, nameOf } from '../../shared/platform/telemetry/logger.ts';
import type { Setup } from '../../shared/restaurant/rules/setup.ts';
import { readSetup } from '../../shared/restaurant/store/setup.ts';
import { planInvitation, planStaff } from '../../shared/staff/messages/plan-staff.ts';
import {
  type AskedLink,
  type Change,
  isInvitationChange,
  isPlanned,
  isRecovery,
  isReservationChange,
  isStaffChange,
  isUnreadable,
  isWaitingChange,
  readChange,
  readInvitationChange,
  readRecovery,
  readStaffChange,
  readWaitingChange,
} from '../../shared/stream-records.ts';
import { planWaiting } from '../../shared/waitlist/messages/plan-mail.ts';

/** What the planning function needs from outside; tests hand in their own. */
export type PlanDeps = Pick<Deps, 'db' | 'budgets'> & {
  queue: Pick<Queue, 'send' | 'deadLetter'>;
  refused: Pick<RefusedAddresses, 'has'>;
  ended: Pick<EndedReminders, 'add'>;
  /** Whether the mail by which the user pool invites cannot say where the console is. */
  tells_invited: boolean;
};

type Planned = { record: DynamoDBRecord; message: QueueMessage };

/** A restaurant's setup, or the reason why another attempt would not find it either. */
type Found = Setup | 'no_such_restaurant' | 'unreadable_setup';

/** The restaurant's setup as it is now, read once a batch. Throws only what another attempt may cure. */
function setupReader({ db, budgets }: PlanDeps): (rid: string) => Promise<Found> {
  const setups = new Map<string, Promise<Found>>();
  const read = (rid: string) =>
    readSetup(new TableSession(db, budgets.read), rid, { consistent: true }).catch((error: unknown): Found => {
      if (error instanceof DomainError) return 'no_such_restaurant';
      if (isUnreadable(error)) return 'unreadable_setup';
      throw error;
    });
  return (rid) => {
    const setup = setups.get(rid) ?? read(rid);
    setups.set(rid, setup);
    return setup;
  };
}

/** A record that cannot be planned, however often it is tried; the message says why. */
class NonRetryable extends Error {}

/** Whether the guest is told of a later version at the same address: of this one they would hear too late. */
async function isOvertaken({ db, budgets }: PlanDeps, { rid, after }: Change): Promise<boolean> {
  const current = await readReservation(new TableSession(db, budgets.read), rid, after.id);
  return current !== undefined && toldAtAddressOf(current, after) > after.version;
}

/** Whether a guest's address refuses mail; if so, this is stored in the booking of the message. */
async function isRefused(deps: PlanDeps, rid: string, { id, guest_email }: StoredReservation): Promise<boolean> {
  if (guest_email === null || !(await deps.refused.has(guest_email))) return false;
  logger.info('address takes no mail', { reservation_id: id });
  await noteRefusedEmail(open(deps, 'write'), rid, id, guest_email);
  return true;
}

/** Whether a change that was under way when its booking was noted as refused has put it back as it was read before. */
const hasForgotten = ({ before, after }: Change): boolean =>
  before !== undefined && refusesMail(before) && before.guest_email === after.guest_email && !refusesMail(after);

/** The messages of a changed reservation; a reminder that waits to be sent, and is none any more, is ended first. */
async function messagesOf(deps: PlanDeps, change: Change, setup: Setup, at: string): Promise<Message[]> {
  const { before, after } = change;
  if (before && endsReminder(before, after, at)) await deps.ended.add(reminderId(before), Date.parse(at));
  const { messages, unreachable } = planMessages(change, setup, at);
  for (const { id, recipient } of unreachable) logger.warn('recipient left out', { message_id: id, recipient });
  const tellsGuest = messages.some(({ kind }) => kind === 'guest_mail');
  const others = messages.filter(({ kind }) => kind !== 'guest_mail');
  if (tellsGuest && (await isOvertaken(deps, change))) return others;
  if ((tellsGuest || hasForgotten(change)) && (await isRefused(deps, change.rid, change.after))) {
    return others.map((message) => (message.kind === 'operator_mail' ? { ...message, guest_told: false } : message));
  }
  return messages;
}

/** The mails that bring a guest the links of their bookings again; none when there is no such booking. */
async function linkMailsOf(deps: PlanDeps, { rid, asked }: AskedLink, setup: Setup, at: string): Promise<Message[]> {
  const { asked_at: now } = asked;
  const { timezone: zone } = setup.config;
  const found = await findRecovered(new TableSession(deps.db, deps.budgets.write), rid, asked, { zone, now });
  const mails = found.map(async (reservation): Promise<Message[]> => {
    const { id: booking, guest_email: to, version } = reservation;
    if (!to || (await isRefused(deps, rid, reservation))) return [];
    // Whoever asks by code, by number and by date is mailed once: what has this id is sent once.
    const id = `${booking}:link:${version}-${Math.floor(now / LINK_PAUSE_MS)}`;
    return [planRecovery(setup, reservation, { id, to, planned_at: at })];
  });
  return (await Promise.all(mails)).flat();
}

/** A mail that is about no booking, unless its address takes none. */
async function mailOf({ refused }: PlanDeps, mail: Message | undefined): Promise<Message[]> {
  if (!mail) return [];
  if (!(await refused.has(mail.to))) return [mail];
  logger.info('address takes no mail', { message_id: mail.id });
  return [];
}

/** What reads the setup of a restaurant; throws `NonRetryable` when there is none to read. */
type SetupFor = (rid: string) => Promise<Setup>;

/** A kind of record that messages follow from: which it is, how it is read, and what is planned for it. */
const subject = <T extends { rid: string }>(
  is: (record: DynamoDBRecord) => boolean,
  read: (record: DynamoDBRecord) => T,
  messages: (deps: PlanDeps, told: T, setup: Setup, at: string) => Promise<Message[]>,
) => ({
  is,
  messages: async (deps: PlanDeps, record: DynamoDBRecord, setupFor: SetupFor, at: string) => {
    const told = read(record);
    return messages(deps, told, await setupFor(told.rid), at);
  },
});

const subjects = [
  subject(isReservationChange, readChange, messagesOf),
  subject(isRecovery, readRecovery, linkMailsOf),
  subject(isWaitingChange, readWaitingChange, (deps, change, setup, at) =>
    mailOf(deps, planWaiting(change, setup, at)),
  ),
  subject(isStaffChange, readStaffChange, (deps, change, setup, planned_at) =>
    mailOf(deps, planStaff(change, setup, { planned_at, tells_invited: deps.tells_invited })),
  ),
  subject(isInvitationChange, readInvitationChange, (deps, change, setup, planned_at) =>
    mailOf(deps, planInvitation(change, setup, planned_at)),
  ),
];

/**
 * The messages of one record. Throws only what another attempt may cure: what cannot be read or planned, by whatever fault, is
 * dead-lettered whole, and nobody waits for it.
 */
async function plan(
  deps: PlanDeps,
  record: DynamoDBRecord,
  setupOf: (rid: string) => Promise<Found>,
): Promise<QueueMessage[]> {
  const setupFor = async (rid: string) => {
    const setup = await setupOf(rid);
    if (typeof setup === 'string') throw new NonRetryable(setup);
    return setup;
  };
  try {
    const at = new Date((record.dynamodb?.ApproximateCreationDateTime ?? 0) * 1000).toISOString();
    const messages = (await subjects.find(({ is }) => is(record))?.messages(deps, record, setupFor, at)) ?? [];
    return messages.map((message) => ({
      id: message.id,
      group: groupOf(message),
      body: JSON.stringify(message),
    }));
  } catch (error) {
    if (isRetryable(error)) throw error;
    await putAside(deps.queue, record, error instanceof NonRetryable ? error.message : nameOf(error));
    return [];
  }
}

/** Plans the records in their order; one that fails holds up no others than later ones of its item. */
async function planAll(deps: PlanDeps, records: readonly DynamoDBRecord[], failures: Failures): Promise<Planned[]> {
  const setupOf = setupReader(deps);
  const planned: Planned[] = [];
  for (const record of records) {
    if (failures.holds(record)) continue;
    try {
      if (failures.isTimeOver()) throw new Unavailable('The next call goes on.');
      const messages = await plan(deps, record, setupOf);
      planned.push(...messages.map((message) => ({ record, message })));
    } catch (error) {
      logger.warn('change not planned yet', { error: nameOf(error) });
      failures.add(record);
    }
  }
  return planned;
}

/**
 * Queues messages in their order, without those of items that have failed. No call holds two messages of one group: when the
 * first of them is refused, the second must not get in. A queue that does not answer is asked no more.
 */
async function queueAll({ queue }: PlanDeps, planned: readonly Planned[], failures: Failures): Promise<void> {
  let hasAnswered = true;
  for (let next = 0; next < planned.length; ) {
    const chunk: Planned[] = [];
    const groups = new Set<string>();
    for (const item of planned.slice(next, next + limits.batch)) {
      if (groups.has(item.message.group)) break;
      groups.add(item.message.group);
      chunk.push(item);
    }
    next += chunk.length;
    const wanted = chunk.filter(({ record }) => !failures.holds(record));
    const ids = wanted.map(({ message }) => message.id);
    const refused = !hasAnswered
      ? ids
      : wanted.length === 0
        ? []
        : await queue.send(wanted.map(({ message }) => message)).catch((error: unknown) => {
            logger.warn('queue did not answer', { error: nameOf(error) });
            hasAnswered = false;
            return ids;
          });
    for (const { record, message } of wanted) {
      if (refused.includes(message.id)) failures.add(record);
    }
  }
}

/**
 * Plans the messages of changed reservations, places on waiting lists and staff, and queues them. It answers the first
 * change that it could not finish: the stream hands that one and all later ones over again, and what was queued already is
 * recognised.
 */
export const onChangeWith =
  (deps: PlanDeps) =>
  ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
    handleBatch(Records, deps.db.timer.now, async (failures) => {
      const planned = await planAll(deps, Records.filter(isPlanned), failures);
      await queueAll(deps, planned, failures);
    });

export const handler = withPause(
  onChangeWith({
    ...production,
    queue: queueOf(process.env),
    refused: refusedAddressesOf(process.env),
    ended: endedRemindersOf(process.env),
    tells_invited: process.env.TELLS_INVITED === 'true',
  }),
  production.db.timer.sleep,
);
