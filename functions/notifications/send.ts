import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { smsText, summaryText } from '../../shared/booking/messages/sms.ts';
import { writeMail } from '../../shared/mail/mail.ts';
import { Message, type OperatorSms } from '../../shared/mail/message.ts';
import { ownerOfReservation } from '../../shared/platform/dynamo/ids.ts';
import { inOrder } from '../../shared/platform/messaging/batch.ts';
import { type SendDeps, sendDepsOf } from '../../shared/platform/messaging/deps.ts';
import { failureOf } from '../../shared/platform/messaging/failure.ts';
import { pauseAfter } from '../../shared/platform/messaging/limits.ts';
import { hourOf } from '../../shared/platform/messaging/sms-limit.ts';
import { logger, nameOf } from '../../shared/platform/telemetry/logger.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/platform/time/units.ts';

/** A message is begun only with this much of the function's time left (ms): longer than its calls take to give up. */
const TIME_TO_SEND_MS = 15_000;

/** It is not the time yet: the message comes back after so many seconds. */
class Early extends Error {
  override name = 'Early';
  readonly seconds: number;
  constructor(seconds: number) {
    super(`Not within ${seconds} s.`);
    this.seconds = seconds;
  }
}

/** Sends an SMS, or the summary that it has become beyond its restaurant's limit. Throws `Early` while that one counts. */
async function sendSms(deps: SendDeps, message: OperatorSms, text: string): Promise<void> {
  const { id: reservation_id } = message.booking;
  const hour = hourOf(message.planned_at);
  const restaurant_id = ownerOfReservation(reservation_id) ?? reservation_id;
  const now = Date.now();
  const turn = await deps.smsTurn({ restaurant_id, reservation_id, hour }, now);
  if (turn === 'send') return deps.text(message.to, text);
  if (turn === 'leave') return logger.info('left to the summary', { message_id: message.id });
  if (now < turn.due) throw new Early(Math.ceil((turn.due - now) / 1000));
  const { summarises } = turn;
  return deps.text(message.to, summaryText(message, { summarises, until: hour + HOUR_MS }));
}

/** The message in a queued body and how to send it, written out already: what cannot be read or written throws here. */
function prepare(deps: SendDeps, body: string): { message: Message; send: () => Promise<void> } {
  const message = Message.parse(JSON.parse(body));
  if (message.kind === 'operator_sms') {
    const text = smsText(message);
    return { message, send: () => sendSms(deps, message, text) };
  }
  const mail = writeMail(message, deps.mailSettings);
  return { message, send: () => deps.mail(mail) };
}

/**
 * Whether a message would only confuse by now: an offer that has ended; a reminder that has waited too long, into the night,
 * until shortly before the visit, or whose booking has been changed meanwhile.
 */
async function isOver({ ended }: SendDeps, message: Message): Promise<boolean> {
  const now = Date.now();
  if (message.kind === 'waiting_mail') return message.offer !== undefined && message.offer.expires_at <= now;
  if (message.kind !== 'guest_mail' || message.event !== 'reminder') return false;
  const { of_use_until, booking } = message;
  return (of_use_until ?? booking.from * MINUTE_MS) <= now || ended.has(message.id);
}

async function deadLetter(
  { queue }: SendDeps,
  { messageId, body, attributes }: SQSRecord,
  reason: string,
): Promise<void> {
  const { MessageDeduplicationId: id = messageId, MessageGroupId: group = messageId } = attributes;
  await queue.deadLetter({ id, group, body }, reason);
}

/** Sends one message, once. Throws when another attempt may help; sends it to the dead letters when none will. */
async function deliver(deps: SendDeps, record: SQSRecord, context: Context): Promise<void> {
  let prepared: ReturnType<typeof prepare>;
  try {
    prepared = prepare(deps, record.body);
  } catch (error) {
    logger.error('message cannot be read', { queue_id: record.messageId, error: nameOf(error) });
    return deadLetter(deps, record, 'unreadable');
  }
  const { message, send } = prepared;
  if (await isOver(deps, message))
    return logger.info('of no use any more', { message_id: message.id, kind: message.kind });
  if (context.getRemainingTimeInMillis() < TIME_TO_SEND_MS) throw new Error('No time left.');
  let failure: unknown;
  let accepted = false;
  const attempt = async () => {
    try {
      await send();
      accepted = true;
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  try {
    await deps.once(message.id, context, attempt);
  } catch (error) {
    const about = { message_id: message.id, kind: message.kind, error: nameOf(failure ?? error) };
    // The provider has accepted it: to send it again because the second mark was not written would be worse than no mark.
    if (accepted) return logger.warn('sent, but not marked', about);
    if (failure === undefined) {
      logger.warn('another run has the lease, or marks cannot be written', about);
      throw error;
    }
    if (failure instanceof Early) throw failure;
    const kind = failureOf(failure);
    logger.warn('not sent', { ...about, failure: kind });
    if (kind !== 'rejected') throw error;
    await deadLetter(deps, record, nameOf(failure));
  }
}

/** Seconds after which messages come back that were too early, by their ids in the queue. */
type Waits = Map<string, number>;

/** Hides what failed for a pause that grows with its attempts; without an answer the queue's own pause applies. */
async function postpone(
  { queue }: SendDeps,
  event: SQSEvent,
  { batchItemFailures }: SQSBatchResponse,
  waits: Waits,
): Promise<void> {
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  const records = event.Records.filter(({ messageId }) => failed.has(messageId));
  if (records.length === 0) return;
  try {
    await queue.hide(
      records.map(({ messageId, receiptHandle, attributes }) => ({
        receipt: receiptHandle,
        seconds: waits.get(messageId) ?? pauseAfter(Number(attributes.ApproximateReceiveCount)),
      })),
    );
  } catch (error) {
    logger.warn('pause not set', { error: nameOf(error) });
  }
}

/** Sends queued messages, each once, and reports those to be tried again. */
export const sendWith =
  (deps: SendDeps) =>
  async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const waits: Waits = new Map();
    const answer = await inOrder(event, context, async (record) => {
      try {
        await deliver(deps, record, context);
      } catch (error) {
        if (error instanceof Early) waits.set(record.messageId, error.seconds);
        throw error;
      }
    });
    await postpone(deps, event, answer, waits);
    return answer;
  };

export const handler = sendWith(sendDepsOf(process.env));
