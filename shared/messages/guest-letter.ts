import { typeset } from '../domain/typography.ts';
import { guestWords } from './guest-words.ts';
import { dial, type Fact, type Letter, typesetLetter } from './letter.ts';
import type { GuestMail } from './message.ts';
import { oneLine, typedByGuest } from './plain.ts';
import { clockOf, duration, localTimeAt, longDate } from './when.ts';

const HOUR_MINUTES = 60;
const MINUTE_MS = 60_000;

const tones = { confirmed: 'good', received: 'waiting', cancelled: 'gone', declined: 'gone' } as const;

/** The mail to a guest, in the guest's language and the restaurant's time zone. */
export function guestLetter(mail: GuestMail): Letter {
  const { event, booking, house } = mail;
  const { lang } = booking;
  const words = guestWords[lang];
  const name = typedByGuest(booking.guest_first_name) || typedByGuest(booking.guest_last_name);
  const restaurant = oneLine(house.name);
  const phone = oneLine(house.phone);
  const date = longDate(booking.reservation_date, lang);
  const time = clockOf(booking.reservation_time);
  const party = typeset(words.guests(booking.party_size, duration(booking.duration_min, lang)), lang);
  const facts: Fact[] = [
    { label: words.when, value: words.at(date, time) },
    { label: words.party, value: party },
    { label: words.address, value: oneLine(house.address) },
    { label: words.phone, value: phone, ...dial(phone) },
  ];
  return typesetLetter({
    lang,
    subject: words.subject(event, restaurant, date, time),
    preview: `${words.at(date, time)}, ${party}`,
    house: restaurant,
    accent: house.accent_color,
    badge: { tone: tones[event], text: words.badge[event] },
    headline: words.headline(event, name),
    lead: [words.lead[event]],
    code: { label: words.code, value: booking.confirmation_code },
    facts: facts.filter(({ value }) => value !== ''),
    changes: [],
    notes: notesOf(mail),
    footer: [words.reason, ...(house.show_branding ? [words.branding] : [])],
  });
}

/** What to know besides the facts: how to cancel, and what the calendar file does. */
function notesOf({ event, booking, house, planned_at }: GuestMail): string[] {
  const words = guestWords[booking.lang];
  const phone = oneLine(house.phone).replaceAll(' ', '\u00a0');
  if (event === 'cancelled') return [words.calendar.remove, words.notYou(phone)];
  if (event === 'declined') return [words.otherDate(phone)];
  const hours = house.min_cancel_hours;
  const deadline = booking.from - hours * HOUR_MINUTES;
  const rule = () => {
    if (hours === 0) return words.anytime(phone);
    if (Date.parse(planned_at) > deadline * MINUTE_MS) return words.tooLate(hours, phone);
    const { date, time } = localTimeAt(deadline, house.timezone);
    return words.deadline(longDate(date, booking.lang), time, phone);
  };
  return [rule(), ...(event === 'confirmed' ? [words.calendar.add] : [])];
}
