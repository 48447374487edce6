import * as z from 'zod/mini';

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
  lock_expired: { status: 410, title: 'The lock has expired' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The body must be application/json' },
  internal_error: { status: 500, title: 'Something failed on our side' },
  unavailable: { status: 503, title: 'Not known yet: repeat the same request' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

/** Error body, RFC 9457 `application/problem+json`. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
    request_id: z.string(),
  })
  .register(z.globalRegistry, { id: 'Problem', description: 'What went wrong, RFC 9457.' });
export type Problem = z.infer<typeof Problem>;
