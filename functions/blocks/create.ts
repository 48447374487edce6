import { open } from '../../shared/deps.ts';
import { createBlock } from '../../shared/floor/contract/blocks.ts';
import { createBlock as storeBlock } from '../../shared/floor/store/blocks.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

/** Blocks tables for a while. */
export const createBlockWith = (deps: OperatorDeps) =>
  operatorEndpoint(createBlock, deps.authenticate, async ({ restaurant_id: rid, headers, body }) => {
    for (const table of body.table_ids) requireOwn(rid, table, 'table');
    const db = open(deps, 'write');
    const key = headers['idempotency-key'];
    return db.retryLostRace(() => storeBlock(db, rid, { wanted: body, key, now: deps.now() }));
  });

export const handler = createBlockWith(production);
