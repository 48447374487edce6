import { useMemo } from 'react';
import { type Translate, translator } from '../common/i18n.ts';
import { useI18n } from '../guest/i18n.ts';
import { DETAIL_WORDS } from './words/all.ts';

/** The words of the details that no other page has; those that guests' pages share are `useI18n`'s. */
export function useDetailWords(): Translate<typeof DETAIL_WORDS.fr> {
  const { lang } = useI18n();
  return useMemo(() => translator(lang, DETAIL_WORDS), [lang]);
}
