import type { Reservation } from '../../booking/contract/reservation.ts';
import { FEWEST_DIGITS } from '../../platform/contract/constants.ts';

/** Letters that are no accented form of another, as people spell them who do not have them on their keyboard. */
const spelled: Record<string, string> = {
  ...{ œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', ı: 'i' },
};

/** What is written for an apostrophe, by whoever has the right one on their keyboard and whoever has not. */
export const APOSTROPHES = /['’‘‛ʼʻ´`′＇]/g;

/** A name as it is compared: in lower case, without accents and apostrophes, any other sign a space between words. */
export const foldName = (name: string): string =>
  name
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæøłđðþßı]/g, (letter) => spelled[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What a search asks for: beginnings of names, the last digits of a telephone number (or ""), a confirmation code; or the beginning of an e-mail address. */
export type GuestQuery = { words: string[]; digits: string; code: string | undefined; email: string | undefined };

/** A confirmation code as a guest may spell it: in lower case, in groups; `undefined` when it cannot be one. */
const codeIn = (q: string): string | undefined =>
  /^[2-9A-HJ-NP-Z]{8}$/.exec(q.toUpperCase().replace(/[\s-]/g, ''))?.[0];

/** What somebody types to find a guest, and whether it is one from whom contacts are hidden. */
export type Typed = { q: string; hides_contacts?: boolean | undefined };

/**
 * Reads what somebody typed to find a guest. From whom contacts are hidden finds no number by its end, of which they would
 * learn one digit after the other: they must know it whole.
 */
export function readQuery({ q, hides_contacts = false }: Typed): GuestQuery {
  const all = foldName(q).split(' ').filter(Boolean);
  const digits = all.filter((word) => /^\d+$/.test(word)).join('');
  const isNumber = digits.length >= (hides_contacts ? FEWEST_DIGITS.masked : FEWEST_DIGITS.shown);
  return {
    words: isNumber ? all.filter((word) => !/^\d+$/.test(word)) : all,
    digits: isNumber ? digits : '',
    code: codeIn(q),
    email: q.includes('@') ? q.trim().toLowerCase() : undefined,
  };
}

/** What words begin, each written together with those after it: « de la tour » is also typed « delatour » or « latour ». */
function joinedFrom(folded: string): string[] {
  const words = folded.split(' ');
  return words.map((_, at) => words.slice(at).join(''));
}

/**
 * What a name is found by the beginning of: its words, and those that an apostrophe divides: « O’Brien » is typed « obrien »
 * and « brien ».
 */
const partsOf = (name: string): string[] => [
  ...joinedFrom(foldName(name)),
  ...joinedFrom(foldName(name.replace(APOSTROPHES, ' '))),
];

/** Whether every word begins some part of the names, in any order. `names` may be folded already. */
export function hasNames({ words }: GuestQuery, names: readonly string[]): boolean {
  const parts = names.flatMap(partsOf);
  const beginsPart = (word: string) => parts.some((part) => part.startsWith(word));
  return words.every(beginsPart) || beginsPart(words.join(''));
}

function hasDigits({ digits }: GuestQuery, phone: string | null): boolean {
  const number = (phone ?? '').replace(/\D/g, '');
  if (number.endsWith(digits)) return true;
  return (
    digits.length >= FEWEST_DIGITS.masked && number.slice(-FEWEST_DIGITS.masked) === digits.slice(-FEWEST_DIGITS.masked)
  );
}

/** What of a reservation a search looks at. */
type Searched = Pick<
  Reservation,
  'guest_first_name' | 'guest_last_name' | 'guest_email' | 'guest_phone' | 'confirmation_code'
>;

/** Whether a search finds a reservation: by its code, or by everything else that was typed. */
export function isFoundBy(query: GuestQuery, reservation: Searched): boolean {
  if (query.code !== undefined && query.code === reservation.confirmation_code) return true;
  if (query.email !== undefined) return reservation.guest_email?.toLowerCase().startsWith(query.email) ?? false;
  if (query.words.length === 0 && query.digits === '') return false;
  const { guest_first_name, guest_last_name, guest_phone } = reservation;
  return hasNames(query, [guest_first_name, guest_last_name]) && hasDigits(query, guest_phone);
}
