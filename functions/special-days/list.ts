import { open } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { requireDateRange } from '../../shared/platform/time/date-range.ts';
import { listSpecialDays, MOST_LISTED_DAYS } from '../../shared/restaurant/contract/special-days.ts';
import { readSpecialDays } from '../../shared/restaurant/store/special-days.ts';

/** Lists the special days between two dates. */
export const listSpecialDaysWith = (deps: OperatorDeps) =>
  operatorEndpoint(listSpecialDays, deps.authenticate, async ({ restaurant_id: rid, query: { from, to } }) => {
    requireDateRange(from, to, MOST_LISTED_DAYS);
    return { items: await readSpecialDays(open(deps, 'read'), rid, { first: from, last: to, consistent: true }) };
  });

export const handler = listSpecialDaysWith(production);
