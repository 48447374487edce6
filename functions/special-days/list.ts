import { listSpecialDays, MOST_LISTED_DAYS } from '../../shared/contract/special-days.ts';
import { readSpecialDays } from '../../shared/data/special-days.ts';
import { open } from '../../shared/deps.ts';
import { requireDateRange } from '../../shared/domain/date-range.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Lists the special days between two dates. */
export const listSpecialDaysWith = (deps: OperatorDeps) =>
  operatorEndpoint(listSpecialDays, deps.authenticate, async ({ restaurant_id: rid, query: { from, to } }) => {
    requireDateRange(from, to, MOST_LISTED_DAYS);
    return { items: await readSpecialDays(open(deps, 'read'), rid, { first: from, last: to, consistent: true }) };
  });

export const handler = listSpecialDaysWith(production);
