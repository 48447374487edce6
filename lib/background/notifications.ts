import { Duration } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { type DynamoEventSource, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { planned } from '../../shared/platform/dynamo/layout.ts';
import { limits } from '../../shared/platform/messaging/limits.ts';
import type { CodeOf } from '../bundling/build.ts';
import type { Settings } from '../config.ts';
import { IsolatedFunction } from '../function.ts';
import { everyFileOf, suppressFindings } from '../nag-suppressions.ts';
import { eventFunctionName, prefixOf } from '../names.ts';
import type { StateStack } from '../state/stack.ts';
import { notingPolicy, planningPolicy, sendingPolicy } from './notification-policies.ts';
import { sendersOf } from './sending-rate.ts';
import { changesOf } from './stream.ts';

type NotificationsProps = {
  settings: Settings;
  codeOf: CodeOf;
  /** Where functions write that no request calls. */
  logs: ILogGroup;
  state: StateStack;
  /** Where the console is, for the links in operators' mails. */
  console_url: string;
  /** Where the guests' pages are. */
  pages_url: string;
};

const MEMORY_MB = 512;

/** The way of a message: stream, planning, queue, sending, dead letters (docs/messages.md). */
export class Notifications extends Construct {
  readonly onChange: IsolatedFunction;
  /** What reads the stream. */
  readonly changes: DynamoEventSource;
  readonly send: IsolatedFunction;
  readonly onMailEvent: IsolatedFunction;

  constructor(scope: Construct, id: string, props: NotificationsProps) {
    super(scope, id);
    const { settings, codeOf, logs, state, console_url, pages_url } = props;
    const { sender, sms_sender } = settings;
    const { data, mail } = state;
    const { messages, dead, marks, unplanned } = state.delivery;
    const queues = { QUEUE_URL: messages.queueUrl, DEAD_LETTER_QUEUE_URL: dead.queueUrl };
    const nameOf = (name: string) => eventFunctionName(prefixOf(settings), name);

    this.onChange = new IsolatedFunction(this, 'notifications.on-change', {
      name: nameOf('notifications.on-change'),
      description: 'Plans the messages of a changed reservation',
      code: codeOf('notifications.on-change'),
      environment: {
        TABLE_NAME: data.table.tableName,
        MARKS_TABLE_NAME: marks.tableName,
        // The user pool's own mail says it where the settings do.
        ...(!state.operators.names_console && { TELLS_INVITED: 'true' }),
        ...queues,
      },
      policy: planningPolicy({ table: data.table, queue: messages, dead, unplanned, marks }),
      logs,
      memory_mb: MEMORY_MB,
      timeout: Duration.seconds(limits.send_timeout_seconds),
    });
    suppressFindings(this.onChange, {
      [everyFileOf('Unplanned', state)]: 'Each batch is a file of its own.',
      'AwsSolutions-IAM5[Resource::*]': 'Lists of streams have no resource to name.',
    });
    this.changes = changesOf(data.table, planned, unplanned);
    this.onChange.handler.addEventSource(this.changes);

    this.onMailEvent = this.#heed(props);

    this.send = new IsolatedFunction(this, 'notifications.send', {
      name: nameOf('notifications.send'),
      description: 'Sends queued messages, each once',
      code: codeOf('notifications.send'),
      environment: {
        MARKS_TABLE_NAME: marks.tableName,
        MAIL_SENDER: sender,
        MAIL_CONFIGURATION_SET: mail.configuration_set,
        SMS_PER_HOUR: String(settings.sms_per_hour),
        ...(sms_sender && { SMS_SENDER_ID: sms_sender }),
        CONSOLE_URL: console_url,
        PAGES_URL: pages_url,
        ...queues,
      },
      policy: sendingPolicy({ marks, queue: messages, dead, mail }),
      logs,
      memory_mb: MEMORY_MB,
      timeout: Duration.seconds(limits.send_timeout_seconds),
    });
    this.send.handler.addEventSource(
      new SqsEventSource(messages, {
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
  #heed({ settings, codeOf, logs, state }: NotificationsProps): IsolatedFunction {
    const { data, mail } = state;
    const { marks, unplanned } = state.delivery;
    const name = 'notifications.on-mail-event';
    const heeding = new IsolatedFunction(this, name, {
      name: eventFunctionName(prefixOf(settings), name),
      description: 'Notes addresses that take no mail',
      code: codeOf(name),
      environment: { TABLE_NAME: data.table.tableName, MARKS_TABLE_NAME: marks.tableName },
      policy: notingPolicy({ table: data.table, marks, unnoted: unplanned }),
      logs,
      memory_mb: MEMORY_MB,
    });
    suppressFindings(heeding, { [everyFileOf('Unplanned', state)]: 'Each event is a file of its own.' });
    // Lambda makes two more attempts, and forgets an event then that has no place to go.
    heeding.handler.configureAsyncInvoke({ onFailure: { bind: () => ({ destination: unplanned.bucketArn }) } });
    new Rule(this, 'MailEvents', {
      description: 'What became of the mails of this stage',
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received', 'Email Rejected'],
        detail: { mail: { tags: { 'ses:configuration-set': [mail.configuration_set] } } },
      },
      targets: [new LambdaFunction(heeding.handler)],
    });
    return heeding;
  }
}
