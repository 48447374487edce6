import { deletePause } from '../../shared/contract/pause.ts';
import { changePause } from '../../shared/data/config.ts';
import { open } from '../../shared/deps.ts';
import { doerOf } from '../../shared/domain/log.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Lets guests book again. */
export const deletePauseWith = (deps: OperatorDeps) =>
  operatorEndpoint(deletePause, deps.authenticate, async ({ restaurant_id: rid, operator }) => {
    await changePause(open(deps, 'write'), rid, undefined, { by: doerOf(operator), now: deps.now() });
    return undefined;
  });

export const handler = deletePauseWith(production);
