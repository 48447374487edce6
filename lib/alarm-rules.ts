import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, MathExpression, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { layout } from '../shared/data/layout.ts';
import { clockLimits } from '../shared/delivery/limits.ts';
import { type AlarmRule, PERIOD } from './alarm-rule.ts';
import type { Api } from './api.ts';
import type { Clock } from './clock.ts';
import type { ClockConsumers } from './clock-consumers.ts';
import type { Settings } from './config.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { Notifications } from './notifications.ts';
import type { DataTable } from './table.ts';

const SUM = { statistic: Stats.SUM, period: PERIOD };
const MAXIMUM = { statistic: Stats.MAXIMUM, period: PERIOD };

type Answers = { errors: Metric; throttled: Metric; busy: Metric };

/** What guests and operators are answered. */
export function requestRules({ api, stage }: Api, { errors, throttled, busy }: Answers): AlarmRule[] {
  return [
    {
      name: 'server-errors',
      description: 'More than one answer in a hundred, and five or more in five minutes, failed (5xx).',
      metric: new MathExpression({
        label: 'failed answers, while they are more than one in a hundred',
        expression: 'IF(errors > requests / 100, errors, 0)',
        usingMetrics: { errors, requests: api.metricCount(SUM) },
        period: PERIOD,
      }),
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
      description:
        'Requests used up their time in conflicts or throttling, or an index is not ready, and were answered 503.',
      metric: busy,
      threshold: 5,
    },
    {
      name: 'gateway-throttles',
      description: 'The gateway turned requests away (429): there were more than the settings let through.',
      metric: throttled,
      threshold: 10,
    },
  ];
}

/** An outage that no request would show. */
export const outageRules = ({ beats }: Heartbeat): AlarmRule[] => [
  {
    name: 'heartbeat',
    description: 'The public addresses gave fewer than three good answers in five minutes.',
    metric: beats,
    threshold: 3,
    comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
    missing: TreatMissingData.BREACHING,
  },
];

/** What Lambda and DynamoDB refuse. */
export function throttleRules({ table }: DataTable): AlarmRule[] {
  const dimensions = [
    {},
    ...layout.globalIndexes.map(({ name: GlobalSecondaryIndexName }) => ({ GlobalSecondaryIndexName })),
  ];
  // Of the table alone a metric does not count what an index refuses: a hot index holds writes of the table back.
  const ofTableAndIndexes = (metricName: string) => {
    const each = dimensions.map((index) => ({ TableName: table.tableName, ...index }));
    const refused = each.map(
      (dimensionsMap) => new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, ...SUM }),
    );
    return new MathExpression({
      label: 'refused by the table and its indexes',
      expression: refused.map((_, index) => `FILL(refused${index}, 0)`).join(' + '),
      usingMetrics: Object.fromEntries(refused.map((metric, index) => [`refused${index}`, metric])),
      period: PERIOD,
    });
  };
  return [
    {
      name: 'function-throttles',
      description: 'Lambda refused calls: the account has no free concurrency.',
      // Across all functions of the account, because they share its concurrency.
      metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', ...SUM }),
      threshold: 1,
    },
    {
      name: 'read-throttles',
      description: 'DynamoDB refused reads of the table or of a global index.',
      metric: ofTableAndIndexes('ReadThrottleEvents'),
      threshold: 10,
    },
    {
      name: 'write-throttles',
      description: 'DynamoDB refused writes of the table or of a global index.',
      metric: ofTableAndIndexes('WriteThrottleEvents'),
      threshold: 10,
    },
  ];
}

/** Each time that there are more dead letters, also while older ones still lie there. An unused queue tells nothing. */
const moreDead = (description: string, dead: IQueue) => ({
  description,
  metric: new MathExpression({
    label: 'more dead messages than before',
    expression: 'DIFF(FILL(dead, 0))',
    usingMetrics: { dead: dead.metricApproximateNumberOfMessagesVisible(MAXIMUM) },
    period: PERIOD,
  }),
  threshold: 1,
});

/** Changes that wait, or were given up, by either reader of the stream. */
export function streamRules(notifications: Notifications, { follow, changes }: ClockConsumers): AlarmRule[] {
  const readers = [notifications.changes, changes];
  const givenUp = (metricName: string) =>
    readers.map(
      ({ eventSourceMappingId: EventSourceMappingUUID }) =>
        new Metric({ namespace: 'AWS/Lambda', metricName, dimensionsMap: { EventSourceMappingUUID }, ...SUM }),
    );
  const named = (metrics: Metric[], name: string) =>
    Object.fromEntries(metrics.map((metric, index) => [`${name}${index}`, metric]));
  const usingMetrics = {
    ...named(givenUp('OnFailureDestinationDeliveredEventCount'), 'kept'),
    ...named(givenUp('DroppedEventCount'), 'dropped'),
  };
  const behind = (handler: IFunction) => ({
    metric: handler.metric('IteratorAge', MAXIMUM),
    threshold: Duration.minutes(5).toMilliseconds(),
  });
  return [
    {
      name: 'planning-behind',
      description: 'Changes of reservations wait for five minutes or longer to be planned.',
      ...behind(notifications.onChange.handler),
    },
    {
      name: 'following-behind',
      description:
        'Changes wait for five minutes or longer for what follows from them: waking waiting lists, history, the directory.',
      ...behind(follow.handler),
    },
    {
      name: 'unplanned',
      description: 'Changes were given up: they lie in the bucket Unplanned, and nobody hears of them.',
      // A bucket counts its objects once a day; what hands them over counts them at once.
      metric: new MathExpression({
        label: 'changes given up',
        expression: Object.keys(usingMetrics)
          .map((name) => `FILL(${name}, 0)`)
          .join(' + '),
        usingMetrics,
        period: PERIOD,
      }),
      threshold: 1,
    },
  ];
}

/** Messages that are late, or lost without a person. */
export function messageRules({ queue, dead, onMailEvent, behind_seconds }: Notifications): AlarmRule[] {
  return [
    {
      name: 'sending-behind',
      description:
        'The oldest queued message waits longer than an opening takes to send, and for a quarter of an hour at least.',
      metric: queue.metricApproximateAgeOfOldestMessage(MAXIMUM),
      threshold: behind_seconds,
    },
    {
      name: 'mail-events',
      description: 'A bounce or complaint could not be noted in all attempts, and lies in the bucket Unplanned.',
      metric: onMailEvent.handler.metric('AsyncEventsDropped', SUM),
      threshold: 1,
    },
    {
      name: 'dead-letters',
      ...moreDead('More messages than before could not be delivered, and wait for somebody to look at them.', dead),
    },
  ];
}

/** The clock does not run, or nothing handles its items. */
export const clockRules = ({ ticks, lag, reminders, looks, dead }: Clock): AlarmRule[] => [
  {
    name: 'clock',
    description: 'The clock ran well fewer than three times in five minutes: what is due waits.',
    metric: ticks,
    threshold: 3,
    comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
    missing: TreatMissingData.BREACHING,
  },
  {
    name: 'clock-behind',
    description: 'Something has been due for a quarter of an hour, and is not done.',
    metric: lag,
    threshold: clockLimits.behind_seconds,
  },
  {
    name: 'due-waiting',
    description: 'A reminder or a date that somebody waits for lies in its queue for ten minutes or longer.',
    metric: new MathExpression({
      label: 'age of the oldest (s)',
      expression: 'MAX([FILL(reminders, 0), FILL(looks, 0)])',
      usingMetrics: {
        reminders: reminders.metricApproximateAgeOfOldestMessage(MAXIMUM),
        looks: looks.metricApproximateAgeOfOldestMessage(MAXIMUM),
      },
      period: PERIOD,
    }),
    threshold: Duration.minutes(10).toSeconds(),
  },
  {
    name: 'clock-dead-letters',
    ...moreDead('More reminders, looks or changes than before could not be handled.', dead),
  },
];

/** That guests are not forgotten in time. An hour that stops in the middle of much is no fault: the next one goes on. */
export const retentionRules = ({ retain: { handler } }: ClockConsumers): AlarmRule[] => {
  const sum = { statistic: Stats.SUM, period: Duration.hours(1) };
  return [
    {
      name: 'retention',
      description: 'No run for three hours has erased all guests who are not to be known any more.',
      metric: new MathExpression({
        label: 'runs that finished',
        expression: 'ran - failed',
        usingMetrics: { ran: handler.metricInvocations(sum), failed: handler.metricErrors(sum) },
        period: sum.period,
      }),
      threshold: 1,
      periods: 3,
      comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
      missing: TreatMissingData.BREACHING,
    },
  ];
};

/** What makes SES and SNS stop sending, of the whole account in this region. They tell it only as they send. */
export function sendingRules({ sms_spend_limit }: Settings, smsFailures: Metric | undefined): AlarmRule[] {
  const reputation = (metricName: string) =>
    new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.AVERAGE, period: Duration.hours(1) });
  const undelivered: AlarmRule[] = smsFailures
    ? [
        {
          name: 'sms-failures',
          description: 'Three SMS or more were not delivered within an hour.',
          metric: smsFailures.with({ period: Duration.hours(1) }),
          threshold: 3,
        },
      ]
    : [];
  return [
    ...undelivered,
    {
      name: 'mail-bounces',
      description: 'Five mails in a hundred bounce: SES puts the account under review.',
      metric: reputation('Reputation.BounceRate'),
      threshold: 0.05,
      missing: TreatMissingData.IGNORE,
    },
    {
      name: 'mail-complaints',
      description: 'One reader in a thousand calls our mail spam: SES puts the account under review.',
      metric: reputation('Reputation.ComplaintRate'),
      threshold: 0.001,
      missing: TreatMissingData.IGNORE,
    },
    {
      name: 'sms-spending',
      description: 'Four fifths of what may be spent on SMS this month are spent; at the limit no SMS is sent.',
      metric: new Metric({ namespace: 'AWS/SNS', metricName: 'SMSMonthToDateSpentUSD', ...MAXIMUM }),
      threshold: 0.8 * sms_spend_limit,
      missing: TreatMissingData.IGNORE,
    },
  ];
}
