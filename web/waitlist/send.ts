import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, NoAnswer } from '../common/api.ts';
import type { Waiting, WaitingApi } from './api.ts';
import { useServices } from './services.ts';

const TRIES = 6;
const PAUSES_MS = [1000, 2000];
const LONGEST_PAUSE_MS = 4000;

/** What a guest can press. */
export type Press = Exclude<keyof WaitingApi, 'read'>;

/** What the API answers to one of them. */
export type Answer = Awaited<ReturnType<WaitingApi[Press]>>;

/** The API or the gateway before it has no room now; a 429 with a code of its own is about this guest instead. */
const isBusy = (error: unknown) =>
  error instanceof ApiProblem && (error.status === 503 || (error.status === 429 && error.code === ''));

/** A press under way, and what became of it. */
export type Sending = {
  /** What is being sent. */
  pending: Press | undefined;
  /** What the guest should know while waiting. */
  waiting: 'offline' | 'repeating' | undefined;
  error: Error | null;
};

/** What a part of the page is given: the entry, what is being sent, and how something is. */
export type PartProps = { entry: Waiting; sending: Sending; send: (press: Press) => void };

/**
 * Sends what is pressed. All of it may be sent twice, which does nothing twice: silence and a busy server are answered by
 * sending it again, and without a network it waits for one. Whatever was answered, the page then shows the entry as it is.
 */
export function useSend() {
  const client = useQueryClient();
  const { api, reads } = useServices();
  const { mutate, reset, data, isPending, isPaused, failureCount, error, variables } = useMutation({
    mutationFn: async (press: Press) => ({ press, answer: await api[press]() }),
    retry: (failed, cause) => failed + 1 < TRIES && (cause instanceof NoAnswer || isBusy(cause)),
    retryDelay: (failed, cause) =>
      cause instanceof ApiProblem && cause.retry_after_s !== undefined
        ? cause.retry_after_s * 1000
        : (PAUSES_MS[failed] ?? LONGEST_PAUSE_MS),
    onSettled: () => client.invalidateQueries({ queryKey: reads.entry.queryKey }),
  });
  const waiting = isPaused ? 'offline' : failureCount > 0 ? 'repeating' : undefined;
  const sending: Sending = {
    pending: isPending ? variables : undefined,
    waiting: isPending ? waiting : undefined,
    error,
  };
  return {
    sending,
    /** What was pressed last and done, with its answer. */
    done: data,
    forget: reset,
    send: (press: Press) => void (isPending || mutate(press)),
  };
}
