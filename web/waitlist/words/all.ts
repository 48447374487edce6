import { en } from './en.ts';
import { fr } from './fr.ts';

/** What only this page says, in each language; the words of its parts are those of `web/guest`. */
export const WORDS = { fr, en };
