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
/** Letters of each of two words under which the index lists a guest once more. */
const PAIRED = 2;
/** Beginnings and pairs of one guest's names at most: what a stranger calls themselves must not cost what they like. */
const MOST_BEGINNINGS = 45;
/** Letters of their names at most, as they are compared: each is in every word, and some signs stand for eighteen. */
const MOST_LETTERS = 800;
/** Where whoever has more of them is listed instead, and every search by names looks; no name begins so. */
const LONG_NAMES = '*';
/** Letters of an address before its @ that count. */
const MAILBOX_LENGTH = 64;

/** The beginnings under which a word is listed, the longest last; none of a single letter. */
const beginningsOf = (word: string): string[] =>
  BEGINNINGS.filter((letters) => letters <= word.length).map((letters) => beginningOf(word, letters));

/** Each two of some words, by two letters of both: « Zoé Martin » is « ma&zo ». */
function pairsOf(words: readonly string[]): string[] {
  const begun = words.filter((word) => word.length >= PAIRED).map((word) => beginningOf(word, PAIRED));
  const sorted = begun.toSorted();
  return sorted.flatMap((one, at) => sorted.slice(at + 1).map((other) => `${one}&${other}`));
}

const mailboxBeginning = (email: string): string => `@${beginningOf(email.split('@')[0] ?? '', MAILBOX_LENGTH)}`;
const digitsBeginning = (digits: string): string => `+${digits.slice(-FEWEST_DIGITS.shown)}`;

/**
 * Under what the index of words lists a guest: two, four and seven letters that begin a part of their names, each two parts
 * together, « + » and the last four digits of their number, « @ » and their address before its @. Nothing for who was erased.
 */
export function listedUnder({ names, digits, email }: Compared): string[] {
  const parts = [...new Set(names.flatMap(joinedFrom))];
  const begun = [...new Set([...parts.flatMap(beginningsOf), ...pairsOf(parts)])];
  return [
    ...(digits.length >= FEWEST_DIGITS.shown ? [digitsBeginning(digits)] : []),
    ...(email?.includes('@') ? [mailboxBeginning(email)] : []),
    ...(begun.length > MOST_BEGINNINGS || names.join('').length > MOST_LETTERS ? [LONG_NAMES] : begun),
  ];
}

/** Where a search looks: whoever it finds is under each of the `beginnings`, or else under one of `besides`. */
type Sought = {
  /** Those that the fewest others are likely to share come first. */
  beginnings: string[];
  /** Where who writes several words as one is, and whoever has too many. */
  besides: string[];
};

/** Where a search looks for guests in the index of words: nowhere, if no word has two letters. */
export function soughtUnder({ words, digits, email }: GuestQuery): Sought {
  if (email !== undefined) return { beginnings: [mailboxBeginning(email)], besides: [] };
  if (digits !== '') return { beginnings: [digitsBeginning(digits)], besides: [] };
  // What begins another word may be found in the same part of a name: no other one has to have it.
  const apart = [...new Set(words)].filter((word, _, all) => !all.some((one) => one !== word && one.startsWith(word)));
  const longest = apart.toSorted((a, b) => b.length - a.length);
  const single = longest.flatMap((word) => beginningsOf(word).slice(-1));
  if (single.length === 0) return { beginnings: [], besides: [] };
  const beginnings = [...new Set([...pairsOf(longest.slice(0, 2)), ...single])];
  const joined = words.length > 1 ? beginningsOf(words.join('')).slice(-1) : [];
  const isThere = (beginning: string) => beginnings.length === 1 && beginnings[0] === beginning;
  return { beginnings, besides: [...joined.filter((beginning) => !isThere(beginning)), LONG_NAMES] };
}
