import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Api } from './api.ts';
import type { Notifications } from './notifications.ts';
import type { DataTable } from './table.ts';

type AlarmProps = { api: Api; data: DataTable; notifications: Notifications; alarm_email: string | undefined };

type Rule = {
  /** It also names the section of docs/operations.md that says what to do. */
  name: string;
  description: string;
  metric: IMetric;
  threshold: number;
  /** Periods in a row. */
  periods?: number;
};

const PERIOD = Duration.minutes(5);

/** What needs a person, and a topic that tells one. */
export class Alarms extends Construct {
  readonly topic: Topic;
  readonly alarms: Alarm[] = [];
  /** Requests that used their time up in conflicts or throttling, and were answered 503. */
  readonly busy: Metric;

  constructor(scope: Construct, id: string, { api, data, notifications, alarm_email }: AlarmProps) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { displayName: Stack.of(this).stackName, enforceSSL: true });
    if (alarm_email) this.topic.addSubscription(new EmailSubscription(alarm_email));
    this.busy = this.#countBusy(api);
    for (const rule of [...requestRules(api, this.busy), ...throttleRules(data), ...messageRules(notifications)]) {
      this.add(rule);
    }
  }

  /** Adds an alarm that tells the topic. */
  add({ name, description, metric, threshold, periods = 1 }: Rule): void {
    const alarm = new Alarm(this, name, {
      alarmName: `${Stack.of(this).stackName}-${name}`,
      alarmDescription: `${description} What to do: docs/operations.md, "${name}".`,
      metric,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    this.alarms.push(alarm);
  }

  #countBusy({ functions }: Api): Metric {
    const { stackName } = Stack.of(this);
    const metric = { namespace: 'Couvert', metricName: `${stackName}/budget-used-up` };
    for (const [name, { logs }] of functions) {
      new MetricFilter(this, `Busy${name}`, {
        logGroup: logs,
        filterPattern: FilterPattern.stringValue('$.message', '=', 'time budget used up'),
        metricNamespace: metric.namespace,
        metricName: metric.metricName,
        metricValue: '1',
      });
    }
    return new Metric({ ...metric, statistic: Stats.SUM, period: PERIOD });
  }
}

function requestRules({ stage }: Api, busy: Metric): Rule[] {
  return [
    {
      name: 'server-errors',
      description: 'The API answered 5xx five times or more in five minutes.',
      metric: stage.metricServerError({ period: PERIOD, statistic: Stats.SUM }),
      threshold: 5,
    },
    {
      name: 'slow-answers',
      description: 'One answer in a hundred took two seconds or longer, for a quarter of an hour.',
      metric: stage.metricLatency({ period: PERIOD, statistic: Stats.p(99) }),
      threshold: 2000,
      periods: 3,
    },
    {
      name: 'retries-used-up',
      description: 'Requests used up their time in conflicts or throttling, and were answered 503.',
      metric: busy,
      threshold: 5,
    },
  ];
}

function throttleRules({ table }: DataTable): Rule[] {
  const ofTable = (metricName: string) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: table.tableName },
      statistic: Stats.SUM,
      period: PERIOD,
    });
  return [
    {
      name: 'function-throttles',
      description: 'Lambda refused calls: the account has no free concurrency.',
      // Across all functions of the account, because they share its concurrency.
      metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: Stats.SUM, period: PERIOD }),
      threshold: 1,
    },
    {
      name: 'read-throttles',
      description: 'DynamoDB refused reads of the table.',
      metric: ofTable('ReadThrottleEvents'),
      threshold: 10,
    },
    {
      name: 'write-throttles',
      description: 'DynamoDB refused writes of the table.',
      metric: ofTable('WriteThrottleEvents'),
      threshold: 10,
    },
  ];
}

function messageRules({ onChange, queue, dead, behind_seconds }: Notifications): Rule[] {
  return [
    {
      name: 'planning-behind',
      description: 'Changes of reservations wait for five minutes or longer to be planned.',
      metric: onChange.handler.metric('IteratorAge', { period: PERIOD, statistic: Stats.MAXIMUM }),
      threshold: Duration.minutes(5).toMilliseconds(),
    },
    {
      name: 'sending-behind',
      description:
        'The oldest queued message waits longer than an opening takes to send, and for a quarter of an hour at least.',
      metric: queue.metricApproximateAgeOfOldestMessage({ period: PERIOD, statistic: Stats.MAXIMUM }),
      threshold: behind_seconds,
    },
    {
      name: 'dead-letters',
      description: 'Messages could not be delivered, and wait for somebody to look at them.',
      metric: dead.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: Stats.MAXIMUM }),
      threshold: 1,
    },
  ];
}
