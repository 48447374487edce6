import { fromAbsolute } from '@internationalized/date';
import { fateOf } from '../booking/messages/calendar.ts';
import { MINUTE_MS } from '../platform/time/units.ts';
import { linkOf } from './link.ts';
import type { GuestMail } from './message.ts';
import { oneLine, typedByGuest } from './plain.ts';

const statuses = {
  confirmed: 'ReservationConfirmed',
  tentative: 'ReservationPending',
  cancelled: 'ReservationCancelled',
} as const;

/** A UTC epoch minute with the offset of a zone, ISO 8601. */
const startOf = (minute: number, timezone: string): string =>
  fromAbsolute(minute * MINUTE_MS, timezone)
    .toString()
    .replace(/\[.*\]$/, '');

/**
 * The booking as mail programs read it to show it as a card (schema.org `FoodEstablishmentReservation`, in the shape of
 * https://developers.google.com/workspace/gmail/markup/reference/restaurant-reservation): in the mails that bring a
 * calendar file, and it says the same. It tells nothing that the letter does not. A mail that brings none has none.
 */
export function markupOf(mail: GuestMail, pages_url: string | undefined): object | undefined {
  const { booking, house } = mail;
  const fate = fateOf(mail);
  if (fate === undefined) return undefined;
  const [link] = linkOf(mail, pages_url);
  const address = oneLine(house.address);
  const phone = oneLine(house.phone);
  return {
    '@context': 'http://schema.org',
    '@type': 'FoodEstablishmentReservation',
    reservationNumber: booking.confirmation_code,
    reservationStatus: `http://schema.org/${statuses[fate]}`,
    underName: {
      '@type': 'Person',
      name: typedByGuest(`${booking.guest_first_name} ${booking.guest_last_name}`),
    },
    reservationFor: {
      '@type': 'FoodEstablishment',
      name: oneLine(house.name),
      // The restaurant's address is one text; it does not say which part is the town.
      ...(address && { address: { '@type': 'PostalAddress', streetAddress: address } }),
      ...(phone && { telephone: phone }),
    },
    startTime: startOf(booking.from, house.timezone),
    partySize: booking.party_size,
    modifiedTime: mail.planned_at,
    ...(link !== undefined && { modifyReservationUrl: link }),
  };
}
