import { open } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { newEntryId } from '../../shared/platform/dynamo/ids.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { createCalendar } from '../../shared/restaurant/contract/calendar.ts';
import { formatCalendarToken } from '../../shared/restaurant/rules/calendar-token.ts';
import { actorOf } from '../../shared/restaurant/rules/log.ts';
import { changeCalendar } from '../../shared/restaurant/store/calendar.ts';

/** Creates a secret address of the calendar, which is in this answer only. */
export const createCalendarWith = (deps: OperatorDeps) =>
  operatorEndpoint(createCalendar, deps.authenticate, async ({ restaurant_id, operator }) => {
    const secret = newEntryId();
    const who = { by: actorOf(operator), now: deps.now() };
    const { since } = await changeCalendar(open(deps, 'write'), restaurant_id, secret, who);
    const token = formatCalendarToken({ restaurant_id, secret });
    return { url: `${deps.pages_url}/api/v1/calendars/${token}`, since };
  });

export const handler = createCalendarWith(production);
