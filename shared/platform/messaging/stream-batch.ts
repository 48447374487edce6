import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { isConnectionError, Unavailable } from '../errors.ts';
import { logger } from '../telemetry/logger.ts';
import { MINUTE_MS } from '../time/units.ts';
import { limits } from './limits.ts';
import type { Queue } from './queue.ts';

/** Nothing more is begun after so long (ms): a call that is not answered, and the pause, still fit in the function's time. */
const WORK_MS = MINUTE_MS - 2 * 1000 * limits.stream_pause_seconds;

/** What AWS answers where a request itself is wrong, and so is every repetition of it. */
const OF_THE_REQUEST = new Set([
  'ValidationException',
  'SerializationException',
  'ItemCollectionSizeLimitExceededException',
  'InvalidMessageContents',
  'InvalidParameterValue',
  'InvalidParameterValueException',
]);

/** Errors of calls that were not answered. */
const UNANSWERED = new Set(['TimeoutError', 'AbortError', 'CredentialsProviderError']);

/**
 * Whether another attempt may cure a failure, because what was called did not work. What else is thrown comes of the record
 * itself or of our code, and is thrown again however often it is tried.
 */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Unavailable || UNANSWERED.has(error.name)) return true;
  return isConnectionError(error) || ('$fault' in error && !OF_THE_REQUEST.has(error.name));
}

const sequenceOf = ({ dynamodb }: DynamoDBRecord): string => dynamodb?.SequenceNumber ?? '';

/** The item that a record is about. */
const itemOf = ({ dynamodb }: DynamoDBRecord): string => JSON.stringify([dynamodb?.Keys?.pk, dynamodb?.Keys?.sk]);

/** Keeps a record whole that cannot be handled, for somebody to look at and to hand over again; throws what the queue throws. */
export async function putAside(
  queue: Pick<Queue, 'deadLetter'>,
  record: DynamoDBRecord,
  reason: string,
): Promise<void> {
  const id = `change:${record.eventID ?? sequenceOf(record)}`;
  logger.error('change cannot be handled', { change: id, error: reason });
  await queue.deadLetter({ id, group: id, body: JSON.stringify(record) }, reason);
}

/** What of a batch has failed so far, and has to be handed over again. */
export type Failures = {
  /** Notes that a record is not handled. */
  add: (record: DynamoDBRecord) => void;
  /** Whether a record must wait, because an earlier one of its item has failed: the stream keeps the order of an item. */
  holds: (record: DynamoDBRecord) => boolean;
  /** Whether the function's time is used up. */
  isTimeOver: () => boolean;
};

/**
 * Handles a batch of the stream so that a record that fails stops none but the later ones of its own item. Lambda gets the first
 * failure as its checkpoint and hands that record and all behind it over again, so what is handled must bear to be
 * handled twice. `now` is in ms, from any moment on.
 */
export async function handleBatch(
  records: readonly DynamoDBRecord[],
  now: () => number,
  handle: (failures: Failures) => Promise<void>,
): Promise<DynamoDBBatchResponse> {
  const ends = now() + WORK_MS;
  const failed = new Set<DynamoDBRecord>();
  const items = new Set<string>();
  await handle({
    add(record) {
      failed.add(record);
      items.add(itemOf(record));
    },
    holds: (record) => items.has(itemOf(record)),
    isTimeOver: () => now() > ends,
  });
  const first = records.find((record) => failed.has(record));
  return { batchItemFailures: first ? [{ itemIdentifier: sequenceOf(first) }] : [] };
}

/**
 * Waits before it answers that a record failed. Lambda counts attempts, and its own pauses between them are not documented:
 * so a short outage does not use up all attempts of what waits.
 */
export const withPause =
  (
    handle: (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>,
    sleep: (ms: number) => Promise<unknown>,
  ): typeof handle =>
  async (event) => {
    const answer = await handle(event);
    if (answer.batchItemFailures.length > 0) await sleep(1000 * limits.stream_pause_seconds);
    return answer;
  };
