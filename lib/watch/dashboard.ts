import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { metrics } from '../../shared/platform/telemetry/metrics.ts';
import { answered, audienceOf } from '../audience/answered.ts';
import type { Settings } from '../config.ts';
import { metricOf } from '../function.ts';
import { alarmName, answeringName, eventFunctionName, prefixOf } from '../names.ts';
import type { StateStack } from '../state/stack.ts';
import { CALLED_BY_EVENTS } from './alarm-rules.ts';
import { clockMetrics } from './clock-metrics.ts';

type DashboardProps = {
  settings: Settings;
  state: StateStack;
  busy: Metric;
  /** The names of all alarms of the deployment. */
  alarms: readonly string[];
};

const PERIOD = Duration.minutes(5);
/** Widgets stand two in a row of 24 columns. */
const HALF = 12;

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: HALF, period: PERIOD, leftYAxis: { min: 0 }, rightYAxis: { min: 0 } });

/** One page that answers: is it well, how fast is it, what does it use, do messages arrive? */
export class Overview extends Construct {
  constructor(scope: Construct, id: string, { settings, state, busy, alarms }: DashboardProps) {
    super(scope, id);
    const service = prefixOf(settings);
    const { data } = state;
    const { api } = state.api;
    const { messages, dead, reminders, looks, clockDead } = state.delivery;
    const clock = clockMetrics(settings);
    const sum = { statistic: Stats.SUM, period: PERIOD };
    const worst = { statistic: Stats.MAXIMUM, period: PERIOD };
    const latency = (statistic: string) => api.metricLatency({ statistic, period: PERIOD, label: statistic });
    const ofTable = (metricName: string) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: data.table.tableName },
        label: metricName,
        ...sum,
      });
    const bookings = metrics.bookings.map(
      (metricName) =>
        new Metric({ namespace: metrics.namespace, metricName, dimensionsMap: { service }, label: metricName, ...sum }),
    );
    // Whichever codes occur, each with its name.
    const refused = new MathExpression({
      expression: `SEARCH('{${metrics.namespace},code,service} MetricName="${metrics.refused.name}" service="${service}"', 'Sum', ${PERIOD.toSeconds()})`,
      label: `\${PROP('Dim.code')}`,
      period: PERIOD,
    });
    const functions = [
      ...answered.map((route) => answeringName(service, audienceOf(route), route.id)),
      answeringName(service, 'guests', 'fallback'),
      ...CALLED_BY_EVENTS.map((name) => eventFunctionName(service, name)),
    ];
    const age = (name: (typeof CALLED_BY_EVENTS)[number], label: string) =>
      metricOf(eventFunctionName(service, name), 'IteratorAge', { ...worst, label });
    // By their names: they stand in several stacks.
    const shown = alarms.map((name) => Alarm.fromAlarmName(this, `Alarm-${name}`, alarmName(service, name)));
    new Dashboard(this, 'Dashboard', {
      // Dashboards share one space of names with every other region.
      dashboardName: `${service}-${settings.region}`,
      defaultInterval: Duration.days(1),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: shown, width: 2 * HALF, height: 3 })],
        [
          graph(
            'Requests, and what went wrong',
            [api.metricCount({ ...sum, label: 'requests' })],
            [
              api.metricClientError({ ...sum, label: '4xx' }),
              api.metricServerError({ ...sum, label: '5xx' }),
              busy.with({ label: '503, to be repeated' }),
            ],
          ),
          graph('Time to answer (ms)', ['p50', 'p90', 'p99'].map(latency)),
        ],
        [graph('Bookings', bookings), graph('Refused, by code', [refused])],
        [
          graph(
            'Time each function takes, p99 (ms)',
            functions.map((name) =>
              metricOf(name, 'Duration', { statistic: Stats.p(99), period: PERIOD, label: name }),
            ),
          ),
          graph(
            'Functions that failed or were refused',
            functions.map((name) => metricOf(name, 'Errors', { ...sum, label: name })),
            [
              new Metric({
                namespace: 'AWS/Lambda',
                metricName: 'Throttles',
                label: 'throttles of the account',
                ...sum,
              }),
            ],
          ),
        ],
        [
          graph('Units of the table', [ofTable('ConsumedReadCapacityUnits'), ofTable('ConsumedWriteCapacityUnits')]),
          graph('Throttled by the table', [ofTable('ReadThrottleEvents'), ofTable('WriteThrottleEvents')]),
        ],
        [
          graph(
            'Messages waiting, and dead',
            [messages.metricApproximateNumberOfMessagesVisible({ ...worst, label: 'waiting' })],
            [dead.metricApproximateNumberOfMessagesVisible({ ...worst, label: 'dead' })],
          ),
          graph(
            'How far messages are behind',
            [age('notifications.on-change', 'planning (ms)'), age('changes.follow', 'following (ms)')],
            [messages.metricApproximateAgeOfOldestMessage({ ...worst, label: 'sending (s)' })],
          ),
        ],
        [
          graph(
            'What was due, and how late (s)',
            [clock.handedOn.with({ label: 'handed on' })],
            [clock.lag.with({ label: 'the oldest (s)' })],
          ),
          graph(
            'Reminders and looks waiting, and dead',
            [
              reminders.metricApproximateNumberOfMessagesVisible({ ...worst, label: 'reminders' }),
              looks.metricApproximateNumberOfMessagesVisible({ ...worst, label: 'looks' }),
            ],
            [clockDead.metricApproximateNumberOfMessagesVisible({ ...worst, label: 'dead' })],
          ),
        ],
      ],
    });
  }
}
