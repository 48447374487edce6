import { Aws } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

import type { Mail } from '../state/mail.ts';
import { tablePolicy } from '../table-policy.ts';
import { keepingFailures, readingChanges } from './stream.ts';

const may = (actions: string[], ...resources: string[]) => new PolicyStatement({ actions, resources });

/**
 * What planning needs: the stream, the setup, the reservation as it is now and those whose links are asked for, who takes
 * no mail, which reminders are ended, both queues, and a place for what it never managed to plan.
 */
export function planningPolicy(to: {
  table: Table;
  queue: IQueue;
  dead: IQueue;
  unplanned: IBucket;
  marks: Table;
}): PolicyStatement[] {
  const { table, queue, dead, unplanned, marks } = to;
  return [
    ...tablePolicy(table, {
      Query: ['setup'],
      GetItem: ['code', 'reservation'],
      BatchGetItem: ['reservation'],
      PutItem: ['reservation'],
      UpdateItem: ['reservation'],
      // A guest who has lost the code as well names the date, or the number.
      indexes: ['byDate'],
      globalIndexes: ['byContact'],
    }),
    may(['dynamodb:GetItem', 'dynamodb:PutItem'], marks.tableArn),
    ...readingChanges(table, unplanned),
    may(['sqs:SendMessage'], queue.queueArn, dead.queueArn),
  ];
}

/** What noting who takes no mail needs: the marks, the reservation that the mail was about, and a place for what it cannot note. */
export const notingPolicy = ({
  table,
  marks,
  unnoted,
}: {
  table: Table;
  marks: Table;
  unnoted: IBucket;
}): PolicyStatement[] => [
  ...keepingFailures(unnoted),
  ...tablePolicy(table, { GetItem: ['reservation'], UpdateItem: ['reservation'] }),
  may(['dynamodb:PutItem'], marks.tableArn),
];

/** What sending needs: the queue, the marks, SES as the sender alone, and SMS. */
export function sendingPolicy(to: { marks: Table; queue: IQueue; dead: IQueue; mail: Mail }): PolicyStatement[] {
  const { marks, queue, dead, mail } = to;
  return [
    may(
      ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ChangeMessageVisibility'],
      queue.queueArn,
    ),
    may(['sqs:SendMessage'], dead.queueArn),
    may(['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'], marks.tableArn),
    may(['ses:SendRawEmail'], ...mail.identityArns, mail.configurationSetArn),
    // Telephone numbers have no ARN: everything that has one, every topic, is left out.
    new PolicyStatement({ actions: ['sns:Publish'], notResources: [`arn:${Aws.PARTITION}:sns:*:*:*`] }),
  ];
}
