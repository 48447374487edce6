import { LONGEST, VISIBLE } from '../../../../../shared/platform/contract/constants.ts';
import type { Lang, Translate } from '../../../../common/i18n.ts';
import type { NewReservation } from '../../../client/api.ts';
import { readTime } from '../../../day/time.ts';
import type { fr } from '../../../words/fr/console.ts';

type T = Translate<typeof fr>;

/** The choice that leaves the table to the API. */
export const AUTO = 'auto';

/** A new reservation as it is being written; times are as they were typed. */
export type Fields = {
  guests: number | '';
  date: string;
  time: string;
  guest_first_name: string;
  guest_last_name: string;
  guest_phone: string;
  guest_email: string;
  allergies: string;
  occasion: string;
  notes: string;
  /** Of the guest's messages. */
  lang: Lang;
  /** Key of a row of the plan, or `AUTO`. */
  place: string;
};

export const EMPTY: Omit<Fields, 'lang'> = {
  guests: 2,
  date: '',
  time: '',
  guest_first_name: '',
  guest_last_name: '',
  guest_phone: '',
  guest_email: '',
  allergies: '',
  occasion: '',
  notes: '',
  place: AUTO,
};

const EMAIL = /^\S+@\S+\.\S+$/;

/** What is missing from each field, in words. */
export const rulesOf = (t: T) => ({
  guests: (guests: Fields['guests']) => (guests === '' || guests < 1 ? t('new.no_party') : null),
  date: (date: string) => (date ? null : t('new.no_date')),
  time: (time: string) => (readTime(time) ? null : t('new.no_time', { time: '20:30' })),
  guest_first_name: (name: string) => (VISIBLE.test(name) ? null : t('new.no_first_name')),
  guest_last_name: (name: string) => (VISIBLE.test(name) ? null : t('new.no_last_name')),
  guest_email: (email: string) => (!email.trim() || EMAIL.test(email.trim()) ? null : t('new.bad_email')),
});

/**
 * What is typed of allergies, with those that the house knows of the guest who is taken over. Where both are too long for
 * one field, what was typed stays: the profile is shown beside the booking.
 */
export function allergiesWith(typed: string, known: string): string {
  const said = typed.trim();
  if (!known || said.toLowerCase().includes(known.toLowerCase())) return typed;
  const both = said ? `${said}, ${known}` : known;
  return both.length <= LONGEST.allergies ? both : typed;
}

/** What the API is sent; the telephone number as it was typed. */
export function bodyOf(fields: Fields): NewReservation {
  const phone = fields.guest_phone.trim();
  const email = fields.guest_email.trim();
  const allergies = fields.allergies.trim();
  const occasion = fields.occasion.trim();
  const notes = fields.notes.trim();
  return {
    reservation_date: fields.date,
    reservation_time: readTime(fields.time) ?? '',
    guests: Number(fields.guests),
    lang: fields.lang,
    guest_first_name: fields.guest_first_name.trim(),
    guest_last_name: fields.guest_last_name.trim(),
    ...(phone && { guest_phone: phone }),
    ...(email && { guest_email: email }),
    ...(allergies && { allergies }),
    ...(occasion && { occasion }),
    ...(notes && { notes }),
  };
}
