import { dial, type Fact, type Letter, typesetLetter } from '../../mail/letter.ts';
import { linkLabel, linkOf } from '../../mail/link.ts';
import { markupOf } from '../../mail/markup.ts';
import type { Change, GuestMail } from '../../mail/message.ts';
import { oneLine, typedByGuest } from '../../mail/plain.ts';
import { duration, localTimeAt, longDate } from '../../mail/when.ts';
import { typeset } from '../../platform/locale/typography.ts';
import { addDays, localDateAt } from '../../platform/time/time.ts';
import { HOUR_MINUTES } from '../../platform/time/units.ts';
import { timesAt } from '../../restaurant/rules/local-conventions.ts';
import { deadlineOf, isTooLate } from './deadline.ts';
import { guestWords } from './guest-words.ts';

const tones = {
  confirmed: 'good',
  received: 'waiting',
  moved: 'good',
  requested: 'waiting',
  cancelled: 'gone',
  declined: 'gone',
  reminder: 'good',
} as const;

/** How a booking that its guest asks the link of stands. */
const standing = { pending: 'received', confirmed: 'confirmed', cancelled: 'cancelled' } as const;

/** A value of a move as the guest reads it. */
function shown({ field }: Change, value: string | null, { booking: { lang }, house }: GuestMail): string {
  if (field !== 'when') return guestWords[lang].count(Number(value));
  const [date = '', time = ''] = (value ?? '').split(' ');
  return guestWords[lang].at(longDate(date, lang), timesAt(lang, house.timezone)(time));
}

/** The mail to a guest, in the guest's language and the restaurant's time zone. */
export function guestLetter(mail: GuestMail, pages_url?: string): Letter {
  const { event, booking, house } = mail;
  const { lang } = booking;
  const words = guestWords[lang];
  const state = event === 'link' ? standing[booking.status] : event;
  const [link] = linkOf(mail, pages_url);
  const markup = markupOf(mail, pages_url);
  const name = typedByGuest(booking.guest_first_name) || typedByGuest(booking.guest_last_name);
  const restaurant = oneLine(house.name);
  const phone = oneLine(house.phone);
  const date = longDate(booking.reservation_date, lang);
  const time = timesAt(lang, house.timezone)(booking.reservation_time);
  const party = typeset(words.guests(booking.party_size, duration(booking.duration_min, lang)), lang);
  const facts: Fact[] = [
    { label: words.when, value: words.at(date, time) },
    { label: words.party, value: party },
    { label: words.address, value: oneLine(house.address) },
    { label: words.phone, value: phone, ...dial(phone) },
  ];
  return typesetLetter({
    lang,
    subject: event === 'reminder' ? reminderSubject(mail) : words.subject(event, restaurant, date, time),
    preview: `${words.at(date, time)}, ${party}`,
    house: restaurant,
    accent: house.accent_color,
    badge: { tone: tones[state], text: words.badge[state] },
    headline: words.headline(event, name),
    lead: [leadOf(mail)],
    code: { label: words.code, value: booking.confirmation_code },
    facts: facts.filter(({ value }) => value !== ''),
    changes: mail.changes.map((change) => ({
      label: change.field === 'when' ? words.when : words.party,
      from: shown(change, change.from, mail),
      to: shown(change, change.to, mail),
    })),
    notes: notesOf(mail, link !== undefined),
    ...actionsOf(mail, link),
    ...(markup && { markup }),
    footer: [words.reason, ...(house.show_branding ? [words.branding] : [])],
  });
}

/** From this hour on a visit is one of the evening. */
const EVENING = '17:00';

/** What a reminder says before it is opened: when the visit is, seen from the day on which it is sent. */
function reminderSubject({ booking, house, planned_at }: GuestMail): string {
  const { remind, day } = guestWords[booking.lang];
  const date = booking.reservation_date;
  const time = booking.reservation_time;
  const today = localDateAt(Date.parse(planned_at), house.timezone);
  const told = () => {
    if (date === today) return time >= EVENING ? day.tonight : day.today;
    return date === addDays(today, 1) ? day.tomorrow : day.on(longDate(date, booking.lang));
  };
  return remind(oneLine(house.name), told(), timesAt(booking.lang, house.timezone)(time));
}

function leadOf(mail: GuestMail): string {
  const { event, by, is_coming, booking } = mail;
  const words = guestWords[booking.lang];
  if (event === 'cancelled' && by === 'guest') return words.cancelledByYou;
  if (event !== 'reminder') return words.lead[event];
  if (is_coming) return words.reminder.thanks;
  return isTooLate(mail) ? words.reminder.late : words.lead.reminder;
}

/** What can be done by the link: by a reminder, one press each; every page it opens asks once more before it does it. */
function actionsOf(mail: GuestMail, link: string | undefined): Pick<Letter, 'action' | 'more'> {
  if (link === undefined) return { more: [] };
  const { reminder } = guestWords[mail.booking.lang];
  const plain = { label: linkLabel(mail), href: link };
  if (mail.event !== 'reminder') return { action: plain, more: [] };
  const changes = [
    { label: reminder.change, href: `${link}#move` },
    { label: reminder.cancel, href: `${link}#cancel` },
  ];
  const others = isTooLate(mail) ? [plain] : changes;
  return mail.is_coming
    ? { action: plain, more: [] }
    : { action: { label: reminder.coming, href: `${link}#coming` }, more: others };
}

/** What to know besides the facts: until when what may be changed, and what the calendar file does. */
function notesOf(mail: GuestMail, hasLink: boolean): string[] {
  const { event, booking, calendar = event === 'confirmed' ? 'confirmed' : 'none' } = mail;
  const words = guestWords[booking.lang];
  const phone = oneLine(mail.house.phone).replaceAll(' ', '\u00a0');
  if (event === 'cancelled') {
    return [...(calendar === 'none' && mail.calendar ? [] : [words.calendar.remove]), words.notYou(phone)];
  }
  if (event === 'declined') return [words.otherDate(phone)];
  if (booking.status === 'cancelled') return [];
  const file = { confirmed: event === 'moved' ? 'update' : 'add', tentative: 'update' } as const;
  const about = calendar === 'confirmed' || calendar === 'tentative' ? [words.calendar[file[calendar]]] : [];
  return [ruleOf(mail, hasLink, phone), ...about];
}

/** Until when the guest may cancel, and how: by the link, or by telephone. */
function ruleOf(mail: GuestMail, hasLink: boolean, phone: string): string {
  const { booking, house } = mail;
  const words = guestWords[booking.lang];
  const deadline = deadlineOf(mail);
  const hours = Math.round((booking.from - deadline) / HOUR_MINUTES);
  if (isTooLate(mail)) return words.tooLate(hours, phone);
  const local = localTimeAt(deadline, house.timezone);
  const [date, time] = [longDate(local.date, booking.lang), timesAt(booking.lang, house.timezone)(local.time)];
  if (hasLink) return words.byLink(date, time);
  return hours === 0 ? words.anytime(phone) : words.deadline(date, time, phone);
}
