import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { metrics } from '../shared/platform/telemetry/metrics.ts';
import { PERIOD } from './alarm-rule.ts';
import type { Settings } from './config.ts';
import { prefixOf } from './names.ts';

/** How many lines of a log group match a pattern: a metric of this deployment, with the name that is given. */
export function countLines(
  scope: Construct,
  name: string,
  logGroup: ILogGroup,
  filterPattern: IFilterPattern,
  settings: Settings,
): Metric {
  const metric = { namespace: metrics.namespace, metricName: `${prefixOf(settings)}/${name}` };
  new MetricFilter(scope, `Count-${name}`, {
    logGroup,
    filterPattern,
    metricNamespace: metric.namespace,
    metricName: metric.metricName,
    metricValue: '1',
  });
  return new Metric({ ...metric, statistic: Stats.SUM, period: PERIOD });
}
