import { deleteBlock } from '../../shared/contract/blocks.ts';
import { removeBlock } from '../../shared/data/blocks.ts';
import { requireOwn } from '../../shared/data/ids.ts';
import { open } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Deletes a block: its tables are free at once. */
export const deleteBlockWith = (deps: OperatorDeps) =>
  operatorEndpoint(deleteBlock, deps.authenticate, async ({ restaurant_id: rid, params: { id } }) => {
    requireOwn(rid, id, 'block');
    const db = open(deps, 'write');
    await db.retryLostRace(async () => (await removeBlock(db, rid, id)) || undefined);
    return undefined;
  });

export const handler = deleteBlockWith(production);
