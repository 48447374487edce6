import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { type DynamoEventSource, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { marksLayout, planned } from '../shared/data/layout.ts';
import { limits } from '../shared/delivery/limits.ts';
import { acknowledge } from './acknowledge.ts';
import type { CodeOf } from './bundling/build.ts';
import type { Settings } from './config.ts';
import { fifoQueue, queueCalled } from './fifo.ts';
import { IsolatedFunction } from './function.ts';
import { pinLogicalId } from './logical-id.ts';
import { Mail } from './mail.ts';
import { notingPolicy, planningPolicy, sendingPolicy } from './notification-policies.ts';
import { removalOfData } from './removal.ts';
import { behindAfter, sendersOf } from './sending-rate.ts';
import { changesOf } from './stream.ts';
import type { DataTable } from './table.ts';

type NotificationsProps = {
  settings: Settings;
  codeOf: CodeOf;
  /** Where functions write that no request calls. */
  logs: ILogGroup;
  data: DataTable;
  /** Where the console is, for the links in operators' mails. */
  console_url: string;
  /** Where the guests' pages are. */
  pages_url: string;
  /** Whether who is invited is told where the console is, because the user pool's mail cannot say it. */
  tells_invited: boolean;
};

const MEMORY_MB = 512;
const UNPLANNED_DAYS = 30;

/** The way of a message: stream, planning, queue, sending, dead letters (docs/messages.md). */
export class Notifications extends Construct {
  readonly onChange: IsolatedFunction;
  /** What reads the stream. */
  readonly changes: DynamoEventSource;
  readonly send: IsolatedFunction;
  readonly onMailEvent: IsolatedFunction;
  readonly queue: Queue;
  readonly dead: Queue;
  /** Changes, and events of mails, that were given up. */
  readonly unplanned: Bucket;
  readonly marks: Table;
  readonly mail: Mail;
  /** Age of a queued message (s) from which on sending is behind. */
  readonly behind_seconds: number;

  constructor(scope: Construct, id: string, props: NotificationsProps) {
    super(scope, id);
    const { settings, codeOf, logs, data, console_url, pages_url, tells_invited } = props;
    const { sender, sms_sender } = settings;
    this.dead = fifoQueue(this, 'DeadLetters', 'dead', {
      retentionPeriod: Duration.seconds(limits.dead_letter_seconds),
      // By its name, because the queue itself names this one.
      redriveAllowPolicy: { sourceQueues: [queueCalled(this, 'messages')] },
    });
    this.queue = fifoQueue(this, 'Messages', 'messages', {
      retentionPeriod: Duration.seconds(limits.queue_seconds),
      visibilityTimeout: Duration.seconds(limits.visibility_seconds),
      deadLetterQueue: { queue: this.dead, maxReceiveCount: limits.max_receives },
    });
    const marks = this.#marks();
    this.marks = marks;
    this.unplanned = this.#unplanned(settings);
    this.behind_seconds = behindAfter(settings);
    this.mail = new Mail(this, 'Mail', settings);
    const queues = { QUEUE_URL: this.queue.queueUrl, DEAD_LETTER_QUEUE_URL: this.dead.queueUrl };

    this.onChange = new IsolatedFunction(this, 'notifications.on-change', {
      name: 'notifications.on-change',
      description: 'Plans the messages of a changed reservation',
      code: codeOf('notifications.on-change'),
      environment: {
        TABLE_NAME: data.table.tableName,
        MARKS_TABLE_NAME: marks.tableName,
        ...(tells_invited && { TELLS_INVITED: 'true' }),
        ...queues,
      },
      policy: planningPolicy({
        table: data.table,
        queue: this.queue,
        dead: this.dead,
        unplanned: this.unplanned,
        marks,
      }),
      logs,
      memory_mb: MEMORY_MB,
      timeout: Duration.seconds(limits.send_timeout_seconds),
    });
    acknowledge(this.onChange, {
      'AwsSolutions-IAM5[Resource::<Unplanned.Arn>/*]': 'Each batch is a file of its own.',
      'AwsSolutions-IAM5[Resource::*]': 'Lists of streams have no resource to name.',
    });
    this.changes = changesOf(data.table, planned, this.unplanned);
    this.onChange.handler.addEventSource(this.changes);

    this.onMailEvent = this.#heed(marks, props);

    this.send = new IsolatedFunction(this, 'notifications.send', {
      name: 'notifications.send',
      description: 'Sends queued messages, each once',
      code: codeOf('notifications.send'),
      environment: {
        MARKS_TABLE_NAME: marks.tableName,
        MAIL_SENDER: sender,
        MAIL_CONFIGURATION_SET: this.mail.configurationSet.configurationSetName,
        SMS_PER_HOUR: String(settings.sms_per_hour),
        ...(sms_sender && { SMS_SENDER_ID: sms_sender }),
        CONSOLE_URL: console_url,
        PAGES_URL: pages_url,
        ...queues,
      },
      policy: sendingPolicy({ marks, queue: this.queue, dead: this.dead, mail: this.mail }),
      logs,
      memory_mb: MEMORY_MB,
      timeout: Duration.seconds(limits.send_timeout_seconds),
    });
    this.send.handler.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: limits.batch,
        reportBatchItemFailures: true,
        maxConcurrency: sendersOf(settings),
      }),
    );
    this.deployBefore(this.onChange);
  }

  /** Deploys the function that sends before one that plans: an earlier release of it does not know every kind of message. */
  deployBefore(planning: IsolatedFunction): void {
    planning.handler.node.addDependency(this.send.handler);
  }

  /** What SES tells of mails, to the function that notes who takes none. */
  #heed(marks: Table, { codeOf, logs, data }: NotificationsProps): IsolatedFunction {
    const name = 'notifications.on-mail-event';
    const heeding = new IsolatedFunction(this, name, {
      name,
      description: 'Notes addresses that take no mail',
      code: codeOf(name),
      environment: { TABLE_NAME: data.table.tableName, MARKS_TABLE_NAME: marks.tableName },
      policy: notingPolicy({ table: data.table, marks, unnoted: this.unplanned }),
      logs,
      memory_mb: MEMORY_MB,
    });
    acknowledge(heeding, { 'AwsSolutions-IAM5[Resource::<Unplanned.Arn>/*]': 'Each event is a file of its own.' });
    // Lambda makes two more attempts, and forgets an event then that has no place to go.
    heeding.handler.configureAsyncInvoke({ onFailure: { bind: () => ({ destination: this.unplanned.bucketArn }) } });
    new Rule(this, 'MailEvents', {
      description: 'What became of the mails of this stage',
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received', 'Email Rejected'],
        detail: { mail: { tags: { 'ses:configuration-set': [this.mail.configurationSet.configurationSetName] } } },
      },
      targets: [new LambdaFunction(heeding.handler)],
    });
    return heeding;
  }

  /** Marks of sent messages. They are no data: without the queue there is nothing left to send twice. */
  #marks(): Table {
    const marks = new Table(this, 'Marks', {
      partitionKey: { name: marksLayout.partitionKey, type: AttributeType.STRING },
      timeToLiveAttribute: marksLayout.ttl,
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    pinLogicalId(marks, 'Marks');
    acknowledge(marks, { 'AwsSolutions-DDB3': 'A mark says that a message was sent: restoring one serves nobody.' });
    return marks;
  }

  /** Changes that could not be planned in time, whole: the stream itself forgets them soon after. */
  #unplanned({ ephemeral }: Settings): Bucket {
    const bucket = new Bucket(this, 'Unplanned', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      lifecycleRules: [{ expiration: Duration.days(UNPLANNED_DAYS) }],
      removalPolicy: removalOfData({ ephemeral }),
      autoDeleteObjects: ephemeral,
    });
    pinLogicalId(bucket, 'Unplanned');
    acknowledge(bucket, { 'AwsSolutions-S1': 'Only Lambda writes to it, and only what failed in all its attempts.' });
    return bucket;
  }
}
