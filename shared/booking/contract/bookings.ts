import * as z from 'zod/mini';
import { changedFields, changesSomething, naming } from '../../platform/contract/changed-fields.ts';
import { LONGEST } from '../../platform/contract/constants.ts';
import {
  ClockTime,
  Email,
  EXAMPLE_BOOKING_TOKEN,
  Guests,
  Lang,
  LocalDate,
  Phone,
  PublicToken,
  RequestDate,
  ResourceId,
  SeenVersion,
  Timestamp,
  text,
} from '../../platform/contract/primitives.ts';
import { SLOT_PROBLEMS } from '../../platform/contract/problem.ts';
import { route } from '../../platform/contract/route.ts';
import { publicExample } from '../../restaurant/contract/restaurant-config.ts';
import { WidgetConfig } from '../../restaurant/contract/widget-config.ts';
import { Allergies, GuestNote, Occasion, ReservationStatus, ReservationTime, ServiceStatus } from './reservation.ts';

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
    service_status: ServiceStatus.check(
      z.describe(
        'The step of the visit: whether the party is expected, has arrived, is seated, has left or did not come.',
      ),
    ),
    version: z
      .int()
      .check(
        z.describe('Number of the version; each change raises it. A change names the version that it applies to.'),
      ),
    reservation_date: LocalDate,
    reservation_time: ReservationTime,
    party_size: z.int(),
    duration_min: z.int(),
    guest_first_name: z.string(),
    guest_last_name: z.string(),
    guest_email: z.nullable(z.string().check(z.meta({ examples: ['z…@example.com'] }))),
    guest_email_refused: z.optional(
      z.boolean().check(z.describe('True when this address permanently refused a mail. No more mails are sent to it.')),
    ),
    guest_phone: z.nullable(z.string().check(z.meta({ examples: ['+33 … 78'] }))),
    guest_note: z.nullable(z.string()),
    allergies: z.nullable(z.string()),
    occasion: z.nullable(z.string()),
    lang: Lang,
    coming_at: z.nullable(
      Timestamp.check(z.describe('When the guest announced that they will come, or the restaurant noted it.')),
    ),
    reminded_at: z.optional(
      Timestamp.check(
        z.describe('When the guest was sent a reminder of this start, which asks whether they come. Absent before.'),
      ),
    ),
    cancelled_at: z.nullable(Timestamp),
    declined: z.optional(
      z
        .literal(true)
        .check(
          z.describe('Present, and `true`, if the restaurant has cancelled a request that it never had confirmed.'),
        ),
    ),
    may_change: z.boolean().check(z.describe('Whether the guest may change date, time and number of guests.')),
    may_cancel: z.boolean(),
    until: Timestamp.check(
      z.describe('Until when both are possible. Message, allergies and occasion may change until the start.'),
    ),
    ends_at: Timestamp.check(z.describe('When the stay ends.')),
    restaurant: WidgetConfig,
  })
  .register(z.globalRegistry, {
    id: 'Booking',
    description: 'A booking as its guest sees it.',
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

const BookingFields = z.object({
  version: SeenVersion,
  reservation_date: z.optional(RequestDate),
  reservation_time: z.optional(ClockTime),
  guests: z.optional(Guests),
  room_id: z.optional(
    ResourceId.check(
      z.describe('The room to look for a table in. The booking may keep its present table, also in another room.'),
    ),
  ),
  guest_note: z.optional(GuestNote),
  allergies: z.optional(Allergies),
  occasion: z.optional(Occasion),
});

const BookingChange = BookingFields.check(changesSomething(BookingFields.shape)).register(z.globalRegistry, {
  id: 'BookingChange',
  ...naming(changedFields(BookingFields.shape)),
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
  change: { to: 'bookings.change', description: 'Change the booking, in the version of this answer.', ...SHOWN },
  cancel: { to: 'bookings.cancel', description: 'Cancel the booking, in the version of this answer.', ...SHOWN },
  coming: {
    to: 'bookings.announce-coming',
    description: 'Announce that the party will come, in the version of this answer.',
    ...SHOWN,
  },
} as const;

export const getBooking = route({
  id: 'bookings.get',
  method: 'GET',
  path: BOOKING,
  auth: 'public',
  summary: 'Read a booking by the guest’s link',
  description: 'This request never changes anything, so mail programs may open the link automatically.',
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
    'A change of date, time or number of guests is one transaction: the booking keeps its old table until it has a new one. If the booking already is as requested, the answer is 200 whatever the version, so a request without an answer can be repeated.',
  params: BookingToken,
  body: BookingChange,
  success: { status: 200, description: 'The booking after the change.', body: Booking },
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
    'A repeated request changes nothing. Guests can cancel also while online booking is closed. With `version`, a booking that was changed since that version is not cancelled (409). Without it, the present version is cancelled.',
  params: BookingToken,
  body: z.optional(
    z
      .object({
        version: z.optional(SeenVersion),
        reason: z.optional(text(0, LONGEST.reason).check(z.describe('The reason, for the restaurant.'))),
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
  summary: 'Announce that the party will come',
  description:
    'For a confirmed booking in the future. A repeated request changes nothing. With `version`, the answer is 409 if the booking was changed since that version. A party that the restaurant has marked `no_show` before its start is expected again, if a table is free for it.',
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
  summary: 'Send the guest’s link by mail again',
  description:
    'The answer is always 202, whether or not there is such a booking. The e-mail address must be that of the booking. With it, the guest names the confirmation code; or, if that is lost too, the telephone number of the booking, its date, or both. The link of each booking that fits is mailed to that address, at most once in ten minutes.',
  params: z.object({ publicToken: PublicToken.check(z.describe("The restaurant's public token.")) }),
  body: z
    .object({
      guest_email: Email,
      confirmation_code: z.optional(text(1, LONGEST.confirmation_code).check(z.meta({ examples: ['K7M2XQ9P'] }))),
      guest_phone: z.optional(Phone),
      reservation_date: z.optional(RequestDate),
    })
    .check(
      z.refine(
        (known) =>
          known.confirmation_code !== undefined ||
          known.guest_phone !== undefined ||
          known.reservation_date !== undefined,
        { path: ['confirmation_code'], error: 'is needed, or guest_phone, or reservation_date' },
      ),
    )
    .register(z.globalRegistry, {
      id: 'BookingRecovery',
      examples: [
        { confirmation_code: 'K7M2XQ9P', guest_email: 'zoe@example.com' },
        { guest_phone: '+33612345678', guest_email: 'zoe@example.com' },
      ],
    }),
  success: { status: 202, description: 'If the booking exists, its link is sent by mail.' },
  problems: [],
});
