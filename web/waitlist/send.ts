import { useMutation, useQueryClient } from '@tanstack/react-query';
import { repeated } from '../guest/repeat.ts';
import type { Waiting } from './api.ts';
import { useServices } from './services.ts';

/** What a guest can press; an answer to an offer is to the one that they have seen, however late it arrives. */
type Press =
  | { what: 'leave' }
  | { what: 'join'; version: number | undefined }
  | { what: 'accept' | 'decline'; lock_token: string };

/** A press under way, and what became of it. */
export type Sending = {
  /** What is being sent. */
  pending: Press['what'] | undefined;
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
  const { mutate, reset, isPending, isPaused, failureCount, error, variables } = useMutation({
    mutationFn: (press: Press): Promise<unknown> =>
      'lock_token' in press
        ? api[press.what](press.lock_token)
        : 'version' in press
          ? api.join(press.version)
          : api.leave(),
    ...repeated,
    onSettled: () => client.invalidateQueries({ queryKey: reads.entry.queryKey }),
  });
  const waiting = isPaused ? 'offline' : failureCount > 0 ? 'repeating' : undefined;
  const sending: Sending = {
    pending: isPending ? variables.what : undefined,
    waiting: isPending ? waiting : undefined,
    error,
  };
  return {
    sending,
    forget: reset,
    send: (press: Press) => void (isPending || mutate(press)),
  };
}
