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

const setDayIn: Record<Lang, (date: string) => string> = {
  fr: (date) => date.replace(/(?<!\d)1(?=\s\p{L})/u, '1er'),
  en: (date) => date,
};

/** Sets a calendar date as its language writes the day: French calls the first of a month « 1er », which `Intl` does not. */
export const typesetDate = (date: string, lang: Lang): string => setDayIn[lang](date);
