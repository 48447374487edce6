import { type Context, createContext, useContext } from 'react';
import type { HourCycle } from '../../shared/platform/locale/country-customs.ts';
import { timeWriter } from '../../shared/platform/locale/time-words.ts';
import { type DateWords, dateWords, type Lang, type Translate, translator, type WriteTime } from '../common/i18n.ts';
import { PARTS_WORDS } from './words/parts.ts';

export type I18n = {
  lang: Lang;
  t: Translate<typeof PARTS_WORDS.fr>;
  dates: DateWords;
  /** Writes a time `HH:MM`, which the words do by themselves with the times among their values. */
  showTime: WriteTime;
};

/**
 * Words of the parts that every page for guests shares, dates, and times, of one language; `hour_cycle` is how the
 * restaurant's country reads the clock, once it is known.
 */
export function i18nOf(lang: Lang, hour_cycle: HourCycle | undefined): I18n {
  const showTime = timeWriter(lang, hour_cycle);
  return { lang, t: translator(lang, PARTS_WORDS, showTime), dates: dateWords(lang), showTime };
}

export const I18nContext = createContext<I18n | undefined>(undefined);

/** What a provider above has to offer. Throws when there is none. */
export function useProvided<T>(context: Context<T | undefined>): T {
  const value = useContext(context);
  if (value === undefined) throw new Error('A part of the page stands outside its provider.');
  return value;
}

export const useI18n = (): I18n => useProvided(I18nContext);
