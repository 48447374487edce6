import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { marksLayout } from '../../shared/platform/dynamo/layout.ts';
import { clockLimits, limits } from '../../shared/platform/messaging/limits.ts';
import type { Settings } from '../config.ts';
import { pinLogicalId } from '../logical-id.ts';
import { suppressFindings } from '../nag-suppressions.ts';
import { removalOfData } from '../removal.ts';
import { fifoQueue, queueCalled } from './fifo.ts';

const UNPLANNED_DAYS = 30;

/** What waits to be sent or to be done, what was given up, and the marks of what was sent (docs/messages.md). */
export class Delivery extends Construct {
  readonly messages: Queue;
  readonly dead: Queue;
  /** Reservations that may have to be reminded of. */
  readonly reminders: Queue;
  /** Dates that somebody waits for. */
  readonly looks: Queue;
  readonly clockDead: Queue;
  /** Marks of sent messages. */
  readonly marks: Table;
  /** Changes, and events of mails, that were given up. */
  readonly unplanned: Bucket;

  constructor(scope: Construct, id: string, { ephemeral }: Settings) {
    super(scope, id);
    this.dead = fifoQueue(this, 'DeadLetters', 'dead', {
      retentionPeriod: Duration.seconds(limits.dead_letter_seconds),
      // By its name, because the queue itself names this one.
      redriveAllowPolicy: { sourceQueues: [queueCalled(this, 'messages')] },
    });
    this.messages = fifoQueue(this, 'Messages', 'messages', {
      retentionPeriod: Duration.seconds(limits.queue_seconds),
      visibilityTimeout: Duration.seconds(limits.visibility_seconds),
      deadLetterQueue: { queue: this.dead, maxReceiveCount: limits.max_receives },
    });
    this.clockDead = fifoQueue(this, 'ClockDeadLetters', 'clock-dead', {
      retentionPeriod: Duration.seconds(limits.dead_letter_seconds),
      // By their names, because those queues name this one.
      redriveAllowPolicy: { sourceQueues: ['reminders', 'looks'].map((name) => queueCalled(this, name)) },
    });
    const ofThings = (pinned: string, name: 'reminders' | 'looks') =>
      fifoQueue(this, pinned, name, {
        retentionPeriod: Duration.seconds(clockLimits.queue_seconds),
        visibilityTimeout: Duration.seconds(clockLimits[name].visibility_seconds),
        deadLetterQueue: { queue: this.clockDead, maxReceiveCount: clockLimits.max_receives },
      });
    this.reminders = ofThings('Reminders', 'reminders');
    this.looks = ofThings('Looks', 'looks');
    this.marks = this.#marks();
    this.unplanned = this.#unplanned(ephemeral);
  }

  /** They are no data: without the queue there is nothing left to send twice. */
  #marks(): Table {
    const marks = new Table(this, 'Marks', {
      partitionKey: { name: marksLayout.partitionKey, type: AttributeType.STRING },
      timeToLiveAttribute: marksLayout.ttl,
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    pinLogicalId(marks, 'Marks');
    suppressFindings(marks, {
      'AwsSolutions-DDB3': 'A mark says that a message was sent: restoring one serves nobody.',
    });
    return marks;
  }

  /** Changes that could not be planned in time, whole: the stream itself forgets them soon after. */
  #unplanned(ephemeral: boolean): Bucket {
    const bucket = new Bucket(this, 'Unplanned', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      lifecycleRules: [{ expiration: Duration.days(UNPLANNED_DAYS) }],
      removalPolicy: removalOfData({ ephemeral }),
      autoDeleteObjects: ephemeral,
    });
    pinLogicalId(bucket, 'Unplanned');
    suppressFindings(bucket, {
      'AwsSolutions-S1': 'Only Lambda writes to it, and only what failed in all its attempts.',
    });
    return bucket;
  }
}
