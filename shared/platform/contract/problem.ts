/**
 * Every error the API answers with: its stable code, HTTP status and title (docs/design.md, "Rules beyond the
 * specification").
 */
export const problems = {
  invalid_request: { status: 400, title: 'The request is not valid' },
  party_too_large: { status: 400, title: 'The party is larger than the restaurant takes online' },
  restaurant_required: { status: 400, title: 'The account works for several restaurants' },
  unauthorized: { status: 401, title: 'A valid access token is required' },
  forbidden: { status: 403, title: 'The account may not do this' },
  invitation_not_yours: { status: 403, title: 'The invitation is for another account' },
  not_found: { status: 404, title: 'Not found' },
  lock_not_found: { status: 404, title: 'No such lock' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  slot_unavailable: { status: 409, title: 'The slot has been taken' },
  slot_not_offered: { status: 409, title: 'The restaurant does not offer this time' },
  slot_in_past: { status: 409, title: 'The time has passed' },
  too_soon: { status: 409, title: 'The restaurant wants more notice' },
  outside_booking_window: { status: 409, title: 'The date is not open for booking' },
  widget_inactive: { status: 409, title: 'Online booking is closed' },
  already_confirmed: { status: 409, title: 'The lock was confirmed with other details' },
  booking_changed: { status: 409, title: 'The booking has been changed meanwhile' },
  guest_changed: { status: 409, title: 'Somebody else has written about the guest meanwhile' },
  reservation_over: { status: 409, title: 'The booking’s time has come' },
  guest_announced: { status: 409, title: 'The guest has said so themselves' },
  party_arrived: { status: 409, title: 'The party has arrived' },
  too_late: { status: 409, title: 'It is too late for this change' },
  not_confirmed: { status: 409, title: 'The booking is not confirmed yet' },
  reservation_cancelled: { status: 409, title: 'The reservation has been cancelled' },
  invalid_transition: { status: 409, title: 'The reservation cannot change to this status' },
  idempotency_conflict: { status: 409, title: 'The Idempotency-Key was used with another body' },
  table_occupied: { status: 409, title: 'Another reservation has the table at that time' },
  table_held: { status: 409, title: 'A guest is booking the table at that time' },
  table_blocked: { status: 409, title: 'The house has blocked the table at that time' },
  table_inactive: { status: 409, title: 'The table is not in use' },
  room_not_empty: { status: 409, title: 'The room still has tables' },
  last_room: { status: 409, title: 'A restaurant keeps at least one room' },
  already_staff: { status: 409, title: 'The address works for the restaurant already, in another role' },
  last_owner: { status: 409, title: 'A restaurant keeps at least one owner' },
  invitation_not_sent: { status: 409, title: 'The invitation could not be mailed' },
  limit_reached: { status: 409, title: 'The restaurant has as many of these as it can' },
  waitlist_ended: { status: 409, title: 'The place on the waiting list has ended' },
  waitlist_changed: { status: 409, title: 'The request has been changed meanwhile' },
  waitlist_full: { status: 409, title: 'The waiting list of that date is full' },
  waitlist_joined: { status: 409, title: 'The guest is on the waiting list by another address' },
  waitlist_limit: { status: 409, title: 'The guest waits for as many dates as one may' },
  not_possible_online: { status: 409, title: 'This booking is not possible online' },
  bookings_ahead: { status: 409, title: 'There are bookings ahead' },
  lock_expired: { status: 410, title: 'The lock has expired' },
  invitation_expired: { status: 410, title: 'The invitation has expired' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The body must be application/json' },
  hold_limit: { status: 429, title: 'Too many slots are held from this address' },
  too_many_changes: { status: 429, title: 'The booking was changed too often today' },
  too_many_joins: { status: 429, title: 'Too many places on waiting lists were taken from this address' },
  too_many_invitations: { status: 429, title: 'Too many invitations were mailed today' },
  internal_error: { status: 500, title: 'Something failed on our side' },
  unavailable: { status: 503, title: 'Not known yet: repeat the same request' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

const isProblemCode = (code: string): code is ProblemCode => code in problems;

/** Every code. */
export const problemCodes = Object.keys(problems).filter(isProblemCode);

/** Why guests cannot have a slot, whether they hold it or move to it. */
export const SLOT_PROBLEMS = [
  'party_too_large',
  'slot_unavailable',
  'slot_not_offered',
  'slot_in_past',
  'too_soon',
  'outside_booking_window',
  'widget_inactive',
  'hold_limit',
] as const satisfies ProblemCode[];
