import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import { dateWords, type Lang, translator } from '../../common/i18n.ts';
import { WORDS } from './all.ts';

const i18nOf = (lang: Lang) => ({ lang, t: translator(lang, WORDS), dates: dateWords(lang) });

export type I18n = ReturnType<typeof i18nOf>;
export type T = I18n['t'];

const I18nContext = createContext<I18n | undefined>(undefined);

/** Gives the words of one language to everything inside. */
export function I18nProvider({ lang, children }: { lang: Lang; children: ReactNode }) {
  const i18n = useMemo(() => i18nOf(lang), [lang]);
  useEffect(() => {
    document.documentElement.lang = lang;
  }, [lang]);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

/** The words and dates of the page's language. Throws outside of it. */
export function useI18n(): I18n {
  const i18n = use(I18nContext);
  if (!i18n) throw new Error('Used outside of the console.');
  return i18n;
}
