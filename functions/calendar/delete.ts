import { open } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { deleteCalendar } from '../../shared/restaurant/contract/calendar.ts';
import { actorOf } from '../../shared/restaurant/rules/log.ts';
import { changeCalendar } from '../../shared/restaurant/store/calendar.ts';

/** Deletes the address of the calendar, if there is one. */
export const deleteCalendarWith = (deps: OperatorDeps) =>
  operatorEndpoint(deleteCalendar, deps.authenticate, async ({ restaurant_id, operator }) => {
    const who = { by: actorOf(operator), now: deps.now() };
    await changeCalendar(open(deps, 'write'), restaurant_id, undefined, who);
    return undefined;
  });

export const handler = deleteCalendarWith(production);
