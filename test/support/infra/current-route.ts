import { AsyncLocalStorage } from 'node:async_hooks';

declare global {
  var routeAtWork: AsyncLocalStorage<string> | undefined;
}

// One for all, also after a test has had the modules loaded anew.
const current = globalThis.routeAtWork ?? new AsyncLocalStorage<string>();
globalThis.routeAtWork = current;

/** Runs what a route's handler does, so that its calls to the table can be told from those of the test itself. */
export const onBehalfOf = <T>(routeId: string | undefined, run: () => T): T =>
  routeId === undefined ? run() : current.run(routeId, run);

/** The route on whose behalf the running code was called; `undefined` for the test's own code. */
export const currentRoute = (): string | undefined => current.getStore();
