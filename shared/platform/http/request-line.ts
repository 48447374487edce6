import type { Logger } from '@aws-lambda-powertools/logger';
import { directive, embedded } from '../telemetry/embedded.ts';
import { metrics } from '../telemetry/metrics.ts';
import type { RequestMetrics } from '../telemetry/request.ts';

/** What is known of an answered request beside its metrics. */
type Answered = { route: string; request_id: string; status: number; duration_ms: number; cold_start: boolean };

const { refused } = metrics;

/** The metric of a refusal, where it is one that is counted. */
const refusal = ({ code }: RequestMetrics, { status }: Answered): Record<string, number> =>
  code !== undefined && refused.statuses.some((counted) => counted === status) ? { [refused.name]: 1 } : {};

/**
 * Writes the one line that each request leaves: what it was, how it ended, what it cost. Nothing of it comes from a guest
 * or an operator. The same line is what CloudWatch counts bookings and refusals by.
 */
export function writeLine(logger: Logger, answered: Answered, metrics: RequestMetrics): void {
  const { restaurant_id, code, decisions, calls, attempts, refusals, bookings } = metrics;
  const refused = refusal(metrics, answered);
  logger.info('request', {
    ...answered,
    duration_ms: Math.round(answered.duration_ms),
    ...(restaurant_id && { restaurant_id }),
    ...(code && { code }),
    ...(calls > 0 && { database_ms: Math.round(metrics.database_ms), calls, attempts }),
    ...(decisions > 1 && { decisions }),
    ...(Object.keys(refusals).length > 0 && { refusals }),
    ...bookings,
    ...refused,
    ...embedded(directive(['service'], Object.keys(bookings)), directive(['service', 'code'], Object.keys(refused))),
  });
}
