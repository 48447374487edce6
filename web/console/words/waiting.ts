import { en } from './waiting-en.ts';
import { fr } from './waiting-fr.ts';

/** What concerns the waiting list, in each language; it comes with the list, and weighs on no page before. */
export const WAITING_WORDS = { fr, en };
