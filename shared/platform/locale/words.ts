/** Letters that are no accented form of another, as people spell them who do not have them on their keyboard. */
const spelled: Record<string, string> = {
  ...{ œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', ı: 'i' },
};

/** What is written for an apostrophe, by whoever has the right one on their keyboard and whoever has not. */
const APOSTROPHES = /['’‘‛ʼʻ´`′＇]/g;

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

/** A name as it is compared where an apostrophe divides words: « O’Brien » is « o brien ». */
export const foldDivided = (name: string): string => foldName(name.replace(APOSTROPHES, ' '));

/** The beginning of a text in so many UTF-16 units, or one less: a letter of two is never cut, for no key can hold half of it. */
export const beginningOf = (text: string, units: number): string =>
  text.slice(0, units).replace(/[\ud800-\udbff]$/, '');

/** The words of a name as it is compared (`foldName`, `foldDivided`). */
export const wordsOf = (folded: string): string[] => folded.split(' ').filter(Boolean);

/** What words begin, each written together with those after it: « de la tour » is also typed « delatour » or « latour ». */
export function joinedFrom(folded: string): string[] {
  const words = wordsOf(folded);
  return words.map((_, at) => words.slice(at).join(''));
}

/** Whether every word that was typed begins one of those by which something is found. */
export const beginAll = (typed: readonly string[], words: readonly string[]): boolean =>
  typed.every((word) => words.some((one) => one.startsWith(word)));
