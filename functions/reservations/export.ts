import { exportReservations, MOST_FILE_DAYS, MOST_FILE_ROWS } from '../../shared/contract/files.ts';
import { readBookingsUpTo } from '../../shared/data/booked-dates.ts';
import { logExport } from '../../shared/data/exports.ts';
import { readSetup } from '../../shared/data/setup.ts';
import { open } from '../../shared/deps.ts';
import { requireDateRange } from '../../shared/domain/date-range.ts';
import { invalidField } from '../../shared/domain/errors.ts';
import { doerOf } from '../../shared/domain/log.ts';
import { fitsAnswer } from '../../shared/files/answer-size.ts';
import { bookingsCsv } from '../../shared/files/bookings-csv.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

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
    await logExport(db, rid, `reservations ${from} – ${to}`, { by: doerOf(operator), now: deps.now() });
    return file;
  });

export const handler = exportReservationsWith(production);
