import { useMemo } from 'react';
import { type Translate, translator } from '../../common/i18n.ts';
import { useI18n } from './i18n.tsx';
import { WAITING_WORDS } from './waiting.ts';

export type WaitingT = Translate<typeof WAITING_WORDS.fr>;

/** The words of the waiting list in the page's language. Throws outside of the console. */
export function useWaitingWords(): WaitingT {
  const { lang, showTime } = useI18n();
  return useMemo(() => translator(lang, WAITING_WORDS, showTime), [lang, showTime]);
}
