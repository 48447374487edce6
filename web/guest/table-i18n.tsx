import { createContext, type ReactNode, useMemo } from 'react';
import type { HourCycle } from '../../shared/platform/locale/country-customs.ts';
import { type Lang, type Translate, translator } from '../common/i18n.ts';
import { type I18n, I18nContext, i18nOf, useProvided } from './i18n.ts';
import { WORDS } from './words/all.ts';

/** The words with which a table is looked for and booked, those of the parts among them. */
export type TableI18n = Omit<I18n, 't'> & { t: Translate<typeof WORDS.fr> };

const TableI18nContext = createContext<TableI18n | undefined>(undefined);

/** Words and dates of one language, for a page on which a table is looked for. */
export const useTableI18nOf = (lang: Lang, hour_cycle: HourCycle | undefined): TableI18n & { parts: I18n } =>
  useMemo(() => {
    const parts = i18nOf(lang, hour_cycle);
    return { ...parts, t: translator(lang, WORDS, parts.showTime), parts };
  }, [lang, hour_cycle]);

/** Gives the words to all parts below. */
export const TableWords = ({ i18n, children }: { i18n: ReturnType<typeof useTableI18nOf>; children: ReactNode }) => (
  <I18nContext.Provider value={i18n.parts}>
    <TableI18nContext.Provider value={i18n}>{children}</TableI18nContext.Provider>
  </I18nContext.Provider>
);

export const useTableI18n = (): TableI18n => useProvided(TableI18nContext);
