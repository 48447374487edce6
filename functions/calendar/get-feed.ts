import { calendarFeed } from '../../shared/booking/files/calendar-feed.ts';
import { readBookings } from '../../shared/booking/store/booked-dates.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { DomainError } from '../../shared/platform/errors.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { noteRestaurant } from '../../shared/platform/telemetry/request.ts';
import { addDays, localDateAt } from '../../shared/platform/time/time.ts';
import { getCalendarFeed } from '../../shared/restaurant/contract/calendar.ts';
import { parseCalendarToken } from '../../shared/restaurant/rules/calendar-token.ts';
import { opensCalendar } from '../../shared/restaurant/store/calendar.ts';
import { findConfig } from '../../shared/restaurant/store/config.ts';
import { readSetup } from '../../shared/restaurant/store/setup.ts';

/** Days ahead that the calendar shows. */
const DAYS_AHEAD = 60;

/** Answers the calendar of a secret address, by eventually consistent reads, which cost half. */
export const getCalendarFeedWith = (deps: Deps) =>
  endpoint(getCalendarFeed, async ({ params }) => {
    const db = open(deps, 'read');
    const address = parseCalendarToken(params.calendarToken);
    const config = address && (await findConfig(db, address.restaurant_id));
    if (!config || !opensCalendar(config, address.secret)) throw new DomainError('not_found', 'No such calendar.');
    const { restaurant_id: rid, timezone } = config;
    noteRestaurant(rid);
    const now = deps.now();
    const today = localDateAt(now, timezone);
    const dates = { first: addDays(today, -1), last: addDays(today, DAYS_AHEAD) };
    const [setup, bookings] = await Promise.all([
      readSetup(db, rid, { consistent: false }),
      readBookings(db, rid, { ...dates, consistent: false }),
    ]);
    return calendarFeed(setup, bookings, now);
  });

export const handler = getCalendarFeedWith(production);
