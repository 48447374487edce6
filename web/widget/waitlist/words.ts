import { useMemo } from 'react';
import { type Translate, translator } from '../../common/i18n.ts';
import { useI18n } from '../../guest/i18n.ts';
import { WAITING_WORDS } from './words/all.ts';

/** The words of the waiting list; those of the parts that the widget shares are `useI18n`'s. */
export function useWaitingWords(): Translate<typeof WAITING_WORDS.fr> {
  const { lang, showTime } = useI18n();
  return useMemo(() => translator(lang, WAITING_WORDS, showTime), [lang, showTime]);
}
