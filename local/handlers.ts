import { join } from 'node:path';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { directoryPage } from '../shared/directory/contract/directory-page.ts';
import { methodsOf } from '../shared/platform/contract/route.ts';
import { patternsOf } from '../shared/platform/http/match.ts';
import { routes } from '../shared/routes.ts';

/** A deployed function, as the gateway calls it. */
export type Handler = (
  event: APIGatewayProxyEventV2,
  context: { functionName: string; awsRequestId: string },
) => Promise<APIGatewayProxyStructuredResultV2>;

/** Finds the function for a request, and the path parameters as they stand in the address. */
export type Router = (
  method: string,
  pathname: string,
) => { id: string; handler: Handler; params: Record<string, string | undefined> };

/** The function of a file of `functions/`; its environment must be set before. */
export async function importFunction(file: string): Promise<Handler> {
  const module: { handler: Handler } = await import(join(import.meta.dirname, '../functions', file));
  return module.handler;
}

/** Loads the function of every route of the contract. */
export async function loadRouter(load: (file: string) => Promise<Handler>): Promise<Router> {
  const patterns = patternsOf([...routes, directoryPage]);
  const [fallback, ...handlers] = await Promise.all([
    load('fallback.ts'),
    ...patterns.map(({ route }) => load(`${route.id.replace('.', '/')}.ts`)),
  ]);
  const functions = patterns.map(({ route, pattern }, index) => ({
    ...{ route, pattern, handler: handlers[index] },
    methods: new Set<string>(methodsOf(route)),
  }));
  return (method, pathname) => {
    for (const { route, pattern, handler, methods } of functions) {
      const match = methods.has(method) ? pattern.exec({ pathname }) : null;
      if (match && handler) return { id: route.id, handler, params: match.pathname.groups };
    }
    return { id: 'fallback', handler: fallback, params: {} };
  };
}
