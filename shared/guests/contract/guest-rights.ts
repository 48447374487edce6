import * as z from 'zod/mini';
import { Booking, BookingToken } from '../../booking/contract/bookings.ts';
import { exampleReservation, Reservation } from '../../booking/contract/reservation.ts';
import { ById } from '../../platform/contract/operator.ts';
import { Timestamp } from '../../platform/contract/primitives.ts';
import { MANAGERS, OWNERS } from '../../platform/contract/roles.ts';
import { route } from '../../platform/contract/route.ts';
import { WaitingGuest } from '../../waitlist/contract/waiting-guests.ts';
import { exampleEntry } from '../../waitlist/contract/waitlist.ts';
import { exampleGuest, GUESTS, Guest } from './guests.ts';

const EXPORTED_AT = '2026-11-23T09:00:00.000Z';

const { id: _id, offer: _offer, lapses: _lapses, passed_over: _passed, ...place } = WaitingGuest.shape;
const { wait_url: _page, sms_text: _sms, ...exportedEntry } = place;

export const GuestExport = z
  .object({
    exported_at: Timestamp,
    restaurant_name: z.string(),
    guest: Guest.check(z.describe('The guest: data from their bookings, and what the staff have written.')),
    bookings: z.array(Reservation).check(z.describe('All bookings of the guest, the latest first.')),
    waiting: z
      .array(z.object(exportedEntry))
      .check(
        z.describe(
          'Places on waiting lists, sorted by date, in every state. A place is stored until shortly after its date.',
        ),
      ),
  })
  .register(z.globalRegistry, {
    id: 'GuestExport',
    description: 'All stored data of a guest.',
    examples: [
      {
        exported_at: EXPORTED_AT,
        restaurant_name: 'Chez Zoé',
        guest: exampleGuest,
        bookings: [exampleReservation],
        waiting: [
          {
            state: 'waiting',
            ...exampleEntry,
            guest_email: 'zoe@example.com',
            guest_phone: '+33612345678',
            lang: 'fr',
            joined_at: '2026-12-01T10:02:00.000Z',
          },
        ],
      },
    ],
  });

export type GuestExport = z.infer<typeof GuestExport>;

export const exportGuest = route({
  id: 'guests.export',
  method: 'GET',
  path: `${GUESTS}/{id}/export`,
  auth: 'operator',
  roles: MANAGERS,
  summary: 'Export all stored data of a guest',
  description: 'To give to the guest on request. The restaurant’s log says who made the export, not of which guest.',
  params: ById,
  success: { status: 200, description: 'The guest’s data.', body: GuestExport },
  problems: [],
});

export const eraseGuest = route({
  id: 'guests.erase',
  method: 'POST',
  path: `${GUESTS}/{id}/erase`,
  auth: 'operator',
  roles: OWNERS,
  summary: 'Erase a guest',
  description:
    'Overwrites names, contacts and texts in all bookings of the guest, deletes what the staff have written, and removes the guest from waiting lists. Bookings stay counted. This cannot be undone, and no message is sent. Refused (409) while the guest has bookings in the future; cancelled ones do not count and are erased too. After a lost answer, repeat the request: it continues. The hourly run finishes what is left.',
  params: ById,
  success: {
    status: 200,
    description: 'The guest’s data are erased.',
    body: z
      .object({ erased_bookings: z.int().check(z.describe('Number of bookings that this request has erased.')) })
      .register(z.globalRegistry, { id: 'GuestErasure', examples: [{ erased_bookings: 4 }] }),
  },
  problems: ['bookings_ahead'],
});

const { restaurant: _restaurant, may_change: _change, may_cancel: _cancel, until: _until, ...told } = Booking.shape;

const BookingExport = z
  .object({
    exported_at: Timestamp,
    restaurant_name: z.string(),
    booking: z.object({ ...told, created_at: Timestamp, cancel_reason: z.nullable(z.string()) }),
  })
  .register(z.globalRegistry, {
    id: 'BookingExport',
    description: 'The data of a guest in one booking.',
    examples: [
      {
        exported_at: EXPORTED_AT,
        restaurant_name: 'Chez Zoé',
        booking: {
          confirmation_code: 'K7M2XQ9P',
          status: 'confirmed',
          service_status: 'left',
          version: 3,
          reservation_date: '2026-11-20',
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
          ends_at: '2026-11-20T20:00:00.000Z',
          created_at: '2026-11-10T18:31:12.000Z',
          cancel_reason: null,
        },
      },
    ],
  });

export const exportBooking = route({
  id: 'bookings.export',
  method: 'GET',
  path: '/api/v1/bookings/{bookingToken}/export',
  auth: 'public',
  summary: 'Export the guest’s data of one booking',
  description:
    'Possible at any time, before the visit too. The export has this booking only, with masked contacts, because a link may have been forwarded. The restaurant gives a complete export on request.',
  params: BookingToken,
  success: { status: 200, description: 'The booking’s data.', body: BookingExport },
  problems: [],
});

export const eraseBooking = route({
  id: 'bookings.erase',
  method: 'POST',
  path: '/api/v1/bookings/{bookingToken}/erase',
  auth: 'public',
  summary: 'Erase the guest’s data from one booking',
  description:
    'Possible after the visit, or when the booking is cancelled. Names, contacts and texts of this booking are overwritten, and the link stops working. If it is the guest’s only booking, what the staff have written about the guest is deleted too.',
  params: BookingToken,
  success: { status: 204, description: 'The guest’s data are erased from the booking.' },
  problems: ['bookings_ahead'],
});
