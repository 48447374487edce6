import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { inOrder } from '../../shared/delivery/batch.ts';
import { type SendDeps, sendDepsOf } from '../../shared/delivery/deps.ts';
import { failureOf } from '../../shared/delivery/failure.ts';
import { pauseAfter } from '../../shared/delivery/limits.ts';
import { logger, nameOf } from '../../shared/delivery/logger.ts';
import { writeMail } from '../../shared/messages/mail.ts';
import { Message } from '../../shared/messages/message.ts';
import { smsText } from '../../shared/messages/sms.ts';

/** A message is begun only with this much of the function's time left (ms): longer than its calls take to give up. */
const TIME_TO_SEND_MS = 15_000;

/** The message in a queued body and how to send it, written out already: what cannot be read or written throws here. */
function prepare(deps: SendDeps, body: string): { message: Message; send: () => Promise<void> } {
  const message = Message.parse(JSON.parse(body));
  if (message.kind === 'operator_sms') {
    const text = smsText(message);
    return { message, send: () => deps.text(message.to, text) };
  }
  const mail = writeMail(message, deps.mailSettings);
  return { message, send: () => deps.mail(mail) };
}

async function deadLetter(
  { queue }: SendDeps,
  { messageId, body, attributes }: SQSRecord,
  reason: string,
): Promise<void> {
  const { MessageDeduplicationId: id = messageId, MessageGroupId: group = messageId } = attributes;
  await queue.deadLetter({ id, group, body }, reason);
}

/** Sends one message, once. Throws when another attempt may help; buries it when none will. */
async function deliver(deps: SendDeps, record: SQSRecord, context: Context): Promise<void> {
  let prepared: ReturnType<typeof prepare>;
  try {
    prepared = prepare(deps, record.body);
  } catch (error) {
    logger.error('message cannot be read', { queue_id: record.messageId, error: nameOf(error) });
    return deadLetter(deps, record, 'unreadable');
  }
  const { message, send } = prepared;
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
    // The provider has it: sending it again because the second mark was not written would be worse than no mark.
    if (accepted) return logger.warn('sent, but not marked', about);
    if (failure === undefined) {
      logger.warn('another run has the lease, or marks cannot be written', about);
      throw error;
    }
    const kind = failureOf(failure);
    logger.warn('not sent', { ...about, failure: kind });
    if (kind !== 'rejected') throw error;
    await deadLetter(deps, record, nameOf(failure));
  }
}

/** Hides what failed for a pause that grows with its attempts; without an answer the queue's own pause applies. */
async function postpone({ queue }: SendDeps, event: SQSEvent, { batchItemFailures }: SQSBatchResponse): Promise<void> {
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  const records = event.Records.filter(({ messageId }) => failed.has(messageId));
  if (records.length === 0) return;
  try {
    await queue.hide(
      records.map(({ receiptHandle, attributes }) => ({
        receipt: receiptHandle,
        seconds: pauseAfter(Number(attributes.ApproximateReceiveCount)),
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
    const answer = await inOrder(event, context, (record) => deliver(deps, record, context));
    await postpone(deps, event, answer);
    return answer;
  };

export const handler = sendWith(sendDepsOf(process.env));
