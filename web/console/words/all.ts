import { en } from './en.ts';
import { fr } from './fr.ts';

/** What the console says, in each language. */
export const WORDS = { fr, en };
