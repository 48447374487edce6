import type { DatabaseSync } from 'node:sqlite';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue, Context, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { onChangeWith } from '../../functions/notifications/on-change.ts';
import { onMailEventWith } from '../../functions/notifications/on-mail-event.ts';
import { sendWith } from '../../functions/notifications/send.ts';
import { localClients } from '../../local/aws-clients.ts';
import { lambdaContext } from '../../local/lambda-context.ts';
import { type FifoQueue, fifoQueues, type QueueName } from '../../local/notifications/fifo-queue.ts';
import { openMailbox } from '../../local/notifications/mailbox.ts';
import { type Consume, deliverBatch } from '../../local/notifications/mappings.ts';
import type { OnMailEvent } from '../../local/notifications/simulator.ts';
import { type Refusal, standInEnvironment, standInFor } from '../../local/notifications/stand-ins.ts';
import { openStore } from '../../local/notifications/store.ts';
import { createMarksTable } from '../../local/table.ts';
import type { StoredReservation } from '../../shared/booking/rules/reservation.ts';
import { adaptClients } from '../../shared/platform/aws-client.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { sendDepsOf } from '../../shared/platform/messaging/deps.ts';
import { endedReminders } from '../../shared/platform/messaging/ended-reminders.ts';
import { marksClient } from '../../shared/platform/messaging/idempotent-send.ts';
import { limits } from '../../shared/platform/messaging/limits.ts';
import { type Queue, queueOf } from '../../shared/platform/messaging/queue.ts';
import { refusedAddresses } from '../../shared/platform/messaging/refused-addresses.ts';
import { createTestRestaurant, startTestTable, testDeps } from './restaurant.ts';

const image = (reservation: StoredReservation, rid: string) =>
  marshall({ ...keys.reservation(rid, reservation.id), ...reservation }, { removeUndefinedValues: true }) as Record<
    string,
    AttributeValue
  >;

let sequences = 0;

/** The stream's record of an item that was put, whatever it is. */
export function putRecord(item: Record<string, unknown>): DynamoDBRecord {
  sequences += 1;
  const { pk, sk } = item;
  return {
    eventID: `event-${sequences}`,
    eventName: 'INSERT',
    dynamodb: {
      ApproximateCreationDateTime: Date.now() / 1000,
      Keys: marshall({ pk, sk }) as Record<string, AttributeValue>,
      NewImage: marshall(item) as Record<string, AttributeValue>,
      SequenceNumber: String(sequences).padStart(21, '0'),
    },
  };
}

/** The stream's record of an item that was one thing and is another. */
export function changeRecord(before: Record<string, unknown>, after: Record<string, unknown>): DynamoDBRecord {
  const put = putRecord(after);
  const OldImage = marshall(before) as Record<string, AttributeValue>;
  return { ...put, eventName: 'MODIFY', dynamodb: { ...put.dynamodb, OldImage } };
}

/** The stream's record of a change; later ones have higher sequence numbers. */
export function streamRecord(rid: string, after: StoredReservation, before?: StoredReservation): DynamoDBRecord {
  sequences += 1;
  return {
    eventID: `event-${sequences}`,
    eventName: before ? 'MODIFY' : 'INSERT',
    dynamodb: {
      ApproximateCreationDateTime: Date.now() / 1000,
      Keys: marshall(keys.reservation(rid, after.id)) as Record<string, AttributeValue>,
      NewImage: image(after, rid),
      ...(before && { OldImage: image(before, rid) }),
      SequenceNumber: String(sequences).padStart(21, '0'),
    },
  };
}

/** Functions, queue and providers on one machine, with a clock that the tests move (fake `Date`). */
export type DeliveryWorld = {
  db: Database;
  /** Tells the function what became of a mail. */
  onMailEvent: OnMailEvent;
  rid: string;
  token: string;
  marks: () => DynamoDBClient;
  queue: FifoQueue;
  /** Every queue of one machine, that of the messages among them, and where their places are kept. */
  queues: Record<QueueName, FifoQueue>;
  store: DatabaseSync;
  /** The queues of what is due, as the functions reach them. */
  due: Record<'reminders' | 'looks', Queue>;
  /** Plans a batch as the stream's mapping does: what is reported comes again, until everything is done. */
  change: (records: DynamoDBRecord[]) => Promise<void>;
  /** Calls the planning function once. */
  onChange: (event: DynamoDBStreamEvent) => ReturnType<ReturnType<typeof onChangeWith>>;
  send: Consume;
  context: () => Context;
  /** Hands over what is visible until nothing is. */
  drain: () => Promise<void>;
  /** What arrived: recipients of the messages, in their order. */
  arrived: () => string[];
  mails: () => ReturnType<ReturnType<typeof openMailbox>['list']>;
  /** What makes the services refuse calls. */
  refuse: (refusal: Refusal | undefined) => void;
  stop: () => Promise<void>;
};

/** Starts an engine, a restaurant, and the stand-ins of the services; `given` is more of the functions' environment. */
export async function startDelivery(given: NodeJS.ProcessEnv = {}): Promise<DeliveryWorld> {
  const table = await startTestTable({ stream: true });
  const db = table.connect();
  await createMarksTable(db.client, 'couvert-marks');
  const { rid, token } = await createTestRestaurant(db, { seats: [2, 4] });
  const store = openStore(':memory:');
  const queues = fifoQueues(store, () => Date.now());
  const queue = queues.messages;
  const mailbox = openMailbox(store, () => Date.now());
  let refusal: Refusal | undefined;
  const refused = refusedAddresses('couvert-marks', marksClient());
  const onMailEvent = onMailEventWith({ ...testDeps(db), now: () => Date.now(), refused });
  const stand_in = standInFor({
    queues,
    mailbox,
    refuse: (service, to) => refusal?.(service, to),
    onMailEvent,
  });
  // The functions' clients of these services are made below.
  adaptClients(localClients({ stand_in, ours: false }));
  Object.assign(process.env, standInEnvironment);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    MAIL_SENDER: 'bookings@couvert.example',
    MARKS_TABLE_NAME: 'couvert-marks',
    PAGES_URL: 'https://pages.example',
    ...given,
  };
  const onChange = onChangeWith({
    ...{ ...testDeps(db), queue: queueOf(env), refused },
    ended: endedReminders('couvert-marks', marksClient()),
    tells_invited: env.TELLS_INVITED === 'true',
  });
  const send = sendWith(sendDepsOf(env));
  return {
    db,
    onMailEvent,
    rid,
    token,
    marks: marksClient,
    queue,
    queues,
    store,
    due: {
      reminders: queueOf({ QUEUE_URL: standInEnvironment.REMINDERS_QUEUE_URL }),
      looks: queueOf({ QUEUE_URL: standInEnvironment.LOOKS_QUEUE_URL }),
    },
    onChange,
    send,
    context: () => lambdaContext('send', limits.send_timeout_seconds),
    async change(records) {
      for (let rest = records; rest.length > 0; ) {
        const { batchItemFailures } = await onChange({ Records: rest });
        const failed = batchItemFailures[0]?.itemIdentifier;
        rest = failed ? rest.slice(rest.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === failed)) : [];
      }
    },
    async drain() {
      while ((await deliverBatch(queue, send)) > 0);
    },
    arrived: () => mailbox.list().map(({ to }) => to),
    mails: () => mailbox.list(),
    refuse: (next) => {
      refusal = next;
    },
    async stop() {
      store.close();
      await table.engine.stop();
    },
  };
}
