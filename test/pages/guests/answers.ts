import { datesOfMonthAvailability, dayNotice, slotsOfDate } from '../../../shared/availability/rules/availability.ts';
import { couldSeat } from '../../../shared/availability/rules/choose-table.ts';
import type { Own } from '../../../shared/availability/rules/occupancy.ts';
import type { Question } from '../../../shared/availability/rules/slot-refusal.ts';
import type { Booking } from '../../../shared/booking/contract/bookings.ts';
import type { Confirmation } from '../../../shared/booking/contract/widget-reservations.ts';
import { changedWords, changesPlace, isAlready, wantedPlace } from '../../../shared/booking/rules/guest-change.ts';
import { guestView, publicView } from '../../../shared/booking/rules/guest-view.ts';
import type { Lang } from '../../../shared/platform/contract/primitives.ts';
import type { WaitlistEntry } from '../../../shared/waitlist/contract/waitlist.ts';
import { bookingOf, type Reservation } from '../console/house.ts';
import { type Answers, refusal } from '../fake-api.ts';
import { bookOf, configOf, type Entry, type OpenHouse, ownOf, stayOf, storedAs, tablesFor } from './book.ts';

const WIDGET = '/api/v1/widget/{publicToken}';
const BOOKING = '/api/v1/bookings/{bookingToken}';
const ENTRY = '/api/v1/waitlist/{waitToken}';

/** How long a table is kept for whoever has chosen it (ms). */
export const HOLD_MS = 300_000;

/** The secret of the link to a booking. */
export const linkOf = ({ id }: Pick<Reservation, 'id'>) => `${id}.secret`;

const idOf = (token: string | undefined) => token?.split('.')[0] ?? '';

const langOf = (text: string | undefined): Lang => (text === 'en' ? 'en' : 'fr');

/** A place on the waiting list as its guest sees it. */
const entryOf = (house: OpenHouse, entry: Entry): WaitlistEntry => ({
  ...entry,
  restaurant: publicView(configOf(house), entry.lang),
});

/** A booking as its guest sees it at `now` (epoch ms). */
export const shownTo = (house: OpenHouse, booking: Reservation, now: number): Booking =>
  guestView(storedAs(house, booking), configOf(house), now);

/**
 * How the API answers guests about a house: what is free by the product's own rules, and the plain course of a hold, a
 * booking, a change and a place on the waiting list. What else it decides is told by the test that is about it. `now` is
 * epoch ms; the answers are those to whoever has a link.
 */
export function answersToGuests(house: OpenHouse, now: () => number = Date.now): Answers {
  const isOurs = (publicToken: string | undefined) => publicToken === house.me.public_token;

  /** What was answered to the confirm of a hold, of which guest: its repetition is answered the same. */
  const answered = new Map<string, { of: string; answer: Confirmation }>();

  /** What the guest who asks has already. */
  function ownIn({ lock_token, booking_token }: Readonly<Record<string, string>>): Own | undefined {
    const booking = house.reservations.find(({ id }) => id === idOf(booking_token));
    if (booking) return ownOf(booking.id, 'reservation', booking.table_id ? [booking.table_id] : []);
    const hold = house.holds.find(({ token }) => token === lock_token);
    return hold && ownOf(hold.token, 'hold', hold.tables);
  }

  const questionOf = (query: Readonly<Record<string, string>>): Question => ({
    guests: Number(query.guests),
    room_id: query.room_id,
    now: now(),
    own: ownIn(query),
  });

  function replace(booking: Reservation, change: Partial<Reservation>): Booking {
    const after = { ...booking, ...change, version: booking.version + 1 };
    house.reservations = house.reservations.map((one) => (one === booking ? after : one));
    return shownTo(house, after, now());
  }

  /** What is done to the booking of a link that its guest has seen in the present version. */
  function toBooking<A>(token: string | undefined, version: number | undefined, act: (booking: Reservation) => A) {
    const booking = house.reservations.find(({ id }) => id === idOf(token));
    if (!booking) return refusal('not_found');
    if (version !== undefined && version !== booking.version)
      return refusal('booking_changed', { booking: shownTo(house, booking, now()) });
    return act(booking);
  }

  function toEntry(act: (entry: Entry) => Entry): WaitlistEntry | Response {
    if (!house.entry) return refusal('not_found');
    house.entry = act(house.entry);
    return entryOf(house, house.entry);
  }

  /** Writes a booking into the book, and answers as a guest is told of it. */
  function confirmed(booking: Reservation): Confirmation {
    house.reservations = [...house.reservations, booking];
    const booking_token = linkOf(booking);
    return {
      reservation_id: booking.id,
      confirmation_code: booking.confirmation_code,
      status: booking.status === 'pending' ? 'pending' : 'confirmed',
      restaurant_name: house.me.restaurant_name,
      date: booking.reservation_date,
      time: booking.reservation_time.slice(0, 5),
      guests: booking.party_size,
      message: 'Taken.',
      booking_token,
      booking_url: `/booking/${booking_token}`,
    };
  }

  const firstStatus = () => (house.me.confirmation_mode === 'manual' ? 'pending' : 'confirmed');

  return {
    [`GET ${WIDGET}/config`]: ({ path, query }) =>
      isOurs(path.publicToken) ? publicView(configOf(house), langOf(query.lang)) : refusal('not_found'),
    [`GET ${WIDGET}/availability`]: ({ path, query }) => {
      if (!isOurs(path.publicToken)) return refusal('not_found');
      const { setup, occupancies } = bookOf(house);
      const { month = '' } = query;
      const dates = datesOfMonthAvailability(setup, occupancies, month, questionOf(query));
      return { month, guests: Number(query.guests), dates };
    },
    [`GET ${WIDGET}/slots`]: ({ path, query }) => {
      if (!isOurs(path.publicToken)) return refusal('not_found');
      const { setup, occupancies } = bookOf(house);
      const { date = '' } = query;
      const question = questionOf(query);
      const slots = slotsOfDate(setup, occupancies, date, question);
      const never = !couldSeat(setup, question);
      const notice = { ...dayNotice(setup, date, question), ...(never && { never_seated: true as const }) };
      return { date, guests: question.guests, slots, ...notice };
    },

    [`POST ${WIDGET}/reservations/lock`]: ({ body: { date, time, guests, room_id, previous_lock_token = '' } }) => {
      const own = ownIn({ lock_token: previous_lock_token });
      const tables = tablesFor(house, date, time, { guests, room_id, now: now(), own });
      if (!tables) return refusal('slot_unavailable');
      const token = `hold-${house.holds.length + 1}`;
      const expires_at = now() + HOLD_MS;
      house.holds = house.holds.filter((one) => one.token !== previous_lock_token);
      house.holds = [...house.holds, { token, date, time, guests, tables, expires_at }];
      return { lock_token: token, expires_at: new Date(expires_at).toISOString(), table_id: tables[0] ?? '' };
    },
    [`DELETE ${WIDGET}/reservations/lock/{lockToken}`]: ({ path }) => {
      house.holds = house.holds.filter(({ token }) => token !== path.lockToken);
    },
    [`POST ${WIDGET}/reservations`]: ({ body: { lock_token, lang: _, ...guest } }) => {
      const before = answered.get(lock_token);
      if (before) return before.of === JSON.stringify(guest) ? before.answer : refusal('already_confirmed');
      const hold = house.holds.find(({ token }) => token === lock_token);
      if (!hold) return refusal('lock_not_found');
      if (hold.expires_at <= now()) return refusal('lock_expired');
      house.holds = house.holds.filter((one) => one !== hold);
      const { date, time, guests, tables } = hold;
      const answer = confirmed(
        bookingOf({
          ...guest,
          confirmation_code: 'K7M2XQ9P',
          reservation_date: date,
          reservation_time: `${time}:00`,
          party_size: guests,
          duration_min: stayOf(house, date, time, guests),
          status: firstStatus(),
          origin: 'widget',
          table_id: tables[0],
        }),
      );
      answered.set(lock_token, { of: JSON.stringify(guest), answer });
      return answer;
    },
    [`POST ${WIDGET}/bookings/recover`]: () => undefined,
    [`POST ${WIDGET}/waitlist`]: () => undefined,

    [`GET ${BOOKING}`]: ({ path }) => toBooking(path.bookingToken, undefined, (one) => shownTo(house, one, now())),
    [`PATCH ${BOOKING}`]: ({ path, body: { version, ...wanted } }) => {
      const found = house.reservations.find(({ id }) => id === idOf(path.bookingToken));
      if (found && isAlready(storedAs(house, found), wanted)) return shownTo(house, found, now());
      return toBooking(path.bookingToken, version, (booking) => {
        const stored = storedAs(house, booking);
        const words = changedWords(stored, wanted);
        const place = wantedPlace(stored, wanted);
        if (!changesPlace(stored, place)) return replace(booking, words);
        const own = ownIn({ booking_token: booking.id });
        const tables = tablesFor(house, place.date, place.time, { ...place, now: now(), own });
        if (!tables) return refusal('slot_unavailable');
        return replace(booking, {
          ...words,
          reservation_date: place.date,
          reservation_time: `${place.time}:00`,
          party_size: place.guests,
          duration_min: stayOf(house, place.date, place.time, place.guests),
          status: firstStatus(),
          table_id: tables[0],
        });
      });
    },
    [`POST ${BOOKING}/cancel`]: ({ path, body }) =>
      toBooking(path.bookingToken, body?.version, (booking) =>
        replace(booking, { status: 'cancelled', cancelled_at: new Date(now()).toISOString(), cancelled_by: 'guest' }),
      ),
    [`POST ${BOOKING}/coming`]: ({ path, body }) =>
      toBooking(path.bookingToken, body?.version, (booking) =>
        replace(booking, { coming_at: new Date(now()).toISOString() }),
      ),
    [`GET ${BOOKING}/export`]: ({ path }) =>
      toBooking(path.bookingToken, undefined, (booking) => ({
        exported_at: new Date(now()).toISOString(),
        restaurant_name: house.me.restaurant_name,
        booking: { ...shownTo(house, booking, now()), created_at: booking.created_at, cancel_reason: null },
      })),
    [`POST ${BOOKING}/erase`]: ({ path }) => {
      house.reservations = house.reservations.filter(({ id }) => id !== idOf(path.bookingToken));
    },

    [`GET ${ENTRY}`]: () => toEntry((entry) => entry),
    [`POST ${ENTRY}/join`]: () => toEntry((entry) => ({ ...entry, state: 'waiting' })),
    [`DELETE ${ENTRY}`]: () => {
      if (house.entry) house.entry = { ...house.entry, state: 'gone', ended: 'left', offer: null };
    },
    [`POST ${ENTRY}/decline`]: () => toEntry((entry) => ({ ...entry, state: 'gone', ended: 'declined', offer: null })),
    [`POST ${ENTRY}/accept`]: () => {
      const { entry } = house;
      if (!entry?.offer) return refusal('lock_expired');
      const { date, guests: party_size, guest_first_name, guest_last_name, offer } = entry;
      const duration_min = stayOf(house, date, offer.time, party_size);
      const booking = bookingOf({
        ...{ confirmation_code: 'K7M2XQ9P', guest_first_name, guest_last_name, party_size, duration_min },
        ...{ reservation_date: date, reservation_time: `${offer.time}:00`, status: firstStatus(), origin: 'waitlist' },
      });
      const answer = confirmed(booking);
      const { id: reservation_id, confirmation_code, status, version, reservation_date, reservation_time } = booking;
      house.entry = {
        ...entry,
        ...{ state: 'taken', offer: null, booking_token: answer.booking_token, booking_url: answer.booking_url },
        booking: {
          ...{ reservation_id, confirmation_code, status, version, reservation_date, reservation_time },
          ...{ party_size, duration_min },
        },
      };
      return answer;
    },
    [`GET ${ENTRY}/export`]: () =>
      house.entry
        ? {
            exported_at: new Date(now()).toISOString(),
            restaurant_name: house.me.restaurant_name,
            place: {
              ...house.entry,
              ...{ guest_email: 'z…@example.com', guest_phone: '+33 … 78', joined_at: '2026-12-01T10:02:00.000Z' },
            },
          }
        : refusal('not_found'),
    [`POST ${ENTRY}/erase`]: () => {
      house.entry = undefined;
    },
  };
}
