import { en } from './lost-en.ts';
import { fr } from './lost-fr.ts';

/** What the form for a lost mail says, in each language; it comes with the form. */
export const LOST_WORDS = { fr, en };
