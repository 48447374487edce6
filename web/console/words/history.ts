import { en } from './history-en.ts';
import { fr } from './history-fr.ts';

/** What tells of changes, in each language; it comes with a booking's history and the log, and weighs on no page before. */
export const HISTORY_WORDS = { fr, en };
