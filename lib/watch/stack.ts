import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { ProblemCode } from '../../shared/platform/contract/problem.ts';
import { metrics } from '../../shared/platform/telemetry/metrics.ts';
import { PERIOD } from '../alarm-rule.ts';
import { AlarmSet } from '../alarm-set.ts';
import type { CodeOf } from '../bundling/build.ts';
import { prefixOf } from '../names.ts';
import { type PartProps, PartStack } from '../stack.ts';
import type { StateStack } from '../state/stack.ts';
import {
  clockRules,
  messageRules,
  outageRules,
  requestRules,
  retentionRules,
  sendingRules,
  streamRules,
  throttleRules,
} from './alarm-rules.ts';
import { Costs } from './costs.ts';
import { Overview } from './dashboard.ts';
import { Heartbeat } from './heartbeat.ts';

type WatchProps = PartProps & {
  codeOf: CodeOf;
  state: StateStack;
  /** Where the pages are, without a slash at the end. */
  pages_url: string;
};

/** The code of the answer to a request that is to be repeated. */
const OUT_OF_TIME: ProblemCode = 'unavailable';

/** Alarms that stand where what they look at is made: one stops a rollout, the other looks at ids that AWS draws. */
const ELSEWHERE = ['server-errors', 'unplanned'];

/** What looks at a deployment from outside: alarms, dashboard, heartbeat, costs. Nothing needs it, and it is deployed last. */
export class WatchStack extends PartStack {
  constructor(scope: Construct, id: string, { codeOf, state, pages_url, ...props }: WatchProps) {
    super(scope, id, props);
    const { settings } = props;
    const heartbeat = new Heartbeat(this, 'Heartbeat', {
      settings,
      codeOf,
      logs: state.logs.background,
      url: pages_url,
    });
    // Requests that used their time up in conflicts or throttling, or found an index not ready, and were answered 503.
    const busy = new Metric({
      namespace: metrics.namespace,
      metricName: metrics.refused.name,
      dimensionsMap: { service: prefixOf(settings), code: OUT_OF_TIME },
      statistic: Stats.SUM,
      period: PERIOD,
    });
    const log = state.logs.requests;
    const rules = [
      ...outageRules(heartbeat),
      ...requestRules(this, { settings, api: state.api.api, busy, log }),
      ...throttleRules(this, { settings, data: state.data, log }),
      ...messageRules(settings, state.delivery),
      ...streamRules(settings),
      ...clockRules(settings, state.delivery),
      ...retentionRules(settings),
      ...sendingRules(this, settings),
    ];
    const alarms = new AlarmSet(this, 'Alarms', { settings, topic: state.topic });
    rules.forEach((rule) => {
      alarms.add(rule);
    });
    new Costs(this, 'Costs', { settings, topic: state.topic });
    new Overview(this, 'Overview', { settings, state, busy, alarms: [...ELSEWHERE, ...rules.map(({ name }) => name)] });
  }
}
