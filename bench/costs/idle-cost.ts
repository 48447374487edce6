import * as z from 'zod/mini';
import { DUE_SHARDS } from '../../shared/platform/dynamo/due.ts';
import { metrics } from '../../shared/platform/telemetry/metrics.ts';
import { type Resource, synthesise } from '../../test/support/infra/synthesise.ts';
import { idlePrices as prices } from '../support/idle-prices.ts';
import type { Figure, Measurement } from '../support/measurement.ts';

const MINUTES_A_MONTH = (365 / 12) * 24 * 60;

/** How often a schedule calls its function, a month. */
const RUNS_A_MONTH: Readonly<Record<string, number>> = {
  'rate(1 minute)': MINUTES_A_MONTH,
  'rate(1 hour)': MINUTES_A_MONTH / 60,
};

/** Not in the template but assumed: what a run without work is billed for (s), and what its line in the log weighs. */
const BILLED_S = 0.1;
const LINE_BYTES = 400;
/** Lambda asks an idle queue with five connections that wait 20 s each (Lambda Developer Guide, "Using Lambda with SQS"). */
const POLLS_A_MINUTE = 5 * (60 / 20);
/** The heartbeat asks for a restaurant's settings, through CloudFront, gateway and function, and for a file. */
const BEAT = { edge_requests: 2, api_requests: 1, memory_gb: 1, read_units: 1 } as const;

const Alarm = z.looseObject({ Metrics: z.optional(z.array(z.looseObject({ MetricStat: z.optional(z.unknown()) }))) });
const Rule = z.looseObject({
  ScheduleExpression: z.optional(z.string()),
  Targets: z.tuple([z.looseObject({ Arn: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }) })]),
});
const Mapping = z.looseObject({ EventSourceArn: z.object({ 'Fn::GetAtt': z.array(z.string()) }) });

/** Metrics that an alarm is paid for: those that its expression is made of, else one. */
const watched = ({ Properties }: Resource): number =>
  z.parse(Alarm, Properties).Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** What a stack costs a month that nobody uses, by part, from the template as it is deployed by default. */
function partsOf(resources: ReturnType<typeof synthesise>['resources']): Record<string, number> {
  const all = (type: string) => Object.values(resources(type));
  const functions = resources('AWS::Lambda::Function');
  const scheduled = all('AWS::Events::Rule')
    .filter(({ Properties }) => Properties.ScheduleExpression !== undefined)
    .map(({ Properties }) => z.parse(Rule, Properties));
  if (scheduled.length !== 3) throw new Error('There is another schedule: say here what it costs.');
  const run = (memory_gb: number) => prices.function_request + BILLED_S * memory_gb * prices.function_gb_second;
  const line = (LINE_BYTES / 1e9) * prices.log_gb;
  /** What the schedule costs whose function's logical id begins so; `more` is spent beside each run. */
  const monthOf = (id: string, more: number): number => {
    const [only, ...others] = scheduled.filter(({ Targets: [{ Arn }] }) => Arn['Fn::GetAtt'][0].startsWith(id));
    const memory_gb = Number(functions[only?.Targets[0].Arn['Fn::GetAtt'][0] ?? '']?.Properties.MemorySize) / 1024;
    const runs = RUNS_A_MONTH[only?.ScheduleExpression ?? ''];
    if (others.length > 0 || runs === undefined || !(memory_gb > 0)) {
      throw new Error(`${id} has no single schedule whose cost is known here.`);
    }
    return runs * (run(memory_gb) + more);
  };
  const asked = all('AWS::Lambda::EventSourceMapping')
    .map(({ Properties }) => z.parse(Mapping, Properties).EventSourceArn['Fn::GetAtt'][0])
    .filter((source) => source !== undefined && source in resources('AWS::SQS::Queue'));
  return {
    alarms: sum(all('AWS::CloudWatch::Alarm').map(watched)) * prices.alarm_metric,
    dashboard: all('AWS::CloudWatch::Dashboard').length * prices.dashboard,
    'metrics of the clock': Object.keys(metrics.clock).length * prices.metric,
    'the clock: runs, reads of the index, lines': monthOf('Clockclock', DUE_SHARDS * 0.5 * prices.read_unit + line),
    'the heartbeat: runs, and the answers that it asks for': monthOf(
      'Heartbeatheartbeat',
      BEAT.edge_requests * prices.edge_request +
        BEAT.api_requests * (prices.api_request + run(BEAT.memory_gb) + 2 * line) +
        BEAT.read_units * prices.read_unit,
    ),
    'forgetting guests: runs, the list of restaurants, lines': monthOf(
      'ClockConsumersretention',
      0.5 * prices.read_unit + line,
    ),
    'asking empty queues': asked.length * POLLS_A_MINUTE * MINUTES_A_MONTH * prices.queue_request,
    secrets: all('AWS::SecretsManager::Secret').length * prices.secret,
    'keys of KMS': all('AWS::KMS::Key').length * prices.key,
    firewall: all('AWS::WAFv2::WebACL').length * prices.firewall,
  };
}

/** What a stack costs that no guest uses: counted in its template, times public prices. */
export const measurement: Measurement = {
  summary: 'US$ a month that a stack costs without a guest, by part',
  async run(progress) {
    progress('synthesising the stack with its default settings');
    const parts = partsOf(synthesise().resources);
    const dollars = (figure: string, value: number): Figure => ({ figure, value, unit: '$ a month' });
    return [
      ...Object.entries(parts).map(([name, value]) => dollars(`idle: ${name}`, value)),
      dollars('idle: everything', sum(Object.values(parts))),
    ];
  },
};
