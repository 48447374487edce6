import { openAs } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { putSpecialDay } from '../../shared/restaurant/contract/special-days.ts';
import { storeSpecialDay } from '../../shared/restaurant/store/special-days.ts';

/** Sets what a date is like. */
export const putSpecialDayWith = (deps: OperatorDeps) =>
  operatorEndpoint(putSpecialDay, deps.authenticate, ({ restaurant_id: rid, params: { date }, body, operator }) =>
    storeSpecialDay(openAs(deps, operator), rid, date, body),
  );

export const handler = putSpecialDayWith(production);
