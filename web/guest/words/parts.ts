import { en } from './parts-en.ts';
import { fr } from './parts-fr.ts';

/** What the parts say that every page for guests shares, in each language. */
export const PARTS_WORDS = { fr, en };
