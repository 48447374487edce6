import { open } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { deletePause } from '../../shared/restaurant/contract/pause.ts';
import { actorOf } from '../../shared/restaurant/rules/log.ts';
import { changePause } from '../../shared/restaurant/store/config.ts';

/** Lets guests book again. */
export const deletePauseWith = (deps: OperatorDeps) =>
  operatorEndpoint(deletePause, deps.authenticate, async ({ restaurant_id: rid, operator }) => {
    await changePause(open(deps, 'write'), rid, undefined, { by: actorOf(operator), now: deps.now() });
    return undefined;
  });

export const handler = deletePauseWith(production);
