import { listConflicts, MOST_CONFLICT_DAYS } from '../../shared/booking/contract/conflicts.ts';
import { conflictsOfBookings } from '../../shared/booking/rules/booking-conflicts.ts';
import { readBookings } from '../../shared/booking/store/booked-dates.ts';
import { open } from '../../shared/deps.ts';
import { withDeletedTables } from '../../shared/floor/store/tombstones.ts';
import { type OperatorDeps, production } from '../../shared/operator-deps.ts';
import { operatorEndpoint } from '../../shared/platform/http/operator-endpoint.ts';
import { requireDateRange } from '../../shared/platform/time/date-range.ts';
import { readLiveSetup } from '../../shared/restaurant/store/setup.ts';
import { datedSetup } from '../../shared/restaurant/store/special-days.ts';

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
