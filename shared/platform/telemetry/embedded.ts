import { metrics } from './metrics.ts';

type Directive = { Namespace: string; Dimensions: string[][]; Metrics: { Name: string; Unit: 'Count' | 'Seconds' }[] };

/** A directive of CloudWatch's embedded metric format: some values of a line are metrics by the given dimensions. */
export const directive = (
  dimensions: string[],
  names: readonly string[],
  Unit: 'Count' | 'Seconds' = 'Count',
): Directive => ({
  Namespace: metrics.namespace,
  Dimensions: [dimensions],
  Metrics: names.map((Name) => ({ Name, Unit })),
});

/** What makes metrics of a line in the log. Directives without a metric are left out: CloudWatch refuses them. */
export function embedded(...directives: Directive[]) {
  const CloudWatchMetrics = directives.filter(({ Metrics }) => Metrics.length > 0);
  return CloudWatchMetrics.length > 0 && { _aws: { Timestamp: Date.now(), CloudWatchMetrics } };
}
