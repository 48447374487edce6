import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { methodsOf } from '../shared/platform/contract/route.ts';
import { patternsOf } from '../shared/platform/http/match.ts';
import { problemAnswer } from '../shared/platform/http/problem.ts';
import { routes } from '../shared/routes.ts';

const patterns = patternsOf(routes);

/** Answers what no route takes: 404 for an unknown path, 405 with `Allow` for a known one; OPTIONS tells what it allows. */
export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const { rawPath, requestContext } = event;
  const { requestId, http } = requestContext;
  // A path that is written out wins over one that it would be an id of, as it does in the API document.
  const path = patterns.find(({ pattern }) => pattern.test({ pathname: rawPath }))?.route.path;
  if (path === undefined) return problemAnswer('not_found', 'There is nothing at this address.', requestId);
  const methods = routes.filter((route) => route.path === path).flatMap(methodsOf);
  const headers = { allow: methods.sort().join(', ') };
  if (http.method === 'OPTIONS') return { statusCode: 204, headers };
  return problemAnswer('method_not_allowed', `Use ${headers.allow} here.`, requestId, { headers });
}
