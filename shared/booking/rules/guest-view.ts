import { maskEmail, maskPhone } from '../../guests/rules/mask.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import type { RestaurantConfig } from '../../restaurant/contract/restaurant-config.ts';
import type { WidgetConfig } from '../../restaurant/contract/widget-config.ts';
import { localConventions } from '../../restaurant/rules/local-conventions.ts';
import type { Booking } from '../contract/bookings.ts';
import { isDeclined } from './guest-notification.ts';
import { guestRights } from './guest-rights.ts';
import { refusesMail, type StoredReservation } from './reservation.ts';

/** A restaurant's configuration, with the rooms among which guests may choose, if there is a choice. */
type ConfigWithRooms = RestaurantConfig & Pick<WidgetConfig, 'rooms'>;

const iso = (epochMs: number) => new Date(epochMs).toISOString();

/**
 * A booking as the guest's link shows it at `now` (epoch ms): never the house's notes, nor who else is there; e-mail and
 * telephone masked, because links get forwarded.
 */
export function guestView(reservation: StoredReservation, config: ConfigWithRooms, now: number): Booking {
  const { may_change, may_cancel, until } = guestRights(reservation, config, now);
  const { guest_email, guest_phone, lang } = reservation;
  return {
    confirmation_code: reservation.confirmation_code,
    status: reservation.status,
    service_status: reservation.service_status,
    version: reservation.version,
    reservation_date: reservation.reservation_date,
    reservation_time: reservation.reservation_time,
    party_size: reservation.party_size,
    duration_min: reservation.duration_min,
    guest_first_name: reservation.guest_first_name,
    guest_last_name: reservation.guest_last_name,
    guest_email: guest_email === null ? null : maskEmail(guest_email),
    ...(refusesMail(reservation) && { guest_email_refused: true }),
    guest_phone: guest_phone === null ? null : maskPhone(guest_phone),
    guest_note: reservation.guest_note ?? null,
    allergies: reservation.allergies ?? null,
    occasion: reservation.occasion ?? null,
    lang,
    coming_at: reservation.coming_at ?? null,
    ...(reservation.reminded_at && { reminded_at: reservation.reminded_at }),
    cancelled_at: reservation.cancelled_at ?? null,
    ...(isDeclined(reservation) && { declined: true }),
    may_change,
    may_cancel,
    until: iso(until),
    ends_at: iso(reservation.to * MINUTE_MS),
    restaurant: publicView(config, lang),
  };
}

/** What everybody may see of a restaurant, its welcome in a language. */
export function publicView(config: ConfigWithRooms, lang: StoredReservation['lang']): Booking['restaurant'] {
  const { notification_email: _email, notification_phone: _phone, ...seen } = config;
  return { ...seen, ...localConventions(config.timezone), welcome_message: config[`welcome_message_${lang}`] };
}
