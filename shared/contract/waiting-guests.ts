import * as z from 'zod/mini';
import { DEFAULT_LANG } from './constants.ts';
import { ById, ME } from './operator.ts';
import { SLOT_REASONS } from './operator-slots.ts';
import { ClockTime, Email, EXAMPLE_WAIT_TOKEN, Lang, LocalDate, Name, Phone, Timestamp } from './primitives.ts';
import { SLOT_PROBLEMS } from './problem.ts';
import { EVERYBODY } from './roles.ts';
import { route } from './route.ts';
import { inOrder, WaitingOffer, WaitlistEntry, Wanted } from './waitlist.ts';
import { EXAMPLE_LOCK_TOKEN } from './widget-params.ts';

const WAITLIST = `${ME}/waitlist` as const;

/** Why somebody who waits was not offered anything. */
export const PassedOverReason = z
  .enum([...SLOT_REASONS, 'night', 'no_email', 'email_refused', 'blocked', 'not_told'])
  .check(
    z.describe(
      'What keeps guests from the start that was nearest to being free, as the slots say it; that guests are not written to at night; that there is no e-mail address to write to, or one that takes no mail; that the guest cannot book online; that the mail of the last offer could not be sent in time.',
    ),
  );
export type PassedOverReason = z.infer<typeof PassedOverReason>;

const { restaurant: _, booking_token: _token, booking_url: _url, booking: _booking, ...place } = WaitlistEntry.shape;
const { ended: _ended, lapses: _lapses, missed_time: _missed, has_email: _email, ...seenByGuest } = place;

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

/** A guest who waits, as the house sees them. */
export const WaitingGuest = z
  .object({
    id: z.string(),
    ...seenByGuest,
    offer: z.nullable(HouseOffer),
    guest_email: z.nullable(z.string()),
    guest_phone: z.nullable(z.string()),
    joined_at: Timestamp.check(z.describe('Since when the guest waits: whoever joined first is offered first.')),
    lapses: z
      .int()
      .check(
        z.describe(
          'Offers that ended without an answer, though their mail was sent; the third one ends the place on the list.',
        ),
      ),
    passed_over: z.nullable(
      z
        .object({ reason: PassedOverReason, at: Timestamp })
        .check(
          z.describe('Why the guest was not offered anything when there was last a look, and since when that is so.'),
        ),
    ),
    wait_url: z.string().check(z.describe('The guest’s page, to be copied into a message of the house’s own.')),
    sms_text: z
      .string()
      .check(
        z.describe('A text to copy into an SMS, with the link: that the guest is on the list, or what is offered.'),
      ),
  })
  .register(z.globalRegistry, {
    id: 'WaitingGuest',
    examples: [
      {
        id: 'k3v9x2m7q1ab-w202612047Hq2Zt9Kd4Xv0B',
        state: 'offered',
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

const NewWaitingGuest = z
  .extend(Wanted, {
    guest_first_name: Name,
    guest_last_name: Name,
    guest_email: z.optional(Email),
    guest_phone: z.optional(Phone),
    lang: z._default(Lang, DEFAULT_LANG),
  })
  .check(
    inOrder,
    z.refine(({ guest_email, guest_phone }) => guest_email !== undefined || guest_phone !== undefined, {
      error: 'give an e-mail address or a telephone number',
      path: ['guest_email'],
    }),
  )
  .register(z.globalRegistry, {
    id: 'NewWaitingGuest',
    anyOf: [{ required: ['guest_email'] }, { required: ['guest_phone'] }],
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
  summary: 'List who waits for a date',
  description: 'Those who wait or have an offer, in the order in which they joined.',
  query: z.object({ date: LocalDate.check(z.describe('The date that they wait for.')) }),
  success: { status: 200, description: 'The waiting guests.', body: z.object({ items: z.array(WaitingGuest) }) },
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
    'The guest waits at once, and is mailed a link to leave the list if there is an address. A guest without one is offered nothing by itself, but by hand. Who waits for the date already keeps that place, with what is given now, unless they have an offer.',
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
  summary: 'Take a guest off the waiting list',
  description:
    'Ends an offer too. Repeating it changes nothing; nobody is mailed. With `only=offer` the offer alone is taken back, for a table that the house needs: the guest waits as before, and may be offered what is free.',
  params: ById,
  query: z.object({
    only: z.optional(z.literal('offer').check(z.describe('Takes the offer back, and leaves the guest on the list.'))),
  }),
  success: { status: 204, description: 'The guest does not wait any more, or has no offer any more.' },
  problems: ['waitlist_ended'],
});

const OfferWish = z
  .object({
    time: z.optional(
      ClockTime.check(
        z.describe('The start to offer, one that suits the guest; without it the earliest that guests can book.'),
      ),
    ),
  })
  .register(z.globalRegistry, { id: 'OfferWish', examples: [{ time: '20:00' }] });

export const offerByHand = route({
  id: 'waiting-guests.offer',
  method: 'POST',
  path: `${WAITLIST}/{id}/offer`,
  auth: 'operator',
  roles: EVERYBODY,
  summary: 'Offer a waiting guest a table now',
  description:
    'Out of order, and at night too: the earliest start that suits and that guests can book now, or the one that is given. A guest who has an offer keeps it.',
  params: ById,
  body: z.optional(OfferWish),
  success: { status: 200, description: 'The waiting guest with the offer.', body: WaitingGuest },
  problems: ['waitlist_ended', ...SLOT_PROBLEMS.filter((code) => code !== 'hold_limit')],
});
