import { createCalendar } from '../../shared/contract/calendar.ts';
import { changeCalendar } from '../../shared/data/calendar.ts';
import { newEntryId } from '../../shared/data/ids.ts';
import { open } from '../../shared/deps.ts';
import { formatCalendarToken } from '../../shared/domain/calendar-token.ts';
import { doerOf } from '../../shared/domain/log.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Creates a secret address of the calendar, which is in this answer only. */
export const createCalendarWith = (deps: OperatorDeps) =>
  operatorEndpoint(createCalendar, deps.authenticate, async ({ restaurant_id, operator }) => {
    const secret = newEntryId();
    const who = { by: doerOf(operator), now: deps.now() };
    const { since } = await changeCalendar(open(deps, 'write'), restaurant_id, secret, who);
    const token = formatCalendarToken({ restaurant_id, secret });
    return { url: `${deps.pages_url}/api/v1/calendars/${token}`, since };
  });

export const handler = createCalendarWith(production);
