import { openAs } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { deleteSpecialDay } from '../../shared/restaurant/contract/special-days.ts';
import { removeSpecialDay } from '../../shared/restaurant/store/special-days.ts';

/** Makes a date like its weekday again. */
export const deleteSpecialDayWith = (deps: OperatorDeps) =>
  operatorEndpoint(deleteSpecialDay, deps.authenticate, async ({ restaurant_id: rid, params: { date }, operator }) => {
    await removeSpecialDay(openAs(deps, operator), rid, date);
    return undefined;
  });

export const handler = deleteSpecialDayWith(production);
