import type { Reservation } from '../../booking/contract/reservation.ts';
import { FEWEST_DIGITS } from '../../platform/contract/constants.ts';
import { beginAll, beginningOf, foldDivided, foldName, joinedFrom, wordsOf } from '../../platform/locale/words.ts';

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
  const all = wordsOf(foldName(q));
  const digits = all.filter((word) => /^\d+$/.test(word)).join('');
  const isNumber = digits.length >= (hides_contacts ? FEWEST_DIGITS.masked : FEWEST_DIGITS.shown);
  return {
    words: isNumber ? all.filter((word) => !/^\d+$/.test(word)) : all,
    digits: isNumber ? digits : '',
    code: codeIn(q),
    email: q.includes('@') ? q.trim().toLowerCase() : undefined,
  };
}

/**
 * Names as they are compared: folded, and where an apostrophe divides words also with these apart: « O’Brien » is typed
 * « obrien » and « brien ». `names` may be folded already.
 */
const comparedNames = (names: readonly string[]): string[] =>
  [...new Set(names.flatMap((name) => [foldName(name), foldDivided(name)]))].filter(Boolean);

/** Whether every word begins some part of names that were folded, in any order. */
function hasFolded({ words }: GuestQuery, folded: readonly string[]): boolean {
  const parts = folded.flatMap(joinedFrom);
  return beginAll(words, parts) || beginAll([words.join('')], parts);
}

/** Whether every word begins some part of the names, in any order. `names` may be folded already. */
export const hasNames = (query: GuestQuery, names: readonly string[]): boolean =>
  hasFolded(query, comparedNames(names));

/** What of a guest a search compares: names as they are compared, the last digits of the number, the address in lower case. */
type Compared = { names: readonly string[]; digits: string; email: string | undefined };

/** What of a reservation a search looks at. */
type Searched = Pick<
  Reservation,
  'guest_first_name' | 'guest_last_name' | 'guest_email' | 'guest_phone' | 'confirmation_code'
>;

/** What a search compares of a reservation's guest. Of a number it takes as many digits as tell it from any other country's. */
export const comparedOf = ({
  guest_first_name,
  guest_last_name,
  guest_email,
  guest_phone,
}: Omit<Searched, 'confirmation_code'>): Compared => ({
  names: comparedNames([guest_last_name, guest_first_name]),
  digits: (guest_phone ?? '').replace(/\D/g, '').slice(-FEWEST_DIGITS.masked),
  email: guest_email?.toLowerCase(),
});

/** Whether a number ends with the digits; a whole one may have been typed with another beginning, such as its country's. */
const hasDigits = ({ digits }: GuestQuery, { digits: number }: Pick<Compared, 'digits'>): boolean =>
  number.endsWith(digits.slice(-FEWEST_DIGITS.masked));

/** Whether a search finds a guest by everything that was typed, if it is no code. */
export function isFoundAmong(query: GuestQuery, guest: Compared): boolean {
  if (query.email !== undefined) return guest.email?.startsWith(query.email) ?? false;
  if (query.words.length === 0 && query.digits === '') return false;
  return hasFolded(query, guest.names) && hasDigits(query, guest);
}

/** Whether a search finds a reservation: by its code, or by everything else that was typed. */
export const isFoundBy = (query: GuestQuery, reservation: Searched): boolean =>
  (query.code !== undefined && query.code === reservation.confirmation_code) ||
  isFoundAmong(query, comparedOf(reservation));

/** Lengths of the beginnings of words under which the index lists a guest: who types « marti » looks among those of « mart ». */
const BEGINNINGS = [2, 4, 7];
/** Beginnings that one guest is listed under at most: what a stranger calls themselves must not cost what they like. */
const MOST_BEGINNINGS = 60;
/** Letters of an address before its @ that count. */
const MAILBOX_LENGTH = 64;

/** The beginning under which somebody is looked for by a word; nothing for a single letter. */
function beginningFor(word: string): string | undefined {
  const length = BEGINNINGS.findLast((letters) => letters <= word.length);
  return length === undefined ? undefined : beginningOf(word, length);
}

const mailboxBeginning = (email: string): string => `@${beginningOf(email.split('@')[0] ?? '', MAILBOX_LENGTH)}`;
const digitsBeginning = (digits: string): string => `+${digits.slice(-FEWEST_DIGITS.shown)}`;

/**
 * Under what the index of words lists a guest: two, four and seven letters that begin a part of their names, « + » and the last
 * four digits of their number, « @ » and their address before its @. Nothing for who was erased.
 */
export function listedUnder({ names, digits, email }: Compared): string[] {
  const parts = names.flatMap(joinedFrom);
  const begun = parts.flatMap((part) =>
    BEGINNINGS.filter((letters) => letters <= part.length).map((letters) => beginningOf(part, letters)),
  );
  return [
    ...(digits.length >= FEWEST_DIGITS.shown ? [digitsBeginning(digits)] : []),
    ...(email?.includes('@') ? [mailboxBeginning(email)] : []),
    ...new Set(begun),
  ].slice(0, MOST_BEGINNINGS);
}

/** Where a search looks: under each of the beginnings is whoever it finds; those that few others share come first. */
type Sought = {
  beginnings: string[];
  /** Where who writes several words as one is, if no beginning has them too. */
  joined: string | undefined;
};

/** Where a search looks for guests in the index of words: nowhere, if no word has two letters. */
export function soughtUnder({ words, digits, email }: GuestQuery): Sought {
  if (email !== undefined) return { beginnings: [mailboxBeginning(email)], joined: undefined };
  if (digits !== '') return { beginnings: [digitsBeginning(digits)], joined: undefined };
  const longest = words.toSorted((a, b) => b.length - a.length);
  const beginnings = [...new Set(longest.flatMap((word) => beginningFor(word) ?? []))];
  return { beginnings, joined: words.length > 1 ? beginningFor(words.join('')) : undefined };
}
