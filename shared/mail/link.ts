import { isTooLate } from '../booking/messages/deadline.ts';
import { guestWords } from '../booking/messages/guest-words.ts';
import { formatBookingToken } from '../booking/rules/booking-token.ts';
import type { StoredReservation } from '../booking/rules/reservation.ts';
import type { BookedEntry } from '../waitlist/rules/entry.ts';
import type { GuestMail } from './message.ts';

/**
 * Who sends (a bare address), and where the console and the guests' pages are (no slash at the end): configured, not
 * typed by anybody.
 */
export type MailSettings = { sender: string; console_url?: string | undefined; pages_url?: string | undefined };

const bookingUrl = (pages_url: string, booking_token: string): string => `${pages_url}/booking/${booking_token}`;

/** The link that a mail to a guest carries, in the mail's language: one, or none for a booking of an earlier release. */
export const linkOf = ({ booking_token, booking }: GuestMail, pages_url: string | undefined): string[] =>
  booking_token && pages_url ? [`${bookingUrl(pages_url, booking_token)}?lang=${booking.lang}`] : [];

/** Whether the booking can be changed or cancelled by that link; if not, it can still be looked at. */
export const isChangeable = (mail: GuestMail): boolean => mail.booking.status !== 'cancelled' && !isTooLate(mail);

/** What that link is called. */
export const linkLabel = (mail: GuestMail): string =>
  guestWords[mail.booking.lang].link[isChangeable(mail) ? 'change' : 'view'];

/** The secret and the page of a booking, for the guest who has just made it; empty for one of an earlier release. */
function linkTo({ id, secret }: { id: string; secret?: string | undefined }, pages_url: string) {
  const booking_token = secret === undefined ? '' : formatBookingToken(id, secret);
  return { booking_token, booking_url: secret === undefined ? '' : bookingUrl(pages_url, booking_token) };
}

/**
 * The same for a guest who has booked with an e-mail address: a link that was drawn anew for another one is for that one
 * alone.
 */
export const linkFor = (
  reservation: Pick<StoredReservation, 'id' | 'secret' | 'guest_email'>,
  guest_email: string | null,
  pages_url: string,
) => linkTo(reservation.guest_email === guest_email ? reservation : { id: reservation.id }, pages_url);

/** The booking that was made of a waitlist entry, with the link of the guest who has waited (`guest_email`). */
export const bookedFor = (
  reservation: StoredReservation,
  guest_email: string | null,
  pages_url: string,
): BookedEntry => ({ reservation, ...linkFor(reservation, guest_email, pages_url) });
