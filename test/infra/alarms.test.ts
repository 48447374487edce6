import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answered, audienceOf } from '../../lib/audience/answered.ts';
import { answeringName } from '../../lib/names.ts';
import { clockLimits } from '../../shared/platform/messaging/limits.ts';
import { metrics } from '../../shared/platform/telemetry/metrics.ts';
import { textOf } from '../support/infra/policy.ts';
import { type Synthesised, synthesise } from '../support/infra/synthesise.ts';

// What needs a person is noticed, and reaches one.

let stack: Synthesised;
beforeAll(() => {
  stack = synthesise({ sms_spend_limit: 50 });
});

const Query = z.looseObject({
  Expression: z.optional(z.string()),
  MetricStat: z.optional(z.looseObject({ Metric: z.looseObject({ MetricName: z.string(), Namespace: z.string() }) })),
});
const Alarm = z.looseObject({
  AlarmName: z.string(),
  AlarmActions: z.array(z.object({ Ref: z.string() })),
  Metrics: z.optional(z.array(Query)),
});

const Dimensioned = z.looseObject({ Dimensions: z.optional(z.array(z.looseObject({ Value: z.unknown() }))) });

const Filter = z.looseObject({
  LogGroupName: z.unknown(),
  FilterPattern: z.string(),
  MetricTransformations: z.tuple([z.looseObject({ MetricName: z.string() })]),
});

const propertiesOf = (type: string) => Object.values(stack.resources(type)).map(({ Properties }) => Properties);
const alarms = () => propertiesOf('AWS::CloudWatch::Alarm').map((properties) => z.parse(Alarm, properties));

function alarm(name: string) {
  const found = alarms().find(({ AlarmName }) => AlarmName === `couvert-prod-${name}`);
  if (!found) throw new Error(`There is no alarm ${name}.`);
  const queries = found.Metrics ?? [];
  return {
    found,
    expression: queries.flatMap(({ Expression }) => Expression ?? [])[0],
    metrics: queries.flatMap(({ MetricStat }) => MetricStat?.Metric.MetricName ?? []),
  };
}

/** The lines of the log of requests that a metric counts. */
function countedBy(name: string) {
  const filters = propertiesOf('AWS::Logs::MetricFilter')
    .map((properties) => z.parse(Filter, properties))
    .filter(({ MetricTransformations: [made] }) => made.MetricName === `couvert-prod/${name}`);
  expect(filters).toHaveLength(1);
  return { log: textOf(filters[0]?.LogGroupName), pattern: filters[0]?.FilterPattern };
}

// « The TableName dimension returns the WriteThrottleEvents for the table, but not for any global secondary indexes. To view
// WriteThrottleEvents for a global secondary index, you must specify both TableName and GlobalSecondaryIndexName »
// (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html).
test.each([
  ['read-throttles', 'ReadThrottleEvents'],
  ['write-throttles', 'WriteThrottleEvents'],
])('%s sees the table and each of its global indexes', (name, metric) => {
  const Dimensions = z.object({ MetricStat: z.object({ Metric: z.object({ Dimensions: z.array(z.unknown()) }) }) });
  const { found, expression, metrics } = alarm(name);
  const seen = (found.Metrics ?? [])
    .filter(({ MetricStat }) => MetricStat)
    .map((query) => z.parse(Dimensions, query).MetricStat.Metric.Dimensions);
  const ofTable = { Name: 'TableName', Value: { Ref: 'Table' } };
  const indexes = Object.values(stack.resources('AWS::DynamoDB::Table')).flatMap(({ Properties }) =>
    z.parse(z.array(z.object({ IndexName: z.string() })), Properties.GlobalSecondaryIndexes ?? []),
  );
  expect(indexes.length).toBeGreaterThan(0);
  expect(metrics).toEqual(Array.from({ length: indexes.length + 1 }, () => metric));
  expect(seen).toEqual([
    [ofTable],
    ...indexes.map(({ IndexName: Value }) =>
      expect.arrayContaining([ofTable, { Name: 'GlobalSecondaryIndexName', Value }]),
    ),
  ]);
  expect(expression).toBe(metrics.map((_, index) => `FILL(refused${index}, 0)`).join(' + '));
});

describe('alarms', () => {
  test('tell a topic that mails, and operations.md says of each what it means', () => {
    const manual = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    const [topic] = Object.keys(stack.resources('AWS::SNS::Topic'));
    expect(alarms().length).toBeGreaterThan(5);
    for (const { AlarmName, AlarmActions } of alarms()) {
      expect(AlarmActions).toEqual([{ Ref: topic }]);
      expect(manual).toContain(`\`${AlarmName.replace('couvert-prod-', '')}\``);
    }
    expect(propertiesOf('AWS::SNS::Subscription')).toMatchObject([
      { Protocol: 'email', Endpoint: 'ops@example.com', TopicArn: { Ref: topic } },
    ]);
  });

  test('may be published by CloudWatch for the alarms of this account, over TLS, and by nobody else', () => {
    const [policy] = propertiesOf('AWS::SNS::TopicPolicy');
    const { Statement } = z.parse(
      z.object({ Statement: z.array(z.looseObject({ Effect: z.string(), Condition: z.unknown() })) }),
      policy?.PolicyDocument,
    );
    const [denied, ...others] = Statement.filter(({ Effect }) => Effect === 'Deny');
    expect(others).toEqual([]);
    expect(denied).toMatchObject({ Condition: { Bool: { 'aws:SecureTransport': 'false' } } });
    const allowed = Statement.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed).toMatchObject([
      {
        Action: 'sns:Publish',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Resource: { Ref: Object.keys(stack.resources('AWS::SNS::Topic'))[0] },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ]);
    const { ArnLike } = z.parse(z.looseObject({ ArnLike: z.record(z.string(), z.unknown()) }), allowed[0]?.Condition);
    expect(textOf(ArnLike['aws:SourceArn'])).toBe('arn:aws:cloudwatch:eu-west-3:{AWS::AccountId}:alarm:*');
  });
});

/** Runs once a minute, and an attempt that failed is not repeated: it would count twice. */
function expectEveryMinute(construct: string): void {
  const schedules = Object.entries(stack.resources('AWS::Events::Rule')).filter(
    // What forgets guests is called every hour, and stands with those that the clock calls.
    ([id, { Properties }]) =>
      id.startsWith(construct) && !id.startsWith('ClockConsumers') && Properties.ScheduleExpression,
  );
  expect(schedules.map(([, { Properties }]) => Properties)).toMatchObject([
    {
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Targets: [{ RetryPolicy: { MaximumRetryAttempts: 0 } }],
    },
  ]);
  const attempts = propertiesOf('AWS::Lambda::EventInvokeConfig').find(({ FunctionName }) =>
    textOf(FunctionName).startsWith(`{${construct}`),
  );
  expect(attempts).toMatchObject({ MaximumRetryAttempts: 0 });
}

describe('failures', () => {
  test('count from more than one answer in a hundred on, and five, without the 503 that a function means', () => {
    const { found, expression, metrics } = alarm('server-errors');
    expect(expression).toBe('IF(errors > requests / 100, errors, 0)');
    expect(metrics.sort()).toEqual(['Count', 'couvert-prod/unwanted-5xx']);
    expect(found).toMatchObject({ Threshold: 5, ComparisonOperator: 'GreaterThanOrEqualToThreshold' });
    const { log, pattern } = countedBy('unwanted-5xx');
    expect(pattern).toBe('{ ($.status = "5*") && ($.function_status != "503") }');
    const [stage] = propertiesOf('AWS::ApiGatewayV2::Stage');
    const settings = z.parse(z.object({ DestinationArn: z.unknown(), Format: z.string() }), stage?.AccessLogSettings);
    expect(textOf(settings.DestinationArn)).toContain(log.replace(/[{}]/g, ''));
    expect(JSON.parse(settings.Format)).toMatchObject({
      status: '$context.status',
      function_status: '$context.integration.status',
    });
  });

  test('of the gateway alone are what it turned away', () => {
    expect(alarm('gateway-throttles').found).toMatchObject({ MetricName: 'couvert-prod/gateway-429', Threshold: 10 });
    expect(countedBy('gateway-429').pattern).toBe('{ ($.status = "429") && ($.function_status != "429") }');
  });

  test('count for every function that gave up, by the lines that it writes', () => {
    expect(alarm('retries-used-up').found).toMatchObject({
      Namespace: metrics.namespace,
      MetricName: metrics.refused.name,
      Dimensions: [
        { Name: 'code', Value: 'unavailable' },
        { Name: 'service', Value: 'couvert-prod' },
      ],
    });
    const functions = propertiesOf('AWS::Lambda::Function').filter(({ FunctionName }) =>
      answered.some((route) => FunctionName === answeringName('couvert-prod', audienceOf(route), route.id)),
    );
    expect(functions).toHaveLength(answered.length);
    for (const { Environment, LoggingConfig } of functions) {
      expect(Environment).toMatchObject({ Variables: { POWERTOOLS_SERVICE_NAME: 'couvert-prod' } });
      expect(LoggingConfig).toMatchObject({ LogFormat: 'JSON', ApplicationLogLevel: 'INFO' });
    }
  });

  test('without a guest are noticed too: once a minute somebody asks, and silence is the worst answer', () => {
    const { found, expression, metrics } = alarm('heartbeat');
    expect(expression).toBe('asked - failed');
    expect(metrics.sort()).toEqual(['Errors', 'Invocations']);
    expect(found).toMatchObject({
      Threshold: 3,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
    expectEveryMinute('Heartbeat');
  });
});

describe('the clock', () => {
  test('is missed when it stands still, whether it fails or is not called at all', () => {
    const { found, expression, metrics } = alarm('clock');
    expect(expression).toBe('ran - failed');
    expect(metrics.sort()).toEqual(['Errors', 'Invocations']);
    expect(found).toMatchObject({
      Threshold: 3,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
    expectEveryMinute('Clock');
  });

  test('says how late it is under the name that its function writes', () => {
    expect(alarm('clock-behind').found).toMatchObject({
      Namespace: metrics.namespace,
      MetricName: metrics.clock.lag,
      Dimensions: [{ Name: 'service', Value: 'couvert-prod' }],
      Statistic: 'Maximum',
      Threshold: clockLimits.behind_seconds,
    });
    const tick = propertiesOf('AWS::Lambda::Function').find(
      ({ FunctionName }) => FunctionName === 'couvert-prod-clock-tick',
    );
    expect(tick).toMatchObject({ Environment: { Variables: { POWERTOOLS_SERVICE_NAME: 'couvert-prod' } } });
  });

  test('is told of what nobody handles, late or dead', () => {
    expect(alarm('due-waiting')).toMatchObject({
      expression: 'MAX([FILL(reminders, 0), FILL(looks, 0)])',
      metrics: ['ApproximateAgeOfOldestMessage', 'ApproximateAgeOfOldestMessage'],
    });
    expect(alarm('clock-dead-letters')).toMatchObject({ expression: 'DIFF(FILL(dead, 0))', found: { Threshold: 1 } });
  });
});

describe('what forgets guests', () => {
  test('is missed after three hours in which it failed, did not finish, or was not called', () => {
    const { found, expression, metrics } = alarm('retention');
    expect(expression).toBe('ran - failed');
    expect(metrics.sort()).toEqual(['Errors', 'Invocations']);
    expect(found).toMatchObject({
      Threshold: 1,
      EvaluationPeriods: 3,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
    const named = propertiesOf('AWS::CloudWatch::Alarm').find(({ AlarmName }) => AlarmName === found.AlarmName);
    const ofRun = (MetricName: string) => ({
      MetricStat: {
        Period: 3600,
        Metric: { MetricName, Dimensions: [{ Value: 'couvert-prod-retention-run' }] },
      },
    });
    expect(named?.Metrics).toMatchObject([{}, ofRun('Invocations'), ofRun('Errors')]);
  });
});

describe('calls that Lambda refuses', () => {
  test('are those of this deployment, not of whatever else runs in the account', () => {
    const { found, expression, metrics } = alarm('function-throttles');
    expect(found).toMatchObject({ Threshold: 1 });
    // What requests call is counted by the gateway's log, every other function by its name.
    expect(countedBy('throttled-calls').pattern).toBe('{ $.invocation_status = "429" }');
    const byEvents = propertiesOf('AWS::Lambda::Function').filter(({ FunctionName = '' }) =>
      /^couvert-prod-(?!guests-|operators-|heartbeat$)/.test(String(FunctionName)),
    );
    const counted = (found.Metrics ?? []).flatMap(({ MetricStat }) => {
      const { Dimensions = [] } = z.parse(Dimensioned, MetricStat?.Metric ?? {});
      return Dimensions.map(({ Value }) => Value);
    });
    expect(counted.sort()).toEqual(byEvents.map(({ FunctionName }) => FunctionName).sort());
    expect(metrics.sort()).toEqual([...counted.map(() => 'Throttles'), 'couvert-prod/throttled-calls'].sort());
    // An alarm takes no more metrics (CloudWatch User Guide, "Create an alarm based on a metric math expression").
    expect(metrics.length).toBeLessThanOrEqual(10);
    expect(expression?.split(' + ')).toHaveLength(metrics.length);
  });
});

describe('messages', () => {
  test('that are given up are told each time, however many lie there', () => {
    expect(alarm('dead-letters')).toMatchObject({
      expression: 'DIFF(FILL(dead, 0))',
      metrics: ['ApproximateNumberOfMessagesVisible'],
      found: { Threshold: 1 },
    });
  });

  test('that were never planned are told as they are kept, or lost', () => {
    const { expression, metrics } = alarm('unplanned');
    expect(expression).toBe('FILL(kept0, 0) + FILL(kept1, 0) + FILL(dropped0, 0) + FILL(dropped1, 0)');
    const each = ['DroppedEventCount', 'OnFailureDestinationDeliveredEventCount'];
    expect(metrics.sort()).toEqual(each.flatMap((name) => [name, name]));
    const counted = propertiesOf('AWS::Lambda::EventSourceMapping').filter(({ MetricsConfig }) => MetricsConfig);
    const byStream = {
      EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
      MetricsConfig: { Metrics: ['EventCount'] },
    };
    expect(counted).toMatchObject([byStream, byStream]);
  });

  test('are about to be refused by SES and SNS: said before they do', () => {
    const ignored = { TreatMissingData: 'ignore', ComparisonOperator: 'GreaterThanOrEqualToThreshold' };
    expect(alarm('mail-bounces').found).toMatchObject({
      ...ignored,
      Namespace: 'AWS/SES',
      MetricName: 'Reputation.BounceRate',
      Threshold: 0.05,
    });
    expect(alarm('mail-complaints').found).toMatchObject({
      ...ignored,
      MetricName: 'Reputation.ComplaintRate',
      Threshold: 0.001,
    });
    expect(alarm('sms-spending').found).toMatchObject({
      ...ignored,
      Namespace: 'AWS/SNS',
      MetricName: 'SMSMonthToDateSpentUSD',
      Threshold: 40,
    });
  });
});
