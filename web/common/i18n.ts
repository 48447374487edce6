import { COMMON_LANG, DEFAULT_LANG } from '../../shared/platform/contract/constants.ts';
import type { Lang } from '../../shared/platform/contract/primitives.ts';
import { joined, typeset, typesetDate } from '../../shared/platform/locale/typography.ts';

export type { Lang };

/** How dates and figures are written in each language that the API speaks. */
export const LOCALES: Record<Lang, string> = { fr: 'fr-FR', en: 'en-GB' };

/** Each language in its own words. */
export const LANG_NAMES: Record<Lang, string> = { fr: 'Français', en: 'English' };

export const LANGS: readonly Lang[] = [DEFAULT_LANG, COMMON_LANG];

const isLang = (text: string): text is Lang => LANGS.some((lang) => lang === text);

/**
 * The language of a page: the one asked for, else the first of the visitor's that we speak. It is English for who asks for
 * others only, and the API's default for who names none.
 */
export function langOf(asked: string | null | undefined, wanted: readonly string[]): Lang {
  const tags = [asked ?? '', ...wanted];
  const spoken = tags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLang);
  return spoken ?? (tags.join('') ? COMMON_LANG : DEFAULT_LANG);
}

/** Words by key; `key_one` and `key_other` are the plural forms of `key`, `{{name}}` stands for a value. */
export type Words = Record<string, string>;

type Base<K> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K;
type Names<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never;
type NamesOf<W extends Words, K> = Names<W[(K | `${K & string}_other`) & keyof W]>;

type Counted<K> = K extends `${infer Stem}_other` ? Stem : never;

/** The same words in another language, which may have more plural forms (`key_few`, `key_many`). */
export type Translation<W extends Words> = { [K in keyof W]: string } & {
  [K in `${Counted<keyof W>}_${Intl.LDMLPluralRule}`]?: string;
};

/** Looks up words; the values that a text needs are checked by the compiler. */
export type Translate<W extends Words> = <K extends Base<keyof W> & string>(
  key: K,
  ...values: [NamesOf<W, K>] extends [never] ? [] : [values: Record<NamesOf<W, K>, string | number>]
) => string;

/** Writes a time `HH:MM` as the page's readers do. */
export type WriteTime = (time: string) => string;

const TIME = /^\d\d:\d\d$/;

/** A place for a value, with what French joins to it. */
const PLACE = /(?:(?<!\p{L})(de|que) )?\{\{(\w+)\}\}/giu;

/** Puts values into a text: a time `HH:MM` as it is written, any other value as it is, whatever it says. */
const fill = (text: string, values: Record<string, string | number>, time: WriteTime, lang: Lang): string =>
  text.replace(PLACE, (place: string, particle: string | undefined, name: string) => {
    const given = values[name];
    if (given === undefined) return place;
    const value = TIME.test(String(given)) ? time(String(given)) : String(given);
    return particle ? joined(particle, value, lang) : value;
  });

/** Makes the translator of one language from the words of all: the French ones say which texts there are, and with which values. */
export const translator = <const W extends Words>(
  lang: Lang,
  words: Record<typeof DEFAULT_LANG, W> & Record<Lang, Translation<W>>,
  time?: WriteTime,
): Translate<W> => translatorOf<W>(lang, words[lang], time);

/**
 * Makes the translator of one language from its words; a value named `count` chooses the plural form, and `time` writes the
 * times among the values.
 */
export function translatorOf<W extends Words>(
  lang: Lang,
  words: Translation<W>,
  time: WriteTime = (as_is) => as_is,
): Translate<W> {
  const texts = new Map(
    Object.entries<string | undefined>(words).map(([key, text = '']) => [key, typeset(text, lang)]),
  );
  const plurals = new Intl.PluralRules(LOCALES[lang]);
  return (key, ...[values = {}]) => {
    const { count }: Record<string, string | number> = values;
    const counted = typeof count === 'number' ? texts.get(`${key}_${plurals.select(count)}`) : undefined;
    return fill(counted ?? texts.get(key) ?? texts.get(`${key}_other`) ?? key, values, time, lang);
  };
}

const NO_BREAK = '\u00a0';

/** Writes calendar dates (`YYYY-MM-DD`) in one language; a formatter is costly, so each is made at its first use. */
export function dateWords(lang: Lang) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    let writer: Intl.DateTimeFormat | undefined;
    return (date: string) => {
      writer ??= new Intl.DateTimeFormat(LOCALES[lang], { ...options, timeZone: 'UTC' });
      return typesetDate(writer.format(Date.parse(date)), lang)
        .replace(/,/g, '')
        .replace(/(?<=\d|\der) /g, NO_BREAK);
    };
  };
  const weekdayShort = format({ weekday: 'short' });
  return {
    /** vendredi 20 novembre */
    long: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** vendredi 20 novembre 2026 */
    full: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    /** ven. 20 nov. */
    short: format({ weekday: 'short', day: 'numeric', month: 'short' }),
    /** ven. 20 nov. 2026 */
    compact: format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    /** 20 novembre 2026 */
    dated: format({ day: 'numeric', month: 'long', year: 'numeric' }),
    /** novembre 2026 */
    month: format({ month: 'long', year: 'numeric' }),
    /** vendredi */
    weekday: format({ weekday: 'long' }),
    /** ve, Fr: two letters, as calendars print them */
    weekdayTwo: (date: string) => weekdayShort(date).slice(0, 2),
  };
}

export type DateWords = ReturnType<typeof dateWords>;
