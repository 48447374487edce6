import * as z from 'zod/mini';
import { Booking, BookingToken } from './bookings.ts';
import { exampleGuest, GUESTS, Guest } from './guests.ts';
import { ById } from './operator.ts';
import { Timestamp } from './primitives.ts';
import { exampleReservation, Reservation } from './reservation.ts';
import { MANAGERS, OWNERS } from './roles.ts';
import { route } from './route.ts';
import { WaitingGuest } from './waiting-guests.ts';

const EXPORTED_AT = '2026-11-23T09:00:00.000Z';

const { id: _id, offer: _offer, lapses: _lapses, passed_over: _passed, ...place } = WaitingGuest.shape;
const { wait_url: _page, sms_text: _sms, ...exportedPlace } = place;

export const GuestExport = z
  .object({
    exported_at: Timestamp,
    restaurant_name: z.string(),
    guest: Guest.check(z.describe('What their bookings say together, and what the staff have written.')),
    bookings: z.array(Reservation).check(z.describe('All of them, the latest first.')),
    waiting: z
      .array(z.object(exportedPlace))
      .check(
        z.describe('Places on waiting lists, by date, whatever became of them; they are kept until shortly after it.'),
      ),
  })
  .register(z.globalRegistry, {
    id: 'GuestExport',
    description: 'All that is stored of a guest.',
    examples: [
      {
        exported_at: EXPORTED_AT,
        restaurant_name: 'Chez Zoé',
        guest: exampleGuest,
        bookings: [exampleReservation],
        waiting: [
          {
            state: 'waiting',
            date: '2026-12-04',
            guests: 2,
            from: '19:00',
            to: '21:00',
            room_id: null,
            guest_first_name: 'Zoé',
            guest_last_name: 'Martin',
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
  summary: 'Export all that is stored of a guest',
  description:
    'To be handed over to the guest who asks for it. The restaurant’s log says who has taken it, not whose it is.',
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
    'Overwrites names, contacts and words of all their bookings, deletes what the staff have written, and takes them off waiting lists; bookings stay counted. For ever, and nobody is told. Refused while bookings are ahead; cancelled ones do not count and are erased too. Repeating it goes on where an answer was lost; what is left undone then, the daily run does.',
  params: ById,
  success: {
    status: 200,
    description: 'The guest is not known any more.',
    body: z
      .object({ erased_bookings: z.int().check(z.describe('Bookings that this request has erased.')) })
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
    description: 'What a guest’s booking says of them.',
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
  summary: 'Export what a booking says of its guest',
  description:
    'After the visit. Of this booking alone, its contacts masked, because links get forwarded: who asks the restaurant is given everything.',
  params: BookingToken,
  success: { status: 200, description: 'The booking’s data.', body: BookingExport },
  problems: ['bookings_ahead'],
});

export const eraseBooking = route({
  id: 'bookings.erase',
  method: 'POST',
  path: '/api/v1/bookings/{bookingToken}/erase',
  auth: 'public',
  summary: 'Erase the guest from a booking',
  description:
    'After the visit, or once it is cancelled: names, contacts and words of this booking are overwritten, and the link ends. Where it is the guest’s only one, what the staff have written of them goes with it.',
  params: BookingToken,
  success: { status: 204, description: 'Nothing of the guest is left in the booking.' },
  problems: ['bookings_ahead'],
});
