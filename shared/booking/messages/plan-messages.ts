import * as z from 'zod/mini';
import { numberToSend, readablePhone } from '../../guests/rules/phone.ts';
import { Booking, type GuestMail, type House, HouseBooking, type Message } from '../../mail/message.ts';
import type { RestaurantConfig } from '../../restaurant/contract/restaurant-config.ts';
import type { Setup } from '../../restaurant/rules/setup.ts';
import { formatBookingToken } from '../rules/booking-token.ts';
import { type GuestNotification, guestNotification, isMoved, wasConfirmed } from '../rules/guest-notification.ts';
import { cutoffOf } from '../rules/guest-rights.ts';
import type { StoredReservation } from '../rules/reservation.ts';
import { changesOf, movesOf, tableNames } from './changes.ts';

/** A change of a reservation: what it was (absent for a new one) and what it is. */
export type ReservationChange = { before?: StoredReservation | undefined; after: StoredReservation };

/** What is to be sent, and the recipients that had to be left out because they cannot be reached. */
export type MessagePlan = { messages: Message[]; unreachable: { id: string; recipient: 'notification_phone' }[] };

/**
 * Plans the messages of one change, at most one for a recipient (docs/design.md, "Messages"): the guest hears of a
 * confirmation, a request, a move and a cancellation, `notification_email` of everything but the house's own notes,
 * `notification_phone` of every new reservation. Of parties that walk in nobody hears, nor of steps of the visit; the house
 * does not hear of the bookings that it imports, which may be thousands. Of a booking whose guest is erased nobody hears.
 * `planned_at` is the ISO time of the change, so that planning it again yields the very same messages.
 */
export function planMessages({ before, after }: ReservationChange, setup: Setup, planned_at: string): MessagePlan {
  const plan: MessagePlan = { messages: [], unreachable: [] };
  if (after.origin === 'walk_in' || after.erased_at !== undefined) return plan;
  if (before && before.version >= after.version) return plan;
  const { config } = setup;
  const idOf = (kind: Message['kind']) => `${after.id}:${after.version}:${kind}`;
  const common = { planned_at, house: houseOf(config) };

  const news = guestNotification(before, after);
  if (news && after.guest_email) {
    plan.messages.push({
      ...mailToGuest(after, config, news),
      id: idOf('guest_mail'),
      to: after.guest_email,
      calendar: calendarOf(news, before ?? after),
      changes: before && isMoved(before, after) ? movesOf(before, after) : [],
      ...common,
    });
  }
  if (!before && after.origin === 'import') return plan;
  const changes = before ? changesOf(before, after, setup) : [];
  if (config.notification_email && (!before || changes.length > 0)) {
    plan.messages.push({
      kind: 'operator_mail',
      id: idOf('operator_mail'),
      event: before ? 'updated' : 'created',
      by: after.changed_by ?? 'operator',
      guest_told: news !== undefined,
      table: tableNames(after, setup),
      changes,
      to: config.notification_email,
      booking: houseBookingOf(after),
      ...common,
    });
  }
  if (config.notification_phone && !before) {
    const id = idOf('operator_sms');
    const to = numberToSend(config.notification_phone, config.timezone);
    if (to) plan.messages.push({ kind: 'operator_sms', id, to, booking: bookingOf(after), ...common });
    else plan.unreachable.push({ id, recipient: 'notification_phone' });
  }
  return plan;
}

/** The mail that brings a guest's link again; `id` names the request for it. */
export const planRecovery = (
  { config }: Setup,
  reservation: StoredReservation,
  { id, to, planned_at }: { id: string; to: string; planned_at: string },
): GuestMail => ({
  ...mailToGuest(reservation, config, 'link'),
  id,
  to,
  calendar: 'none',
  changes: [],
  planned_at,
  house: houseOf(config),
});

/** The id of the mail that reminds a guest of the start of their booking: there is one for each start. */
export const reminderId = ({ id, from }: Pick<StoredReservation, 'id' | 'from'>): string => `${id}:reminder:${from}`;

/** The mail that reminds a guest of a start, if it can be sent by `until` (epoch ms). It brings the calendar's entry again. */
export const planReminder = (
  config: RestaurantConfig,
  reservation: StoredReservation,
  { to, planned_at, until }: { to: string; planned_at: string; until: number },
): GuestMail => ({
  ...mailToGuest(reservation, config, 'reminder'),
  id: reminderId(reservation),
  to,
  of_use_until: until,
  is_coming: reservation.coming_at !== undefined,
  calendar: 'confirmed',
  changes: [],
  planned_at,
  house: houseOf(config),
});

/** What every mail to a guest tells, the link of the booking among it. */
const mailToGuest = (reservation: StoredReservation, config: RestaurantConfig, event: GuestMail['event']) => ({
  kind: 'guest_mail' as const,
  event,
  by: reservation.changed_by ?? 'operator',
  ...(reservation.secret && { booking_token: formatBookingToken(reservation.id, reservation.secret) }),
  until: cutoffOf(reservation, config),
  booking: bookingOf(reservation),
});

/** What becomes of the entry in the guest's calendar, which has one as soon as the booking was `known` as confirmed. */
function calendarOf(news: GuestNotification, known: StoredReservation): GuestMail['calendar'] {
  if (news === 'confirmed' || news === 'moved') return 'confirmed';
  if (!wasConfirmed(known)) return 'none';
  if (news === 'requested') return 'tentative';
  return news === 'cancelled' ? 'cancelled' : 'none';
}

/** What every message says of the restaurant. */
export const houseOf = (config: RestaurantConfig): House => ({
  name: config.restaurant_name,
  address: config.restaurant_address ?? '',
  phone: readablePhone(config.restaurant_phone ?? '', config.timezone),
  timezone: config.timezone,
  min_cancel_hours: config.min_cancel_hours,
  accent_color: config.accent_color,
  show_branding: config.show_branding,
});

/** What a message may carry of a reservation. */
const bookingOf = (reservation: StoredReservation): Booking => z.parse(Booking, reservation);

/** What a message to the house may carry of it. */
const houseBookingOf = (reservation: StoredReservation): HouseBooking =>
  z.parse(HouseBooking, { ...reservation, has_allergies: Boolean(reservation.allergies) });
