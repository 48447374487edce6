import { listBlocks } from '../../shared/contract/blocks.ts';
import { listBlocks as readBlocks } from '../../shared/data/block-records.ts';
import { open } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Lists blocked tables, of one date or from yesterday on. */
export const listBlocksWith = (deps: OperatorDeps) =>
  operatorEndpoint(listBlocks, deps.authenticate, async ({ restaurant_id, query: { date } }) => ({
    items: await readBlocks(open(deps, 'read'), restaurant_id, { date, now: deps.now() }),
  }));

export const handler = listBlocksWith(production);
