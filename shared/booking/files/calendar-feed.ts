import ICAL from 'ical.js';
import { nameOfPlace } from '../../imports/rules/imported-booking.ts';
import { oneLine } from '../../mail/plain.ts';
import { thatFit } from '../../platform/files/answer-size.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import type { Setup } from '../../restaurant/rules/setup.ts';
import { asRead, partyName, type StoredReservation } from '../rules/reservation.ts';

// RFC 5545 counts the space that begins a folded line; the library does not.
ICAL.foldLength = 74;

/** How often programs should look again: RFC 7986, and what Outlook and Apple know. */
const EVERY = 'PT1H';

const instant = (minute: number) => ICAL.Time.fromJSDate(new Date(minute * MINUTE_MS), true);

/** What stands in the calendar of a booking: how many, whose name, which table; no contact, no allergies, no words. */
function summaryOf(booking: StoredReservation, setup: Setup): string {
  const { table_id, table_merge_id, table_ids, tables } = booking;
  const isPlaced = table_id !== undefined || table_merge_id !== undefined || table_ids !== undefined;
  const place = isPlaced ? nameOfPlace(setup, { tables, ...(table_merge_id && { table_merge_id }) }) : undefined;
  const name = booking.guest_last_name || partyName(booking);
  return oneLine(`${booking.party_size} × ${name}${place ? ` (${place})` : ''}`);
}

/** A booking in the calendar. */
function eventOf(stored: StoredReservation, setup: Setup, now: number): string {
  const booking = asRead(stored, setup.tables);
  const event = new ICAL.Component('vevent');
  // Not the guest's own: whoever runs the house may be a guest of it too.
  event.addPropertyWithValue('uid', `${booking.id}-house@couvert`);
  event.addPropertyWithValue('sequence', booking.version);
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(now), true));
  event.addPropertyWithValue('dtstart', instant(booking.from));
  event.addPropertyWithValue('dtend', instant(booking.to));
  event.addPropertyWithValue('summary', summaryOf(booking, setup));
  event.addPropertyWithValue('status', booking.status === 'pending' ? 'TENTATIVE' : 'CONFIRMED');
  event.addPropertyWithValue('transp', 'TRANSPARENT');
  return event.toString();
}

/**
 * The bookings of a restaurant, in their order, as a calendar (RFC 5545) that programs subscribe to, without those that nobody
 * comes for and, at the end, those that a function cannot answer with any more;
 * `now` is epoch ms. Times are instants, which a program shows in its own zone.
 */
export function calendarFeed(setup: Setup, bookings: readonly StoredReservation[], now: number): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('prodid', '-//Couvert//Reservations//EN');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('method', 'PUBLISH');
  calendar.addPropertyWithValue('x-wr-calname', oneLine(setup.config.restaurant_name));
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString(EVERY));
  calendar.addPropertyWithValue('x-published-ttl', EVERY);
  const comes = bookings.filter(({ status, service_status }) => status !== 'cancelled' && service_status !== 'no_show');
  const end = '\r\nEND:VCALENDAR';
  const head = calendar.toString().slice(0, -end.length);
  const events = function* () {
    for (const booking of comes) yield `\r\n${eventOf(booking, setup, now)}`;
  };
  return `${head}${thatFit(events()).join('')}${end}\r\n`;
}
