import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../shared/platform/dynamo/table-session.ts';
import { type Call, conflict, InFlight, readCall, throttle, timeout } from './calls.ts';

/**
 * What happens to a call: refused before it reaches the table (also by an error of its own), answered by silence before or after it was applied,
 * delayed (ms), or held until a promise resolves.
 */
export type Fault =
  | { kind: 'throttle' | 'conflict' | 'timeout_before' | 'timeout_after' }
  | { kind: 'delay'; ms: number }
  | { kind: 'hold'; until: Promise<unknown> }
  | { kind: 'refuse'; error: Error }
  /** The caller gives up, and the call is applied later, when the promise resolves. */
  | { kind: 'lands_late'; after: Promise<unknown>; landed: (result: unknown) => void };

export type FaultPlan = (call: Call) => Fault | undefined;

/** A client that can be told to fail, and that records its calls. */
export type FaultyClient = { calls: Call[]; plan: (plan: FaultPlan | undefined) => void; conflicts: () => number };

/**
 * Makes a client fail as DynamoDB can: by plan, and, with `likeDynamoDb`, by refusing every write that overlaps a
 * transaction in flight on the same key, which no local engine does.
 */
export function injectFaults({ client }: Database, { likeDynamoDb = false } = {}): FaultyClient {
  const calls: Call[] = [];
  const inFlight = new InFlight();
  let current: FaultPlan | undefined;
  let conflicts = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      const call = readCall(args);
      calls.push(call);
      const fault = current?.(call);
      if (fault?.kind === 'throttle') throw throttle();
      if (fault?.kind === 'conflict') throw conflict(call);
      if (fault?.kind === 'timeout_before') throw timeout();
      if (fault?.kind === 'refuse') throw fault.error;
      if (fault?.kind === 'delay') await sleep(fault.ms);
      if (fault?.kind === 'hold') await fault.until;
      if (fault?.kind === 'lands_late') {
        fault.after.then(() => next(args)).then(fault.landed, fault.landed);
        throw timeout();
      }
      const refusal = likeDynamoDb ? inFlight.refusalOf(call) : undefined;
      if (refusal) {
        conflicts += 1;
        throw refusal;
      }
      const leave = inFlight.enter(call);
      try {
        return await next(args);
      } finally {
        leave();
        // The call went through or was refused; either way its answer never arrives.
        // biome-ignore lint/correctness/noUnsafeFinally: that is what losing an answer means
        if (fault?.kind === 'timeout_after') throw timeout();
      }
    },
    { step: 'finalizeRequest', name: 'faults', priority: 'high' },
  );
  return {
    calls,
    plan: (plan) => {
      current = plan;
    },
    conflicts: () => conflicts,
  };
}
