import * as z from 'zod/mini';
import { EXAMPLE_LOCK_TOKEN, WIDGET, WidgetParams } from '../../availability/contract/widget-params.ts';
import { ReservationStatus, ReservationTime } from '../../booking/contract/reservation.ts';
import { Confirmation } from '../../booking/contract/widget-reservations.ts';
import { DEFAULT_LANG } from '../../platform/contract/constants.ts';
import { keyWithoutEffect } from '../../platform/contract/idempotency-key.ts';
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
  RequestDate,
  ResourceId,
  SeenVersion,
  Timestamp,
} from '../../platform/contract/primitives.ts';
import { route } from '../../platform/contract/route.ts';
import { publicExample } from '../../restaurant/contract/restaurant-config.ts';
import { WidgetConfig } from '../../restaurant/contract/widget-config.ts';

const ENTRY = '/api/v1/waitlist/{waitToken}';

const ByToken = z.object({
  waitToken: z.string().check(
    z.minLength(1),
    z.maxLength(200),
    z.meta({
      description: 'The secret of the guest’s link to their waitlist entry.',
      examples: [EXAMPLE_WAIT_TOKEN],
    }),
  ),
});

/** How a waitlist entry stands. */
export const WaitingState = z
  .enum(['unconfirmed', 'waiting', 'offered', 'taken', 'gone'])
  .check(
    z.describe(
      '`unconfirmed`: the guest has not joined yet. `waiting`: the guest is on the list. `offered`: the guest has an open offer. `taken`: the guest has, or had, a booking from this entry. `gone`: the guest has left or declined, or the time has passed.',
    ),
  );
export type WaitingState = z.infer<typeof WaitingState>;

/** Why a waitlist entry ended. */
export const WaitingEnd = z
  .enum(['unconfirmed', 'left', 'declined', 'removed', 'lapsed', 'past'])
  .check(
    z.describe(
      'Once gone, as far as it is known: the link was not confirmed in time; the guest has left, or has declined a table; the restaurant has taken them off; three tables went without an answer; the latest time that suited has passed.',
    ),
  );
export type WaitingEnd = z.infer<typeof WaitingEnd>;

/** The booking that was made of a waitlist entry, as it stands. */
const BookedEntry = z.object({
  ...{ reservation_id: z.string(), confirmation_code: z.string(), status: ReservationStatus, version: z.int() },
  ...{ reservation_date: LocalDate, reservation_time: ReservationTime, party_size: z.int(), duration_min: z.int() },
});

/** A table that is held for a guest who waits. */
export const WaitingOffer = z
  .object({
    time: ClockTime,
    lock_token: z.string().check(z.describe('Token of the hold. A confirm with this token also takes the offer.')),
    expires_at: Timestamp,
  })
  .register(z.globalRegistry, {
    id: 'WaitingOffer',
    examples: [{ time: '20:00', lock_token: EXAMPLE_LOCK_TOKEN, expires_at: '2026-12-04T15:15:00.000Z' }],
  });
export type WaitingOffer = z.infer<typeof WaitingOffer>;

/** What a guest waits for: a party, and the earliest and the latest start that suits it, both included. */
export const Wanted = z.object({
  date: RequestDate,
  guests: Guests,
  from: ClockTime.check(z.describe('The earliest start that suits the guest.')),
  to: ClockTime.check(z.describe('The latest start that suits the guest; not before `from`.')),
  room_id: z.optional(ResourceId.check(z.describe('A room that guests may choose. Without it, any table.'))),
});
export type Wanted = z.infer<typeof Wanted>;

/** Who waits in the examples, and for what. */
export const exampleEntry = {
  date: '2026-12-04',
  guests: 2,
  from: '19:00',
  to: '21:00',
  room_id: null,
  guest_first_name: 'Zoé',
  guest_last_name: 'Martin',
};

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

/** A waitlist entry as its guest sees it. */
export const WaitlistEntry = z
  .object({
    state: WaitingState,
    version: z.optional(
      z
        .int()
        .check(
          z.describe(
            'While `unconfirmed`: names what the guest sees, for `POST …/join`. A newer request has another one.',
          ),
        ),
    ),
    date: LocalDate,
    guests: z.int(),
    from: ClockTime,
    to: ClockTime,
    room_id: z.nullable(z.string()),
    guest_first_name: z.string(),
    guest_last_name: z.string(),
    guest_phone: z.optional(
      z.string().check(z.describe('While `unconfirmed`: the telephone number that joins with it, masked.')),
    ),
    lang: Lang,
    offer: z.nullable(WaitingOffer),
    booking_token: z.nullable(
      z.string().check(z.describe('After the offer was taken: the secret of the guest’s link to the booking.')),
    ),
    booking_url: z.nullable(z.string().check(z.describe('After the offer was taken: the page of the booking.'))),
    booking: z.optional(
      BookedEntry.check(
        z.describe('After the offer was taken: the booking as it is now, while its link is this guest’s.'),
      ),
    ),
    ended: z.optional(WaitingEnd),
    lapses: z.optional(
      z
        .int()
        .check(z.describe('Number of offers that ended without an answer. The third one ends the waitlist entry.')),
    ),
    missed_time: z.optional(ClockTime.check(z.describe('The time of the last offer that ended without an answer.'))),
    has_email: z.optional(
      z.boolean().check(z.describe('Whether the guest has an e-mail address. Without one, the restaurant calls.')),
    ),
    restaurant: WidgetConfig,
  })
  .register(z.globalRegistry, {
    id: 'WaitlistEntry',
    description: 'A waitlist entry as its guest sees it.',
    examples: [
      {
        state: 'offered',
        ...exampleEntry,
        lang: 'fr',
        offer: { time: '20:00', lock_token: EXAMPLE_LOCK_TOKEN, expires_at: '2026-12-04T15:15:00.000Z' },
        booking_token: null,
        booking_url: null,
        restaurant: { ...publicExample, welcome_message: publicExample.welcome_message_fr },
      },
      {
        state: 'taken',
        ...exampleEntry,
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

export const requestEntry = route({
  id: 'waitlist.request',
  method: 'POST',
  path: `${WIDGET}/waitlist`,
  auth: 'public',
  summary: 'Ask to be put on the waiting list of a date',
  description:
    'Sends a mail with a link. The guest is on the list only after joining by this link. The answer is 202 also when no mail is sent: when a guest with this address already waits, when a link was sent to it within the last hour (until it is used, it leads to the newest request), and when too many links were requested for one mailbox or from one network address. The request is refused only by the rules of the restaurant: for a date or a party size that it does not accept, and for times without an offered table.',
  params: WidgetParams,
  headers: keyWithoutEffect('a repeated request with the same address sends no second link within an hour.'),
  body: WaitlistRequest,
  success: { status: 202, description: 'If the guest is not on the list yet, a link is sent by mail.' },
  problems: ['party_too_large', 'slot_not_offered', 'slot_in_past', 'outside_booking_window', 'widget_inactive'],
});

export const getEntry = route({
  id: 'waitlist.get',
  method: 'GET',
  path: ENTRY,
  auth: 'public',
  summary: 'Read a waitlist entry by the guest’s link',
  description: 'This request never changes anything, so mail programs may open the link automatically.',
  params: ByToken,
  success: { status: 200, description: 'The waitlist entry.', body: WaitlistEntry },
  problems: [],
});

export const leaveList = route({
  id: 'waitlist.leave',
  method: 'DELETE',
  path: ENTRY,
  auth: 'public',
  summary: 'Leave a waiting list by the guest’s link',
  description:
    'An open offer ends too. A repeated request changes nothing. A booking that was made from an offer stays.',
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
  description:
    'The guest is on the list from now on. A repeated request changes nothing. `version` is what the guest has seen: if a newer request with the same address has replaced it since, the answer is 409 and the guest is shown the newer one. It is 409 `waitlist_joined` when the guest is on the list by another address of the same mailbox. Without it, only the request of which the mail told is joined.',
  params: ByToken,
  headers: keyWithoutEffect('a repeated request changes nothing, and answers the same place.'),
  body: z.optional(
    z
      .object({ version: z.optional(SeenVersion) })
      .register(z.globalRegistry, { id: 'JoinedPlace', examples: [{ version: 2 }] }),
  ),
  success: { status: 200, description: 'The waitlist entry.', body: WaitlistEntry },
  problems: [
    'waitlist_ended',
    'waitlist_changed',
    'waitlist_full',
    'waitlist_joined',
    'waitlist_limit',
    'too_many_joins',
  ],
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
    'Turns the offer into a booking, with the guest’s stored contacts. A repeated request gets the same answer. If the offer has ended, the answer is 410.',
  params: ByToken,
  headers: keyWithoutEffect('a repeated request answers the same booking.'),
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
    'The table is offered to the next guest, and this guest’s waitlist entry ends. A repeated request changes nothing. Without an offer, the request is the same as leaving.',
  params: ByToken,
  body: AnsweredOffer,
  success: { status: 200, description: 'The waitlist entry.', body: WaitlistEntry },
  problems: ['waitlist_ended', 'lock_expired'],
});

const WaitlistExport = z
  .object({
    exported_at: Timestamp,
    restaurant_name: z.string(),
    place: z.object({
      ...z.pick(WaitlistEntry, {
        ...{ state: true, date: true, guests: true, from: true, to: true, room_id: true },
        ...{ guest_first_name: true, guest_last_name: true, lang: true },
      }).shape,
      guest_email: z.nullable(z.string()),
      guest_phone: z.nullable(z.string()),
      joined_at: Timestamp,
    }),
  })
  .register(z.globalRegistry, {
    id: 'WaitlistExport',
    description: 'The data of a guest in one waitlist entry.',
    examples: [
      {
        exported_at: '2026-12-02T09:00:00.000Z',
        restaurant_name: 'Chez Zoé',
        place: {
          state: 'waiting',
          ...exampleEntry,
          lang: 'fr',
          guest_email: 'z…@example.com',
          guest_phone: '+33 … 78',
          joined_at: '2026-12-01T10:02:00.000Z',
        },
      },
    ],
  });

export const exportEntry = route({
  id: 'waitlist.export',
  method: 'GET',
  path: `${ENTRY}/export`,
  auth: 'public',
  summary: 'Export the guest’s data of one waitlist entry',
  description:
    'The export has this entry only, with masked contacts, because a link may have been forwarded. The restaurant gives a complete export on request.',
  params: ByToken,
  success: { status: 200, description: 'The data of the entry.', body: WaitlistExport },
  problems: [],
});

export const eraseEntry = route({
  id: 'waitlist.erase',
  method: 'POST',
  path: `${ENTRY}/erase`,
  auth: 'public',
  summary: 'Leave a waiting list and erase the guest’s data from it',
  description:
    'As leaving, an open offer ends too. Then the entry is deleted, and the link stops working. A booking that was made from an offer stays; it has its own link.',
  params: ByToken,
  success: { status: 204, description: 'The entry is deleted.' },
  problems: [],
});
