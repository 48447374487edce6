import type { Lang } from '../contract/primitives.ts';
import { typeset } from '../domain/typography.ts';
import { longDate } from './when.ts';

type Booked = { restaurant_name: string; date: string; time: string; guests: number; status: 'confirmed' | 'pending' };

type Sentences = Record<Booked['status'], (what: string) => string> & {
  what: (booked: Booked, day: string) => string;
};

const sentences: Record<Lang, Sentences> = {
  fr: {
    what: ({ guests, time, restaurant_name }, day) =>
      `${guests} ${guests === 1 ? 'personne' : 'personnes'}, ${day} à ${time}, ${restaurant_name}.`,
    confirmed: (what) => `C’est réservé : ${what}`,
    pending: (what) => `Demande envoyée : ${what} Le restaurant vous répondra par e-mail.`,
  },
  en: {
    what: ({ guests, time, restaurant_name }, day) =>
      `${guests} ${guests === 1 ? 'guest' : 'guests'}, ${day} at ${time}, ${restaurant_name}.`,
    confirmed: (what) => `You are booked: ${what}`,
    pending: (what) => `Request sent: ${what} The restaurant will answer by e-mail.`,
  },
};

/** The sentence that answers a guest's confirm step, in the guest's language. */
export function confirmationMessage(lang: Lang, booked: Booked): string {
  const words = sentences[lang];
  return typeset(words[booked.status](words.what(booked, longDate(booked.date, lang))), lang);
}
