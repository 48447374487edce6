import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isGoing } from '../../client/offline/queued-step.ts';
import { useQueue } from '../../client/offline/use-queue.ts';
import { type Services, useServices } from '../../client/services.ts';
import { useStale } from '../../components/feedback/freshness.tsx';

/** What is waited before what waits is sent again (ms): twice as long each time, up to the last. */
const PAUSE_MS = { first: 1000, longest: 30_000 };

/** Tries to send what waits, again and again, until it is stopped. */
async function keepSending(
  deps: Pick<Services, 'queue' | 'api' | 'session'> & { client: ReturnType<typeof useQueryClient> },
  stopped: AbortSignal,
): Promise<void> {
  for (let pause = PAUSE_MS.first; !stopped.aborted; pause = Math.min(2 * pause, PAUSE_MS.longest)) {
    if (navigator.onLine) {
      const sent = await import('../../client/offline/send-queue.ts')
        .then(
          ({ sendQueue }) => sendQueue(deps, stopped),
          () => false,
        )
        .catch(() => false);
      if (sent) pause = PAUSE_MS.first;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Sends the steps that wait for the line as soon as it is back, and tries meanwhile whether it is. */
export function QueueWatch() {
  const { queue, api, session } = useServices();
  const client = useQueryClient();
  const stale = useStale();
  const waits = useQueue().some(isGoing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that is back is used at once
  useEffect(() => {
    if (!waits) return;
    const stop = new AbortController();
    void keepSending({ queue, api, session, client }, stop.signal);
    return () => stop.abort();
  }, [queue, api, session, client, waits, stale]);
  return null;
}
