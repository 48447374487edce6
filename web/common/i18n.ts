import { createInstance } from 'i18next';

export const LANGS = ['fr', 'en'] as const;
export type Lang = (typeof LANGS)[number];

const isLang = (text: string | null | undefined): text is Lang => LANGS.some((lang) => lang === text);

/** The language of a page: the one asked for, else the first of the visitor's that we speak, else French. */
export function langOf(asked: string | null, wanted: readonly string[]): Lang {
  if (isLang(asked)) return asked;
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLang) ?? 'fr';
}

/** Words by key; `key_one` and `key_other` are the plural forms of `key`, `{{name}}` stands for a value. */
export type Words = Record<string, string>;

type Base<K> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K;
type Names<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never;
type NamesOf<W extends Words, K> = Names<W[(K | `${K & string}_other`) & keyof W]>;

/** Looks up words; the values that a text needs are checked by the compiler. */
export type Translate<W extends Words> = <K extends Base<keyof W> & string>(
  key: K,
  ...values: [NamesOf<W, K>] extends [never] ? [] : [values: Record<NamesOf<W, K>, string | number>]
) => string;

const NARROW = '\u202f';
const FULL = '\u00a0';

/** Keeps a figure and its unit on one line. */
const setUnits = (text: string): string =>
  text.replace(/(\d|\}\}) (h|min|s|personnes?)(?!\p{L})/gu, `$1${FULL}$2`).replace(/(h) (\d|\{\{)/g, `$1${FULL}$2`);

/** Sets a French text: no-break spaces before ; ! ? : inside « » and between a figure and its unit, and the apostrophe ’. */
export const setFrench = (text: string): string =>
  setUnits(text)
    .replace(/'/g, '’')
    .replace(/ ([;!?])/g, `${NARROW}$1`)
    .replace(/ ([:»])/g, `${FULL}$1`)
    .replace(/« /g, `«${FULL}`);

const SET: Record<Lang, (text: string) => string> = { fr: setFrench, en: setUnits };

/** Makes the translator of one language. */
export function translator<const W extends Words>(
  lang: Lang,
  words: { fr: W; en: { [K in keyof W]: string } },
): Translate<W> {
  const texts = Object.entries<string>(words[lang]).map(([key, text]) => [key, SET[lang](text)]);
  const instance = createInstance();
  instance.init({
    lng: lang,
    resources: { [lang]: { translation: Object.fromEntries(texts) } },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  // Our own types check keys and values; the library's would need one global list of words for all pages.
  const look: (key: string, values: Record<string, string | number>) => string = instance.t;
  return (key, ...[values]) => look(key, values ?? {});
}

const LOCALES: Record<Lang, string> = { fr: 'fr-FR', en: 'en-GB' };

/** Writes calendar dates (`YYYY-MM-DD`) in one language; a formatter is costly, so each is made at its first use. */
export function dateWords(lang: Lang) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    let writer: Intl.DateTimeFormat | undefined;
    return (date: string) => {
      writer ??= new Intl.DateTimeFormat(LOCALES[lang], { ...options, timeZone: 'UTC' });
      return writer
        .format(Date.parse(date))
        .replace(/,/g, '')
        .replace(/(?<=\d) /g, FULL);
    };
  };
  const weekdayShort = format({ weekday: 'short' });
  return {
    /** vendredi 20 novembre */
    long: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** ven. 20 nov. */
    short: format({ weekday: 'short', day: 'numeric', month: 'short' }),
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
