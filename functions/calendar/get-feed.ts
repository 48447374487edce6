import { getCalendarFeed } from '../../shared/contract/calendar.ts';
import { readBookings } from '../../shared/data/booked-dates.ts';
import { opensCalendar } from '../../shared/data/calendar.ts';
import { findConfig } from '../../shared/data/config.ts';
import { readSetup } from '../../shared/data/setup.ts';
import { type Deps, open, production } from '../../shared/deps.ts';
import { parseCalendarToken } from '../../shared/domain/calendar-token.ts';
import { DomainError } from '../../shared/domain/errors.ts';
import { addDays, localDateAt } from '../../shared/domain/time.ts';
import { calendarFeed } from '../../shared/files/calendar-feed.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { noteRestaurant } from '../../shared/seen/request.ts';

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
