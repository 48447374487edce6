import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isGoing } from '../../client/offline/queued-step.ts';
import { useQueue } from '../../client/offline/use-queue.ts';
import { useServices } from '../../client/services.ts';
import { useStale } from '../../components/feedback/freshness.tsx';
import { loadQueueParts, type QueueParts } from './load.ts';

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
    const send = ({ keepSending }: QueueParts) => keepSending({ queue, api, session, client }, stop.signal);
    // What cannot be fetched without a line is with it.
    void loadQueueParts().then(send, () => undefined);
    return () => stop.abort();
  }, [queue, api, session, client, waits, stale]);
  return null;
}
