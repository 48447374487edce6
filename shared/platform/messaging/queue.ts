import {
  ChangeMessageVisibilityBatchCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { adapted } from '../aws-client.ts';

/** What a FIFO queue takes: `id` deduplicates, `group` keeps its order, `body` is JSON. */
export type QueueMessage = { id: string; group: string; body: string };

/** The queue of messages and the queue of those that cannot be delivered. */
export type Queue = {
  /** Queues at most ten messages of different groups; answers the ids that were not taken. */
  send: (messages: readonly QueueMessage[]) => Promise<string[]>;
  /** Keeps a message whole for somebody to look at. */
  deadLetter: (message: QueueMessage, reason: string) => Promise<void>;
  /** Hides received messages for some seconds from now. */
  hide: (receipts: readonly { receipt: string; seconds: number }[]) => Promise<void>;
};

/** JSON with the two characters that SQS refuses and JSON does not escape: a guest may type them, and all would wait. */
const sendable = (json: string): string =>
  json.replace(/[\ufffe\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`);

/** A queue and its dead letters on SQS, by the environment's QUEUE_URL and DEAD_LETTER_QUEUE_URL. */
export function queueOf({ QUEUE_URL: url, DEAD_LETTER_QUEUE_URL: deadLetterUrl }: NodeJS.ProcessEnv): Queue {
  const client = adapted(new SQSClient({}));
  const addressed = ({ id, group, body }: QueueMessage) => ({
    MessageBody: sendable(body),
    MessageDeduplicationId: id,
    MessageGroupId: group,
  });
  return {
    async send(messages) {
      const Entries = messages.map((message, index) => ({ Id: String(index), ...addressed(message) }));
      const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl: url, Entries }));
      return Failed.map(({ Id }) => messages[Number(Id)]?.id ?? '');
    },
    async deadLetter(message, reason) {
      const MessageAttributes = { reason: { DataType: 'String', StringValue: reason } };
      await client.send(new SendMessageCommand({ QueueUrl: deadLetterUrl, ...addressed(message), MessageAttributes }));
    },
    async hide(receipts) {
      const Entries = receipts.map(({ receipt, seconds }, index) => ({
        Id: String(index),
        ReceiptHandle: receipt,
        VisibilityTimeout: seconds,
      }));
      await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: url, Entries }));
    },
  };
}
