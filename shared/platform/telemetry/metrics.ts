/** What is counted of bookings; a walk-in is none. */
export type BookingMetric = 'confirmed' | 'cancelled' | 'moved';

/**
 * What CloudWatch counts: `service` is the name of the stack. Each metric costs $0.30 a month for each combination of
 * dimensions that occurs, so routes and restaurants are none: the lines of the requests tell of them.
 */
export const metrics = {
  namespace: 'Couvert',
  /** By `service`. */
  bookings: ['confirmed', 'cancelled', 'moved'],
  /** By `service` and `code`: a request that was right in itself, and ran into a rule, a limit or the time budget. */
  refused: { name: 'refused', statuses: [409, 429, 503] },
  /** By `service`: what the clock has handed on, and how long the oldest thing had been due (s). */
  clock: { handed_on: 'handed_on', lag: 'due_lag_seconds' },
} as const satisfies { bookings: BookingMetric[]; [other: string]: unknown };
