import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../common/api.ts';
import { repeated } from '../guest/repeat.ts';
import type { Booking } from './api.ts';
import { useServices } from './services.ts';
import { newsOf } from './state.ts';

const SLOW_AFTER_MS = 5000;

/** Whether the booking has changed since the guest saw it. */
export const isChanged = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'booking_changed';

/**
 * What one press asks of the booking as the guest has `seen` it, to be called again while nobody knows what became of
 * it. A version that was raised without anything to be seen is no reason to ask the guest again. But once a request may
 * have arrived, an unseen change may be the house's, who has undone it: then, as when there is something to be seen, it
 * throws `booking_changed`, after the booking was read anew.
 */
function retryAsSeen(
  ask: (version: number) => Promise<Booking>,
  readAnew: () => Promise<Booking>,
  seen: Booking,
): () => Promise<Booking> {
  let isRepeat = false;
  return async () => {
    const mayHaveArrived = isRepeat;
    isRepeat = true;
    try {
      return await ask(seen.version);
    } catch (error) {
      if (!isChanged(error)) throw error;
      const now = await readAnew();
      if (mayHaveArrived || now.version === seen.version || newsOf(seen, now)) throw error;
      return ask(now.version);
    }
  };
}

/** A request under way, and what became of it. */
export type Sending = {
  isPending: boolean;
  /** What the guest should know while waiting. */
  waiting: 'offline' | 'repeating' | 'slow' | undefined;
  error: Error | null;
};

/**
 * Sends what may be sent twice: silence and a busy server are answered by sending it again, which changes nothing twice;
 * without a network it waits for one. Whatever was answered, the page then shows the booking as it is. What is asked is
 * meant for the booking as it is `shown` when the guest presses.
 */
export function useSend<Wish>(
  shown: Booking,
  ask: (version: number, wish: Wish) => Promise<Booking>,
  onDone: (booking: Booking) => void,
) {
  const client = useQueryClient();
  const { reads } = useServices();
  const readAnew = () => client.fetchQuery({ ...reads.booking, staleTime: 0 });
  const { mutate, reset, isPending, isPaused, failureCount, error } = useMutation({
    mutationFn: (attempt: () => Promise<Booking>) => attempt(),
    ...repeated,
    onSuccess: (booking) => {
      onDone(booking);
      client.setQueryData(reads.booking.queryKey, booking);
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'booking' });
    },
    onError: () => client.invalidateQueries(),
  });
  const isSlow = useSlow(isPending);
  const waiting = isPaused ? 'offline' : failureCount > 0 ? 'repeating' : isSlow ? 'slow' : undefined;
  const sending: Sending = { isPending, waiting: isPending ? waiting : undefined, error };
  return {
    sending,
    reset,
    send: (wish: Wish) => {
      if (!isPending) mutate(retryAsSeen((version) => ask(version, wish), readAnew, shown));
    },
  };
}

/** Whether something has been under way for so long that the guest should hear of it. */
function useSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!isPending) return;
    const timer = window.setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [isPending]);
  return isSlow;
}
