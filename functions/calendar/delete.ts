import { deleteCalendar } from '../../shared/contract/calendar.ts';
import { changeCalendar } from '../../shared/data/calendar.ts';
import { open } from '../../shared/deps.ts';
import { doerOf } from '../../shared/domain/log.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Deletes the address of the calendar, if there is one. */
export const deleteCalendarWith = (deps: OperatorDeps) =>
  operatorEndpoint(deleteCalendar, deps.authenticate, async ({ restaurant_id, operator }) => {
    const who = { by: doerOf(operator), now: deps.now() };
    await changeCalendar(open(deps, 'write'), restaurant_id, undefined, who);
    return undefined;
  });

export const handler = deleteCalendarWith(production);
