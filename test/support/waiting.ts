import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type ProcessDeps, processWith } from '../../functions/waitlist/process.ts';
import { lambdaContext } from '../../local/lambda-context.ts';
import type { Deps } from '../../shared/deps.ts';
import { contactOf } from '../../shared/guests/store/contact.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { lookMessage } from '../../shared/platform/messaging/due-messages.ts';
import type { StoredEntry } from '../../shared/waitlist/rules/entry.ts';
import { formatWaitToken } from '../../shared/waitlist/rules/wait-token.ts';
import { readEntry } from '../../shared/waitlist/store/entries.ts';
import { ALL_SENT, SATURDAY } from './guest.ts';
import { onBehalfOf } from './infra/current-route.ts';
import { openRestaurant } from './operator.ts';
import type { TestTable } from './restaurant.ts';

/** The network address from which the tests' guests come. */
const ADDRESS = '203.0.113.7';

/** Every address takes mail, and every mail was sent. */
export const ALL_TOLD = { refused: { has: async () => false }, wasSent: ALL_SENT };

/** The event of a batch of looks, as the queue hands them over. */
const looksOf = (...looks: { restaurant_id: string; date: string }[]) => ({
  Records: looks
    .map((look) => ({ ...lookMessage(look, randomUUID()), messageId: randomUUID() }))
    .map(({ body, group, messageId }) => ({
      ...{ messageId, body, receiptHandle: messageId, messageAttributes: {}, md5OfBody: '', eventSource: 'aws:sqs' },
      ...{ eventSourceARN: 'arn:aws:sqs:eu-west-3:000000000000:looks.fifo', awsRegion: 'eu-west-3' },
      attributes: {
        ...{ ApproximateReceiveCount: '1', SentTimestamp: '0', SenderId: '', ApproximateFirstReceiveTimestamp: '0' },
        MessageGroupId: group,
      },
    })),
});

/** A restaurant where guests wait: each is known by a name, which is also their mailbox. */
export async function openList(table: TestTable, wanted: Parameters<typeof openRestaurant>[1]) {
  const opened = await openRestaurant(table, wanted);
  const { db, rid, guest, deps } = opened;
  // All guests of the tests share an address, which may ask and join as often as they do.
  deps.hold_limits = { ...deps.hold_limits, trusted: [ADDRESS] };
  const session = () => new TableSession(db, 60_000);
  // A mailbox of its own for each restaurant: how many links one is sent counts for all of them.
  const emailOf = (name: string) => (name.includes('@') ? name : `${name}@${rid}.example.com`);
  const contact = (name: string) => contactOf(rid, { guest_email: emailOf(name), guest_phone: null });
  const entryOf = async (name: string, date = SATURDAY): Promise<StoredEntry> => {
    const entry = await readEntry(session(), rid, { date, contact: contact(name) });
    if (!entry) throw new Error(`${name} does not stand in the table.`);
    return entry;
  };
  /** The token of the link in the guest's mail. */
  const tokenOf = async (name: string, date = SATURDAY) => {
    const { id, secret } = await entryOf(name, date);
    return formatWaitToken(id, secret);
  };
  /** Has a guest ask for a place and join by the link. */
  const wait = async (name: string, wish: Record<string, unknown> = {}) => {
    await guest.ask({ guest_email: emailOf(name), ...wish });
    const token = await tokenOf(name, String(wish.date ?? SATURDAY));
    const joined = await guest.join(token);
    opened.clock.now += 1000;
    return { token, joined };
  };
  const look = (with_: Pick<Deps, 'db' | 'budgets' | 'now'> & Partial<ProcessDeps> = deps, date = SATURDAY) =>
    onBehalfOf('waitlist.process', () =>
      processWith({ ...ALL_TOLD, ...with_ })(looksOf({ restaurant_id: rid, date }), lambdaContext('look', 60)),
    );
  /** How everybody stands, by the item in the table. */
  const states = async (...names: string[]) => Promise.all(names.map(async (name) => (await entryOf(name)).state));
  const dateItem = async (date = SATURDAY) => {
    const { Item } = await db.client.send(new GetCommand({ TableName: db.table, Key: keys.waitingDate(rid, date) }));
    return Item;
  };
  const put = (Item: Record<string, unknown>) => db.client.send(new PutCommand({ TableName: db.table, Item }));
  return { ...opened, session, emailOf, contact, entryOf, tokenOf, wait, look, states, dateItem, put };
}
