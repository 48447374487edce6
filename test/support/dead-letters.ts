import type { QueueMessage } from '../../shared/platform/messaging/queue.ts';

/** For dead letters where there must be none: refuses each, so that what it was about fails and comes again. */
export async function noDeadLetter({ id }: QueueMessage, reason: string): Promise<void> {
  throw new Error(`${id} was to be dead-lettered: ${reason}`);
}
