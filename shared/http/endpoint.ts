import { Logger } from '@aws-lambda-powertools/logger';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import type { AnswerOf, RequestOf, Route } from '../contract/route.ts';
import { DomainError, Unavailable } from '../domain/errors.ts';
import { cachingOf } from './caching.ts';
import { answerHeaders, InvalidRequest, problemAnswer, Unauthorized } from './problem.ts';
import { readRequest } from './request.ts';

const logger = new Logger({ serviceName: 'couvert' });

/** Seconds after which a client should repeat a request whose fate is not known yet. */
const RETRY_AFTER_SECONDS = 1;

/** What answers are made by: the name of a route, and the shape of what it answers with. */
type Answering = { id: string; success?: Pick<Route['success'], 'body'> };

/** Maps what a handler threw to its answer; what is neither the client's fault nor expected is logged, never shown. */
function failureAnswer(error: unknown, route: Answering, request_id: string): APIGatewayProxyStructuredResultV2 {
  if (error instanceof InvalidRequest) {
    return problemAnswer('invalid_request', error.message, request_id, { errors: error.faults });
  }
  if (error instanceof Unauthorized) {
    return problemAnswer(error.code, error.message, request_id, { headers: { 'www-authenticate': error.challenge } });
  }
  if (error instanceof DomainError) {
    const { booking, ...extra } = error.extra;
    const headers: Record<string, string> =
      extra.retry_after === undefined ? {} : { 'retry-after': `${extra.retry_after}` };
    // A booking is shown in the route's own shape, which drops whatever is not for this reader.
    const shown = booking &&
      route.success?.body && { booking: z.parse(z.record(z.string(), z.unknown()), route.success.body.parse(booking)) };
    return problemAnswer(error.code, error.message, request_id, { ...extra, ...shown, headers });
  }
  if (error instanceof Unavailable) {
    logger.warn('time budget used up', { route: route.id, request_id });
    const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
    return problemAnswer('unavailable', 'Very busy right now. Repeat the same request.', request_id, { headers });
  }
  logger.error('unexpected failure', {
    route: route.id,
    request_id,
    error: error instanceof Error ? error : String(error),
  });
  return problemAnswer('internal_error', 'Something failed on our side. Repeat the request.', request_id);
}

function successAnswer(
  route: Route,
  answer: unknown,
  event: APIGatewayProxyEventV2,
): APIGatewayProxyStructuredResultV2 {
  const { success } = route;
  const headers = answerHeaders(event.requestContext.requestId, cachingOf(route, event.queryStringParameters));
  if (!success.body) return { statusCode: success.status, headers };
  return {
    statusCode: success.status,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(z.parse(success.body, answer)),
  };
}

/** Just before Lambda would cut a request off: what it has written is not known. */
const outOfTime = (): never => {
  throw new Unavailable('The function is out of time.');
};

/**
 * A Lambda handler that answers as `run` says, and turns failures into problem+json. It tells whoever loops over handlers
 * whose it is.
 */
export const answering = (
  route: Answering,
  run: (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>,
) =>
  Object.assign(
    middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>({ timeoutEarlyResponse: outOfTime })
      .onError((request) => {
        request.response = failureAnswer(request.error, route, request.event.requestContext.requestId);
      })
      .handler(run),
    { route_id: route.id },
  );

/** A Lambda handler that answers a route with what `run` makes of the event, and turns failures into problem+json. */
export const lambdaOf = <R extends Route>(route: R, run: (event: APIGatewayProxyEventV2) => Promise<AnswerOf<R>>) =>
  answering(route, async (event) => successAnswer(route, await run(event), event));

/** Who sent a request: the network address that the gateway saw. */
type Caller = { source_ip: string };

/**
 * Makes the Lambda handler of a route: parses the request by the contract, runs `handle`, checks the answer against the
 * contract (which also drops every field that is not part of it), and turns failures into problem+json.
 */
export const endpoint = <R extends Route>(
  route: R,
  handle: (request: RequestOf<R>, caller: Caller) => Promise<AnswerOf<R>>,
) =>
  lambdaOf(route, async (event) =>
    handle(readRequest(route, event), { source_ip: event.requestContext.http.sourceIp }),
  );
