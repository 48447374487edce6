import { open } from '../../shared/deps.ts';
import { eraseGuest } from '../../shared/guests/contract/guest-rights.ts';
import { eraseGuest as erase } from '../../shared/guests/store/erasure.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { actorOf } from '../../shared/restaurant/rules/log.ts';
import { readConfig } from '../../shared/restaurant/store/config.ts';

/** Erases a guest. It cannot be undone, and sends no message. */
export const eraseGuestWith = (deps: OperatorDeps) =>
  operatorEndpoint(eraseGuest, deps.authenticate, async ({ restaurant_id: rid, params: { id }, operator }) => {
    requireOwn(rid, id, 'guest');
    const db = open(deps, 'write');
    const { timezone: zone } = await readConfig(db, rid);
    return erase(db, rid, id, { by: actorOf(operator), now: deps.now(), zone });
  });

export const handler = eraseGuestWith(production);
