import { labelled } from '../../mail/labelled.ts';
import { oneLine } from '../../mail/plain.ts';
import type { Lang } from '../../platform/contract/primitives.ts';

export type CalendarWords = {
  entry: (restaurant: string, count: number) => string;
  code: string;
  phone: string;
  /** The link to the booking's page: while it can be changed there, and when it can only be looked at. */
  link: Record<'change' | 'view', string>;
};

/** What a guest's calendar and mails call the same things. */
export const calendarWords: Record<Lang, CalendarWords> = {
  fr: {
    entry: (restaurant, count) => `${restaurant}, table pour ${count}`,
    code: 'Votre code de réservation',
    phone: 'Téléphone',
    link: { change: 'Voir, modifier ou annuler', view: 'Voir votre réservation' },
  },
  en: {
    entry: (restaurant, count) => `${restaurant}, table for ${count}`,
    code: 'Your booking code',
    phone: 'Telephone',
    link: { change: 'See, change or cancel', view: 'View your booking' },
  },
};

/** A guest's visit; `from` and `to` are epoch minutes. */
export type Visit = {
  reservation_id: string;
  /** Of the booking: each change raises it. */
  version: number;
  from: number;
  to: number;
  guests: number;
  code: string;
  restaurant: string;
  address?: string | undefined;
  phone?: string | undefined;
  /** The guest's page of the booking, in its language, and whether the booking can still be changed there. */
  link?: { url: string; may_change: boolean } | undefined;
  lang: Lang;
};

/**
 * What a guest's calendar has of a visit, whoever hands it over: the file in a mail and the one that a page makes are one
 * entry (the same UID), of which programs keep the higher SEQUENCE.
 */
export function calendarEntry({ lang, link, restaurant, address, phone, code, ...visit }: Visit) {
  const words = calendarWords[lang];
  const details = [
    labelled(words.code, code, lang),
    ...(phone ? [labelled(words.phone, oneLine(phone), lang)] : []),
    ...(link ? [labelled(words.link[link.may_change ? 'change' : 'view'], link.url, lang)] : []),
  ];
  return {
    uid: `${visit.reservation_id}@couvert`,
    sequence: visit.version,
    from: visit.from,
    to: visit.to,
    summary: words.entry(oneLine(restaurant), visit.guests),
    location: address ? oneLine(address) : undefined,
    description: details.join('\n'),
  };
}
