import { MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { type AlarmRule, PERIOD } from '../alarm-rule.ts';
import type { Settings } from '../config.ts';
import { countLines } from '../log-metric.ts';
import type { StateStack } from '../state/stack.ts';

const { all, stringValue } = FilterPattern;

/** That too many answers fail: 5xx, but for the 503 with which a function asks to be asked again. */
export function serverErrors(scope: Construct, settings: Settings, { api: { api }, logs }: StateStack): AlarmRule {
  const pattern = all(stringValue('$.status', '=', '5*'), stringValue('$.function_status', '!=', '503'));
  const errors = countLines(scope, 'unwanted-5xx', logs.requests, pattern, settings);
  return {
    name: 'server-errors',
    description: 'More than one answer in a hundred, and five or more in five minutes, failed (5xx).',
    metric: new MathExpression({
      label: 'failed answers, while they are more than one in a hundred',
      expression: 'IF(errors > requests / 100, errors, 0)',
      usingMetrics: { errors, requests: api.metricCount({ statistic: Stats.SUM, period: PERIOD }) },
      period: PERIOD,
    }),
    threshold: 5,
  };
}
