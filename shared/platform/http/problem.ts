import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type ProblemCode, problems } from '../contract/problem.ts';
import type { Fault, Problem, ProblemExtra } from '../contract/problem-body.ts';
import { DomainError } from '../errors.ts';

/** A request that breaks the contract, with every fault of it. */
export class InvalidRequest extends Error {
  override name = 'InvalidRequest';
  readonly faults: Fault[];

  constructor(faults: Fault[]) {
    super(faults.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; '));
    this.faults = faults;
  }
}

/** A request without a valid access token; the answer tells how to authenticate, RFC 6750. */
export class Unauthorized extends DomainError {
  readonly challenge: string;

  constructor(detail: string, error?: 'invalid_token') {
    super('unauthorized', detail);
    this.challenge = `Bearer realm="couvert"${error ? `, error="${error}", error_description="${detail}"` : ''}`;
  }
}

/** What every answer of the API says: keep no copy unless told so, and take the body for nothing but what its type says. */
export const answerHeaders = (request_id: string, caching = 'no-store') => ({
  'cache-control': caching,
  'x-content-type-options': 'nosniff',
  'x-request-id': request_id,
});

/** The answer to a request that failed, RFC 9457 `application/problem+json`. */
export function problemAnswer(
  code: ProblemCode,
  detail: string,
  request_id: string,
  { headers, ...extra }: ProblemExtra & { headers?: Record<string, string> } = {},
): APIGatewayProxyStructuredResultV2 {
  const { status, title } = problems[code];
  const body: Problem = {
    type: `urn:couvert:problem:${code}`,
    title,
    status,
    detail,
    code,
    ...extra,
    request_id,
  };
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/problem+json',
      ...answerHeaders(request_id),
      ...headers,
    },
    body: JSON.stringify(body),
  };
}
