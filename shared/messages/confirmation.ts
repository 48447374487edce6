import type { Lang } from '../contract/primitives.ts';

type Booked = { restaurant_name: string; date: string; time: string; guests: number; status: 'confirmed' | 'pending' };

const locales: Record<Lang, string> = { fr: 'fr-FR', en: 'en-GB' };

const formats = new Map<Lang, Intl.DateTimeFormat>();

/** The format of long dates. It is made when it is first needed: making both would cost every cold start some 10 ms. */
function longDate(lang: Lang): Intl.DateTimeFormat {
  const format = formats.get(lang) ?? new Intl.DateTimeFormat(locales[lang], { dateStyle: 'full', timeZone: 'UTC' });
  formats.set(lang, format);
  return format;
}

/** The sentence that answers a guest's confirm step, in the guest's language. */
export function confirmationMessage(lang: Lang, { restaurant_name, date, time, guests, status }: Booked): string {
  const day = longDate(lang).format(Date.parse(date));
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
