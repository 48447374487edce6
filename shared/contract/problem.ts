import * as z from 'zod/mini';
import { Timestamp } from './primitives.ts';

/** Every error the API answers with: its stable code, HTTP status and title (design, section 5). */
export const problems = {
  invalid_request: { status: 400, title: 'The request is not valid' },
  party_too_large: { status: 400, title: 'The party is larger than the restaurant takes online' },
  unauthorized: { status: 401, title: 'A valid access token is required' },
  forbidden: { status: 403, title: 'This belongs to another restaurant account' },
  not_found: { status: 404, title: 'Not found' },
  lock_not_found: { status: 404, title: 'No such lock' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  slot_unavailable: { status: 409, title: 'The slot has been taken' },
  slot_not_offered: { status: 409, title: 'The restaurant does not offer this time' },
  slot_in_past: { status: 409, title: 'The time has passed' },
  outside_booking_window: { status: 409, title: 'The date is not open for booking' },
  widget_inactive: { status: 409, title: 'Online booking is closed' },
  already_confirmed: { status: 409, title: 'The lock was confirmed with other details' },
  reservation_cancelled: { status: 409, title: 'The reservation has been cancelled' },
  invalid_transition: { status: 409, title: 'The reservation cannot change to this status' },
  idempotency_conflict: { status: 409, title: 'The Idempotency-Key was used with another body' },
  table_occupied: { status: 409, title: 'Another reservation has the table at that time' },
  table_held: { status: 409, title: 'A guest is booking the table at that time' },
  table_inactive: { status: 409, title: 'The table is not in use' },
  room_not_empty: { status: 409, title: 'The room still has tables' },
  last_room: { status: 409, title: 'A restaurant keeps at least one room' },
  limit_reached: { status: 409, title: 'The restaurant has as many of these as it can' },
  lock_expired: { status: 410, title: 'The lock has expired' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The body must be application/json' },
  internal_error: { status: 500, title: 'Something failed on our side' },
  unavailable: { status: 503, title: 'Not known yet: repeat the same request' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

/** Who stands in the way of an assignment: a reservation, or a guest's hold until `expires_at`. */
const Conflict = z.object({
  table_id: z.string(),
  reservation_id: z.optional(z.string()),
  expires_at: z.optional(Timestamp),
});

/** Error body, RFC 9457 `application/problem+json`. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
    conflict: z.optional(Conflict.check(z.describe('With `table_occupied` and `table_held`: what has the table.'))),
    request_id: z.string(),
  })
  .register(z.globalRegistry, { id: 'Problem', description: 'What went wrong, RFC 9457.' });
export type Problem = z.infer<typeof Problem>;
