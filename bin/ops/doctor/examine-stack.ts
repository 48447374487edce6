import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { TableSession } from '../../../shared/platform/dynamo/table-session.ts';
import { type Target, withDatabase } from '../database.ts';
import { accountChecks } from './account.ts';
import { type Ask, askAws } from './ask.ts';
import { bookAndCancel } from './book.ts';
import { type Deployment, readDeployment } from './deployment.ts';
import { edgeChecks } from './edge.ts';
import { examine, type Finding } from './finding.ts';
import { hostChecks, type Network, network } from './hosts.ts';
import { readSending, senderCheck, stackChecks, stateOf } from './stack.ts';

type Wanted = Target & { stack: string; book?: boolean; sender?: string };

/** A mail goes through stream and queue, perhaps with two cold starts. */
const PATIENCE_MS = 60_000;
/** SES takes mails to it and delivers them nowhere; it counts for no bounce rate. */
const SIMULATOR = 'success@simulator.amazonses.com';

/** The key of the mark that a message with that id was sent, as `shared/platform/messaging/idempotent-send.ts` has it written. */
export const markOf = (message_id: string): string =>
  `message#${createHash('sha256').update(JSON.stringify(message_id)).digest('base64')}`;

/** Whether the mail of a booking's version was sent, by its mark. */
async function wasMarked(marks: TableSession, reservation_id: string, version: number): Promise<boolean> {
  const Key = { id: markOf(`${reservation_id}:${version}:guest_mail`) };
  const { Item } = await marks.call((client) =>
    client.send(new GetCommand({ TableName: marks.table, Key, ConsistentRead: true })),
  );
  return Item?.status === 'COMPLETED';
}

const book = (wanted: Wanted, { outputs, find }: Deployment): Promise<Finding[]> =>
  withDatabase(wanted, (db, _, beside) => {
    const marks = beside(find({ id: 'Marks' }) ?? '');
    return bookAndCancel({
      // Where guests ask: the API's own address is behind it.
      api_url: outputs.PagesUrl ?? '',
      db,
      guest_email: SIMULATOR,
      limits_holds: true,
      wasSent: (reservation_id, version) => wasMarked(marks, reservation_id, version),
      patience_ms: PATIENCE_MS,
      mail_remedy: `Look at the lines of ${wanted.stack}-notifications-send in the log /couvert/${wanted.stack}/background; docs/operations.md, "sending-behind".`,
    });
  });

/** Looks at an account, at the stack in it if it is there, and books a table where that is asked for. */
export async function examineStack(
  wanted: Wanted,
  { ask = askAws(), net = network }: { ask?: Ask; net?: Network } = {},
): Promise<Finding[]> {
  const { stack: name, sender } = wanted;
  const reading = readDeployment(ask, name);
  const needs = 'cloudformation:DescribeStacks and cloudformation:ListStackResources';
  const [stack] = await examine([{ name: 'Stack', needs, run: async () => stateOf(name, await reading) }]);
  const deployment = await reading.catch(() => undefined);
  const findSender = async () => sender ?? (deployment && (await readSending(ask, name)).MAIL_SENDER);
  const findings = await examine([
    ...accountChecks(ask),
    ...edgeChecks(ask, deployment),
    senderCheck(ask, findSender),
    ...(deployment ? stackChecks({ ask, name, deployment }) : []),
    ...(deployment ? hostChecks(deployment.outputs, net, Date.now()) : []),
  ]);
  const booked = deployment && wanted.book ? await book(wanted, deployment) : [];
  return [...(stack ? [stack] : []), ...findings, ...booked];
}
