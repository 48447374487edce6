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

/** What is missing from each field, in words: a name, a size and a start suffice. */
export const rulesOf = (t: T) => ({
  guests: (guests: Fields['guests']) => (guests === '' || guests < 1 ? t('new.no_party') : null),
  date: (date: string) => (date ? null : t('new.no_date')),
  time: (time: string) => (readTime(time) ? null : t('new.no_time', { time: '20:30' })),
  guest_last_name: (name: string) => (VISIBLE.test(name) ? null : t('new.no_last_name')),
  guest_email: (email: string) => (!email.trim() || EMAIL.test(email.trim()) ? null : t('new.bad_email')),
});

/** What comes into a form with a guest who is taken over, beside their names. */
type Brought = Pick<Fields, 'guest_phone' | 'guest_email' | 'allergies' | 'notes'>;

/** What was typed before a guest was taken over, and what stands in the form since. */
export type TakenOver = { typed: Brought; stands: Brought };

/** What the house knows of a guest; a contact that it may not show is none. */
export type Known = { guest_phone?: string; guest_email?: string; allergies: string; note: string };

/**
 * What is typed, with what the house knows of the guest who is taken over. Where both are too long for one field, what was
 * typed stays: the profile is shown beside the booking.
 */
function withKnown(typed: string, known: string, { between, longest }: { between: string; longest: number }): string {
  const said = typed.trim();
  if (!known || said.toLowerCase().includes(known.toLowerCase())) return typed;
  const both = said ? `${said}${between}${known}` : known;
  return both.length <= longest ? both : typed;
}

/**
 * Takes a guest over into what the form holds `now`. Of one who was taken `before` and was not meant nothing stays: neither
 * their address nor what they must not eat would be this guest's; what somebody has typed since does.
 */
export function takeOver(now: Brought, known: Known, before: TakenOver | undefined): TakenOver {
  const typedIn = (field: keyof Brought) =>
    before && before.stands[field] === now[field] ? before.typed[field] : now[field];
  const typed = {
    guest_phone: typedIn('guest_phone'),
    guest_email: typedIn('guest_email'),
    allergies: typedIn('allergies'),
    notes: typedIn('notes'),
  };
  const stands = {
    guest_phone: known.guest_phone ?? typed.guest_phone,
    guest_email: known.guest_email ?? typed.guest_email,
    allergies: withKnown(typed.allergies, known.allergies, { between: ', ', longest: LONGEST.allergies }),
    notes: withKnown(typed.notes, known.note, { between: '\n', longest: LONGEST.notes }),
  };
  return { typed, stands };
}

/** How a party is called that the API is asked to book. */
export const nameOf = ({
  guest_name,
  guest_first_name,
  guest_last_name,
}: Pick<NewReservation, 'guest_name' | 'guest_first_name' | 'guest_last_name'>): string =>
  guest_name ?? `${guest_first_name} ${guest_last_name}`;

/** The name of a guest as the API is sent it: a caller may say one alone. */
export function namedBy(fields: Pick<Fields, 'guest_first_name' | 'guest_last_name'>) {
  const [first, last] = [fields.guest_first_name.trim(), fields.guest_last_name.trim()];
  return first ? { guest_first_name: first, guest_last_name: last } : { guest_name: last };
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
    ...namedBy(fields),
    ...(phone && { guest_phone: phone }),
    ...(email && { guest_email: email }),
    ...(allergies && { allergies }),
    ...(occasion && { occasion }),
    ...(notes && { notes }),
  };
}
