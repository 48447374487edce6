import { listConflicts, MOST_CONFLICT_DAYS } from '../../shared/contract/conflicts.ts';
import { readBookings } from '../../shared/data/booked-dates.ts';
import { readLiveSetup } from '../../shared/data/setup.ts';
import { datedSetup } from '../../shared/data/special-days.ts';
import { withDeletedTables } from '../../shared/data/tombstones.ts';
import { open } from '../../shared/deps.ts';
import { conflictsOfBookings } from '../../shared/domain/booking-conflicts.ts';
import { requireDateRange } from '../../shared/domain/date-range.ts';
import { operatorEndpoint } from '../../shared/http/operator-endpoint.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';

/** Lists the bookings that do not fit the house's rules. */
export const listConflictsWith = (deps: OperatorDeps) =>
  operatorEndpoint(listConflicts, deps.authenticate, async ({ restaurant_id: rid, query: { from, to } }) => {
    requireDateRange(from, to, MOST_CONFLICT_DAYS);
    const db = open(deps, 'read');
    const dates = { first: from, last: to };
    const [setup, bookings] = await Promise.all([
      datedSetup(db, rid, readLiveSetup(db, rid, { consistent: true }), { ...dates, consistent: true }),
      readBookings(db, rid, dates),
    ]);
    const whole = await withDeletedTables(
      db,
      rid,
      setup,
      bookings.flatMap(({ tables }) => tables),
    );
    return { items: conflictsOfBookings(whole, bookings) };
  });

export const handler = listConflictsWith(production);
