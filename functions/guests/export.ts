import { open } from '../../shared/deps.ts';
import { exportGuest } from '../../shared/guests/contract/guest-rights.ts';
import { exportGuest as collectGuest } from '../../shared/guests/store/guest-export.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { actorOf } from '../../shared/restaurant/rules/log.ts';
import { readConfig } from '../../shared/restaurant/store/config.ts';

/** Answers all that is stored of a guest, once the log says who has it. */
export const exportGuestWith = (deps: OperatorDeps) =>
  operatorEndpoint(exportGuest, deps.authenticate, async ({ restaurant_id: rid, params: { id }, operator }) => {
    requireOwn(rid, id, 'guest');
    const db = open(deps, 'write');
    return collectGuest(db, await readConfig(db, rid), id, { by: actorOf(operator), now: deps.now() });
  });

export const handler = exportGuestWith(production);
