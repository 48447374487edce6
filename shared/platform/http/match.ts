import type { Route } from '../contract/route.ts';

/** A route with the pattern of its path. */
export type RoutePattern<R extends Pick<Route, 'path'>> = { route: R; pattern: URLPattern };

/** Makes the patterns of routes, the more literal ones first, as the gateway prefers them. */
export const patternsOf = <R extends Pick<Route, 'path'>>(routes: readonly R[]): RoutePattern<R>[] =>
  [...routes]
    .sort((a, b) => (a.path.replaceAll('{', '~') < b.path.replaceAll('{', '~') ? -1 : 1))
    .map((route) => ({ route, pattern: new URLPattern({ pathname: route.path.replace(/\{(\w+)\}/g, ':$1') }) }));
