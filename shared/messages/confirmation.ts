import type { Lang } from '../contract/primitives.ts';

type Booked = { restaurant_name: string; date: string; time: string; guests: number; status: 'confirmed' | 'pending' };

const long: Record<Lang, Intl.DateTimeFormat> = {
  fr: new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }),
};

/** The sentence that answers a guest's confirm step, in the guest's language. */
export function confirmationMessage(lang: Lang, { restaurant_name, date, time, guests, status }: Booked): string {
  const day = long[lang].format(Date.parse(date));
  if (lang === 'fr') {
    const party = guests === 1 ? '1 personne' : `${guests} personnes`;
    return status === 'confirmed'
      ? `Votre table pour ${party} est réservée chez ${restaurant_name}, ${day} à ${time}.`
      : `Votre demande pour ${party}, ${day} à ${time}, est transmise à ${restaurant_name}, qui vous répondra par e-mail.`;
  }
  const party = guests === 1 ? '1 guest' : `${guests} guests`;
  return status === 'confirmed'
    ? `Your table for ${party} is booked at ${restaurant_name}, ${day} at ${time}.`
    : `Your request for ${party}, ${day} at ${time}, has been sent to ${restaurant_name}, who will answer by e-mail.`;
}
