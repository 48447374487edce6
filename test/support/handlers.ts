import * as z from 'zod/mini';
import type { OperatorDeps } from '../../shared/operator-deps.ts';
import type { Handler } from './invoke.ts';

const isFactory = (value: unknown): value is (deps: OperatorDeps) => Handler => typeof value === 'function';

/** The handler of any route, found as everything finds it: by its id. */
export async function handlerOf(routeId: string, deps: OperatorDeps): Promise<Handler> {
  const [area, name] = routeId.split('.');
  const file = z.record(z.string(), z.unknown()).parse(await import(`../../functions/${area}/${name}.ts`));
  const factory = Object.entries(file).find(([exported]) => exported.endsWith('With'))?.[1];
  if (!isFactory(factory)) throw new Error(`functions/${area}/${name}.ts exports no handler to make.`);
  return factory(deps);
}
