import type { Translate } from '../../common/i18n.ts';
import { en } from './en/reminder.ts';
import { fr } from './fr/reminder.ts';

/** What concerns the reminder, in each language; it comes with the settings, and weighs on no page before. */
export const REMINDER_WORDS = { fr, en };

export type ReminderT = Translate<typeof REMINDER_WORDS.fr>;
