import { Duration, Stack } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Construct } from 'constructs';
import { DIRECTORY_SECONDS, directoryPage } from '../../shared/directory/contract/directory-page.ts';
import { cors } from '../../shared/platform/contract/cors.ts';
import { edgeHeaders } from '../../shared/platform/contract/edge.ts';
import { ME } from '../../shared/platform/contract/operator.ts';
import type { Route, SharedCache } from '../../shared/platform/contract/route.ts';
import { routes } from '../../shared/routes.ts';
import { origins } from './viewer-functions.ts';

/** Headers that no guest sends. */
const OF_OPERATORS: ReadonlySet<string> = new Set(['authorization', 'x-restaurant-id']);

type Shared = Route & { cache: SharedCache };

const shared = (routes as readonly Route[]).filter((route): route is Shared => route.cache !== undefined);

/** A route's path as CloudFront writes patterns. */
const patternOf = (path: string) => path.replace(/\{\w+\}/g, '*');

/** Where operators ask outside their restaurant's own paths. */
const elsewhere = routes
  .filter(({ auth, path }) => auth === 'operator' && !path.startsWith(ME))
  .map(({ path }) => patternOf(path));

/** What browsers ask leave with (Fetch standard, "CORS protocol"). */
const PREFLIGHT = ['origin', 'access-control-request-method', 'access-control-request-headers'];

/**
 * What the contract lets shared caches keep, by path, by the parameters that the routes read, and by who asks from which
 * site: the gateway names the site only to whom it lets in. The answer says how long, and without saying so nothing is kept.
 */
function sharedPolicy(scope: Construct): CachePolicy {
  const longest = Math.max(...shared.map(({ cache }) => cache.seconds));
  const parameters = new Set(shared.flatMap(({ query }) => Object.keys(query?.shape ?? {})));
  return new CachePolicy(scope, 'Shared', {
    comment: 'Answers that the contract shares',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(longest),
    queryStringBehavior: CacheQueryStringBehavior.allowList(...parameters),
    headerBehavior: CacheHeaderBehavior.allowList('origin'),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });
}

/**
 * What the functions of guests read, and whose request it is. CloudFront adds the address to a list of headers, or to all
 * of the viewer's with its Host, which would be none of the gateway's names (CloudFront API Reference,
 * OriginRequestPolicyHeadersConfig). `Authorization` cannot be in such a list, and guests have none.
 */
const guestsPolicy = (scope: Construct): OriginRequestPolicy =>
  new OriginRequestPolicy(scope, 'Guests', {
    originRequestPolicyName: `${Stack.of(scope).stackName}-${Stack.of(scope).region}-guests`,
    comment: 'What guests ask the API with',
    headerBehavior: OriginRequestHeaderBehavior.allowList(
      ...cors.requestHeaders.filter((name) => !OF_OPERATORS.has(name)),
      ...PREFLIGHT,
      edgeHeaders.viewer,
    ),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
  });

/**
 * How the distribution serves the API, by path pattern, the more literal ones first. `headers` are what CloudFront adds to
 * every request. Operators' requests keep all their headers, of which `Authorization` is one, but for Host.
 */
export function apiBehaviours(
  scope: Construct,
  { host, headers }: { host: string; headers: Record<string, string> },
): Record<string, BehaviorOptions> {
  const origin: IOrigin = new HttpOrigin(host, {
    originId: origins.api,
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    customHeaders: headers,
  });
  const serve = (
    cachePolicy: BehaviorOptions['cachePolicy'],
    originRequestPolicy: BehaviorOptions['originRequestPolicy'],
  ) => ({
    origin,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    compress: true,
    cachePolicy,
    originRequestPolicy,
  });
  // It forwards what preflights ask with and no query of its own: the key has all that reaches the function.
  const kept = serve(sharedPolicy(scope), OriginRequestPolicy.CORS_S3_ORIGIN);
  const directory = new CachePolicy(scope, 'Directory', {
    comment: 'The page of the directory, by what is looked for and by language',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(DIRECTORY_SECONDS),
    queryStringBehavior: CacheQueryStringBehavior.allowList('q', 'page', 'lang'),
    headerBehavior: CacheHeaderBehavior.allowList('accept-language'),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });
  return {
    // What counts in the cache is all that reaches the function.
    [directoryPage.path]: { ...serve(directory, undefined), allowedMethods: AllowedMethods.ALLOW_GET_HEAD },
    ...Object.fromEntries(shared.map(({ path }) => [patternOf(path), kept])),
    ...Object.fromEntries(
      [`${ME}*`, ...elsewhere].map((pattern) => [
        pattern,
        serve(CachePolicy.CACHING_DISABLED, OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER),
      ]),
    ),
    '/api/*': serve(CachePolicy.CACHING_DISABLED, guestsPolicy(scope)),
  };
}
