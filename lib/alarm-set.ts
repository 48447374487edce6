import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { AlarmRule } from './alarm-rule.ts';
import type { Settings } from './config.ts';
import { alarmName, prefixOf } from './names.ts';

/** Alarms of one stack, which tell the deployment's topic. */
export class AlarmSet extends Construct {
  readonly #prefix: string;
  readonly #topic: ITopic;

  constructor(scope: Construct, id: string, { settings, topic }: { settings: Settings; topic: ITopic }) {
    super(scope, id);
    this.#prefix = prefixOf(settings);
    this.#topic = topic;
  }

  add({ name, description, metric, threshold, periods = 1, comparison, missing }: AlarmRule): Alarm {
    const alarm = new Alarm(this, name, {
      alarmName: alarmName(this.#prefix, name),
      alarmDescription: `${description} What to do: docs/operations.md, "${name}".`,
      metric,
      threshold,
      comparisonOperator: comparison ?? ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: missing ?? TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
    return alarm;
  }
}
