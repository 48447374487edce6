import { type Lang, translator } from '../../../web/common/i18n.ts';
import { ACCOUNT_WORDS } from '../../../web/console/words/account.ts';
import { WORDS } from '../../../web/console/words/all.ts';
import { FILES_WORDS } from '../../../web/console/words/files.ts';
import { GUESTS_WORDS } from '../../../web/console/words/guests.ts';
import { HISTORY_WORDS } from '../../../web/console/words/history.ts';
import { QUEUE_WORDS } from '../../../web/console/words/queue.ts';
import { REMINDER_WORDS } from '../../../web/console/words/reminder.ts';
import { TEAM_WORDS } from '../../../web/console/words/team.ts';
import { WAITING_WORDS } from '../../../web/console/words/waiting.ts';

const ALL = {
  fr: {
    ...WORDS.fr,
    ...ACCOUNT_WORDS.fr,
    ...WAITING_WORDS.fr,
    ...QUEUE_WORDS.fr,
    ...REMINDER_WORDS.fr,
    ...TEAM_WORDS.fr,
    ...FILES_WORDS.fr,
    ...GUESTS_WORDS.fr,
    ...HISTORY_WORDS.fr,
  },
  en: {
    ...WORDS.en,
    ...ACCOUNT_WORDS.en,
    ...WAITING_WORDS.en,
    ...QUEUE_WORDS.en,
    ...REMINDER_WORDS.en,
    ...TEAM_WORDS.en,
    ...FILES_WORDS.en,
    ...GUESTS_WORDS.en,
    ...HISTORY_WORDS.en,
  },
};

/** The words that the console shows, to find its parts by. */
export const words = (lang: Lang = 'fr') => translator(lang, ALL);
