import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { clockLimits } from '../../shared/platform/messaging/limits.ts';
import type { CodeOf } from '../bundling/build.ts';
import type { Settings } from '../config.ts';
import { IsolatedFunction } from '../function.ts';
import { pinLogicalId } from '../logical-id.ts';
import { eventFunctionName, prefixOf } from '../names.ts';
import type { StateStack } from '../state/stack.ts';
import { tickPolicy } from './clock-policies.ts';

type ClockProps = { settings: Settings; codeOf: CodeOf; logs: ILogGroup; state: StateStack };

const MEMORY_MB = 512;
const EVERY_MINUTE = Duration.minutes(1);

/**
 * What is due, handed on every minute (docs/design.md, "Scheduled jobs and reminders"): a rule, and the function that asks the
 * index and fills a queue for each kind of thing. EventBridge calls at least once and may be late; both cost nothing but a
 * second look.
 */
export class Clock extends Construct {
  readonly tick: IsolatedFunction;

  constructor(scope: Construct, id: string, { settings, codeOf, logs, state }: ClockProps) {
    super(scope, id);
    const prefix = prefixOf(settings);
    const { table } = state.data;
    const { reminders, looks } = state.delivery;
    this.tick = new IsolatedFunction(this, 'clock.tick', {
      name: eventFunctionName(prefix, 'clock.tick'),
      description: 'Hands on what is due',
      code: codeOf('clock.tick'),
      environment: {
        TABLE_NAME: table.tableName,
        REMINDERS_QUEUE_URL: reminders.queueUrl,
        LOOKS_QUEUE_URL: looks.queueUrl,
        POWERTOOLS_SERVICE_NAME: prefix,
      },
      policy: tickPolicy({ table, queues: [reminders, looks] }),
      logs,
      memory_mb: MEMORY_MB,
      timeout: Duration.seconds(clockLimits.tick_timeout_seconds),
    });
    // The next minute finds all of it again.
    const once = { retryAttempts: 0, maxEventAge: EVERY_MINUTE };
    this.tick.handler.configureAsyncInvoke(once);
    const rule = new Rule(this, 'Schedule', {
      description: 'Once a minute: what is due?',
      schedule: Schedule.rate(EVERY_MINUTE),
      targets: [new LambdaFunction(this.tick.handler, once)],
    });
    // The doctor asks for it by this name.
    pinLogicalId(rule, 'ClockSchedule');
  }
}
