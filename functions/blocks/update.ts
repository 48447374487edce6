import { open } from '../../shared/deps.ts';
import { updateBlock } from '../../shared/floor/contract/blocks.ts';
import { changeBlock } from '../../shared/floor/store/blocks.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

/** Changes a block in one step. */
export const updateBlockWith = (deps: OperatorDeps) =>
  operatorEndpoint(updateBlock, deps.authenticate, async ({ restaurant_id: rid, params: { id }, body }) => {
    requireOwn(rid, id, 'block');
    for (const table of body.table_ids ?? []) requireOwn(rid, table, 'table');
    const db = open(deps, 'write');
    return db.retryLostRace(() => changeBlock(db, rid, id, { wanted: body, now: deps.now() }));
  });

export const handler = updateBlockWith(production);
