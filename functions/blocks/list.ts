import { open } from '../../shared/deps.ts';
import { listBlocks } from '../../shared/floor/contract/blocks.ts';
import { listBlocks as readBlocks } from '../../shared/floor/store/block-records.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';

/** Lists blocked tables, of one date or from yesterday on. */
export const listBlocksWith = (deps: OperatorDeps) =>
  operatorEndpoint(listBlocks, deps.authenticate, async ({ restaurant_id, query: { date } }) => ({
    items: await readBlocks(open(deps, 'read'), restaurant_id, { date, now: deps.now() }),
  }));

export const handler = listBlocksWith(production);
