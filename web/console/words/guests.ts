import { en } from './en/guests.ts';
import { fr } from './fr/guests.ts';

/** What concerns the guests whom the house knows; it comes with their page and parts, and weighs on no page before. */
export const GUESTS_WORDS = { fr, en };
