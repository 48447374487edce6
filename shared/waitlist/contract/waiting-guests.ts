import * as z from 'zod/mini';
import { SLOT_REASONS } from '../../availability/contract/operator-slots.ts';
import { EXAMPLE_LOCK_TOKEN } from '../../availability/contract/widget-params.ts';
import { TablesTogether } from '../../floor/contract/table-ids.ts';
import { GUEST_NAME_FIELDS, GUEST_NAME_RULES, GUEST_NAME_SCHEMA } from '../../guests/contract/guest-name.ts';
import { DEFAULT_LANG } from '../../platform/contract/constants.ts';
import { keyWithoutEffect } from '../../platform/contract/idempotency-key.ts';
import { ById, ME } from '../../platform/contract/operator.ts';
import {
  ClockTime,
  Email,
  EXAMPLE_WAIT_TOKEN,
  Lang,
  Phone,
  RequestDate,
  Timestamp,
} from '../../platform/contract/primitives.ts';
import { SLOT_PROBLEMS } from '../../platform/contract/problem.ts';
import { EVERYBODY } from '../../platform/contract/roles.ts';
import { route } from '../../platform/contract/route.ts';
import { exampleEntry, inOrder, WaitingEnd, WaitingOffer, WaitlistEntry, Wanted } from './waitlist.ts';

const WAITLIST = `${ME}/waitlist` as const;

/** Why a waiting guest was not offered anything. */
export const PassedOverReason = z
  .enum([...SLOT_REASONS, 'night', 'no_email', 'email_refused', 'blocked', 'not_told', 'taken_back'])
  .check(
    z.describe(
      'A reason of the slots: the rule against the start that was nearest to being free. `night`: no offers are sent at night. `no_email`: the guest has no e-mail address. `email_refused`: the address accepts no mail. `blocked`: the guest cannot book online. `not_told`: the mail of the last offer could not be sent in time. `taken_back`: the restaurant has taken back the offer of the time that is free; offer it by hand.',
    ),
  );
export type PassedOverReason = z.infer<typeof PassedOverReason>;

const { restaurant: _, booking_token: _token, booking_url: _url, booking: _booking, ...entry } = WaitlistEntry.shape;
const { ended: _ended, lapses: _lapses, missed_time: _missed, has_email: _email, ...seenByGuest } = entry;

/** What a guest is offered, as the house sees it. */
const HouseOffer = z
  .extend(WaitingOffer, {
    table_ids: z.optional(z.array(z.string()).check(z.describe('The tables that are held.'))),
    ends_at: z.optional(
      Timestamp.check(z.describe('When the visit would end, until when the tables are held; absent of older offers.')),
    ),
  })
  .register(z.globalRegistry, {
    id: 'HouseOffer',
    examples: [
      {
        time: '20:00',
        lock_token: EXAMPLE_LOCK_TOKEN,
        expires_at: '2026-12-04T15:15:00.000Z',
        table_ids: ['tbl-01'],
        ends_at: '2026-12-04T21:00:00.000Z',
      },
    ],
  });

/** A waiting guest, as operators see them. */
export const WaitingGuest = z
  .object({
    id: z.string(),
    ...seenByGuest,
    offer: z.nullable(HouseOffer),
    guest_email: z.nullable(z.string()),
    guest_phone: z.nullable(z.string()),
    joined_at: Timestamp.check(
      z.describe(
        'When the guest joined the list. Offers go first to guests who let fewer offers lapse, then in the order of joining.',
      ),
    ),
    lapses: z
      .int()
      .check(
        z.describe(
          'Number of offers that ended without an answer after their mail was sent. The third one ends the waitlist entry.',
        ),
      ),
    passed_over: z.nullable(
      z
        .object({ reason: PassedOverReason, at: Timestamp })
        .check(
          z.describe(
            'Why the last search for free tables made no offer to this guest, and since when this reason applies.',
          ),
        ),
    ),
    wait_url: z.string().check(z.describe('Address of the guest’s page, to copy into a message.')),
    sms_text: z
      .string()
      .check(z.describe('A text for an SMS, with the link: that the guest is on the list, or which table is offered.')),
  })
  .register(z.globalRegistry, {
    id: 'WaitingGuest',
    examples: [
      {
        id: 'k3v9x2m7q1ab-w202612047Hq2Zt9Kd4Xv0B',
        state: 'offered',
        ...exampleEntry,
        guest_email: 'zoe@example.com',
        guest_phone: '+33612345678',
        lang: 'fr',
        offer: {
          time: '20:00',
          lock_token: EXAMPLE_LOCK_TOKEN,
          expires_at: '2026-12-04T15:15:00.000Z',
          table_ids: ['tbl-01'],
          ends_at: '2026-12-04T21:00:00.000Z',
        },
        joined_at: '2026-12-01T10:02:00.000Z',
        lapses: 0,
        passed_over: null,
        wait_url: `https://book.example.com/waitlist/${EXAMPLE_WAIT_TOKEN}`,
        sms_text: `Chez Zoé: table 04/12 20:00 pour 2, à prendre avant 16:15: https://book.example.com/waitlist/${EXAMPLE_WAIT_TOKEN}`,
      },
    ],
  });
export type WaitingGuest = z.infer<typeof WaitingGuest>;

const { offer: _offer, lang: _lang, state: _state, ...asked } = seenByGuest;

/** An entry that has ended, as operators see it. */
export const EndedWaitingGuest = z
  .object({
    id: z.string(),
    state: z
      .enum(['taken', 'gone'])
      .check(z.describe('`taken`: it became a booking. `gone`: it ended without one; `ended` says why.')),
    ...asked,
    guest_email: z.nullable(z.string()),
    guest_phone: z.nullable(z.string()),
    joined_at: Timestamp.check(z.describe('When the guest joined the list.')),
    lapses: z.int().check(z.describe('Number of offers that ended without an answer after their mail was sent.')),
    ended: z.nullable(
      WaitingEnd.check(z.describe('Why the entry ended. Null for `taken`, and where it is not known.')),
    ),
    ended_at: z.nullable(Timestamp.check(z.describe('When the entry ended. Null where it is not known.'))),
    reservation_id: z.nullable(z.string().check(z.describe('The booking that the entry became.'))),
  })
  .register(z.globalRegistry, {
    id: 'EndedWaitingGuest',
    examples: [
      {
        id: 'k3v9x2m7q1ab-w202612043Fc8Wm5Rn1Jt6D',
        state: 'gone',
        ...exampleEntry,
        guest_first_name: 'Hugo',
        guest_last_name: 'Petit',
        guest_email: 'hugo@example.com',
        guest_phone: '+33687654321',
        joined_at: '2026-12-01T10:02:00.000Z',
        lapses: 0,
        ended: 'declined',
        ended_at: '2026-12-03T16:20:00.000Z',
        reservation_id: null,
      },
    ],
  });
export type EndedWaitingGuest = z.infer<typeof EndedWaitingGuest>;

/** Entries that have ended in one answer at most. */
export const MOST_ENDED = 200;

const NewWaitingGuest = z
  .extend(Wanted, {
    ...GUEST_NAME_FIELDS,
    guest_email: z.optional(Email),
    guest_phone: z.optional(Phone),
    lang: z._default(Lang, DEFAULT_LANG),
  })
  .check(
    inOrder,
    ...GUEST_NAME_RULES,
    z.refine(({ guest_email, guest_phone }) => guest_email !== undefined || guest_phone !== undefined, {
      error: 'give an e-mail address or a telephone number',
      path: ['guest_email'],
    }),
  )
  .register(z.globalRegistry, {
    id: 'NewWaitingGuest',
    anyOf: [{ required: ['guest_email'] }, { required: ['guest_phone'] }],
    ...GUEST_NAME_SCHEMA,
    examples: [
      {
        date: '2026-12-04',
        guests: 2,
        from: '19:00',
        to: '21:00',
        guest_first_name: 'Zoé',
        guest_last_name: 'Martin',
        guest_phone: '+33612345678',
      },
    ],
  });
export type NewWaitingGuest = z.infer<typeof NewWaitingGuest>;

export const listWaitingGuests = route({
  id: 'waiting-guests.list',
  method: 'GET',
  path: WAITLIST,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'List the guests who wait for a date',
  description:
    'The guests who wait or have an offer, in the order of offers: fewer lapsed offers first, then the order of joining. With `include=ended` also the entries on the list that have ended, with why and when, until two days after the date.',
  query: z.object({
    date: RequestDate.check(z.describe('The date that the guests wait for.')),
    include: z.optional(z.literal('ended').check(z.describe('Adds the entries that have ended; this reads more.'))),
  }),
  success: {
    status: 200,
    description: 'The waiting guests.',
    body: z.object({
      items: z.array(WaitingGuest),
      ended: z.optional(
        z
          .array(EndedWaitingGuest)
          .check(z.describe('Only with `include=ended`: the entries that have ended, the latest first, at most 200.')),
      ),
    }),
  },
  problems: [],
});

export const createWaitingGuest = route({
  id: 'waiting-guests.create',
  method: 'POST',
  path: WAITLIST,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'Put a guest on the waiting list',
  description:
    'The guest is on the list at once. With an e-mail address, the guest is sent a link to leave the list. A guest without one gets no automatic offers; offer a table by hand. A guest who already waits for the date keeps the entry, with the new details, unless they have an open offer. A guest whose entry has become a booking at one of these times, or at any within the last minute, is not put on the list: the answer is that entry, `taken`.',
  headers: keyWithoutEffect(
    'a guest who already waits for the date keeps the one entry, with the details of the last request.',
  ),
  body: NewWaitingGuest,
  success: { status: 201, description: 'The waiting guest.', body: WaitingGuest },
  problems: ['not_found', 'slot_in_past', 'waitlist_full', 'waitlist_limit'],
});

export const deleteWaitingGuest = route({
  id: 'waiting-guests.delete',
  method: 'DELETE',
  path: `${WAITLIST}/{id}`,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'Remove a guest from the waiting list',
  description:
    'An open offer ends too. A repeated request changes nothing. No mail is sent. With `only=offer` only the offer ends, for a table that the restaurant needs: the guest stays on the list and may get another offer. For a minute nobody who waits for the date gets an automatic offer.',
  params: ById,
  query: z.object({
    only: z.optional(
      z
        .literal('offer')
        .check(
          z.describe(
            'Ends the offer and keeps the guest on the list; an offer that is over already has lapsed all the same.',
          ),
        ),
    ),
    withhold: z.optional(
      z
        .literal('true')
        .check(
          z.describe(
            'With `only=offer`: the guest gets no automatic offer again whose stay would meet the one that ends. By hand, any time may be offered.',
          ),
        ),
    ),
  }),
  success: { status: 204, description: 'The guest is not on the list any more, or has no offer any more.' },
  problems: ['waitlist_ended'],
});

const OfferWish = z
  .object({
    time: z.optional(
      ClockTime.check(
        z.describe('The start to offer, one that suits the guest; without it the earliest that guests can book.'),
      ),
    ),
    table_ids: z.optional(
      TablesTogether.check(
        z.describe(
          'Tables to join for this guest alone, beside `time`. They must be in use and free for the whole stay; the largest party that guests can book does not matter then, nor do parties without a table.',
        ),
      ),
    ),
  })
  .check(
    z.refine(({ time, table_ids }) => table_ids === undefined || time !== undefined, {
      error: 'is required beside table_ids',
      path: ['time'],
    }),
  )
  .register(z.globalRegistry, {
    id: 'OfferWish',
    dependentRequired: { table_ids: ['time'] },
    examples: [{ time: '20:00' }],
  });

export const offerByHand = route({
  id: 'waiting-guests.offer',
  method: 'POST',
  path: `${WAITLIST}/{id}/offer`,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'Offer a waiting guest a table now',
  description:
    'Offers the earliest start that suits the guest and that guests can book now, or the start that is given, whatever the order of the list, also at night. A guest with an open offer keeps that offer. A guest who cannot book online gets none.',
  params: ById,
  body: z.optional(OfferWish),
  success: { status: 200, description: 'The waiting guest with the offer.', body: WaitingGuest },
  problems: [
    'waitlist_ended',
    'not_possible_online',
    'table_inactive',
    ...SLOT_PROBLEMS.filter((code) => code !== 'hold_limit'),
  ],
});
