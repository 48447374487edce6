import { exportReservations, MOST_FILE_DAYS, MOST_FILE_ROWS } from '../../shared/booking/contract/files.ts';
import { bookingsCsv } from '../../shared/booking/files/bookings-csv.ts';
import { readBookingsUpTo } from '../../shared/booking/store/booked-dates.ts';
import { open } from '../../shared/deps.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { invalidField } from '../../shared/platform/errors.ts';
import { fitsAnswer } from '../../shared/platform/files/answer-size.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { requireDateRange } from '../../shared/platform/time/date-range.ts';
import { actorOf } from '../../shared/restaurant/rules/log.ts';
import { logExport } from '../../shared/restaurant/store/exports.ts';
import { readSetup } from '../../shared/restaurant/store/setup.ts';

const tooLarge = () => invalidField('to', 'makes the file too large: ask for fewer dates');

/** Answers the bookings of some dates as a file, once the log says who has it. */
export const exportReservationsWith = (deps: OperatorDeps) =>
  operatorEndpoint(exportReservations, deps.authenticate, async ({ restaurant_id: rid, operator, query }) => {
    const { from, to, lang } = query;
    requireDateRange(from, to, MOST_FILE_DAYS);
    const db = open(deps, 'write');
    const [setup, bookings] = await Promise.all([
      readSetup(db, rid, { consistent: true }),
      readBookingsUpTo(db, rid, { first: from, last: to, most: MOST_FILE_ROWS }),
    ]);
    if (!bookings) throw tooLarge();
    const file = bookingsCsv(bookings, setup, lang);
    // Before the log says that they have it.
    if (!fitsAnswer(file)) throw tooLarge();
    await logExport(db, rid, `reservations ${from} – ${to}`, { by: actorOf(operator), now: deps.now() });
    return file;
  });

export const handler = exportReservationsWith(production);
