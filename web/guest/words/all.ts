import { en } from './en.ts';
import { fr } from './fr.ts';

/** What the page says, in each language. */
export const WORDS = { fr, en };
