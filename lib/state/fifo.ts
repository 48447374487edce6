import { Stack } from 'aws-cdk-lib';
import {
  DeduplicationScope,
  FifoThroughputLimit,
  type IQueue,
  Queue,
  QueueEncryption,
  type QueueProps,
} from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { pinLogicalId } from '../logical-id.ts';

// The stack of the state bears the deployment's name alone.
const queueName = (scope: Construct, name: string) => `${Stack.of(scope).stackName}-${name}.fifo`;

/** A queue by its name alone: for dead letters, which say where they come from before those queues are there. */
export const queueCalled = (scope: Construct, name: string): IQueue =>
  Queue.fromQueueArn(
    scope,
    `Source-${name}`,
    Stack.of(scope).formatArn({ service: 'sqs', resource: queueName(scope, name) }),
  );

/** A FIFO queue whose groups do not wait for each other; `id` is its name in the template, which nothing changes. */
export function fifoQueue(scope: Construct, id: string, name: string, props: QueueProps): Queue {
  const queue = new Queue(scope, name, {
    queueName: queueName(scope, name),
    fifo: true,
    contentBasedDeduplication: false,
    deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
    fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    ...props,
  });
  pinLogicalId(queue, id);
  return queue;
}
