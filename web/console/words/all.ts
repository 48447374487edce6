import { en } from './en/console.ts';
import { fr } from './fr/console.ts';

/** What the console says, in each language. */
export const WORDS = { fr, en };
