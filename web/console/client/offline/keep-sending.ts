import { rereadConflicts } from '../conflicts.ts';
import { rereadBook } from '../queries.ts';
import { type SendDeps, sendQueue } from './send-queue.ts';

/** What is waited before what waits is sent again (ms): twice as long each time in vain, up to the longest. */
const PAUSE_MS = { first: 1000, longest: 30_000 };

/** Tries to send what waits, again and again, until it is stopped. */
export async function keepSending(deps: Omit<SendDeps, 'reread'>, stopped: AbortSignal): Promise<void> {
  const { client, queue } = deps;
  const reread = () => {
    void rereadBook(client);
    void rereadConflicts(client);
  };
  let pause = PAUSE_MS.first;
  while (!stopped.aborted) {
    const { length: before } = queue.list();
    const round = navigator.onLine ? sendQueue({ ...deps, reread }, stopped) : queue.leaveDaysOver();
    await round.catch(() => undefined);
    // A line that breaks again and again lets something through each time.
    pause = queue.list().length < before ? PAUSE_MS.first : Math.min(2 * pause, PAUSE_MS.longest);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
