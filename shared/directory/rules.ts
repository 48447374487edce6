import { beginAll, beginningOf, foldDivided, foldName, wordsOf } from '../platform/locale/words.ts';
import type { RestaurantConfig } from '../restaurant/contract/restaurant-config.ts';
import { liveTables, type Setup } from '../restaurant/rules/setup.ts';

/** The data of a restaurant in the directory. */
export type Listed = Record<'restaurant_id' | 'restaurant_name' | 'restaurant_address' | 'public_token', string>;

/** Words that a restaurant is found by at most, those of its name first. */
const MOST_WORDS = 24;
/** Characters of a word that count. */
const WORD_LENGTH = 30;

/** Whether a restaurant is listed: it says so, and takes bookings online. */
export const isListed = ({ show_on_directory, is_active }: RestaurantConfig): boolean => show_on_directory && is_active;

/**
 * Whether guests can ever book at a restaurant: in some week, at a table that the house gives online. One that opens on
 * special days alone is not counted as such.
 */
export const canBeBooked = ({ hours, tables }: Pick<Setup, 'hours' | 'tables'>): boolean =>
  hours.some(({ is_active }) => is_active) &&
  liveTables(tables).some(({ is_active, online }) => is_active && online !== false);

/** The words of a name as it is compared that find a restaurant: a single letter finds nothing. */
const longWords = (folded: string): string[] =>
  wordsOf(folded)
    .filter((word) => word.length > 1)
    .map((word) => beginningOf(word, WORD_LENGTH));

/**
 * The words that somebody has typed to find a restaurant, as they are compared: without accents, in lower case, and without the
 * article before an apostrophe: « L’Atelier d’Été » is « atelier », « ete ».
 */
export const typedWords = (text: string): string[] => [...new Set(longWords(foldDivided(text)))];

/**
 * The words that a restaurant is found by: of its name and of where it is; what stands around an apostrophe also as one word,
 * for who types « latelier » or « obrien ».
 */
export const foundBy = ({ restaurant_name, restaurant_address }: Listed): string[] => {
  const words = [restaurant_name, restaurant_address].flatMap((text) => [
    ...longWords(foldDivided(text)),
    ...longWords(foldName(text)),
  ]);
  return [...new Set(words)].slice(0, MOST_WORDS);
};

/** Whether every word that was typed begins one that a restaurant is found by. */
export const matches = (listed: Listed, typed: readonly string[]): boolean => beginAll(typed, foundBy(listed));
