import { Stack } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type IFilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { PERIOD } from './alarm-rule.ts';

/** How many lines of a log group match a pattern: a metric of this stack, with the name that is given. */
function countLines(scope: Construct, name: string, logGroup: LogGroup, filterPattern: IFilterPattern): Metric {
  const metric = { namespace: 'Couvert', metricName: `${Stack.of(scope).stackName}/${name}` };
  new MetricFilter(scope, `Count-${name}`, {
    logGroup,
    filterPattern,
    metricNamespace: metric.namespace,
    metricName: metric.metricName,
    metricValue: '1',
  });
  return new Metric({ ...metric, statistic: Stats.SUM, period: PERIOD });
}

const { all, stringValue } = FilterPattern;

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
