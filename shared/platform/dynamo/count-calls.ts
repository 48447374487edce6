import { type DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { countAttempt } from '../telemetry/request.ts';

/** How an attempt was refused: each reason of a cancelled transaction once, else the name of the error. */
function kindsOf(error: unknown): Iterable<string> {
  if (error instanceof TransactionCanceledException) {
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
    return new Set(codes.filter((code) => code !== 'None'));
  }
  return [error instanceof Error ? error.name : 'Unknown'];
}

/** Has a client count each attempt of each call for the request that makes it, with its time and what refused it. */
export function countCalls(client: DynamoDBClient): void {
  client.middlewareStack.add((next) => (args) => countAttempt(() => next(args), kindsOf), {
    step: 'finalizeRequest',
    name: 'countCalls',
    // Within the SDK's own repetitions, which were added before.
    priority: 'high',
  });
}
