import type { Lang, Translation } from '../../common/i18n.ts';
import type { fr } from './fr/console.ts';

export type ConsoleWords = { lang: Lang; texts: Translation<typeof fr> };

const FILES: Record<Lang, () => Promise<ConsoleWords['texts']>> = {
  fr: () => import('./fr/console.ts').then((words) => words.fr),
  en: () => import('./en/console.ts').then((words) => words.en),
};

/** Fetches the words of one language: nobody waits for those of the others. */
export const loadWords = async (lang: Lang): Promise<ConsoleWords> => ({ lang, texts: await FILES[lang]() });
