import {
  ChangeMessageVisibilityBatchCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';

/** What a FIFO queue takes: `id` deduplicates, `group` keeps its order. */
export type Parcel = { id: string; group: string; body: string };

/** The queue of messages and the queue of those that cannot be delivered. */
export type Queue = {
  /** Queues at most ten parcels of different groups; answers the ids that were not taken. */
  send: (parcels: readonly Parcel[]) => Promise<string[]>;
  /** Keeps a parcel whole for somebody to look at. */
  bury: (parcel: Parcel, reason: string) => Promise<void>;
  /** Hides received messages for some seconds from now. */
  hide: (receipts: readonly { receipt: string; seconds: number }[]) => Promise<void>;
};

/** A queue and its dead letters on SQS, by the environment's QUEUE_URL and DEAD_LETTER_QUEUE_URL. */
export function queueOf({ QUEUE_URL: url, DEAD_LETTER_QUEUE_URL: deadLetterUrl }: NodeJS.ProcessEnv): Queue {
  const client = new SQSClient({});
  const addressed = ({ id, group, body }: Parcel) => ({
    MessageBody: body,
    MessageDeduplicationId: id,
    MessageGroupId: group,
  });
  return {
    async send(parcels) {
      const Entries = parcels.map((parcel, index) => ({ Id: String(index), ...addressed(parcel) }));
      const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl: url, Entries }));
      return Failed.map(({ Id }) => parcels[Number(Id)]?.id ?? '');
    },
    async bury(parcel, reason) {
      const MessageAttributes = { reason: { DataType: 'String', StringValue: reason } };
      await client.send(new SendMessageCommand({ QueueUrl: deadLetterUrl, ...addressed(parcel), MessageAttributes }));
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
