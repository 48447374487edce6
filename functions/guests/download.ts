import { downloadGuests, MOST_FILE_DAYS, MOST_FILE_ROWS } from '../../shared/booking/contract/files.ts';
import { readBookingsUpTo } from '../../shared/booking/store/booked-dates.ts';
import { open } from '../../shared/deps.ts';
import { guestsCsv } from '../../shared/guests/files/guests-csv.ts';
import { guestsOfBookings } from '../../shared/guests/store/guest-list.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { invalidField } from '../../shared/platform/errors.ts';
import { fitsAnswer } from '../../shared/platform/files/answer-size.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { requireDateRange } from '../../shared/platform/time/date-range.ts';
import { actorOf } from '../../shared/restaurant/rules/log.ts';
import { readConfig } from '../../shared/restaurant/store/config.ts';
import { logExport } from '../../shared/restaurant/store/exports.ts';

const tooLarge = () => invalidField('to', 'makes the file too large: ask for fewer dates');

/** Answers the guests of some dates as a file, once the log says who has it. */
export const downloadGuestsWith = (deps: OperatorDeps) =>
  operatorEndpoint(downloadGuests, deps.authenticate, async ({ restaurant_id: rid, operator, query }) => {
    const { from, to, lang } = query;
    requireDateRange(from, to, MOST_FILE_DAYS);
    const db = open(deps, 'write');
    const now = deps.now();
    const [{ timezone: zone }, bookings] = await Promise.all([
      readConfig(db, rid),
      readBookingsUpTo(db, rid, { first: from, last: to, most: MOST_FILE_ROWS }),
    ]);
    if (!bookings) throw tooLarge();
    const guests = await guestsOfBookings(db, rid, bookings, { now, zone });
    const file = guestsCsv(guests, lang);
    // Before the log says that they have it.
    if (!fitsAnswer(file)) throw tooLarge();
    await logExport(db, rid, `guests ${from} – ${to}`, { by: actorOf(operator), now });
    return file;
  });

export const handler = downloadGuestsWith(production);
