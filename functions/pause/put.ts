import { open } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { inUtc } from '../../shared/platform/time/time.ts';
import { putPause } from '../../shared/restaurant/contract/pause.ts';
import { actorOf } from '../../shared/restaurant/rules/log.ts';
import { changePause } from '../../shared/restaurant/store/config.ts';

/** Stops online booking for a while. */
export const putPauseWith = (deps: OperatorDeps) =>
  operatorEndpoint(putPause, deps.authenticate, async ({ restaurant_id: rid, body, operator }) => {
    const until = inUtc(body.until);
    await changePause(open(deps, 'write'), rid, until, { by: actorOf(operator), now: deps.now() });
    return { until };
  });

export const handler = putPauseWith(production);
