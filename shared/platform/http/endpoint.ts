import { Logger } from '@aws-lambda-powertools/logger';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import * as z from 'zod/mini';
import type { AnswerOf, RequestOf, Route } from '../contract/route.ts';
import { DomainError, IndexNotReady, Unavailable } from '../errors.ts';
import { counting, noteProblem } from '../telemetry/request.ts';
import { cachingOf } from './caching.ts';
import { callerAddress } from './caller.ts';
import { answerHeaders, InvalidRequest, problemAnswer, Unauthorized } from './problem.ts';
import { readRequest } from './request.ts';
import { writeLine } from './request-line.ts';

/** In the cloud the service is the stack, which is a dimension of its metrics. */
const logger = new Logger({ serviceName: process.env.POWERTOOLS_SERVICE_NAME ?? 'couvert' });

/** Seconds after which a client should repeat a request whose fate is not known yet. */
const RETRY_AFTER_SECONDS = 1;

/** The same while the table's index is not ready: DynamoDB needs minutes to fill one. */
const INDEX_RETRY_AFTER_SECONDS = 60;

/** What answers are made by: the name of a route, and the shape of what it answers with. */
type Answering = { id: string; success?: Pick<Route['success'], 'body'> };

/** The answer to a request that failed, and a note of why. */
const answerProblem: typeof problemAnswer = (code, ...said) => {
  noteProblem(code);
  return problemAnswer(code, ...said);
};

/** What of an error is logged: a refused write carries the items that refused it, which are of guests. */
const toldOf = ({ name, message, stack }: Error) => ({ name, message, stack });

/** Maps what a handler threw to its answer; what is neither the client's fault nor expected is logged, never shown. */
function failureAnswer(error: unknown, route: Answering, request_id: string): APIGatewayProxyStructuredResultV2 {
  if (error instanceof InvalidRequest) {
    return answerProblem('invalid_request', error.message, request_id, { errors: error.faults });
  }
  if (error instanceof Unauthorized) {
    return answerProblem(error.code, error.message, request_id, { headers: { 'www-authenticate': error.challenge } });
  }
  if (error instanceof DomainError) {
    const { booking, ...extra } = error.extra;
    const headers: Record<string, string> =
      extra.retry_after === undefined ? {} : { 'retry-after': `${extra.retry_after}` };
    // A booking is shown in the route's own shape, which drops whatever is not for this reader.
    const shown = booking &&
      route.success?.body && { booking: z.parse(z.record(z.string(), z.unknown()), route.success.body.parse(booking)) };
    return answerProblem(error.code, error.message, request_id, { ...extra, ...shown, headers });
  }
  if (error instanceof IndexNotReady) {
    logger.warn('index not ready', { route: route.id, request_id, error: toldOf(error) });
    const headers = { 'retry-after': String(INDEX_RETRY_AFTER_SECONDS) };
    return answerProblem('unavailable', 'Not possible for some minutes. Repeat the same request.', request_id, {
      headers,
    });
  }
  if (error instanceof Unavailable) {
    const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
    return answerProblem('unavailable', 'Very busy right now. Repeat the same request.', request_id, { headers });
  }
  logger.error('unexpected failure', {
    route: route.id,
    request_id,
    error: error instanceof Error ? toldOf(error) : String(error),
  });
  return answerProblem('internal_error', 'Something failed on our side. Repeat the request.', request_id);
}

function successAnswer(
  route: Route,
  answer: unknown,
  event: APIGatewayProxyEventV2,
): APIGatewayProxyStructuredResultV2 {
  const { success } = route;
  const headers = answerHeaders(event.requestContext.requestId, cachingOf(route, event.queryStringParameters));
  if (success.file) {
    const type = `${success.file.type}; charset=utf-8`;
    return {
      statusCode: success.status,
      headers: { ...headers, 'content-type': type },
      body: z.parse(z.string(), answer),
    };
  }
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

/** Until this process has answered its first request. */
let cold_start = true;

/**
 * A Lambda handler that answers as `run` says, turns failures into problem+json, and leaves one line in the log. It tells
 * whoever loops over handlers whose it is.
 */
export const answering = (
  route: Answering,
  run: (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>,
) => {
  const answer = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>({ timeoutEarlyResponse: outOfTime })
    .onError((request) => {
      request.response = failureAnswer(request.error, route, request.event.requestContext.requestId);
    })
    .handler(run);
  const handler = (event: APIGatewayProxyEventV2, context: Context) =>
    counting(async (metrics) => {
      const started = performance.now();
      const was = { route: route.id, request_id: event.requestContext.requestId, cold_start };
      cold_start = false;
      const answered = await answer(event, context);
      const { statusCode: status = 0 } = answered;
      writeLine(logger, { ...was, status, duration_ms: performance.now() - started }, metrics);
      return answered;
    });
  return Object.assign(handler, { route_id: route.id });
};

/** A Lambda handler that answers a route with what `run` makes of the event, and turns failures into problem+json. */
export const lambdaOf = <R extends Route>(route: R, run: (event: APIGatewayProxyEventV2) => Promise<AnswerOf<R>>) =>
  answering(route, async (event) => successAnswer(route, await run(event), event));

/** Who sent a request: the network address that it came from (shared/platform/http/caller.ts). */
type Caller = { source_ip: string };

/**
 * Makes the Lambda handler of a route: parses the request by the contract, runs `handle`, checks the answer against the
 * contract (which also drops every field that is not part of it), and turns failures into problem+json.
 */
export const endpoint = <R extends Route>(
  route: R,
  handle: (request: RequestOf<R>, caller: Caller) => Promise<AnswerOf<R>>,
) => lambdaOf(route, async (event) => handle(readRequest(route, event), { source_ip: callerAddress(event) }));
