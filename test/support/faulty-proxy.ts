import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What befalls a call on its way to the engine or back. */
const FAULTS = ['slow', 'throttled', 'lost before', 'lost after', 'silent after'] as const;
type Fault = (typeof FAULTS)[number];

/** Out of a thousand calls so many meet with each fault. */
const PER_MILLE: Record<Fault, number> = {
  slow: 40,
  throttled: 20,
  'lost before': 8,
  'lost after': 8,
  'silent after': 4,
};
const SLOWEST_MS = 300;

const THROTTLED = JSON.stringify({
  __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
  message: 'Slow down',
});

function drawFault(): Fault | undefined {
  let drawn = Math.random() * 1000;
  return FAULTS.find((fault) => {
    drawn -= PER_MILLE[fault];
    return drawn < 0;
  });
}

/** A proxy between the app and its engine, harmless until it is told otherwise. */
export type FaultyProxy = {
  endpoint: string;
  /** `faulty` draws a fault for some calls, `outage` drops every call, `silent` applies every call and answers none. */
  mode: (mode: 'harmless' | 'faulty' | 'outage' | 'silent') => void;
  /** How many calls met with each fault so far. */
  counts: () => Record<string, number>;
  stop: () => Promise<void>;
};

async function forward(target: string, request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, [value ?? []].flat().join(',')]);
  const answer = await fetch(target, { method: request.method ?? 'POST', headers: sent, body: Buffer.concat(chunks) });
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
}

/** Starts a proxy to an engine on a free port of 127.0.0.1. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  let current: Parameters<FaultyProxy['mode']>[0] = 'harmless';
  const counts: Record<string, number> = { calls: 0 };
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    count('calls');
    const fault = current === 'faulty' ? drawFault() : undefined;
    if (fault) count(fault);
    if (current === 'outage') {
      count('outage');
      return void request.socket.destroy();
    }
    if (fault === 'lost before') return void request.socket.destroy();
    if (fault === 'throttled') {
      request.resume();
      return void response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(THROTTLED);
    }
    if (fault === 'slow') await sleep(Math.random() * SLOWEST_MS);
    const { status, body } = await forward(target, request);
    if (fault === 'lost after') return void request.socket.destroy();
    // The client gives up by itself.
    if (fault === 'silent after' || current === 'silent') return;
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    mode: (mode) => {
      current = mode;
    },
    counts: () => ({ ...counts }),
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
