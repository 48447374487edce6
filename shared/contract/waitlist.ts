import * as z from 'zod/mini';
import { DEFAULT_LANG } from './constants.ts';
import {
  ClockTime,
  Email,
  EXAMPLE_BOOKING_TOKEN,
  EXAMPLE_WAIT_TOKEN,
  Guests,
  Lang,
  LocalDate,
  Name,
  Phone,
  ResourceId,
  Timestamp,
} from './primitives.ts';
import { ReservationStatus, ReservationTime } from './reservation.ts';
import { publicExample } from './restaurant-config.ts';
import { route } from './route.ts';
import { WidgetConfig } from './widget-config.ts';
import { EXAMPLE_LOCK_TOKEN, WIDGET, WidgetParams } from './widget-params.ts';
import { Confirmation } from './widget-reservations.ts';

const ENTRY = '/api/v1/waitlist/{waitToken}';

const ByToken = z.object({
  waitToken: z.string().check(
    z.minLength(1),
    z.maxLength(200),
    z.meta({
      description: 'The secret of the guest’s link to their place on the list.',
      examples: [EXAMPLE_WAIT_TOKEN],
    }),
  ),
});

/** How a place on a waiting list stands. */
export const WaitingState = z
  .enum(['unconfirmed', 'waiting', 'offered', 'taken', 'gone'])
  .check(
    z.describe(
      'The guest has not joined yet; waits; has an offer; has a booking, or had one; has left, has declined, or time has passed.',
    ),
  );
export type WaitingState = z.infer<typeof WaitingState>;

/** Why a place on a waiting list ended. */
export const WaitingEnd = z
  .enum(['unconfirmed', 'left', 'declined', 'removed', 'lapsed', 'past'])
  .check(
    z.describe(
      'Once gone, as far as it is known: the link was not confirmed in time; the guest has left, or has declined a table; the restaurant has taken them off; three tables went without an answer; the latest time that suited has passed.',
    ),
  );
export type WaitingEnd = z.infer<typeof WaitingEnd>;

/** The booking that was made of a place on a waiting list, as it stands. */
const BookedPlace = z.object({
  ...{ reservation_id: z.string(), confirmation_code: z.string(), status: ReservationStatus, version: z.int() },
  ...{ reservation_date: LocalDate, reservation_time: ReservationTime, party_size: z.int(), duration_min: z.int() },
});

/** A table that is held for a guest who waits. */
export const WaitingOffer = z
  .object({
    time: ClockTime,
    lock_token: z.string().check(z.describe('Names the hold: a confirm with it takes the offer, too.')),
    expires_at: Timestamp,
  })
  .register(z.globalRegistry, {
    id: 'WaitingOffer',
    examples: [{ time: '20:00', lock_token: EXAMPLE_LOCK_TOKEN, expires_at: '2026-12-04T15:15:00.000Z' }],
  });
export type WaitingOffer = z.infer<typeof WaitingOffer>;

/** What a guest waits for: a party, and the earliest and the latest start that suits it, both included. */
export const Wanted = z.object({
  date: LocalDate,
  guests: Guests,
  from: ClockTime.check(z.describe('The earliest start that suits.')),
  to: ClockTime.check(z.describe('The latest start that suits; not before `from`.')),
  room_id: z.optional(ResourceId.check(z.describe('A room that guests may choose; without it any table.'))),
});
export type Wanted = z.infer<typeof Wanted>;

/** Times as `HH:MM` compare as text. */
export const inOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  error: 'must not be before `from`',
  path: ['to'],
});

const WaitlistRequest = z
  .extend(Wanted, {
    guest_first_name: Name,
    guest_last_name: Name,
    guest_email: Email,
    guest_phone: Phone,
    lang: z._default(Lang, DEFAULT_LANG),
  })
  .check(inOrder)
  .register(z.globalRegistry, {
    id: 'WaitlistRequest',
    examples: [
      {
        date: '2026-12-04',
        guests: 2,
        from: '19:00',
        to: '21:00',
        guest_first_name: 'Zoé',
        guest_last_name: 'Martin',
        guest_email: 'zoe@example.com',
        guest_phone: '+33612345678',
        lang: 'fr',
      },
    ],
  });
export type WaitlistRequest = z.infer<typeof WaitlistRequest>;

/** A place on a waiting list as its guest sees it. */
export const WaitlistEntry = z
  .object({
    state: WaitingState,
    date: LocalDate,
    guests: z.int(),
    from: ClockTime,
    to: ClockTime,
    room_id: z.nullable(z.string()),
    guest_first_name: z.string(),
    guest_last_name: z.string(),
    lang: Lang,
    offer: z.nullable(WaitingOffer),
    booking_token: z.nullable(
      z.string().check(z.describe('Once taken: the secret of the guest’s link to the booking.')),
    ),
    booking_url: z.nullable(z.string().check(z.describe('Once taken: the page of the booking.'))),
    booking: z.optional(
      BookedPlace.check(z.describe('Once taken, while the link to the booking is this guest’s: how it stands.')),
    ),
    ended: z.optional(WaitingEnd),
    lapses: z.optional(
      z.int().check(z.describe('Offers that ended without an answer; the third one ends the place on the list.')),
    ),
    missed_time: z.optional(ClockTime.check(z.describe('The time of the table of the last one of them.'))),
    has_email: z.optional(
      z.boolean().check(z.describe('Whether there is an address to write to; else the restaurant calls.')),
    ),
    restaurant: WidgetConfig,
  })
  .register(z.globalRegistry, {
    id: 'WaitlistEntry',
    description: 'A place on a waiting list, as its guest sees it.',
    examples: [
      {
        state: 'offered',
        date: '2026-12-04',
        guests: 2,
        from: '19:00',
        to: '21:00',
        room_id: null,
        guest_first_name: 'Zoé',
        guest_last_name: 'Martin',
        lang: 'fr',
        offer: { time: '20:00', lock_token: EXAMPLE_LOCK_TOKEN, expires_at: '2026-12-04T15:15:00.000Z' },
        booking_token: null,
        booking_url: null,
        restaurant: { ...publicExample, welcome_message: publicExample.welcome_message_fr },
      },
      {
        state: 'taken',
        date: '2026-12-04',
        guests: 2,
        from: '19:00',
        to: '21:00',
        room_id: null,
        guest_first_name: 'Zoé',
        guest_last_name: 'Martin',
        lang: 'fr',
        offer: null,
        booking_token: EXAMPLE_BOOKING_TOKEN,
        booking_url: `https://book.example.com/booking/${EXAMPLE_BOOKING_TOKEN}`,
        booking: {
          reservation_id: 'k3v9x2m7q1ab-r20261204n6Vx3Tq8Lm2Wc',
          confirmation_code: 'K7M2XQ9P',
          status: 'confirmed',
          version: 1,
          reservation_date: '2026-12-04',
          reservation_time: '20:00:00',
          party_size: 2,
          duration_min: 90,
        },
        lapses: 0,
        has_email: true,
        restaurant: { ...publicExample, welcome_message: publicExample.welcome_message_fr },
      },
    ],
  });
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;

export const requestPlace = route({
  id: 'waitlist.request',
  method: 'POST',
  path: `${WIDGET}/waitlist`,
  auth: 'public',
  summary: 'Ask for a place on the waiting list of a date',
  description:
    'Mails a link, with which the guest joins: nobody waits before. The answer is the same whether somebody with that address waits already, and the same when nothing is mailed: a second link is not while the first lives, an hour, and until it is pressed leads to the newest request; nor are many to one address, nor from one. Refused is only what concerns the house: a date or party that it does not take, and times at which no table is offered.',
  params: WidgetParams,
  body: WaitlistRequest,
  success: { status: 202, description: 'If the guest does not wait already, a link is on the way.' },
  problems: ['party_too_large', 'slot_not_offered', 'slot_in_past', 'outside_booking_window', 'widget_inactive'],
});

export const getPlace = route({
  id: 'waitlist.get',
  method: 'GET',
  path: ENTRY,
  auth: 'public',
  summary: 'Read a place on a waiting list by the guest’s link',
  description: 'Never changes anything, so that programs which open every link of a mail do no harm.',
  params: ByToken,
  success: { status: 200, description: 'The place on the list.', body: WaitlistEntry },
  problems: [],
});

export const leaveList = route({
  id: 'waitlist.leave',
  method: 'DELETE',
  path: ENTRY,
  auth: 'public',
  summary: 'Leave a waiting list by the guest’s link',
  description: 'Ends an offer too. Repeating it changes nothing; a booking that was made of an offer stays.',
  params: ByToken,
  success: { status: 204, description: 'The guest does not wait any more.' },
  problems: [],
});

export const joinList = route({
  id: 'waitlist.join',
  method: 'POST',
  path: `${ENTRY}/join`,
  auth: 'public',
  summary: 'Join a waiting list by the guest’s link',
  description: 'From then on the guest waits. Repeating it changes nothing.',
  params: ByToken,
  success: { status: 200, description: 'The place on the list.', body: WaitlistEntry },
  problems: ['waitlist_ended', 'waitlist_full', 'waitlist_limit', 'too_many_joins'],
});

/** The offer that a guest answers. */
const AnsweredOffer = z.optional(
  z
    .object({
      lock_token: z.optional(
        z
          .string()
          .check(
            z.maxLength(200),
            z.describe(
              'The `lock_token` of the offer that the guest has seen. If another offer has taken its place, the answer is 410 and nothing happens. Without it, the present offer is meant.',
            ),
          ),
      ),
    })
    .register(z.globalRegistry, { id: 'AnsweredOffer', examples: [{ lock_token: EXAMPLE_LOCK_TOKEN }] }),
);

export const acceptOffer = route({
  id: 'waitlist.accept',
  method: 'POST',
  path: `${ENTRY}/accept`,
  auth: 'public',
  summary: 'Take an offer',
  description:
    'Makes the booking of it, with the contacts that the guest has left. Repeating it answers the same; an offer that has ended is 410.',
  params: ByToken,
  body: AnsweredOffer,
  success: { status: 201, description: 'The booking.', body: Confirmation },
  problems: ['waitlist_ended', 'lock_expired', 'reservation_cancelled', 'not_possible_online'],
});

export const declineOffer = route({
  id: 'waitlist.decline',
  method: 'POST',
  path: `${ENTRY}/decline`,
  auth: 'public',
  summary: 'Decline an offer',
  description:
    'Gives the table to the next in the list, and ends the guest’s own place on it. Repeating it changes nothing; without an offer it is the same as leaving.',
  params: ByToken,
  body: AnsweredOffer,
  success: { status: 200, description: 'The place on the list.', body: WaitlistEntry },
  problems: ['waitlist_ended', 'lock_expired'],
});
