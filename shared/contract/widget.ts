import * as z from 'zod/mini';
import {
  ClockTime,
  Email,
  Guests,
  Lang,
  LocalDate,
  LocalMonth,
  Name,
  Phone,
  PublicToken,
  QueryGuests,
  Timestamp,
} from './primitives.ts';
import { RestaurantConfig } from './restaurant-config.ts';
import { route } from './route.ts';

const WIDGET = '/api/v1/widget/{publicToken}';

const WidgetParams = z.object({
  publicToken: PublicToken.check(z.describe("The restaurant's public token.")),
});

const OwnLock = z.optional(
  z.string().check(z.maxLength(1000), z.describe("The guest's own lock: its hold is left out of the count.")),
);

/** Public view of the configuration: everything but the notification contacts. */
export const WidgetConfig = z
  .extend(z.omit(RestaurantConfig, { notification_email: true, notification_phone: true }), {
    welcome_message: z.string().check(z.describe('The welcome message in the language of `lang`.')),
  })
  .register(z.globalRegistry, { id: 'WidgetConfig', description: "A restaurant's public settings." });
export type WidgetConfig = z.infer<typeof WidgetConfig>;

export const Slot = z
  .object({
    time: ClockTime,
    service_name: z.string().check(z.describe('Service period the slot belongs to; empty without a label.')),
    duration_min: z.int().check(z.describe('Length of the reservation in minutes.')),
    available: z.boolean().check(z.describe('Whether a lock for `guests` taken now succeeds.')),
    remaining_capacity: z.int().check(z.describe('Guests the slot can still take; 0 means fully booked.')),
  })
  .register(z.globalRegistry, { id: 'Slot' });
export type Slot = z.infer<typeof Slot>;

export const DateAvailability = z
  .object({ date: LocalDate, available: z.boolean() })
  .register(z.globalRegistry, { id: 'DateAvailability' });
export type DateAvailability = z.infer<typeof DateAvailability>;

const LockRequest = z
  .object({ date: LocalDate, time: ClockTime, guests: Guests, lang: z._default(Lang, 'fr') })
  .register(z.globalRegistry, {
    id: 'LockRequest',
    examples: [{ date: '2026-12-04', time: '19:30', guests: 2, lang: 'fr' }],
  });

const Lock = z
  .object({
    lock_token: z.string().check(z.describe('Names the hold in the confirm step; short-lived.')),
    expires_at: Timestamp,
    table_id: z.string().check(z.describe('The table that is held; the first one of a merged group.')),
    table_merge_id: z.optional(z.string().check(z.describe('The merged group that is held, if one is.'))),
  })
  .register(z.globalRegistry, { id: 'Lock' });

const ConfirmRequest = z
  .object({
    lock_token: z.string().check(z.minLength(1, 'must not be empty'), z.maxLength(1000)),
    guest_first_name: Name,
    guest_last_name: Name,
    guest_email: Email,
    guest_phone: Phone,
    lang: z.optional(Lang.check(z.describe("Language of the messages; the lock's without one."))),
  })
  .register(z.globalRegistry, {
    id: 'ConfirmRequest',
    examples: [
      {
        lock_token: '2026-12-04.1764873300000.k3v9x2m7q1ab_t5h8r2w9c.4fK9sQ2mXb7LpR1tYz8NcV',
        guest_first_name: 'Zoé',
        guest_last_name: 'Martin',
        guest_email: 'zoe@example.com',
        guest_phone: '+33612345678',
        lang: 'fr',
      },
    ],
  });

const Confirmation = z
  .object({
    reservation_id: z.string(),
    confirmation_code: z.string(),
    status: z.enum(['confirmed', 'pending']),
    restaurant_name: z.string(),
    date: LocalDate,
    time: ClockTime,
    guests: z.int(),
    message: z.string(),
  })
  .register(z.globalRegistry, { id: 'Confirmation' });
export type Confirmation = z.infer<typeof Confirmation>;

export const getConfig = route({
  id: 'widget.get-config',
  method: 'GET',
  path: `${WIDGET}/config`,
  auth: 'public',
  summary: "Read a restaurant's public settings",
  params: WidgetParams,
  query: z.object({ lang: z._default(Lang, 'fr') }),
  success: { status: 200, description: 'The public settings.', body: WidgetConfig },
  problems: [],
});

export const listSlots = route({
  id: 'widget.list-slots',
  method: 'GET',
  path: `${WIDGET}/slots`,
  auth: 'public',
  summary: 'List the slots of a date',
  description: 'Unavailable slots are included. `available: true` means that a lock taken now succeeds.',
  params: WidgetParams,
  query: z.object({ date: LocalDate, guests: QueryGuests, lock_token: OwnLock }),
  success: {
    status: 200,
    description: 'The slots, in the order of their times.',
    body: z.object({ date: LocalDate, guests: z.int(), slots: z.array(Slot) }),
  },
  problems: [],
});

export const getAvailability = route({
  id: 'widget.get-availability',
  method: 'GET',
  path: `${WIDGET}/availability`,
  auth: 'public',
  summary: "Read a month's availability",
  description: 'One entry per calendar day. It may lag behind the bookings by a moment; the lock decides.',
  params: WidgetParams,
  query: z.object({ month: LocalMonth, guests: QueryGuests, lock_token: OwnLock }),
  success: {
    status: 200,
    description: 'Every date of the month.',
    body: z.object({ month: LocalMonth, guests: z.int(), dates: z.array(DateAvailability) }),
  },
  problems: [],
});

export const lockSlot = route({
  id: 'widget.lock-slot',
  method: 'POST',
  path: `${WIDGET}/reservations/lock`,
  auth: 'public',
  summary: 'Hold a slot for a few minutes (step 1)',
  params: WidgetParams,
  body: LockRequest,
  success: { status: 200, description: 'The hold.', body: Lock },
  problems: [
    'party_too_large',
    'slot_unavailable',
    'slot_not_offered',
    'slot_in_past',
    'outside_booking_window',
    'widget_inactive',
  ],
});

export const releaseLock = route({
  id: 'widget.release-lock',
  method: 'DELETE',
  path: `${WIDGET}/reservations/lock/{lockToken}`,
  auth: 'public',
  summary: 'Give a held slot back',
  description: 'Answers 204 also when the hold is gone already. It never removes a reservation.',
  params: z.extend(WidgetParams, { lockToken: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  success: { status: 204, description: 'The hold is gone.' },
  problems: [],
});

export const confirmReservation = route({
  id: 'widget.confirm-reservation',
  method: 'POST',
  path: `${WIDGET}/reservations`,
  auth: 'public',
  summary: 'Confirm a held slot with the guest’s details (step 2)',
  description: 'Repeating the same request answers the same reservation.',
  params: WidgetParams,
  body: ConfirmRequest,
  success: { status: 201, description: 'The reservation.', body: Confirmation },
  problems: ['lock_not_found', 'lock_expired', 'already_confirmed', 'reservation_cancelled'],
});
