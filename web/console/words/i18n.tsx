import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { HourCycle } from '../../../shared/platform/locale/country-customs.ts';
import { timeWriter } from '../../../shared/platform/locale/time-words.ts';
import { clockTimeOf } from '../../../shared/platform/time/time.ts';
import { DAY_MINUTES } from '../../../shared/platform/time/units.ts';
import {
  dateWords,
  type Lang,
  type Translate,
  type Translation,
  translator,
  translatorOf,
  type Words,
} from '../../common/i18n.ts';
import type { fr } from './fr/console.ts';
import { type ConsoleWords, loadWords } from './load.ts';

function i18nOf({ lang, texts }: ConsoleWords, hour_cycle: HourCycle | undefined) {
  const showTime = timeWriter(lang, hour_cycle);
  return {
    lang,
    t: translatorOf<typeof fr>(lang, texts, showTime),
    dates: dateWords(lang),
    /** Writes a time `HH:MM`, which the words do by themselves with the times among their values. */
    showTime,
    /** The same of minutes since midnight, also of those after the next one. */
    clock: (minute: number) => showTime(clockTimeOf(((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES)),
  };
}

export type I18n = ReturnType<typeof i18nOf>;
export type T = I18n['t'];

const I18nContext = createContext<I18n | undefined>(undefined);

type Props = {
  lang: Lang;
  first: ConsoleWords;
  /** How the restaurant's country reads the clock, once the restaurant is known. */
  hour_cycle: HourCycle | undefined;
  children: ReactNode;
};

/** Gives the words of one language to everything inside: `first` until those of `lang` are there. */
export function I18nProvider({ lang, first, hour_cycle, children }: Props) {
  const [words, setWords] = useState(first);
  const i18n = useMemo(() => i18nOf(words, hour_cycle), [words, hour_cycle]);
  useEffect(() => {
    let isWanted = true;
    const show = (loaded: ConsoleWords) => isWanted && setWords(loaded);
    // Without an answer the page stays in the language that it is in.
    if (words.lang !== lang) loadWords(lang).then(show, () => undefined);
    return () => {
      isWanted = false;
    };
  }, [lang, words]);
  useEffect(() => {
    const { documentElement: root } = document;
    root.lang = words.lang;
    // Styles make room for the half of the day.
    root.dataset.clock = i18n.showTime('13:00') === '13:00' ? 'h23' : 'h12';
  }, [words, i18n]);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

/** The words and dates of the page's language. Throws outside of it. */
export function useI18n(): I18n {
  const i18n = use(I18nContext);
  if (!i18n) throw new Error('Used outside of the console.');
  return i18n;
}

/** Looks up the words of one page (`words/<page>.ts`) in the language that is shown. Throws outside of the console. */
export function useWords<const W extends Words>(words: Record<'fr', W> & Record<Lang, Translation<W>>): Translate<W> {
  const { lang, showTime } = useI18n();
  return useMemo(() => translator(lang, words, showTime), [lang, words, showTime]);
}
