import { rereadConflicts } from '../conflicts.ts';
import { rereadBook } from '../queries.ts';
import { type SendDeps, sendQueue } from './send-queue.ts';

/** What is waited before what waits is sent again (ms): twice as long each time, up to the last. */
const PAUSE_MS = { first: 1000, longest: 30_000 };

/** Tries to send what waits, again and again, until it is stopped. */
export async function keepSending(deps: Omit<SendDeps, 'reread'>, stopped: AbortSignal): Promise<void> {
  const { client } = deps;
  const reread = () => {
    void rereadBook(client);
    void rereadConflicts(client);
  };
  for (let pause = PAUSE_MS.first; !stopped.aborted; pause = Math.min(2 * pause, PAUSE_MS.longest)) {
    const is_sent = navigator.onLine && (await sendQueue({ ...deps, reread }, stopped).catch(() => false));
    if (is_sent) pause = PAUSE_MS.first;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
