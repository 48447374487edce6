import { fromAbsolute } from '@internationalized/date';
import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { mailtoOf } from '../../guests/rules/mailto.ts';
import { isChangeable, linkOf, type MailSettings } from '../../mail/link.ts';
import type { GuestMail } from '../../mail/message.ts';
import { oneLine, typedByGuest } from '../../mail/plain.ts';
import { MINUTE_MS } from '../../platform/time/units.ts';
import { calendarEntry } from './calendar-entry.ts';
import { guestWords } from './guest-words.ts';

// RFC 5545 counts the space that begins a folded line; the library does not.
ICAL.foldLength = 74;

/** A calendar file and the iTIP method that its MIME part must repeat. */
export type CalendarFile = { method: 'REQUEST' | 'CANCEL'; filename: string; content: string };

/** The rules of an IANA zone as calendar programs read them; `undefined` for one the library does not know. */
function zoneComponent(zone: string): ICAL.Component | undefined {
  const [block] = tzlib_get_ical_block(zone);
  return block?.startsWith('BEGIN:VTIMEZONE') ? new ICAL.Component(ICAL.parse(block)) : undefined;
}

/** A UTC epoch minute as the wall clock of a zone shows it. */
function wallTime(minute: number, timezone: string, zone: ICAL.Timezone): ICAL.Time {
  const { year, month, day, hour, minute: wallMinute } = fromAbsolute(minute * MINUTE_MS, timezone);
  return ICAL.Time.fromData({ year, month, day, hour, minute: wallMinute, second: 0, isDate: false }, zone);
}

/** What a message of an earlier release, which does not say it, means for the guest's calendar. */
const fates: Partial<Record<GuestMail['event'], GuestMail['calendar']>> = {
  confirmed: 'confirmed',
  cancelled: 'cancelled',
};

/** What becomes of the guest's entry of the booking; `undefined` when the mail leaves it as it is. */
export function fateOf({ calendar, event }: GuestMail): 'confirmed' | 'tentative' | 'cancelled' | undefined {
  const fate = calendar ?? fates[event];
  return fate === 'none' ? undefined : fate;
}

const statuses = { confirmed: 'CONFIRMED', tentative: 'TENTATIVE', cancelled: 'CANCELLED' } as const;

/**
 * The calendar file of a booking, of its move, or of the cancellation that removes it: same UID, higher SEQUENCE. The
 * guest is an attendee who has accepted, because programs remove an event on METHOD:CANCEL only when they got it by
 * REQUEST. `sender` is the address that the mails come from.
 */
export function calendarFile(mail: GuestMail, { sender, pages_url }: MailSettings): CalendarFile | undefined {
  const { booking, house, planned_at, to } = mail;
  const fate = fateOf(mail);
  if (fate === undefined) return undefined;
  const method = fate === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const { lang } = booking;
  const restaurant = oneLine(house.name);
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('prodid', '-//Couvert//Reservations//EN');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('method', method);

  const rules = zoneComponent(house.timezone);
  const zone = rules ? new ICAL.Timezone({ component: rules, tzid: tzidOf(rules) }) : ICAL.Timezone.utcTimezone;
  if (rules) calendar.addSubcomponent(rules);
  const vevent = new ICAL.Component('vevent');
  const add = (name: string, value: string | number | ICAL.Time) => vevent.addPropertyWithValue(name, value);
  const [url] = linkOf(mail, pages_url);
  const entry = calendarEntry({
    reservation_id: booking.id,
    version: booking.version,
    from: booking.from,
    to: booking.to,
    guests: booking.party_size,
    code: booking.confirmation_code,
    restaurant: house.name,
    address: house.address,
    phone: house.phone,
    link: url === undefined ? undefined : { url, may_change: isChangeable(mail) },
    lang,
  });
  add('uid', entry.uid);
  add('sequence', entry.sequence);
  add('dtstamp', ICAL.Time.fromJSDate(new Date(planned_at), true));
  for (const [name, minute] of [
    ['dtstart', entry.from],
    ['dtend', entry.to],
  ] as const) {
    const property = add(name, wallTime(minute, rules ? house.timezone : 'UTC', zone));
    if (rules) property.setParameter('tzid', tzidOf(rules));
  }
  add('summary', entry.summary);
  if (entry.location) add('location', entry.location);
  add('description', entry.description);
  add('status', statuses[fate]);
  add('transp', method === 'CANCEL' ? 'TRANSPARENT' : 'OPAQUE');
  add('organizer', mailtoOf(sender)).setParameter('cn', restaurant.replaceAll('"', "'"));
  const attendee = add('attendee', mailtoOf(to));
  const guest = typedByGuest(`${booking.guest_first_name} ${booking.guest_last_name}`).replaceAll('"', "'");
  for (const [name, value] of Object.entries({
    cn: guest,
    role: 'REQ-PARTICIPANT',
    partstat: 'ACCEPTED',
    rsvp: 'FALSE',
  })) {
    attendee.setParameter(name, value);
  }
  calendar.addSubcomponent(vevent);
  return { method, filename: guestWords[lang].calendar.file, content: `${calendar.toString()}\r\n` };
}

const tzidOf = (rules: ICAL.Component): string => String(rules.getFirstPropertyValue('tzid'));
