import { eraseGuest } from '../../shared/contract/guest-rights.ts';
import { readConfig } from '../../shared/data/config.ts';
import { eraseGuest as erase } from '../../shared/data/erasure.ts';
import { requireOwn } from '../../shared/data/ids.ts';
import { open } from '../../shared/deps.ts';
import { doerOf } from '../../shared/domain/log.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Erases a guest. It cannot be undone, and sends no message. */
export const eraseGuestWith = (deps: OperatorDeps) =>
  operatorEndpoint(eraseGuest, deps.authenticate, async ({ restaurant_id: rid, params: { id }, operator }) => {
    requireOwn(rid, id, 'guest');
    const db = open(deps, 'write');
    const { timezone: zone } = await readConfig(db, rid);
    return erase(db, rid, id, { by: doerOf(operator), now: deps.now(), zone });
  });

export const handler = eraseGuestWith(production);
