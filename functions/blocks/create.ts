import { createBlock } from '../../shared/contract/blocks.ts';
import { createBlock as storeBlock } from '../../shared/data/blocks.ts';
import { requireOwn } from '../../shared/data/ids.ts';
import { open } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Blocks tables for a while. */
export const createBlockWith = (deps: OperatorDeps) =>
  operatorEndpoint(createBlock, deps.authenticate, async ({ restaurant_id: rid, headers, body }) => {
    for (const table of body.table_ids) requireOwn(rid, table, 'table');
    const db = open(deps, 'write');
    const key = headers['idempotency-key'];
    return db.retryLostRace(() => storeBlock(db, rid, { wanted: body, key, now: deps.now() }));
  });

export const handler = createBlockWith(production);
