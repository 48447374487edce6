import { en } from './en.ts';
import { fr } from './fr.ts';

/** What the widget alone says of the details, in each language. */
export const DETAIL_WORDS = { fr, en };
