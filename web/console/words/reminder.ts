import { en } from './reminder-en.ts';
import { fr } from './reminder-fr.ts';

/** What concerns the reminder, in each language; it comes with the settings, and weighs on no page before. */
export const REMINDER_WORDS = { fr, en };
