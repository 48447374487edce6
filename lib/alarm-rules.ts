import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, MathExpression, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { type AlarmRule, PERIOD } from './alarm-rule.ts';
import type { Api } from './api.ts';
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
      description: 'Requests used up their time in conflicts or throttling, and were answered 503.',
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
  const ofTable = (metricName: string) =>
    new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap: { TableName: table.tableName }, ...SUM });
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

/** Messages that are late, or lost without a person. */
export function messageRules({ onChange, changes, queue, dead, behind_seconds }: Notifications): AlarmRule[] {
  const givenUp = (metricName: string) =>
    new Metric({
      namespace: 'AWS/Lambda',
      metricName,
      dimensionsMap: { EventSourceMappingUUID: changes.eventSourceMappingId },
      ...SUM,
    });
  return [
    {
      name: 'planning-behind',
      description: 'Changes of reservations wait for five minutes or longer to be planned.',
      metric: onChange.handler.metric('IteratorAge', MAXIMUM),
      threshold: Duration.minutes(5).toMilliseconds(),
    },
    {
      name: 'unplanned',
      description: 'Changes of reservations were given up: they lie in the bucket Unplanned, and nobody hears of them.',
      // A bucket counts its objects once a day; what hands them over counts them at once.
      metric: new MathExpression({
        label: 'changes given up',
        expression: 'FILL(kept, 0) + FILL(dropped, 0)',
        usingMetrics: {
          kept: givenUp('OnFailureDestinationDeliveredEventCount'),
          dropped: givenUp('DroppedEventCount'),
        },
        period: PERIOD,
      }),
      threshold: 1,
    },
    {
      name: 'sending-behind',
      description:
        'The oldest queued message waits longer than an opening takes to send, and for a quarter of an hour at least.',
      metric: queue.metricApproximateAgeOfOldestMessage(MAXIMUM),
      threshold: behind_seconds,
    },
    {
      name: 'dead-letters',
      description: 'More messages than before could not be delivered, and wait for somebody to look at them.',
      // Each time that there are more, also while older ones still lie there. A queue that was never used tells nothing.
      metric: new MathExpression({
        label: 'more dead messages than before',
        expression: 'DIFF(FILL(dead, 0))',
        usingMetrics: { dead: dead.metricApproximateNumberOfMessagesVisible(MAXIMUM) },
        period: PERIOD,
      }),
      threshold: 1,
    },
  ];
}

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
