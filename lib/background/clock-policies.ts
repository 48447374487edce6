import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { layout } from '../../shared/platform/dynamo/layout.ts';
import { calledByEvents } from '../permissions.ts';
import { tablePolicy } from '../table-policy.ts';
import { readingChanges } from './stream.ts';

const BY_DUE: (typeof layout.globalIndexes)[number]['name'] = 'byDue';

const sending = (...queues: IQueue[]) =>
  new PolicyStatement({ actions: ['sqs:SendMessage'], resources: queues.map(({ queueArn }) => queueArn) });

/** What a function needs whose event source is a queue. */
const taking = ({ queueArn }: IQueue) =>
  new PolicyStatement({
    actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
    resources: [queueArn],
  });

/** What the clock needs: the index of what is due, which holds keys and times alone, and the queues of what is. */
export const tickPolicy = ({ table, queues }: { table: Table; queues: IQueue[] }): PolicyStatement[] => [
  new PolicyStatement({ actions: ['dynamodb:Query'], resources: [`${table.tableArn}/index/${BY_DUE}`] }),
  sending(...queues),
];

/** What reminding needs: its queue, bookings and settings, who takes no mail, and the queues of mails and of the dead. */
export const remindingPolicy = (to: {
  table: Table;
  marks: Table;
  queue: IQueue;
  messages: IQueue;
  dead: IQueue;
}): PolicyStatement[] => [
  ...tablePolicy(to.table, calledByEvents['reminders.remind']),
  new PolicyStatement({ actions: ['dynamodb:GetItem'], resources: [to.marks.tableArn] }),
  taking(to.queue),
  sending(to.messages, to.dead),
];

/** What looking at a date needs: its queue, the list, the book around it, the places that it changes, and who was mailed. */
export const lookingPolicy = (to: { table: Table; marks: Table; queue: IQueue }): PolicyStatement[] => [
  ...tablePolicy(to.table, calledByEvents['waitlist.process']),
  new PolicyStatement({ actions: ['dynamodb:GetItem'], resources: [to.marks.tableArn] }),
  taking(to.queue),
];

/** What following changes needs: the stream, what followers do to the table, and the queues of looks and of the dead. */
export const followingPolicy = (to: {
  table: Table;
  queue: IQueue;
  dead: IQueue;
  unplanned: IBucket;
}): PolicyStatement[] => [
  ...tablePolicy(to.table, calledByEvents['changes.follow']),
  ...readingChanges(to.table, to.unplanned),
  sending(to.queue, to.dead),
];
