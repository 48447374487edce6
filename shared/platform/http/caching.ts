import type { Route } from '../contract/route.ts';

/**
 * The `Cache-Control` of a route's successful answer: browsers keep none, shared caches as long as the contract says, and
 * nobody what was asked for with a parameter that makes it one guest's own, even an empty one. What is older stands in for
 * no failure, as CloudFront would have it: a 503 says to wait, an old month tells of tables that are gone.
 */
export function cachingOf({ cache }: Pick<Route, 'cache'>, query: Record<string, unknown> = {}): string {
  if (!cache || cache.unless.some((name) => name in query)) return 'no-store';
  return `max-age=0, s-maxage=${cache.seconds}, stale-if-error=0`;
}
