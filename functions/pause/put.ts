import { putPause } from '../../shared/contract/pause.ts';
import { changePause } from '../../shared/data/config.ts';
import { open } from '../../shared/deps.ts';
import { doerOf } from '../../shared/domain/log.ts';
import { inUtc } from '../../shared/domain/time.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Stops online booking for a while. */
export const putPauseWith = (deps: OperatorDeps) =>
  operatorEndpoint(putPause, deps.authenticate, async ({ restaurant_id: rid, body, operator }) => {
    const until = inUtc(body.until);
    await changePause(open(deps, 'write'), rid, until, { by: doerOf(operator), now: deps.now() });
    return { until };
  });

export const handler = putPauseWith(production);
