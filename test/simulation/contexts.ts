import type { Context } from 'aws-lambda';
import { lambdaContext } from '../../local/lambda-context.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What a function is told of its invocation, whose time (ms) is simulated. */
export function contextOf(time: VirtualTime, timeoutMs: number): Context {
  const deadline = time.now() + timeoutMs;
  return { ...lambdaContext('simulated', 0), getRemainingTimeInMillis: () => Math.max(0, deadline - time.now()) };
}
