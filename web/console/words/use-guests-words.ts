import { useMemo } from 'react';
import { type Translate, translator } from '../../common/i18n.ts';
import { GUESTS_WORDS } from './guests.ts';
import { useI18n } from './i18n.tsx';

export type GuestsT = Translate<typeof GUESTS_WORDS.fr>;

/** The words of the guests in the page's language. Throws outside of the console. */
export function useGuestsWords(): GuestsT {
  const { lang, showTime } = useI18n();
  return useMemo(() => translator(lang, GUESTS_WORDS, showTime), [lang, showTime]);
}
