import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IEventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { type AlarmRule, PERIOD } from '../alarm-rule.ts';
import { AlarmSet } from '../alarm-set.ts';
import type { CodeOf } from '../bundling/build.ts';
import { type PartProps, PartStack } from '../stack.ts';
import type { StateStack } from '../state/stack.ts';
import { Clock } from './clock.ts';
import { ClockConsumers } from './clock-consumers.ts';
import { Notifications } from './notifications.ts';

type BackgroundProps = PartProps & {
  codeOf: CodeOf;
  state: StateStack;
  /** Where the pages are, without a slash at the end. */
  pages_url: string;
};

/** What no request calls: readers of the table's stream, the clock and what it hands on, senders, retention. */
export class BackgroundStack extends PartStack {
  constructor(scope: Construct, id: string, { codeOf, state, pages_url, ...props }: BackgroundProps) {
    super(scope, id, props);
    const { settings } = props;
    const console_url = settings.console_url ?? `${pages_url}/console`;
    const logs = state.logs.background;
    const given = { settings, codeOf, logs, state };
    const notifications = new Notifications(this, 'Notifications', { ...given, console_url, pages_url });
    new Clock(this, 'Clock', given);
    const consumers = new ClockConsumers(this, 'ClockConsumers', { ...given, notifications });
    const alarms = new AlarmSet(this, 'Alarms', { settings, topic: state.topic });
    alarms.add(unplanned([notifications.changes, consumers.changes]));
  }
}

/** Changes that were given up by a reader of the stream. It stands with the readers, whose ids AWS draws. */
function unplanned(readers: Pick<IEventSourceMapping, 'eventSourceMappingId'>[]): AlarmRule {
  const counted = (name: string, metricName: string) =>
    readers.map(({ eventSourceMappingId: EventSourceMappingUUID }, index): [string, Metric] => [
      `${name}${index}`,
      new Metric({
        namespace: 'AWS/Lambda',
        metricName,
        dimensionsMap: { EventSourceMappingUUID },
        statistic: Stats.SUM,
        period: PERIOD,
      }),
    ]);
  const usingMetrics = Object.fromEntries([
    ...counted('kept', 'OnFailureDestinationDeliveredEventCount'),
    ...counted('dropped', 'DroppedEventCount'),
  ]);
  return {
    name: 'unplanned',
    description: 'Changes were given up: they lie in the bucket Unplanned, and nobody hears of them.',
    // A bucket counts its objects once a day; what hands them over counts them at once.
    metric: new MathExpression({
      label: 'changes given up',
      expression: Object.keys(usingMetrics)
        .map((name) => `FILL(${name}, 0)`)
        .join(' + '),
      usingMetrics,
      period: PERIOD,
    }),
    threshold: 1,
  };
}
