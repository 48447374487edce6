import { Worker } from 'node:worker_threads';
import type { Deliver, PoolMail } from './mail.ts';
import { CLIENT_ID, POOL_ID } from './names.ts';
import type { DemoAccount, Served } from './server.ts';

/** A running user pool: where it is, the account that runs the demo restaurant, and how to stop it. */
export type UserPool = {
  endpoint: string;
  pool_id: string;
  client_id: string;
  demo: DemoAccount;
  stop: () => Promise<void>;
  /** Resolves when it has ended, asked or not, with the error if it was one. */
  exited: Promise<unknown>;
};

/** Where the pool's public keys are. */
export const keysUriOf = ({ endpoint, pool_id }: UserPool): string => `${endpoint}/${pool_id}/.well-known/jwks.json`;

/** What the thread tells: first that it answers, then each mail that it has written. */
type Told = { served: Served } | { mail: PoolMail };

/**
 * Starts the user pool in a thread of its own, with its data in `folder`, and waits until it answers. `deliver` gets the
 * mails that it writes.
 */
export async function startUserPool(folder: string, deliver: Deliver): Promise<UserPool> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: folder });
  const exited = new Promise((resolve) => worker.once('error', resolve).once('exit', resolve));
  const early = exited.then(() => Promise.reject(new Error('The user pool ended before it answered.')));
  const answered = new Promise<Served>((resolve) => {
    worker.on('message', (told: Told) => ('served' in told ? resolve(told.served) : deliver(told.mail)));
  });
  const { endpoint, demo } = await Promise.race([answered, early]);
  const stop = async () => {
    await worker.terminate();
  };
  return { endpoint, pool_id: POOL_ID, client_id: CLIENT_ID, demo, stop, exited };
}
