import { type Context, createContext, useContext } from 'react';
import { type DateWords, dateWords, type Lang, type Translate, translator } from '../common/i18n.ts';
import { PARTS_WORDS } from './words/parts.ts';

export type I18n = { lang: Lang; t: Translate<typeof PARTS_WORDS.fr>; dates: DateWords };

/** Words of the parts that every page for guests shares, and dates, of one language. */
export const i18nOf = (lang: Lang): I18n => ({ lang, t: translator(lang, PARTS_WORDS), dates: dateWords(lang) });

export const I18nContext = createContext<I18n | undefined>(undefined);

/** What a provider above has to offer. Throws when there is none. */
export function useProvided<T>(context: Context<T | undefined>): T {
  const value = useContext(context);
  if (value === undefined) throw new Error('A part of the page stands outside its provider.');
  return value;
}

export const useI18n = (): I18n => useProvided(I18nContext);
