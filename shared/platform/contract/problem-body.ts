import * as z from 'zod/mini';
import { WaitingInvitation } from '../../staff/contract/invitations.ts';
import { Timestamp } from './primitives.ts';
import { problemCodes } from './problem.ts';

/** What has a table: a reservation, a guest's hold until `expires_at`, or a block by the restaurant. */
const Conflict = z.object({
  table_id: z.string(),
  reservation_id: z.optional(z.string()),
  block_id: z.optional(z.string()),
  expires_at: z.optional(Timestamp),
});

/** One fault of a request: the parameter or field it is about, and what it must be. */
export const Fault = z.object({ path: z.string(), message: z.string() });
export type Fault = z.infer<typeof Fault>;

/** Error body, RFC 9457 `application/problem+json`. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(problemCodes).check(z.describe('Stable; what to tell apart.')),
    errors: z.optional(z.array(Fault)),
    conflict: z.optional(
      Conflict.check(
        z.describe(
          'With `table_occupied`, `table_held` and `table_blocked`: the booking, hold or block that has the table.',
        ),
      ),
    ),
    conflicts: z.optional(
      z.array(Conflict).check(z.describe('When tables are blocked: every party and hold on these tables.')),
    ),
    retry_after: z.optional(
      z
        .int()
        .check(
          z.describe(
            'With `hold_limit`, `too_many_changes`, `too_many_joins` and `too_many_invitations`: seconds after which the request may succeed.',
          ),
        ),
    ),
    booking: z.optional(
      z
        .record(z.string(), z.unknown())
        .check(z.describe('With `booking_changed`: the present booking, in the format of the route’s answer.')),
    ),
    restaurants: z.optional(
      z.array(z.string()).check(z.describe('With `restaurant_required`: the possible values of `X-Restaurant-Id`.')),
    ),
    invitations: z.optional(
      z
        .array(WaitingInvitation)
        .check(z.describe('With `forbidden`, for an account without a restaurant: what waits for it to be accepted.')),
    ),
    bookings_ahead: z.optional(z.int().check(z.describe('With `bookings_ahead`: number of bookings in the future.'))),
    restaurant_phone: z.optional(
      z
        .string()
        .check(
          z.describe('When a guest cannot do something online: the telephone number of the restaurant.'),
          z.meta({ examples: ['+33144556677'] }),
        ),
    ),
    request_id: z.string(),
  })
  .register(z.globalRegistry, { id: 'Problem', description: 'An error, RFC 9457.' });
export type Problem = z.infer<typeof Problem>;

/** Fields of some problems beside code and detail. */
export type ProblemExtra = Pick<
  Problem,
  | 'errors'
  | 'conflict'
  | 'conflicts'
  | 'retry_after'
  | 'booking'
  | 'restaurants'
  | 'invitations'
  | 'restaurant_phone'
  | 'bookings_ahead'
>;
