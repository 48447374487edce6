import { useMemo } from 'react';
import { type Translate, translator } from '../../common/i18n.ts';
import { HISTORY_WORDS } from './history.ts';
import { useI18n } from './i18n.tsx';

export type HistoryT = Translate<typeof HISTORY_WORDS.fr>;

/** The words of changes in the page's language. Throws outside of the console. */
export function useHistoryWords(): HistoryT {
  const { lang, showTime } = useI18n();
  return useMemo(() => translator(lang, HISTORY_WORDS, showTime), [lang, showTime]);
}
