import { useMemo } from 'react';
import { type Translate, translator } from '../../common/i18n.ts';
import { ACCOUNT_WORDS } from './account.ts';
import { useI18n } from './i18n.tsx';

export type AccountT = Translate<typeof ACCOUNT_WORDS.fr>;

/** The words of the account's forms in the page's language. Throws outside of the console. */
export function useAccountWords(): AccountT {
  const { lang, showTime } = useI18n();
  return useMemo(() => translator(lang, ACCOUNT_WORDS, showTime), [lang, showTime]);
}
