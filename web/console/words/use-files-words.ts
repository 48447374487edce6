import { useMemo } from 'react';
import { type Translate, translator } from '../../common/i18n.ts';
import { FILES_WORDS } from './files.ts';
import { useI18n } from './i18n.tsx';

export type FilesT = Translate<typeof FILES_WORDS.fr>;

/** The words of the page of files in the page's language. Throws outside of the console. */
export function useFilesWords(): FilesT {
  const { lang, showTime } = useI18n();
  return useMemo(() => translator(lang, FILES_WORDS, showTime), [lang, showTime]);
}
