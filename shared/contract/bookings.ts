import * as z from 'zod/mini';
import { LONGEST } from './constants.ts';
import {
  ClockTime,
  Email,
  EXAMPLE_BOOKING_TOKEN,
  Guests,
  Lang,
  LocalDate,
  PublicToken,
  ResourceId,
  SeenVersion,
  Timestamp,
  text,
} from './primitives.ts';
import { SLOT_PROBLEMS } from './problem.ts';
import { Allergies, GuestNote, Occasion, ReservationStatus, ReservationTime, ServiceStatus } from './reservation.ts';
import { publicExample } from './restaurant-config.ts';
import { route } from './route.ts';
import { WidgetConfig } from './widget-config.ts';

const BOOKING = '/api/v1/bookings/{bookingToken}';

/** Path parameter of what a guest does by their link. */
export const BookingToken = z.object({
  bookingToken: z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(200),
      z.meta({ description: 'The secret of the guest’s link, `booking_token`.', examples: [EXAMPLE_BOOKING_TOKEN] }),
    ),
});

/** A booking as its guest sees it; e-mail and telephone are masked, because links get forwarded. */
export const Booking = z
  .object({
    confirmation_code: z.string(),
    status: ReservationStatus,
    service_status: ServiceStatus.check(z.describe('Where the party is in the course of its visit.')),
    version: z.int().check(z.describe('Counts the changes; a change names the one it is made to.')),
    reservation_date: LocalDate,
    reservation_time: ReservationTime,
    party_size: z.int(),
    duration_min: z.int(),
    guest_first_name: z.string(),
    guest_last_name: z.string(),
    guest_email: z.nullable(z.string().check(z.meta({ examples: ['z…@example.com'] }))),
    guest_email_refused: z.optional(
      z.boolean().check(z.describe('True when mail to this address came back for good: none is sent to it.')),
    ),
    guest_phone: z.nullable(z.string().check(z.meta({ examples: ['+33 … 78'] }))),
    guest_note: z.nullable(z.string()),
    allergies: z.nullable(z.string()),
    occasion: z.nullable(z.string()),
    lang: Lang,
    coming_at: z.nullable(Timestamp.check(z.describe('When the guest said that they come.'))),
    cancelled_at: z.nullable(Timestamp),
    may_change: z.boolean().check(z.describe('Whether date, time and number of guests may change.')),
    may_cancel: z.boolean(),
    until: Timestamp.check(z.describe('Until when both are possible; the words may change until the start.')),
    ends_at: Timestamp.check(z.describe('When the stay ends.')),
    restaurant: WidgetConfig,
  })
  .register(z.globalRegistry, {
    id: 'Booking',
    description: 'A booking, as the guest sees it.',
    examples: [
      {
        confirmation_code: 'K7M2XQ9P',
        status: 'confirmed',
        service_status: 'expected',
        version: 1,
        reservation_date: '2026-12-04',
        reservation_time: '19:30:00',
        party_size: 2,
        duration_min: 90,
        guest_first_name: 'Zoé',
        guest_last_name: 'Martin',
        guest_email: 'z…@example.com',
        guest_phone: '+33 … 78',
        guest_note: null,
        allergies: null,
        occasion: null,
        lang: 'fr',
        coming_at: null,
        cancelled_at: null,
        may_change: true,
        may_cancel: true,
        until: '2026-12-04T16:30:00.000Z',
        ends_at: '2026-12-04T20:00:00.000Z',
        restaurant: { ...publicExample, welcome_message: publicExample.welcome_message_fr },
      },
    ],
  });
export type Booking = z.infer<typeof Booking>;

const BookingChange = z
  .object({
    version: SeenVersion,
    reservation_date: z.optional(LocalDate),
    reservation_time: z.optional(ClockTime),
    guests: z.optional(Guests),
    room_id: z.optional(
      ResourceId.check(z.describe('Where a new place is looked for; the booking may keep the table that it has.')),
    ),
    guest_note: z.optional(GuestNote),
    allergies: z.optional(Allergies),
    occasion: z.optional(Occasion),
  })
  .register(z.globalRegistry, {
    id: 'BookingChange',
    examples: [{ version: 1, reservation_time: '20:30' }],
  });
export type BookingChange = z.infer<typeof BookingChange>;

/** What refuses a guest's change, in this order. */
const REFUSALS = [
  'reservation_cancelled',
  'booking_changed',
  'reservation_over',
  'party_arrived',
  'too_late',
  'too_many_changes',
] as const;

const SAME = { bookingToken: '$request.path.bookingToken' } as const;

/** The booking as an answer shows it. */
const SHOWN = { params: SAME, body: { version: '$response.body#/version' } } as const;
/** What may follow such an answer. */
const AFTER_READING = {
  change: { to: 'bookings.change', description: 'Change the booking as it was shown.', ...SHOWN },
  cancel: { to: 'bookings.cancel', description: 'Cancel the booking as it was shown.', ...SHOWN },
  coming: { to: 'bookings.announce-coming', description: 'Say that the party comes then.', ...SHOWN },
} as const;

export const getBooking = route({
  id: 'bookings.get',
  method: 'GET',
  path: BOOKING,
  auth: 'public',
  summary: 'Read a booking by the guest’s link',
  description: 'Never changes anything, so that programs which open every link of a mail do no harm.',
  params: BookingToken,
  success: { status: 200, description: 'The booking.', body: Booking },
  problems: [],
  links: AFTER_READING,
});

export const changeBooking = route({
  id: 'bookings.change',
  method: 'PATCH',
  path: BOOKING,
  auth: 'public',
  summary: 'Change a booking by the guest’s link',
  description:
    'Another date, time or number of guests is one step: the old place is let go only with the new one taken. A booking that is already what is asked answers 200 whatever the version, so that a request whose answer was lost can be repeated.',
  params: BookingToken,
  body: BookingChange,
  success: { status: 200, description: 'The booking as it is now.', body: Booking },
  links: AFTER_READING,
  problems: [...REFUSALS, ...SLOT_PROBLEMS],
});

export const cancelBooking = route({
  id: 'bookings.cancel',
  method: 'POST',
  path: `${BOOKING}/cancel`,
  auth: 'public',
  summary: 'Cancel a booking by the guest’s link',
  description:
    'Repeating it changes nothing. Possible also while online booking is closed. With `version`, a booking that was changed since is not cancelled; without, it is cancelled as it is.',
  params: BookingToken,
  body: z.optional(
    z
      .object({
        version: z.optional(SeenVersion),
        reason: z.optional(text(0, LONGEST.reason).check(z.describe('Why, for the restaurant.'))),
      })
      .register(z.globalRegistry, { id: 'BookingCancellation', examples: [{ version: 1, reason: 'Grippe' }] }),
  ),
  success: { status: 200, description: 'The cancelled booking.', body: Booking },
  problems: ['booking_changed', 'reservation_over', 'party_arrived', 'too_late'],
});

export const announceComing = route({
  id: 'bookings.announce-coming',
  method: 'POST',
  path: `${BOOKING}/coming`,
  auth: 'public',
  summary: 'Say that the party comes',
  description:
    'For a confirmed booking that is ahead. Repeating it changes nothing. With `version`, a guest who has not seen the latest change is not taken to come. A party that the house has given up before its time is expected again, if there still is a table for it.',
  params: BookingToken,
  body: z.optional(
    z
      .object({ version: z.optional(SeenVersion) })
      .register(z.globalRegistry, { id: 'BookingComing', examples: [{ version: 1 }] }),
  ),
  success: { status: 200, description: 'The booking.', body: Booking },
  problems: ['reservation_cancelled', 'not_confirmed', 'reservation_over', 'booking_changed', ...SLOT_PROBLEMS],
});

export const recoverBooking = route({
  id: 'bookings.recover',
  method: 'POST',
  path: '/api/v1/widget/{publicToken}/bookings/recover',
  auth: 'public',
  summary: 'Have the guest’s link mailed again',
  description:
    'Always 202, whether there is such a booking or not. If code and e-mail address belong together, the link is mailed to that address, at most once in ten minutes.',
  params: z.object({ publicToken: PublicToken.check(z.describe("The restaurant's public token.")) }),
  body: z
    .object({
      confirmation_code: text(1, LONGEST.confirmation_code).check(z.meta({ examples: ['K7M2XQ9P'] })),
      guest_email: Email,
    })
    .register(z.globalRegistry, {
      id: 'BookingRecovery',
      examples: [{ confirmation_code: 'K7M2XQ9P', guest_email: 'zoe@example.com' }],
    }),
  success: { status: 202, description: 'If there is such a booking, its link is on the way.' },
  problems: [],
});
