import { Duration, Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { ComparisonOperator, MathExpression, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { layout } from '../../shared/platform/dynamo/layout.ts';
import { clockLimits } from '../../shared/platform/messaging/limits.ts';
import { type AlarmRule, PERIOD } from '../alarm-rule.ts';
import { behindAfter } from '../background/sending-rate.ts';
import type { Settings } from '../config.ts';
import { metricOf } from '../function.ts';
import { countLines } from '../log-metric.ts';
import { eventFunctionName, prefixOf } from '../names.ts';
import type { Delivery } from '../state/delivery.ts';
import type { DataTable } from '../state/table.ts';
import { clockMetrics } from './clock-metrics.ts';
import type { Heartbeat } from './heartbeat.ts';

const { all, stringValue } = FilterPattern;

const SUM = { statistic: Stats.SUM, period: PERIOD };
const MAXIMUM = { statistic: Stats.MAXIMUM, period: PERIOD };

type Requests = { settings: Settings; api: HttpApi; busy: Metric; log: ILogGroup };

/** What guests and operators are answered, beside `server-errors`, which stands with the functions that answer guests. */
export function requestRules(scope: Construct, { settings, api, busy, log }: Requests): AlarmRule[] {
  // 429 of the gateway itself, not of a function that counts what a guest holds.
  const throttled = countLines(
    scope,
    'gateway-429',
    log,
    all(stringValue('$.status', '=', '429'), stringValue('$.function_status', '!=', '429')),
    settings,
  );
  return [
    {
      name: 'slow-answers',
      description: 'One answer in a hundred took two seconds or longer, for a quarter of an hour.',
      metric: api.metricLatency({ period: PERIOD, statistic: Stats.p(99) }),
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

/** The functions that no request calls, by their files' places in `functions`: `heartbeat` watches itself. */
export const CALLED_BY_EVENTS = [
  'notifications.on-change',
  'notifications.send',
  'notifications.on-mail-event',
  'clock.tick',
  'reminders.remind',
  'waitlist.process',
  'changes.follow',
  'retention.run',
] as const;

/**
 * Calls of this deployment's functions that Lambda refused: of those that requests call by the gateway's log, of the others by
 * their names. The metric that AWS adds up is that of the whole account, whatever else runs in it.
 */
function refusedCalls(scope: Construct, settings: Settings, log: ILogGroup): MathExpression {
  const pattern = stringValue('$.invocation_status', '=', '429');
  const called = CALLED_BY_EVENTS.map((name, index): [string, Metric] => [
    `called${index}`,
    metricOf(eventFunctionName(prefixOf(settings), name), 'Throttles', SUM),
  ]);
  const usingMetrics = Object.fromEntries([
    ['answering', countLines(scope, 'throttled-calls', log, pattern, settings)],
    ...called,
  ]);
  const expression = Object.keys(usingMetrics)
    .map((name) => `FILL(${name}, 0)`)
    .join(' + ');
  return new MathExpression({ label: 'refused calls', expression, usingMetrics, period: PERIOD });
}

type Refusals = { settings: Settings; data: DataTable; log: ILogGroup };

/** What Lambda and DynamoDB refuse. */
export function throttleRules(scope: Construct, { settings, data, log }: Refusals): AlarmRule[] {
  const { table } = data;
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
      description: 'Lambda refused calls of this stage: the account has no free concurrency.',
      metric: refusedCalls(scope, settings, log),
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

/** Changes that wait, for either reader of the stream; `unplanned`, of those that were given up, stands with the readers. */
export function streamRules(settings: Settings): AlarmRule[] {
  const behind = (name: (typeof CALLED_BY_EVENTS)[number]) => ({
    metric: metricOf(eventFunctionName(prefixOf(settings), name), 'IteratorAge', MAXIMUM),
    threshold: Duration.minutes(5).toMilliseconds(),
  });
  return [
    {
      name: 'planning-behind',
      description: 'Changes of reservations wait for five minutes or longer to be planned.',
      ...behind('notifications.on-change'),
    },
    {
      name: 'following-behind',
      description:
        'Changes wait for five minutes or longer for what follows from them: waking waiting lists, history, the directory.',
      ...behind('changes.follow'),
    },
  ];
}

/** Messages that are late, or lost without a person. */
export function messageRules(settings: Settings, { messages, dead }: Delivery): AlarmRule[] {
  return [
    {
      name: 'sending-behind',
      description:
        'The oldest queued message waits longer than an opening takes to send, and for a quarter of an hour at least.',
      metric: messages.metricApproximateAgeOfOldestMessage(MAXIMUM),
      threshold: behindAfter(settings),
    },
    {
      name: 'mail-events',
      description: 'A bounce or complaint could not be noted in all attempts, and lies in the bucket Unplanned.',
      metric: metricOf(eventFunctionName(prefixOf(settings), 'notifications.on-mail-event'), 'AsyncEventsDropped', SUM),
      threshold: 1,
    },
    {
      name: 'dead-letters',
      ...moreDead('More messages than before could not be delivered, and wait for somebody to look at them.', dead),
    },
  ];
}

/** The clock does not run, or nothing handles its items. */
export function clockRules(settings: Settings, { reminders, looks, clockDead }: Delivery): AlarmRule[] {
  const { ticks, lag } = clockMetrics(settings);
  return [
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
      ...moreDead('More reminders, looks or changes than before could not be handled.', clockDead),
    },
  ];
}

/** That guests are not forgotten in time. An hour that stops in the middle of much is no fault: the next one goes on. */
export const retentionRules = (settings: Settings): AlarmRule[] => {
  const name = eventFunctionName(prefixOf(settings), 'retention.run');
  const sum = { statistic: Stats.SUM, period: Duration.hours(1) };
  return [
    {
      name: 'retention',
      description: 'No run for three hours has erased all guests who are not to be known any more.',
      metric: new MathExpression({
        label: 'runs that finished',
        expression: 'ran - failed',
        usingMetrics: { ran: metricOf(name, 'Invocations', sum), failed: metricOf(name, 'Errors', sum) },
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
export function sendingRules(scope: Construct, settings: Settings): AlarmRule[] {
  const smsFailures = settings.sms_delivery_logs ? countSmsFailures(scope, settings) : undefined;
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
      threshold: 0.8 * settings.sms_spend_limit,
      missing: TreatMissingData.IGNORE,
    },
  ];
}

/**
 * SMS that were taken and not delivered. SNS says so in a log of the whole account and region, which is not there before
 * its delivery logs are switched on (docs/operations.md).
 */
function countSmsFailures(scope: Construct, settings: Settings): Metric {
  const { region, account } = Stack.of(scope);
  const name = `sns/${region}/${account}/DirectPublishToPhoneNumber/Failure`;
  const logs = LogGroup.fromLogGroupName(scope, 'SmsFailures', name);
  return countLines(scope, 'sms-failures', logs, stringValue('$.status', '=', 'FAILURE'), settings);
}
