import { guestWords } from '../../booking/messages/guest-words.ts';
import { dial, type Fact, type Letter, typesetLetter } from '../../mail/letter.ts';
import type { WaitingMail } from '../../mail/message.ts';
import { oneLine, typedByGuest } from '../../mail/plain.ts';
import { longDate } from '../../mail/when.ts';
import { clockTimeAt } from '../../platform/time/time.ts';
import { timesAt } from '../../restaurant/rules/local-conventions.ts';
import { waitingWords } from './words.ts';

const tones = { asked: 'waiting', offered: 'good', listed: 'waiting' } as const;

/** The mail to a guest who waits, in their language and the restaurant's time zone. */
export function waitingLetter({ event, place, house, offer, wait_token }: WaitingMail, pages_url?: string): Letter {
  const { lang } = place;
  const times = timesAt(lang, house.timezone);
  const [from, to] = [times(place.from), times(place.to)];
  const [words, common] = [waitingWords[lang], guestWords[lang]];
  const restaurant = oneLine(house.name);
  const phone = oneLine(house.phone);
  const day = longDate(place.date, lang);
  const time = offer ? times(offer.time) : from;
  const said = {
    restaurant,
    name: typedByGuest(place.guest_first_name) || typedByGuest(place.guest_last_name),
    day,
    time,
    until: offer ? times(clockTimeAt(offer.expires_at, house.timezone)) : '',
    is_last: offer?.is_last ?? false,
  };
  const told = words[event];
  const when = offer ? common.at(day, time) : words.between(day, from, to);
  const party = common.count(place.guests);
  const facts: Fact[] = [
    { label: common.when, value: when },
    { label: common.party, value: party },
    { label: common.address, value: oneLine(house.address) },
    { label: common.phone, value: phone, ...dial(phone) },
  ];
  return typesetLetter({
    lang,
    subject: told.subject(said),
    preview: `${when}, ${party}`,
    house: restaurant,
    accent: house.accent_color,
    badge: { tone: tones[event], text: told.badge(said) },
    headline: told.headline(said),
    lead: [told.lead(said)],
    facts: facts.filter(({ value }) => value !== ''),
    changes: [],
    more: [],
    notes: [told.note(said)],
    ...(pages_url && { action: { label: told.action, href: `${pages_url}/waitlist/${wait_token}?lang=${lang}` } }),
    footer: [words.reason, ...(house.show_branding ? [common.branding] : [])],
  });
}
