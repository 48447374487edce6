import { MessageRejected, SESClient, SESServiceException, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { InvalidParameterException, PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import {
  ChangeMessageVisibilityBatchCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { SegmentedMessage } from 'sms-segments-calculator';
import { beforeEach, describe, expect, test } from 'vitest';
import { summaryText } from '../../../shared/booking/messages/sms.ts';
import { writeMail } from '../../../shared/mail/mail.ts';
import { failureOf } from '../../../shared/platform/messaging/failure.ts';
import { queueOf } from '../../../shared/platform/messaging/queue.ts';
import { sesMailer } from '../../../shared/platform/messaging/ses.ts';
import { snsTexter } from '../../../shared/platform/messaging/sns.ts';
import { messageOf, RESERVATION } from '../../support/messages.ts';

const [ses, sns, sqs] = [mockClient(SESClient), mockClient(SNSClient), mockClient(SQSClient)];
beforeEach(() => {
  for (const client of [ses, sns, sqs]) client.reset();
});

describe('a mail', () => {
  const mail = writeMail(messageOf('guest_mail', {}), { sender: 'book@couvert.example' });

  test('goes to its recipient alone, from the sender that is verified, as MIME that names its message', async () => {
    ses.on(SendRawEmailCommand).resolves({ MessageId: 'ses-1' });
    await sesMailer('couvert-prod')(mail);
    const [call, ...others] = ses.commandCalls(SendRawEmailCommand);
    expect(others).toEqual([]);
    const { RawMessage, ...envelope } = call?.args[0].input ?? {};
    expect(envelope).toEqual({
      Source: 'book@couvert.example',
      Destinations: ['zoe@example.com'],
      ConfigurationSetName: 'couvert-prod',
      Tags: [
        { Name: 'reservation', Value: RESERVATION.id },
        { Name: 'kind', Value: 'guest_mail' },
      ],
    });
    // SES takes these characters alone.
    for (const Value of [RESERVATION.id, 'guest_mail']) expect(Value).toMatch(/^[A-Za-z0-9_-]{1,256}$/);
    const mime = Buffer.from(RawMessage?.Data ?? '').toString();
    const header = (name: string) => new RegExp(`^${name}: (.*)\r$`, 'm').exec(mime)?.[1];
    expect(header('From')).toBe('Chez Margaux <book@couvert.example>');
    expect(header('To')).toBe('zoe@example.com');
    expect(header('X-Couvert-Message')).toBe(mail.id);
    expect(header('Auto-Submitted')).toBe('auto-generated');
    expect(mime).toContain('text/calendar');
  });

  test('is asked for once, whatever SES answers: the queue repeats', async () => {
    const failure = Object.assign(new Error('no answer'), { name: 'TimeoutError' });
    ses.on(SendRawEmailCommand).rejects(failure);
    await expect(sesMailer(undefined)(mail)).rejects.toBe(failure);
    expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(1);
  });
});

describe('an SMS', () => {
  const inputOf = () => sns.commandCalls(PublishCommand).map(({ args: [{ input }] }) => input);

  test('is transactional, and names its sender where one is set', async () => {
    await snsTexter('COUVERT')('+33600000000', 'Bonsoir');
    await snsTexter(undefined)('+33600000000', 'Bonsoir');
    const type = { 'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' } };
    const sender = { 'AWS.SNS.SMS.SenderID': { DataType: 'String', StringValue: 'COUVERT' } };
    const sent = { PhoneNumber: '+33600000000', Message: 'Bonsoir' };
    expect(inputOf()).toEqual([
      { ...sent, MessageAttributes: { ...type, ...sender } },
      { ...sent, MessageAttributes: type },
    ]);
  });
});

test('a summary of SMS is one segment, whatever the restaurant is called', () => {
  const message = messageOf('operator_sms', { config: { restaurant_name: 'À l’Œuf d’Ördög — Wałęsa '.repeat(9) } });
  const text = summaryText(message, { summarises: 100, until: Date.parse('2026-11-20T20:00:00Z') });
  expect(new SegmentedMessage(text)).toMatchObject({ encodingName: 'GSM-7', segmentsCount: 1 });
  expect(text).toMatch(/: et 100 autres réservations, à voir dans la console. Prochain SMS après 21:00$/);
});

const said = (name: string, $fault: 'client' | 'server' = 'client', message = name) =>
  new SESServiceException({ name, $fault, $metadata: {}, message });
const rejected = (message: string) => new MessageRejected({ message, $metadata: {} });
const FAILED_CHECK = 'The following identities failed the check in region EU-WEST-3: zoe@example.com';
const INBOX = 'For more information, please check the inbox of the email address associated with your AWS account.';

test.each([
  ['rejected', rejected('Address blacklisted.')],
  ['outage', rejected(`Email address is not verified. ${FAILED_CHECK}`)],
  ['outage', rejected(`Sending paused for this account. ${INBOX}`)],
  ['outage', rejected(`Sending suspended for this account. ${INBOX}`)],
  ['rejected', said('InvalidParameterValue', 'client', 'Local address contains control or whitespace')],
  ['throttled', said('Throttling', 'client', 'Maximum sending rate exceeded.')],
  ['throttled', said('Throttling', 'client', 'Daily message quota exceeded.')],
  ['outage', said('ConfigurationSetDoesNotExistException')],
  ['outage', said('ConfigurationSetSendingPausedException')],
  [
    'rejected',
    new InvalidParameterException({
      message: 'Invalid parameter: PhoneNumber Reason: +1 is not valid to publish to',
      $metadata: {},
    }),
  ],
  ['throttled', said('ThrottlingException')],
  ['outage', said('MailFromDomainNotVerifiedException')],
  ['outage', said('AccountSendingPausedException')],
  ['outage', said('ServiceUnavailable', 'server')],
  ['outage', Object.assign(new Error('no answer'), { name: 'TimeoutError' })],
  ['outage', 'no error at all'],
])('what a provider answers is %s: %s', (kind, error) => {
  expect(failureOf(error)).toBe(kind);
});

describe('the queue', () => {
  const queue = () =>
    queueOf({ QUEUE_URL: 'https://sqs/messages.fifo', DEAD_LETTER_QUEUE_URL: 'https://sqs/dead.fifo' });
  const messages = [
    { id: 'r1:1:guest_mail', group: 'r1:guest_mail', body: '{"a":1}' },
    { id: 'r2:1:guest_mail', group: 'r2:guest_mail', body: '{"b":2}' },
  ];

  test('takes messages by id and group, and answers which it did not take', async () => {
    sqs.on(SendMessageBatchCommand).resolves({ Failed: [{ Id: '1', Code: 'InternalError', SenderFault: false }] });
    expect(await queue().send(messages)).toEqual(['r2:1:guest_mail']);
    expect(sqs.commandCalls(SendMessageBatchCommand)[0]?.args[0].input).toEqual({
      QueueUrl: 'https://sqs/messages.fifo',
      Entries: messages.map(({ id, group, body }, index) => ({
        Id: `${index}`,
        MessageBody: body,
        MessageDeduplicationId: id,
        MessageGroupId: group,
      })),
    });
  });

  test('is sent no character that it refuses, and the message says the same', async () => {
    sqs.on(SendMessageBatchCommand).resolves({});
    const said = { name: 'Zoé \ufffe\uffff \u{1f600}' };
    await queue().send([{ id: 'm1', group: 'g1', body: JSON.stringify(said) }]);
    await queue().deadLetter({ id: 'm1', group: 'g1', body: JSON.stringify(said) }, 'unreadable');
    const bodies = [
      sqs.commandCalls(SendMessageBatchCommand)[0]?.args[0].input.Entries?.[0]?.MessageBody,
      sqs.commandCalls(SendMessageCommand)[0]?.args[0].input.MessageBody,
    ];
    for (const body of bodies) {
      expect(body).not.toMatch(/[\ufffe\uffff]/);
      expect(JSON.parse(body ?? '')).toEqual(said);
    }
  });

  test('keeps a dead letter whole, with the reason beside it', async () => {
    await queue().deadLetter({ id: 'm1', group: 'g1', body: '{"a":1}' }, 'MessageRejected');
    expect(sqs.commandCalls(SendMessageCommand)[0]?.args[0].input).toEqual({
      QueueUrl: 'https://sqs/dead.fifo',
      MessageBody: '{"a":1}',
      MessageDeduplicationId: 'm1',
      MessageGroupId: 'g1',
      MessageAttributes: { reason: { DataType: 'String', StringValue: 'MessageRejected' } },
    });
  });

  test('hides what failed for its own pause', async () => {
    await queue().hide([{ receipt: 'x', seconds: 30 }]);
    expect(sqs.commandCalls(ChangeMessageVisibilityBatchCommand)[0]?.args[0].input).toEqual({
      QueueUrl: 'https://sqs/messages.fifo',
      Entries: [{ Id: '0', ReceiptHandle: 'x', VisibilityTimeout: 30 }],
    });
  });
});
