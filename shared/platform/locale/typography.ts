import type { Lang } from '../contract/primitives.ts';

const NARROW = '\u202f';
const FULL = '\u00a0';

/** Keeps a figure and its unit on one line; a placeholder `{{name}}` counts as a figure. */
const setUnits = (text: string): string =>
  text
    .replace(/(?<=\d|\}\}) (?=(?:h|min|s|personnes?)(?!\p{L}))/gu, FULL)
    .replace(/(?<=(?:\d|\}\})\u00a0h) (?=\d|\{\{)/g, FULL);

const setFrench = (text: string): string =>
  setUnits(text)
    .replace(/'/g, '’')
    .replace(/ ([;!?])/g, `${NARROW}$1`)
    .replace(/ ([:»])/g, `${FULL}$1`)
    .replace(/« /g, `«${FULL}`);

const setIn: Record<Lang, (text: string) => string> = { fr: setFrench, en: setUnits };

/**
 * Sets a text that was typed with ordinary spaces and apostrophes as its language is printed: French gets the apostrophe
 * ’, a narrow no-break space before ; ! ? and a full one before : and inside « ». Setting it again changes nothing.
 */
export const typeset = (text: string, lang: Lang): string => setIn[lang](text);

/** Begins with a vowel, or a y that is one: « Elena », « Élise », « Yves », not « Yann ». An h may be silent or not: it is left alone. */
const VOWEL = /^(?:[aeiouœæ]|y[^aeiouy])/;

const startsWithVowel = (word: string): boolean =>
  VOWEL.test(word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());

const joinIn: Record<Lang, (particle: string, word: string) => string> = {
  fr: (particle, word) => (startsWithVowel(word) ? `${particle.slice(0, -1)}’${word}` : `${particle} ${word}`),
  en: (particle, word) => `${particle} ${word}`,
};

/** Puts « de » or « que » before a word or a name as its language does: « d’Elena », « de Zoé ». */
export const joined = (particle: string, word: string, lang: Lang): string => joinIn[lang](particle, word);

const setDayIn: Record<Lang, (date: string) => string> = {
  fr: (date) => date.replace(/(?<!\d)1(?=\s\p{L})/u, '1er'),
  en: (date) => date,
};

/** Sets a calendar date as its language writes the day: French calls the first of a month « 1er », which `Intl` does not. */
export const typesetDate = (date: string, lang: Lang): string => setDayIn[lang](date);
