import { en } from './files-en.ts';
import { fr } from './files-fr.ts';

/** What concerns files that come in and go out; it comes with their page, and weighs on no page before. */
export const FILES_WORDS = { fr, en };
