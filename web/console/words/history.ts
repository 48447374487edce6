import type { Translate } from '../../common/i18n.ts';
import { en } from './en/history.ts';
import { fr } from './fr/history.ts';

/** What tells of changes, in each language; it comes with a booking's history and the log, and weighs on no page before. */
export const HISTORY_WORDS = { fr, en };

export type HistoryT = Translate<typeof HISTORY_WORDS.fr>;
