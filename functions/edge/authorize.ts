import type { APIGatewayRequestAuthorizerEventV2, APIGatewaySimpleAuthorizerResult } from 'aws-lambda';
import { isFromEdge } from '../../shared/platform/http/caller.ts';

/**
 * Lets a request pass to the API that shows the distribution's secret, and no other. The gateway asks once an hour for each
 * secret that it is shown, and refuses by itself (401) whoever shows none.
 */
export async function handler({
  identitySource,
}: Pick<APIGatewayRequestAuthorizerEventV2, 'identitySource'>): Promise<APIGatewaySimpleAuthorizerResult> {
  return { isAuthorized: isFromEdge(identitySource?.[0]) };
}
