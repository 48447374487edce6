import { en } from './en/waiting.ts';
import { fr } from './fr/waiting.ts';

/** What concerns the waiting list, in each language; it comes with the list, and weighs on no page before. */
export const WAITING_WORDS = { fr, en };
