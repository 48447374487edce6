import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { metrics } from '../../shared/platform/telemetry/metrics.ts';
import { PERIOD } from '../alarm-rule.ts';
import type { Settings } from '../config.ts';
import { metricOf } from '../function.ts';
import { eventFunctionName, prefixOf } from '../names.ts';

type ClockMetrics = {
  /** Good runs: five in five minutes. There is none also when it cannot run. */
  ticks: MathExpression;
  /** Things handed on, and how long the oldest one had been due (s). */
  handedOn: Metric;
  lag: Metric;
};

/** What the clock tells of itself, and Lambda of it. */
export function clockMetrics(settings: Settings): ClockMetrics {
  const service = prefixOf(settings);
  const name = eventFunctionName(service, 'clock.tick');
  const sum = { statistic: Stats.SUM, period: PERIOD };
  const told = (metricName: string, statistic: string) =>
    new Metric({
      namespace: metrics.namespace,
      metricName,
      dimensionsMap: { service },
      statistic,
      period: PERIOD,
    });
  return {
    ticks: new MathExpression({
      label: 'good runs',
      expression: 'ran - failed',
      usingMetrics: { ran: metricOf(name, 'Invocations', sum), failed: metricOf(name, 'Errors', sum) },
      period: PERIOD,
    }),
    handedOn: told(metrics.clock.handed_on, Stats.SUM),
    lag: told(metrics.clock.lag, Stats.MAXIMUM),
  };
}
