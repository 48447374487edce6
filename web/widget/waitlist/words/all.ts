import { en } from './en.ts';
import { fr } from './fr.ts';

/** What the widget says of the waiting list, in each language; it comes with it. */
export const WAITING_WORDS = { fr, en };
