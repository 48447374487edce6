import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { type DynamoEventSource, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { followed } from '../../shared/platform/dynamo/layout.ts';
import { clockLimits, limits } from '../../shared/platform/messaging/limits.ts';
import type { CodeOf } from '../bundling/build.ts';
import type { Settings } from '../config.ts';
import { IsolatedFunction } from '../function.ts';
import { everyFileOf, suppressFindings } from '../nag-suppressions.ts';
import { eventFunctionName, prefixOf } from '../names.ts';
import { calledByEvents } from '../permissions.ts';
import type { StateStack } from '../state/stack.ts';
import { tablePolicy } from '../table-policy.ts';
import { followingPolicy, lookingPolicy, remindingPolicy } from './clock-policies.ts';
import type { Notifications } from './notifications.ts';
import { remindersOf } from './sending-rate.ts';
import { changesOf } from './stream.ts';

type ConsumerProps = {
  settings: Settings;
  codeOf: CodeOf;
  logs: ILogGroup;
  state: StateStack;
  notifications: Notifications;
};

const MEMORY_MB = 512;

/** Who does what the clock hands on, and what follows from changes beside messages. */
export class ClockConsumers extends Construct {
  readonly remind: IsolatedFunction;
  readonly processWaitlist: IsolatedFunction;
  readonly follow: IsolatedFunction;
  /** The function that erases guests after `keep_guests_days`. */
  readonly retain: IsolatedFunction;
  /** What reads the stream beside the notifications: DynamoDB lets two read it without slowing each other down. */
  readonly changes: DynamoEventSource;

  constructor(scope: Construct, id: string, { settings, codeOf, logs, state, notifications }: ConsumerProps) {
    super(scope, id);
    const { table } = state.data;
    const rate = remindersOf(settings);
    const { marks, messages, unplanned, clockDead, looks } = state.delivery;
    const nameOf = (name: string) => eventFunctionName(prefixOf(settings), name);

    this.remind = new IsolatedFunction(this, 'reminders.remind', {
      name: nameOf('reminders.remind'),
      description: 'Reminds guests of their visit, by what is so when it is due',
      code: codeOf('reminders.remind'),
      environment: {
        TABLE_NAME: table.tableName,
        MARKS_TABLE_NAME: marks.tableName,
        QUEUE_URL: messages.queueUrl,
        DEAD_LETTER_QUEUE_URL: clockDead.queueUrl,
        REMINDER_INTERVAL_MS: String(rate.interval_ms),
      },
      policy: remindingPolicy({ table, marks, queue: state.delivery.reminders, messages, dead: clockDead }),
      logs,
      memory_mb: MEMORY_MB,
      timeout: Duration.seconds(clockLimits.reminders.timeout_seconds),
    });
    notifications.deployBefore(this.remind);
    this.remind.handler.addEventSource(
      new SqsEventSource(state.delivery.reminders, {
        batchSize: clockLimits.reminders.batch,
        reportBatchItemFailures: true,
        maxConcurrency: rate.at_once,
      }),
    );

    this.processWaitlist = new IsolatedFunction(this, 'waitlist.process', {
      name: nameOf('waitlist.process'),
      description: 'Offers what is free on a date to who waits for it',
      code: codeOf('waitlist.process'),
      environment: { TABLE_NAME: table.tableName, MARKS_TABLE_NAME: marks.tableName },
      policy: lookingPolicy({ table, marks, queue: looks }),
      logs,
      timeout: Duration.seconds(clockLimits.looks.timeout_seconds),
    });
    this.processWaitlist.handler.addEventSource(
      new SqsEventSource(looks, {
        batchSize: clockLimits.looks.batch,
        reportBatchItemFailures: true,
        maxConcurrency: clockLimits.lookers,
      }),
    );

    this.follow = new IsolatedFunction(this, 'changes.follow', {
      name: nameOf('changes.follow'),
      description:
        'Does what follows from changes, beside their messages: wakes waiting lists, writes history and the directory',
      code: codeOf('changes.follow'),
      environment: {
        TABLE_NAME: table.tableName,
        LOOKS_QUEUE_URL: looks.queueUrl,
        DEAD_LETTER_QUEUE_URL: clockDead.queueUrl,
      },
      policy: followingPolicy({ table, queue: looks, dead: clockDead, unplanned }),
      logs,
      memory_mb: MEMORY_MB,
      timeout: Duration.seconds(limits.send_timeout_seconds),
    });
    suppressFindings(this.follow, {
      [everyFileOf('Unplanned', state)]: 'Each batch is a file of its own.',
      'AwsSolutions-IAM5[Resource::*]': 'Lists of streams have no resource to name.',
    });
    // No other deployment of it has had the number, nor has this one after a return to the release before, nor another table the
    // stream. What was followed by a release that lists nothing, or not yet when a copy of the table was made, is not in the index of
    // words: by a change of this the hourly run sees that it is to compare them.
    const follower = `${this.follow.handler.currentVersion.version}@${table.tableStreamArn ?? ''}`;
    this.retain = new IsolatedFunction(this, 'retention.run', {
      name: nameOf('retention.run'),
      description: 'Erases guests whose visit is longer ago than their restaurant keeps them',
      code: codeOf('retention.run'),
      environment: { TABLE_NAME: table.tableName, FOLLOWER: follower },
      policy: tablePolicy(table, calledByEvents['retention.run']),
      logs,
      memory_mb: MEMORY_MB,
      timeout: Duration.seconds(clockLimits.retention_timeout_seconds),
    });
    // The next hour goes on.
    const once = { retryAttempts: 0, maxEventAge: Duration.hours(1) };
    this.retain.handler.configureAsyncInvoke(once);
    new Rule(this, 'Retention', {
      description: 'Once an hour: whose guests are to be forgotten?',
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaFunction(this.retain.handler, once)],
    });

    this.changes = changesOf(table, followed, unplanned);
    this.follow.handler.addEventSource(this.changes);
  }
}
