import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import { dateWords, type Lang, translator } from '../../shared/i18n.ts';
import { en, fr } from './all.ts';

function speak(lang: Lang) {
  return { lang, t: translator(lang, { fr, en }), dates: dateWords(lang) };
}

export type Speech = ReturnType<typeof speak>;
export type T = Speech['t'];

const SpeechContext = createContext<Speech | undefined>(undefined);

/** Gives the words of one language to everything inside. */
export function Speaking({ lang, children }: { lang: Lang; children: ReactNode }) {
  const speech = useMemo(() => speak(lang), [lang]);
  useEffect(() => {
    document.documentElement.lang = lang;
  }, [lang]);
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}

/** The words and dates of the page's language. Throws outside of it. */
export function useSpeech(): Speech {
  const speech = use(SpeechContext);
  if (!speech) throw new Error('Used outside of the console.');
  return speech;
}
