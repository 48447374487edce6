import { useMemo } from 'react';
import { type Translate, translator } from '../../common/i18n.ts';
import { useI18n } from './i18n.tsx';
import { REMINDER_WORDS } from './reminder.ts';

export type ReminderT = Translate<typeof REMINDER_WORDS.fr>;

/** The words of the reminder in the page's language. Throws outside of the console. */
export function useReminderWords(): ReminderT {
  const { lang, showTime } = useI18n();
  return useMemo(() => translator(lang, REMINDER_WORDS, showTime), [lang, showTime]);
}
