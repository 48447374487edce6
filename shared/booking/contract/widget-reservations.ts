import * as z from 'zod/mini';
import { EXAMPLE_LOCK_TOKEN, WIDGET, WidgetParams } from '../../availability/contract/widget-params.ts';
import { DEFAULT_LANG } from '../../platform/contract/constants.ts';
import { keyWithoutEffect } from '../../platform/contract/idempotency-key.ts';
import {
  ClockTime,
  Email,
  EXAMPLE_BOOKING_TOKEN,
  Guests,
  Lang,
  LocalDate,
  Name,
  Phone,
  RequestDate,
  ResourceId,
  Timestamp,
} from '../../platform/contract/primitives.ts';
import { SLOT_PROBLEMS } from '../../platform/contract/problem.ts';
import { route } from '../../platform/contract/route.ts';
import { Allergies, GuestNote, Occasion } from './reservation.ts';

/** The day of the examples: one booking runs through all of them. */
const DATE = '2026-12-04';

const LockRequest = z
  .object({
    date: RequestDate,
    time: ClockTime,
    guests: Guests,
    room_id: z.optional(ResourceId.check(z.describe('A room that guests may choose. Without it, any table.'))),
    lang: z._default(Lang, DEFAULT_LANG),
    previous_lock_token: z.optional(
      z
        .string()
        .check(
          z.maxLength(1000),
          z.describe("The guest's own lock, which this one replaces; it stays when this one is refused."),
        ),
    ),
  })
  .register(z.globalRegistry, {
    id: 'LockRequest',
    examples: [{ date: DATE, time: '19:30', guests: 2, lang: 'fr' }],
  });

const Lock = z
  .object({
    lock_token: z.string().check(z.describe('Token of the hold, for the confirm. It is valid until `expires_at`.')),
    expires_at: Timestamp,
    table_id: z.string().check(z.describe('The held table; of a merged group, its first table.')),
    table_merge_id: z.optional(z.string().check(z.describe('The held merged group; absent without one.'))),
  })
  .register(z.globalRegistry, {
    id: 'Lock',
    examples: [
      { lock_token: EXAMPLE_LOCK_TOKEN, expires_at: '2026-11-20T18:35:00.000Z', table_id: 'k3v9x2m7q1ab-t5h8r2w9c0' },
    ],
  });

const ConfirmRequest = z
  .object({
    lock_token: z.string().check(z.minLength(1, 'must not be empty'), z.maxLength(1000)),
    guest_first_name: Name,
    guest_last_name: Name,
    guest_email: Email,
    guest_phone: Phone,
    guest_note: z.optional(GuestNote),
    allergies: z.optional(Allergies),
    occasion: z.optional(Occasion),
    lang: z.optional(Lang.check(z.describe("Language of the messages; the lock's without one."))),
  })
  .register(z.globalRegistry, {
    id: 'ConfirmRequest',
    examples: [
      {
        lock_token: EXAMPLE_LOCK_TOKEN,
        guest_first_name: 'Zoé',
        guest_last_name: 'Martin',
        guest_email: 'zoe@example.com',
        guest_phone: '+33612345678',
        lang: 'fr',
      },
    ],
  });

/** What a guest is told who has booked. */
export const Confirmation = z
  .object({
    reservation_id: z.string(),
    confirmation_code: z.string(),
    status: z.enum(['confirmed', 'pending']),
    restaurant_name: z.string(),
    date: LocalDate,
    time: ClockTime,
    guests: z.int(),
    message: z.string(),
    booking_token: z
      .string()
      .check(z.describe('The secret of the guest’s link. Anybody with it can read, change and cancel the booking.')),
    booking_url: z.string().check(z.describe('The guest’s page.')),
  })
  .register(z.globalRegistry, {
    id: 'Confirmation',
    examples: [
      {
        reservation_id: 'k3v9x2m7q1ab-r4fK9sQ2mXb7LpR1tYz8NcV',
        confirmation_code: 'K7M2XQ9P',
        status: 'confirmed',
        restaurant_name: 'Chez Zoé',
        date: DATE,
        time: '19:30',
        guests: 2,
        message: 'C’est réservé\u00a0: 2 personnes, vendredi 4 décembre 2026 à 19:30, Chez Zoé.',
        booking_token: EXAMPLE_BOOKING_TOKEN,
        booking_url: `https://book.example.com/booking/${EXAMPLE_BOOKING_TOKEN}`,
      },
    ],
  });
export type Confirmation = z.infer<typeof Confirmation>;

export const lockSlot = route({
  id: 'widget.lock-slot',
  method: 'POST',
  path: `${WIDGET}/reservations/lock`,
  auth: 'public',
  summary: 'Hold a slot for a few minutes (step 1)',
  params: WidgetParams,
  body: LockRequest,
  success: { status: 200, description: 'The hold.', body: Lock },
  problems: SLOT_PROBLEMS,
  links: {
    confirm: {
      to: 'widget.confirm-reservation',
      description: "Confirm this hold with the guest's details before `expires_at`.",
      params: { publicToken: '$request.path.publicToken' },
      body: { lock_token: '$response.body#/lock_token' },
    },
    release: {
      to: 'widget.release-lock',
      description: 'Release this hold.',
      params: { publicToken: '$request.path.publicToken', lockToken: '$response.body#/lock_token' },
    },
    slots: {
      to: 'widget.list-slots',
      description: 'Look for another slot. This hold does not count.',
      params: { publicToken: '$request.path.publicToken', lock_token: '$response.body#/lock_token' },
    },
  },
});

export const releaseLock = route({
  id: 'widget.release-lock',
  method: 'DELETE',
  path: `${WIDGET}/reservations/lock/{lockToken}`,
  auth: 'public',
  summary: 'Release a held slot',
  description: 'The answer is 204 also when the hold does not exist any more. The request never removes a reservation.',
  params: z.extend(WidgetParams, {
    lockToken: z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(1000),
        z.meta({ description: 'The `lock_token` of the hold.', examples: [EXAMPLE_LOCK_TOKEN] }),
      ),
  }),
  success: { status: 204, description: 'The hold is released.' },
  problems: [],
});

const OF_BOOKING = { bookingToken: '$response.body#/booking_token' } as const;

export const confirmReservation = route({
  id: 'widget.confirm-reservation',
  method: 'POST',
  path: `${WIDGET}/reservations`,
  auth: 'public',
  summary: 'Confirm a held slot with the guest’s details (step 2)',
  description: 'A repeated request answers the same reservation.',
  params: WidgetParams,
  headers: keyWithoutEffect('a repeated request answers the reservation that the lock has become.'),
  body: ConfirmRequest,
  success: { status: 201, description: 'The reservation.', body: Confirmation },
  problems: ['lock_not_found', 'lock_expired', 'already_confirmed', 'reservation_cancelled', 'not_possible_online'],
  links: {
    booking: { to: 'bookings.get', description: 'Read the booking by its link.', params: OF_BOOKING },
    change: {
      to: 'bookings.change',
      description: 'Change the booking, in its first version.',
      params: OF_BOOKING,
      body: { version: 1 },
    },
    cancel: { to: 'bookings.cancel', description: 'Cancel the booking.', params: OF_BOOKING },
    coming: { to: 'bookings.announce-coming', description: 'Announce that the party will come.', params: OF_BOOKING },
    slots: {
      to: 'widget.list-slots',
      description: 'Look for another slot. This booking does not count.',
      params: { publicToken: '$request.path.publicToken', booking_token: '$response.body#/booking_token' },
    },
    recover: {
      to: 'bookings.recover',
      description: 'Send the link again.',
      params: { publicToken: '$request.path.publicToken' },
      body: { confirmation_code: '$response.body#/confirmation_code', guest_email: '$request.body#/guest_email' },
    },
  },
});
