import { isIP } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { isSameSecret } from '../auth/same-secret.ts';
import { edgeHeaders, SECRETS_SEPARATOR } from '../contract/edge.ts';

/** Whether a text is one of the secrets, in the same time whichever it is and however much of it is right. */
const isOneOf = (secrets: readonly string[], text: string): boolean =>
  secrets.map((secret) => isSameSecret(secret, text)).includes(true);

/** The address in CloudFront's `ADDRESS:PORT`, where an IPv6 one stands without brackets; `undefined` for anything else. */
function addressOf(viewer: string): string | undefined {
  const address = /^(.*):\d+$/.exec(viewer)?.[1]?.replace(/^\[(.*)\]$/, '$1') ?? '';
  return isIP(address) ? address : undefined;
}

/** Whether what a request shows is one of the secrets that the distribution is known by. */
export const isFromEdge = (shown: string | undefined, accepted = process.env.EDGE_SECRETS ?? ''): boolean =>
  shown !== undefined && isOneOf(accepted.split(SECRETS_SEPARATOR).filter(Boolean), shown);

/**
 * The network address that a request came from: the viewer's as CloudFront saw it, if the request shows one of the
 * accepted secrets, else the gateway's own word, so that nobody gains from going round the distribution.
 */
export function callerAddress(event: APIGatewayProxyEventV2, accepted?: string): string {
  const { sourceIp } = event.requestContext.http;
  if (!isFromEdge(event.headers[edgeHeaders.secret], accepted)) return sourceIp;
  return addressOf(event.headers[edgeHeaders.viewer] ?? '') ?? sourceIp;
}
