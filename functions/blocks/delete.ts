import { open } from '../../shared/deps.ts';
import { deleteBlock } from '../../shared/floor/contract/blocks.ts';
import { removeBlock } from '../../shared/floor/store/blocks.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { requireOwn } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

/** Deletes a block: its tables are free at once. */
export const deleteBlockWith = (deps: OperatorDeps) =>
  operatorEndpoint(deleteBlock, deps.authenticate, async ({ restaurant_id: rid, params: { id } }) => {
    requireOwn(rid, id, 'block');
    const db = open(deps, 'write');
    await db.retryLostRace(async () => (await removeBlock(db, rid, id)) || undefined);
    return undefined;
  });

export const handler = deleteBlockWith(production);
