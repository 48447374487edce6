import { DynamoDBServiceException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { isConnectionError } from '../errors.ts';

// What is repeated, and after which pause. `TableSession` does it, within the time budget of a request.

/** The longest random pause after a first attempt, before it doubles, and the longest of all (ms). */
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 1000;

const THROTTLED = ['ThrottlingException', 'ProvisionedThroughputExceededException', 'RequestLimitExceeded'];

const TRANSIENT = new Set([
  ...THROTTLED,
  'TransactionConflictException',
  'TransactionInProgressException',
  'InternalServerError',
  'TimeoutError',
]);

const REPEATABLE_REASONS = new Set(['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** Whether a call was refused for its rate. */
export const isThrottled = (error: unknown): boolean => error instanceof Error && THROTTLED.includes(error.name);

/** Whether the same call may succeed when it is repeated: throttled, in conflict, unanswered, or failed inside. */
export function isTransient(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    return (error.CancellationReasons ?? []).every(({ Code }) => REPEATABLE_REASONS.has(Code ?? 'None'));
  }
  if (!(error instanceof Error)) return false;
  if (error instanceof DynamoDBServiceException && error.$fault === 'server') return true;
  return TRANSIENT.has(error.name) || isConnectionError(error);
}

/**
 * The longest that the next attempt may wait (ms), after so many attempts of which the last one took `took` ms: it doubles
 * with each, which with a random part of it ends races (exponential backoff with full jitter).
 */
export const longestPause = (attempt: number, took: number): number =>
  Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, took) * 2 ** attempt);
