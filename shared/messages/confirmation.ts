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
      ? `C’est réservé\u00a0: ${party}, ${day} à ${time}, ${restaurant_name}.`
      : `Demande envoyée\u00a0: ${party}, ${day} à ${time}, ${restaurant_name}. Le restaurant vous répondra par e-mail.`;
  }
  const party = guests === 1 ? '1 guest' : `${guests} guests`;
  return status === 'confirmed'
    ? `You are booked: ${party}, ${day} at ${time}, ${restaurant_name}.`
    : `Request sent: ${party}, ${day} at ${time}, ${restaurant_name}. The restaurant will answer by e-mail.`;
}
