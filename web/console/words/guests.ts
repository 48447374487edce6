import { en } from './guests-en.ts';
import { fr } from './guests-fr.ts';

/** What concerns the guests whom the house knows; it comes with their page and parts, and weighs on no page before. */
export const GUESTS_WORDS = { fr, en };
