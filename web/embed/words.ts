import type { Lang } from '../common/i18n.ts';

export const WORDS: Record<Lang, { title: string; close: string }> = {
  fr: { title: 'Réserver une table', close: 'Fermer' },
  en: { title: 'Book a table', close: 'Close' },
};
