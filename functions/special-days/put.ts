import { putSpecialDay } from '../../shared/contract/special-days.ts';
import { storeSpecialDay } from '../../shared/data/special-days.ts';
import { openAs } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Sets what a date is like. */
export const putSpecialDayWith = (deps: OperatorDeps) =>
  operatorEndpoint(putSpecialDay, deps.authenticate, ({ restaurant_id: rid, params: { date }, body, operator }) =>
    storeSpecialDay(openAs(deps, operator), rid, date, body),
  );

export const handler = putSpecialDayWith(production);
