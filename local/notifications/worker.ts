import { parentPort, workerData } from 'node:worker_threads';
import { runNotifications } from './run.ts';

/** A thread of its own: planning, writing and sending messages must not make guests wait. Any message to it stops it. */
const running = await runNotifications(workerData);
parentPort?.once('message', () => running.stop());
