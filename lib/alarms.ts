import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { ProblemCode } from '../shared/contract/problem.ts';
import { metrics } from '../shared/seen/metrics.ts';
import { type AlarmRule, PERIOD } from './alarm-rule.ts';
import {
  clockRules,
  messageRules,
  outageRules,
  requestRules,
  retentionRules,
  sendingRules,
  streamRules,
  throttleRules,
} from './alarm-rules.ts';
import { alarmTopic } from './alarm-topic.ts';
import type { Api } from './api.ts';
import type { Clock } from './clock.ts';
import type { ClockConsumers } from './clock-consumers.ts';
import type { Settings } from './config.ts';
import type { Heartbeat } from './heartbeat.ts';
import { countAnswers, countSmsFailures } from './log-metric.ts';
import type { Notifications } from './notifications.ts';
import type { DataTable } from './table.ts';

type AlarmProps = {
  settings: Settings;
  api: Api;
  data: DataTable;
  notifications: Notifications;
  clock: Clock;
  consumers: ClockConsumers;
  heartbeat: Heartbeat;
};

/** The code of the answer to a request that is to be repeated. */
const OUT_OF_TIME: ProblemCode = 'unavailable';

/** What needs a person, and a topic that tells one. */
export class Alarms extends Construct {
  readonly topic: Topic;
  readonly alarms: Alarm[] = [];
  /** Requests that used their time up in conflicts or throttling, or found an index not ready, and were answered 503. */
  readonly busy: Metric;

  constructor(
    scope: Construct,
    id: string,
    { settings, api, data, notifications, clock, consumers, heartbeat }: AlarmProps,
  ) {
    super(scope, id);
    this.topic = alarmTopic(this, settings.alarm_email);
    this.busy = new Metric({
      namespace: metrics.namespace,
      metricName: metrics.refused.name,
      dimensionsMap: { service: Stack.of(this).stackName, code: OUT_OF_TIME },
      statistic: Stats.SUM,
      period: PERIOD,
    });
    for (const rule of [
      ...outageRules(heartbeat),
      ...requestRules(api, { ...countAnswers(this, api.accessLogs), busy: this.busy }),
      ...throttleRules(data),
      ...messageRules(notifications),
      ...streamRules(notifications, consumers),
      ...clockRules(clock),
      ...retentionRules(consumers),
      ...sendingRules(settings, settings.sms_delivery_logs ? countSmsFailures(this) : undefined),
    ]) {
      this.add(rule);
    }
  }

  /** The alarm of that name. */
  named(name: string): Alarm {
    const found = this.alarms.find(({ node }) => node.id === name);
    if (!found) throw new Error(`There is no alarm ${name}.`);
    return found;
  }

  /** Adds an alarm that tells the topic. */
  add({ name, description, metric, threshold, periods = 1, comparison, missing }: AlarmRule): void {
    const alarm = new Alarm(this, name, {
      alarmName: `${Stack.of(this).stackName}-${name}`,
      alarmDescription: `${description} What to do: docs/operations.md, "${name}".`,
      metric,
      threshold,
      comparisonOperator: comparison ?? ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: missing ?? TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    this.alarms.push(alarm);
  }
}
