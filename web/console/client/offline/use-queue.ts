import { useSyncExternalStore } from 'react';
import { useServices } from '../services.ts';
import { type QueuedStep, queuedStateOf } from './queued-step.ts';

/** The steps of this account and restaurant that wait, and those that were refused, in the order in which they were pressed. */
export function useQueue(): readonly QueuedStep[] {
  const { queue } = useServices();
  return useSyncExternalStore(queue.subscribe, queue.list);
}

/** How it stands with what was done to a reservation on this device. */
export function useQueuedState(reservation_id: string): ReturnType<typeof queuedStateOf> {
  const { queue } = useServices();
  return useSyncExternalStore(queue.subscribe, () => queuedStateOf(queue.list(), reservation_id));
}
