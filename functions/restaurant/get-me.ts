import { getMe } from '../../shared/contract/restaurant.ts';
import { readConfig } from '../../shared/data/config.ts';
import { ownAnswer } from '../../shared/data/own-restaurant.ts';
import { open } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Answers the operator’s restaurant configuration. */
export const getMeWith = (deps: OperatorDeps) =>
  operatorEndpoint(getMe, deps.authenticate, async ({ restaurant_id, ...asker }) => {
    const db = open(deps, 'read');
    return ownAnswer(db, await readConfig(db, restaurant_id), { ...asker, now: deps.now() });
  });

export const handler = getMeWith(production);
