import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { onBehalfOf } from './infra/current-route.ts';

export type Handler = ((
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>) & { route_id?: string };

type Sent = {
  path?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown;
  /** The network address that the gateway saw. */
  source_ip?: string;
};

/** What a handler answered, its JSON body parsed. */
export type Answer = {
  status: number;
  headers: Record<string, unknown>;
  // The tests read what they expect to be there and compare it.
  // biome-ignore lint/suspicious/noExplicitAny: an answer of unknown shape
  body: any;
};

/** The event that API Gateway hands to a function for one request (HTTP API, payload 2.0). */
export function eventOf({ path, query, headers = {}, body, source_ip = '203.0.113.7' }: Sent): APIGatewayProxyEventV2 {
  const text = typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body);
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: '/',
    rawQueryString: new URLSearchParams(query).toString(),
    headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(query && { queryStringParameters: query }),
    ...(path && { pathParameters: path }),
    ...(text !== undefined && { body: text }),
    isBase64Encoded: false,
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      http: { method: 'GET', path: '/', protocol: 'HTTP/1.1', sourceIp: source_ip, userAgent: 'test' },
      requestId: randomUUID(),
      routeKey: '$default',
      stage: '$default',
      time: new Date().toISOString(),
      timeEpoch: Date.now(),
    },
  };
}

const context: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'test',
  functionVersion: '1',
  invokedFunctionArn: 'arn:aws:lambda:eu-west-3:000000000000:function:test',
  memoryLimitInMB: '256',
  awsRequestId: 'test',
  logGroupName: 'test',
  logStreamName: 'test',
  getRemainingTimeInMillis: () => 900_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
};

/** Calls a handler as API Gateway does, and answers as it did. */
export const call = (handler: Handler, sent: Sent) =>
  onBehalfOf(handler.route_id, () => handler(eventOf(sent), context));

/** Calls a handler that answers with JSON. */
export async function invoke(handler: Handler, sent: Sent): Promise<Answer> {
  const { statusCode = 0, headers = {}, body } = await call(handler, sent);
  return { status: statusCode, headers, body: body ? JSON.parse(body) : undefined };
}
