import type { Reservation } from '../contract/reservation.ts';

/** Letters that are no accented form of another, as people spell them who do not have them on their keyboard. */
const spelled: Record<string, string> = {
  ...{ œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', ı: 'i' },
};

/** A name as it is compared: in lower case, without accents and apostrophes, any other sign a space between words. */
export const foldName = (name: string): string =>
  name
    .replace(/['’‘ʼ´`]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæøłđðþßı]/g, (letter) => spelled[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Digits from which on a figure is the end of a telephone number. */
const FEWEST_DIGITS = 4;
/** Digits that tell whole numbers apart, whether they were typed with the country's code or without. */
const WHOLE_NUMBER = 8;

/** What a search asks for: beginnings of names, the last digits of a telephone number (or ""), a confirmation code. */
export type GuestQuery = { words: string[]; digits: string; code: string | undefined };

/** A confirmation code as a guest may spell it: in lower case, in groups; `undefined` when it cannot be one. */
const codeIn = (q: string): string | undefined =>
  /^[2-9A-HJ-NP-Z]{8}$/.exec(q.toUpperCase().replace(/[\s-]/g, ''))?.[0];

/** Reads what somebody typed to find a guest. */
export function readQuery(q: string): GuestQuery {
  const all = foldName(q).split(' ').filter(Boolean);
  const digits = all.filter((word) => /^\d+$/.test(word)).join('');
  const isNumber = digits.length >= FEWEST_DIGITS;
  return {
    words: isNumber ? all.filter((word) => !/^\d+$/.test(word)) : all,
    digits: isNumber ? digits : '',
    code: codeIn(q),
  };
}

/** The words of a folded name, and all of them as one: « de la tour » is also typed « delatour ». */
const partsOf = (folded: string): string[] => [...folded.split(' '), folded.replaceAll(' ', '')];

/** Whether every word begins some part of the names, in any order. `names` may be folded already. */
export function hasNames({ words }: GuestQuery, names: readonly string[]): boolean {
  const parts = names.flatMap((name) => partsOf(foldName(name)));
  const beginsPart = (word: string) => parts.some((part) => part.startsWith(word));
  return words.every(beginsPart) || beginsPart(words.join(''));
}

function hasDigits({ digits }: GuestQuery, phone: string | null): boolean {
  const number = (phone ?? '').replace(/\D/g, '');
  if (number.endsWith(digits)) return true;
  return digits.length >= WHOLE_NUMBER && number.slice(-WHOLE_NUMBER) === digits.slice(-WHOLE_NUMBER);
}

/** What of a reservation a search looks at. */
type Searched = Pick<Reservation, 'guest_first_name' | 'guest_last_name' | 'guest_phone' | 'confirmation_code'>;

/** Whether a search finds a reservation: by its code, or by everything else that was typed. */
export function isFoundBy(query: GuestQuery, reservation: Searched): boolean {
  if (query.code !== undefined && query.code === reservation.confirmation_code) return true;
  if (query.words.length === 0 && query.digits === '') return false;
  const { guest_first_name, guest_last_name, guest_phone } = reservation;
  return hasNames(query, [guest_first_name, guest_last_name]) && hasDigits(query, guest_phone);
}
