/** Fetches what is needed once steps wait for the line. */
export const loadQueueParts = () => import('./parts.ts');

export type QueueParts = Awaited<ReturnType<typeof loadQueueParts>>;
