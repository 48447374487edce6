import * as z from 'zod/mini';
import { dateRange } from '../../platform/contract/date-range.ts';
import { ME } from '../../platform/contract/operator.ts';
import { LocalDate } from '../../platform/contract/primitives.ts';
import { EVERYBODY } from '../../platform/contract/roles.ts';
import { route } from '../../platform/contract/route.ts';
import { ReservationTime } from './reservation.ts';

/** The most days that one look covers. */
export const MOST_CONFLICT_DAYS = 31;

const ConflictReason = z
  .enum(['outside_hours', 'inactive_table', 'lost_table', 'too_few_seats', 'no_table'])
  .check(
    z.describe(
      '`outside_hours`: no service covers the time, and the guests are not here yet. `inactive_table`: the table is switched off. `lost_table`: the table was deleted. `too_few_seats`: the tables have fewer seats than the party has guests. `no_table`: the booking has no table.',
    ),
  );
export type ConflictReason = z.infer<typeof ConflictReason>;

/** A booking that the house must look at, because its own rules do not fit it. */
const Conflict = z
  .object({
    reservation_id: z.string(),
    reservation_date: LocalDate,
    reservation_time: ReservationTime,
    reasons: z.array(ConflictReason),
  })
  .register(z.globalRegistry, {
    id: 'Conflict',
    examples: [
      {
        reservation_id: 'k3v9x2m7q1ab-r4fK9sQ2mXb7LpR1tYz8NcV',
        reservation_date: '2026-12-04',
        reservation_time: '19:30:00',
        reasons: ['outside_hours'],
      },
    ],
  });
export type Conflict = z.infer<typeof Conflict>;

export const listConflicts = route({
  id: 'conflicts.list',
  method: 'GET',
  path: `${ME}/conflicts`,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'List bookings that conflict with the restaurant’s rules',
  description: 'Cancelled bookings, and those whose visit is over, are left out.',
  query: dateRange(MOST_CONFLICT_DAYS),
  success: {
    status: 200,
    description: 'The bookings, sorted by date and time.',
    body: z.object({ items: z.array(Conflict) }),
  },
  problems: [],
});
