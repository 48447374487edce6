import { Duration } from 'aws-cdk-lib';
import { MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { PERIOD } from '../alarm-rule.ts';
import type { CodeOf } from '../bundling/build.ts';
import type { Settings } from '../config.ts';
import { IsolatedFunction, metricOf } from '../function.ts';
import { eventFunctionName, prefixOf } from '../names.ts';

type HeartbeatProps = { settings: Settings; codeOf: CodeOf; logs: ILogGroup; url: string };

const MEMORY_MB = 256;

/** Requests the public addresses once a minute, so that an outage is noticed at night too, without other requests. */
export class Heartbeat extends Construct {
  /** Good answers: five in five minutes. There is none also when it cannot run. */
  readonly beats: MathExpression;

  constructor(scope: Construct, id: string, { settings, codeOf, logs, url }: HeartbeatProps) {
    super(scope, id);
    const name = eventFunctionName(prefixOf(settings), 'heartbeat');
    const { handler } = new IsolatedFunction(this, 'heartbeat', {
      name,
      description: 'Asks the public addresses whether they answer',
      code: codeOf('heartbeat'),
      environment: { PUBLIC_URL: url },
      policy: [],
      logs,
      memory_mb: MEMORY_MB,
    });
    // The next minute asks again anyway.
    handler.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    new Rule(this, 'Schedule', {
      description: 'Once a minute: do the public addresses answer?',
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(handler, { retryAttempts: 0, maxEventAge: Duration.minutes(1) })],
    });
    const sum = { statistic: Stats.SUM, period: PERIOD };
    this.beats = new MathExpression({
      label: 'good answers',
      expression: 'asked - failed',
      usingMetrics: { asked: metricOf(name, 'Invocations', sum), failed: metricOf(name, 'Errors', sum) },
      period: PERIOD,
    });
  }
}
