import { Worker } from 'node:worker_threads';
import type { Wanted } from './run.ts';

/** Longer than a message takes that is just being sent. */
const STOPS_WITHIN_MS = 5000;

/** The messages' thread: how to stop it, and when it has ended, asked or not, with the error if it was one. */
export type Notifications = { stop: () => Promise<void>; exited: Promise<unknown> };

/**
 * Starts following the stream and the queue in a thread of its own, which finds this process's environment as it is now.
 * Stopping lets it finish what it is doing.
 */
export function startNotifications(wanted: Wanted): Notifications {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: wanted });
  const exited = new Promise((resolve) => worker.once('error', resolve).once('exit', resolve));
  const stop = async () => {
    worker.postMessage('stop');
    const patience = setTimeout(() => worker.terminate(), STOPS_WITHIN_MS);
    await exited;
    clearTimeout(patience);
  };
  return { stop, exited };
}
