import { Duration, Stack } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { metrics } from '../shared/seen/metrics.ts';
import type { Alarms } from './alarms.ts';
import type { Api } from './api.ts';
import type { Clock } from './clock.ts';
import type { ClockConsumers } from './clock-consumers.ts';
import type { Notifications } from './notifications.ts';
import type { DataTable } from './table.ts';

type DashboardProps = {
  api: Api;
  data: DataTable;
  notifications: Notifications;
  clock: Clock;
  consumers: ClockConsumers;
  alarms: Alarms;
};

const PERIOD = Duration.minutes(5);
/** Widgets stand two in a row of 24 columns. */
const HALF = 12;

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: HALF, period: PERIOD, leftYAxis: { min: 0 }, rightYAxis: { min: 0 } });

/** One page that answers: is it well, how fast is it, what does it use, do messages arrive? */
export class Overview extends Construct {
  constructor(scope: Construct, id: string, { api, data, notifications, clock, consumers, alarms }: DashboardProps) {
    super(scope, id);
    const { stackName, region } = Stack.of(this);
    const { stage, functions } = api;
    const { onChange, send, onMailEvent, queue, dead } = notifications;
    const sum = { statistic: Stats.SUM, period: PERIOD };
    const worst = { statistic: Stats.MAXIMUM, period: PERIOD };
    const latency = (statistic: string) => stage.metricLatency({ statistic, period: PERIOD, label: statistic });
    const ofTable = (metricName: string) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: data.table.tableName },
        label: metricName,
        ...sum,
      });
    const service = Stack.of(this).stackName;
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
    const { remind, look, follow, retain } = consumers;
    const handlers = [...functions.values(), onChange, send, onMailEvent, clock.tick, remind, look, follow, retain].map(
      ({ handler }) => handler,
    );
    new Dashboard(this, 'Dashboard', {
      // Dashboards share one space of names with every other region.
      dashboardName: `${stackName}-${region}`,
      defaultInterval: Duration.days(1),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: alarms.alarms, width: 2 * HALF, height: 3 })],
        [
          graph(
            'Requests, and what went wrong',
            [stage.metricCount({ ...sum, label: 'requests' })],
            [
              stage.metricClientError({ ...sum, label: '4xx' }),
              stage.metricServerError({ ...sum, label: '5xx' }),
              alarms.busy.with({ label: '503, to be repeated' }),
            ],
          ),
          graph('Time to answer (ms)', ['p50', 'p90', 'p99'].map(latency)),
        ],
        [graph('Bookings', bookings), graph('Refused, by code', [refused])],
        [
          graph(
            'Time each function takes, p99 (ms)',
            handlers.map((handler) => handler.metricDuration({ statistic: Stats.p(99), period: PERIOD })),
          ),
          graph(
            'Functions that failed or were refused',
            handlers.map((handler) => handler.metricErrors(sum)),
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
            [queue.metricApproximateNumberOfMessagesVisible({ ...worst, label: 'waiting' })],
            [dead.metricApproximateNumberOfMessagesVisible({ ...worst, label: 'dead' })],
          ),
          graph(
            'How far messages are behind',
            [
              onChange.handler.metric('IteratorAge', { ...worst, label: 'planning (ms)' }),
              follow.handler.metric('IteratorAge', { ...worst, label: 'following (ms)' }),
            ],
            [queue.metricApproximateAgeOfOldestMessage({ ...worst, label: 'sending (s)' })],
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
              clock.reminders.metricApproximateNumberOfMessagesVisible({ ...worst, label: 'reminders' }),
              clock.looks.metricApproximateNumberOfMessagesVisible({ ...worst, label: 'looks' }),
            ],
            [clock.dead.metricApproximateNumberOfMessagesVisible({ ...worst, label: 'dead' })],
          ),
        ],
      ],
    });
  }
}
