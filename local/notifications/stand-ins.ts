import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { StandIn } from '../aws-clients.ts';
import type { FifoQueue, QueueName } from './fifo-queue.ts';
import type { Mailbox } from './mailbox.ts';
import { fateOf, mailEvent, type OnMailEvent } from './simulator.ts';

/** Reached by nobody (RFC 2606): a client that has no stand-in must not find AWS. */
const ENDPOINT = 'http://stand-in.invalid';
/** Where the messages are put that cannot be delivered. */
const DEAD_LETTERS = '/dead.fifo';

type Queues = Record<QueueName, FifoQueue>;

/** An answer of a service, or the error that a fault makes of it. */
type Reply = { status: number; type: string; body: string };
type Service = 'ses' | 'sns' | 'sqs';
type ServiceError = { status: number; name: string };

/**
 * Refuses a call with an error of that name and status, or lets it pass; `to` is the recipient of a message. A promise
 * keeps the call waiting.
 */
export type Refusal = (
  service: Service,
  to: string | undefined,
) => ServiceError | undefined | Promise<ServiceError | undefined>;

const JSON_TYPE = 'application/x-amz-json-1.0';
const reply = (body: unknown, type = JSON_TYPE): Reply => ({ status: 200, type, body: JSON.stringify(body) });
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

const Entry = z.object({
  Id: z.optional(z.string()),
  MessageBody: z.string(),
  MessageGroupId: z.string(),
  MessageDeduplicationId: z.string(),
  MessageAttributes: z.optional(z.object({ reason: z.object({ StringValue: z.string() }) })),
});
const SendMessage = z.extend(Entry, { QueueUrl: z.string() });
const SendMessageBatch = z.object({ QueueUrl: z.string(), Entries: z.array(Entry) });
const Hide = z.object({
  QueueUrl: z.string(),
  Entries: z.array(z.object({ Id: z.string(), ReceiptHandle: z.string(), VisibilityTimeout: z.number() })),
});

/** A queue by its address. */
function queueAt(queues: Queues, url: string): FifoQueue {
  const name = url.replace(/^.*\/|\.fifo$/g, '');
  const found = Object.values(queues).find((queue) => queue.name === name);
  if (!found) throw new Error(`There is no queue ${url}.`);
  return found;
}

/** A character that a body may not have. */
const REFUSED = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

function answerSqs(queues: Queues, action: string, body: string): Reply {
  const send = (url: string, entry: z.infer<typeof Entry>) => {
    const { MessageDeduplicationId: id, MessageGroupId: group, MessageBody, MessageAttributes } = entry;
    const parcel = { id, group, body: MessageBody };
    const MessageId = url.endsWith(DEAD_LETTERS)
      ? queues.messages.deadLetter(parcel, MessageAttributes?.reason.StringValue)
      : queueAt(queues, url).send(parcel);
    return { MessageId, MD5OfMessageBody: md5(MessageBody) };
  };
  if (action === 'SendMessage') {
    const input = SendMessage.parse(JSON.parse(body));
    if (REFUSED.test(input.MessageBody)) return errors.sqs('InvalidMessageContents', 400);
    return reply(send(input.QueueUrl, input));
  }
  if (action === 'SendMessageBatch') {
    const { QueueUrl, Entries } = SendMessageBatch.parse(JSON.parse(body));
    const { refused = [], taken = [] } = Object.groupBy(Entries, ({ MessageBody }) =>
      REFUSED.test(MessageBody) ? 'refused' : 'taken',
    );
    const Failed = refused.map(({ Id }) => ({ Id, Code: 'InvalidMessageContents', SenderFault: true }));
    return reply({ Successful: taken.map((entry) => ({ Id: entry.Id, ...send(QueueUrl, entry) })), Failed });
  }
  if (action === 'ChangeMessageVisibilityBatch') {
    const { QueueUrl, Entries } = Hide.parse(JSON.parse(body));
    const queue = queueAt(queues, QueueUrl);
    for (const { ReceiptHandle, VisibilityTimeout } of Entries) queue.hide(ReceiptHandle, VisibilityTimeout);
    return reply({ Successful: Entries.map(({ Id }) => ({ Id })), Failed: [] });
  }
  throw new Error(`Not a call that the functions make: ${action}`);
}

/** A call of an SDK client: what it asks for, where its protocol has a header for that, and its body. */
type Call = { target: string | undefined; body: string };

const Body = z.union([z.string(), z.instanceof(Uint8Array)]);

function callOf({ headers, body }: Parameters<StandIn['handle']>[0]): Call {
  const sent = Body.parse(body);
  return {
    target: headers['x-amz-target'],
    body: typeof sent === 'string' ? sent : new TextDecoder().decode(sent),
  };
}

const inXml = (body: string, status = 200): Reply => ({ status, type: 'text/xml', body });

/** What SES and SNS answer when they have taken a message. */
function accepted(action: string, namespace: string): Reply {
  const id = randomUUID();
  return inXml(
    `<${action}Response xmlns="${namespace}"><${action}Result><MessageId>${id}</MessageId></${action}Result><ResponseMetadata><RequestId>${id}</RequestId></ResponseMetadata></${action}Response>`,
  );
}

const errorInXml = (name: string, status: number): Reply =>
  inXml(
    `<ErrorResponse><Error><Type>Sender</Type><Code>${name}</Code><Message>${name}</Message></Error><RequestId>local</RequestId></ErrorResponse>`,
    status,
  );

const errors: Record<Service, (name: string, status: number) => Reply> = {
  ses: errorInXml,
  sqs: (name, status) => ({ ...reply({ __type: name, message: name }), status }),
  sns: errorInXml,
};

type Parts = { queues: Queues; mailbox: Mailbox; refuse?: Refusal | undefined; onMailEvent?: OnMailEvent };

/** The tags of a mail: members of a list, numbered from one. */
function tagsOf(form: URLSearchParams): Record<string, string> {
  const tags: Record<string, string> = {};
  for (let n = 1; form.has(`Tags.member.${n}.Name`); n += 1) {
    tags[form.get(`Tags.member.${n}.Name`) ?? ''] = form.get(`Tags.member.${n}.Value`) ?? '';
  }
  return tags;
}

/** Answers one call of an SDK client, told apart by what its protocol sends. */
async function answer({ queues, mailbox, refuse, onMailEvent }: Parts, { target, body }: Call): Promise<Reply> {
  const refused = async (service: Service, to?: string): Promise<Reply | undefined> => {
    const error = await refuse?.(service, to);
    return error && errors[service](error.name, error.status);
  };
  if (target !== undefined) return (await refused('sqs')) ?? answerSqs(queues, target.split('.')[1] ?? '', body);
  const form = new URLSearchParams(body);
  const action = form.get('Action');
  if (action === 'SendRawEmail') {
    const to = form.get('Destinations.member.1') ?? '';
    const error = await refused('ses', to);
    if (error) return error;
    const returned = fateOf(to);
    await mailbox.receiveMail(to, Buffer.from(form.get('RawMessage.Data') ?? '', 'base64'), returned);
    if (returned) await onMailEvent?.(mailEvent(returned, to, tagsOf(form)));
    return accepted(action, 'http://ses.amazonaws.com/doc/2010-12-01/');
  }
  if (action !== 'Publish') throw new Error(`Not a call that the functions make: ${action}`);
  const to = form.get('PhoneNumber') ?? '';
  const error = await refused('sns', to);
  if (error) return error;
  mailbox.receiveSms(to, form.get('Message') ?? '');
  return accepted(action, 'http://sns.amazonaws.com/doc/2010-03-31/');
}

/** Points the SDK's clients and the functions at the stand-ins. */
export const standInEnvironment = {
  AWS_ENDPOINT_URL_SQS: ENDPOINT,
  AWS_ENDPOINT_URL_SES: ENDPOINT,
  AWS_ENDPOINT_URL_SNS: ENDPOINT,
  QUEUE_URL: `${ENDPOINT}/messages.fifo`,
  DEAD_LETTER_QUEUE_URL: `${ENDPOINT}${DEAD_LETTERS}`,
  REMINDERS_QUEUE_URL: `${ENDPOINT}/reminders.fifo`,
  LOOKS_QUEUE_URL: `${ENDPOINT}/looks.fifo`,
} as const;

/** Stands in for SQS, SES and SNS in this process; `refuse` lets tests make them fail. */
export const standInFor = (parts: Parts): StandIn => ({
  async handle(request) {
    const { status, type, body } = await answer(parts, callOf(request)).catch((error: unknown) =>
      errors.ses(error instanceof Error ? error.name : 'Error', 500),
    );
    return { response: { statusCode: status, headers: { 'content-type': type }, body: Buffer.from(body) } };
  },
});
