import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { nanoid } from 'nanoid';
import pLimit from 'p-limit';
import { cors } from '../shared/platform/contract/cors.ts';
import type { Router } from './handlers.ts';
import { InFlight } from './in-flight.ts';
import type { Pages } from './sources.ts';
import { reasonOf, UserError } from './user-error.ts';

const HOST = '127.0.0.1';
const BODY_LIMIT_BYTES = 10 * 1024 * 1024;
/** So long that no client sends on a connection in the very moment in which it is closed as idle, as 5 s often made it. */
const KEEP_ALIVE_MS = 60_000;
/** Longer than any request may take. */
const STOPS_WITHIN_MS = 9000;

const corsHeaders = {
  'access-control-allow-origin': cors.origin,
  'access-control-expose-headers': cors.answerHeaders.join(','),
};
const preflightHeaders = {
  ...corsHeaders,
  'access-control-allow-methods': cors.methods.join(','),
  'access-control-allow-headers': cors.requestHeaders.join(','),
  'access-control-max-age': String(cors.maxAgeSeconds),
};

/** URL-decoded text; what is no valid escape stays as it was written. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const decodeAll = (params: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decode(value ?? '')]));

/** Query values as the gateway hands them over: repeated ones joined by commas. */
function queryOf(rawQuery: string): Record<string, string> | undefined {
  const query = new URLSearchParams(rawQuery);
  const names = [...new Set(query.keys())];
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, query.getAll(name).join(',')]));
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(',')]));

/** Reads a body to its end; `undefined` when it is larger than the gateway takes. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= BODY_LIMIT_BYTES) chunks.push(chunk);
  }
  return bytes > BODY_LIMIT_BYTES ? undefined : Buffer.concat(chunks).toString('utf8');
}

/** Path and query of a request line, which may name the host too. */
function targetOf(request: IncomingMessage): { rawPath: string; rawQueryString: string } {
  const [path = '', ...query] = (request.url ?? '/').replace(/^https?:\/\/[^/?]*/i, '').split('?');
  return { rawPath: path || '/', rawQueryString: query.join('?') };
}

/** A request as the gateway has read it. */
type Call = {
  method: string;
  rawPath: string;
  rawQueryString: string;
  headers: Record<string, string>;
  body: string;
  sourceIp: string;
  requestId: string;
  /** Of the route that it goes to. */
  routeKey: string;
};

/** The event of API Gateway's HTTP API, payload format 2.0. */
export function eventOf(call: Call): APIGatewayProxyEventV2 {
  const { method, rawPath, rawQueryString, headers, body, sourceIp, requestId, routeKey } = call;
  const now = new Date();
  const query = queryOf(rawQueryString);
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    headers,
    ...(query && { queryStringParameters: query }),
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: headers.host ?? HOST,
      domainPrefix: 'local',
      http: {
        method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(body !== '' && { body }),
    isBase64Encoded: false,
  };
}

/**
 * What API Gateway answers itself, without a function: an HTTP API lets nobody change it (docs/decisions.md, "The gateway's
 * own answers are no problem+json, and it answers preflights").
 */
const gatewayAnswer = (statusCode: 413 | 500): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message: statusCode === 413 ? 'Request Entity Too Large' : 'Internal Server Error' }),
});

/** Answers one request as the gateway and the function behind it do. */
async function answer(router: Router, request: IncomingMessage): Promise<APIGatewayProxyStructuredResultV2> {
  const requestId = nanoid();
  const body = await readBody(request);
  if (request.method === 'OPTIONS' && request.headers['access-control-request-method']) {
    return { statusCode: 204, headers: preflightHeaders };
  }
  if (body === undefined) return gatewayAnswer(413);
  const method = request.method ?? 'GET';
  const target = targetOf(request);
  const { id, handler, params } = router(method, target.rawPath);
  const sourceIp = request.socket.remoteAddress ?? '';
  const event = eventOf({ method, ...target, headers: headersOf(request), body, sourceIp, requestId, routeKey: id });
  try {
    return await handler(
      { ...event, ...(Object.keys(params).length > 0 && { pathParameters: decodeAll(params) }) },
      { functionName: id, awsRequestId: requestId },
    );
  } catch (error) {
    console.error(error);
    return gatewayAnswer(500);
  }
}

/**
 * Functions that run at once, as an account's concurrency limit has it. One process runs them all: more at once would
 * only make each of them slower, until their time budgets run out. The others wait their turn.
 */
const FUNCTIONS_AT_ONCE = 8;

/** A listening gateway. */
export type Gateway = { base_url: string; stop: () => Promise<void> };

/** What a gateway serves, and on which port; 0 stands for any that is free. */
type Served = { port: number; router: Router; pages: Pages; in_flight?: InFlight };

/**
 * Has a server listen on 127.0.0.1, serves the pages, and answers the rest by the functions of the router. Stopping
 * answers the requests in flight first. Throws `UserError` when the port is taken.
 */
export async function startGateway(
  server: Server,
  { port, router, pages, in_flight = new InFlight() }: Served,
): Promise<Gateway> {
  let stopping = false;
  const turns = pLimit(FUNCTIONS_AT_ONCE);
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const {
      statusCode = 200,
      headers,
      body = '',
      isBase64Encoded,
    } = await in_flight.during(() => turns(() => answer(router, request)));
    const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
    response.writeHead(statusCode, {
      ...headers,
      ...(request.headers.origin !== undefined && !headers?.['access-control-allow-origin'] && corsHeaders),
      ...(statusCode !== 204 && { 'content-length': bytes.length }),
      ...(stopping && { connection: 'close' }),
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
  server.on('request', async (request, response) => {
    try {
      if (!(await pages(request, response))) await respond(request, response);
    } catch {
      // A client that left needs no answer.
      response.destroy();
    }
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(port, HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    const why = reasonOf(error) === 'EADDRINUSE' ? 'is taken' : `cannot be used (${reasonOf(error)})`;
    throw new UserError(
      `Port ${port} ${why}: set PORT to another one, for example PORT=${port === 3000 ? 3001 : 3000}.`,
    );
  }
  const address = server.address();
  const stop = async () => {
    stopping = true;
    const closed = once(server, 'close');
    server.close();
    const patience = setTimeout(() => server.closeAllConnections(), STOPS_WITHIN_MS);
    await closed;
    clearTimeout(patience);
  };
  return { base_url: `http://${HOST}:${typeof address === 'object' ? address?.port : port}`, stop };
}
