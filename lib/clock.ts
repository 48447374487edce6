import { Duration, Stack } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { clockLimits, limits } from '../shared/delivery/limits.ts';
import { metrics } from '../shared/seen/metrics.ts';
import { PERIOD } from './alarm-rule.ts';
import type { CodeOf } from './bundling/build.ts';
import { tickPolicy } from './clock-policies.ts';
import { fifoQueue, queueCalled } from './fifo.ts';
import { IsolatedFunction } from './function.ts';
import { pinLogicalId } from './logical-id.ts';
import type { DataTable } from './table.ts';

type ClockProps = { codeOf: CodeOf; logs: ILogGroup; data: DataTable };

const MEMORY_MB = 512;
const EVERY_MINUTE = Duration.minutes(1);

/**
 * What is due, handed on every minute (docs/design.md, "Scheduled jobs and reminders"): a rule, the function that asks the
 * index, and a queue for each kind
 * of thing. EventBridge calls at least once and may be late; both cost nothing but a second look.
 */
export class Clock extends Construct {
  readonly tick: IsolatedFunction;
  /** Reservations that may have to be reminded of. */
  readonly reminders: Queue;
  /** Dates that somebody waits for. */
  readonly looks: Queue;
  readonly dead: Queue;
  /** Good runs: five in five minutes. There is none also when it cannot run. */
  readonly ticks: MathExpression;
  /** Things handed on, and how long the oldest one had been due (s). */
  readonly handedOn: Metric;
  readonly lag: Metric;

  constructor(scope: Construct, id: string, { codeOf, logs, data }: ClockProps) {
    super(scope, id);
    const { stackName } = Stack.of(this);
    this.dead = fifoQueue(this, 'ClockDeadLetters', 'clock-dead', {
      retentionPeriod: Duration.seconds(limits.dead_letter_seconds),
      // By their names, because those queues name this one.
      redriveAllowPolicy: { sourceQueues: ['reminders', 'looks'].map((name) => queueCalled(this, name)) },
    });
    const ofThings = (pinned: string, name: 'reminders' | 'looks') =>
      fifoQueue(this, pinned, name, {
        retentionPeriod: Duration.seconds(clockLimits.queue_seconds),
        visibilityTimeout: Duration.seconds(clockLimits[name].visibility_seconds),
        deadLetterQueue: { queue: this.dead, maxReceiveCount: clockLimits.max_receives },
      });
    this.reminders = ofThings('Reminders', 'reminders');
    this.looks = ofThings('Looks', 'looks');

    this.tick = new IsolatedFunction(this, 'clock.tick', {
      name: 'clock.tick',
      description: 'Hands on what is due',
      code: codeOf('clock.tick'),
      environment: {
        TABLE_NAME: data.table.tableName,
        REMINDERS_QUEUE_URL: this.reminders.queueUrl,
        LOOKS_QUEUE_URL: this.looks.queueUrl,
        POWERTOOLS_SERVICE_NAME: stackName,
      },
      policy: tickPolicy({ table: data.table, queues: [this.reminders, this.looks] }),
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

    const sum = { statistic: Stats.SUM, period: PERIOD };
    this.ticks = new MathExpression({
      label: 'good runs',
      expression: 'ran - failed',
      usingMetrics: { ran: this.tick.handler.metricInvocations(sum), failed: this.tick.handler.metricErrors(sum) },
      period: PERIOD,
    });
    const told = (metricName: string, statistic: string) =>
      new Metric({
        namespace: metrics.namespace,
        metricName,
        dimensionsMap: { service: stackName },
        statistic,
        period: PERIOD,
      });
    this.handedOn = told(metrics.clock.handed_on, Stats.SUM);
    this.lag = told(metrics.clock.lag, Stats.MAXIMUM);
  }
}
