import { Stack } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type IFilterPattern, type ILogGroup, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { metrics } from '../shared/seen/metrics.ts';
import { PERIOD } from './alarm-rule.ts';

const { all, stringValue } = FilterPattern;

/** How many lines of a log group match a pattern: a metric of this stack, with the name that is given. */
function countLines(scope: Construct, name: string, logGroup: ILogGroup, filterPattern: IFilterPattern): Metric {
  const metric = { namespace: metrics.namespace, metricName: `${Stack.of(scope).stackName}/${name}` };
  new MetricFilter(scope, `Count-${name}`, {
    logGroup,
    filterPattern,
    metricNamespace: metric.namespace,
    metricName: metric.metricName,
    metricValue: '1',
  });
  return new Metric({ ...metric, statistic: Stats.SUM, period: PERIOD });
}

/**
 * SMS that were taken and not delivered. SNS says so in a log of the whole account and region, which is not there before
 * its delivery logs are switched on (docs/operations.md).
 */
export function countSmsFailures(scope: Construct): Metric {
  const { region, account } = Stack.of(scope);
  const name = `sns/${region}/${account}/DirectPublishToPhoneNumber/Failure`;
  const logs = LogGroup.fromLogGroupName(scope, 'SmsFailures', name);
  return countLines(scope, 'sms-failures', logs, stringValue('$.status', '=', 'FAILURE'));
}

/** What the gateway's log of requests tells that its own metrics do not: who gave the answer. */
export const countAnswers = (scope: Construct, accessLogs: LogGroup) => ({
  /** 5xx, but for the 503 with which a function asks to be asked again. */
  errors: countLines(
    scope,
    'unwanted-5xx',
    accessLogs,
    all(stringValue('$.status', '=', '5*'), stringValue('$.function_status', '!=', '503')),
  ),
  /** 429 of the gateway itself, not of a function that counts what a guest holds. */
  throttled: countLines(
    scope,
    'gateway-429',
    accessLogs,
    all(stringValue('$.status', '=', '429'), stringValue('$.function_status', '!=', '429')),
  ),
});
