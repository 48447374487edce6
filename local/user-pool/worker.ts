import { parentPort, workerData } from 'node:worker_threads';
import { serveUserPool } from './server.ts';

/** A thread, not a process: it starts beside the rest, and cannot outlive it however that ends. */
const served = await serveUserPool(String(workerData), (mail) => parentPort?.postMessage({ mail }));
parentPort?.postMessage({ served });
