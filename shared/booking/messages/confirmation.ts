import type { linkFor } from '../../mail/link.ts';
import { longDate } from '../../mail/when.ts';
import type { Lang } from '../../platform/contract/primitives.ts';
import { typeset } from '../../platform/locale/typography.ts';
import type { RestaurantConfig } from '../../restaurant/contract/restaurant-config.ts';
import { timesAt } from '../../restaurant/rules/local-conventions.ts';
import type { Confirmation } from '../contract/widget-reservations.ts';
import type { StoredReservation } from '../rules/reservation.ts';

type Booked = { restaurant_name: string; date: string; time: string; guests: number; status: 'confirmed' | 'pending' };

/** What a sentence needs besides: the restaurant's time zone, and whether the guest has left an address. */
type Around = { timezone: string; has_email?: boolean };

type Sentences = Record<Booked['status'] | 'pending_no_email', (what: string) => string> & {
  what: (booked: Booked, day: string) => string;
};

const sentences: Record<Lang, Sentences> = {
  fr: {
    what: ({ guests, time, restaurant_name }, day) =>
      `${guests} ${guests === 1 ? 'personne' : 'personnes'}, ${day} à ${time}, ${restaurant_name}.`,
    confirmed: (what) => `C’est réservé : ${what}`,
    pending: (what) => `Demande envoyée : ${what} Le restaurant vous répondra par e-mail.`,
    pending_no_email: (what) => `Demande envoyée : ${what} Le restaurant vous répondra.`,
  },
  en: {
    what: ({ guests, time, restaurant_name }, day) =>
      `${guests} ${guests === 1 ? 'guest' : 'guests'}, ${day} at ${time}, ${restaurant_name}.`,
    confirmed: (what) => `You are booked: ${what}`,
    pending: (what) => `Request sent: ${what} The restaurant will answer by e-mail.`,
    pending_no_email: (what) => `Request sent: ${what} The restaurant will answer.`,
  },
};

/** The sentence that answers a guest's confirm step, in the guest's language; nobody writes to one without an address. */
export function confirmationMessage(lang: Lang, booked: Booked, { timezone, has_email = true }: Around): string {
  const words = sentences[lang];
  const say = booked.status === 'pending' && !has_email ? words.pending_no_email : words[booked.status];
  const written = { ...booked, time: timesAt(lang, timezone)(booked.time) };
  return typeset(say(words.what(written, longDate(booked.date, lang))), lang);
}

/** What answers a guest who has booked: `link` is theirs, `lang` the one that they asked in, else the booking's. */
export function confirmationOf(
  reservation: StoredReservation,
  {
    config,
    lang = reservation.lang,
    link,
  }: {
    config: Pick<RestaurantConfig, 'restaurant_name' | 'timezone'>;
    lang?: Lang | undefined;
    link: ReturnType<typeof linkFor>;
  },
): Confirmation {
  const booked = {
    // A cancelled one is answered otherwise.
    status: reservation.status === 'pending' ? ('pending' as const) : ('confirmed' as const),
    restaurant_name: config.restaurant_name,
    date: reservation.reservation_date,
    time: reservation.reservation_time.slice(0, 5),
    guests: reservation.party_size,
  };
  return {
    reservation_id: reservation.id,
    confirmation_code: reservation.confirmation_code,
    ...booked,
    message: confirmationMessage(lang, booked, {
      timezone: config.timezone,
      has_email: reservation.guest_email !== null,
    }),
    ...link,
  };
}
