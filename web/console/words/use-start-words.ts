import { useMemo } from 'react';
import { type Translate, translator } from '../../common/i18n.ts';
import { useI18n } from './i18n.tsx';
import { START_WORDS } from './start.ts';

/** The words of the first steps in the page's language. Throws outside of the console. */
export function useStartWords(): Translate<typeof START_WORDS.fr> {
  const { lang, showTime } = useI18n();
  return useMemo(() => translator(lang, START_WORDS, showTime), [lang, showTime]);
}
