import { deleteSpecialDay } from '../../shared/contract/special-days.ts';
import { removeSpecialDay } from '../../shared/data/special-days.ts';
import { openAs } from '../../shared/deps.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Makes a date like its weekday again. */
export const deleteSpecialDayWith = (deps: OperatorDeps) =>
  operatorEndpoint(deleteSpecialDay, deps.authenticate, async ({ restaurant_id: rid, params: { date }, operator }) => {
    await removeSpecialDay(openAs(deps, operator), rid, date);
    return undefined;
  });

export const handler = deleteSpecialDayWith(production);
