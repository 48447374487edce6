import { exportGuest } from '../../shared/contract/guest-rights.ts';
import { readConfig } from '../../shared/data/config.ts';
import { exportGuest as collectGuest } from '../../shared/data/guest-export.ts';
import { requireOwn } from '../../shared/data/ids.ts';
import { open } from '../../shared/deps.ts';
import { doerOf } from '../../shared/domain/log.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Answers all that is stored of a guest, once the log says who has it. */
export const exportGuestWith = (deps: OperatorDeps) =>
  operatorEndpoint(exportGuest, deps.authenticate, async ({ restaurant_id: rid, params: { id }, operator }) => {
    requireOwn(rid, id, 'guest');
    const db = open(deps, 'write');
    return collectGuest(db, await readConfig(db, rid), id, { by: doerOf(operator), now: deps.now() });
  });

export const handler = exportGuestWith(production);
