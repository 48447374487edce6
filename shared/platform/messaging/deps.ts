import type { MailSettings } from '../../mail/link.ts';
import type { Mail } from '../../mail/mail.ts';
import { type EndedReminders, endedReminders } from './ended-reminders.ts';
import { marksOf, type Once, onceWith } from './idempotent-send.ts';
import { type Queue, queueOf } from './queue.ts';
import { sesMailer } from './ses.ts';
import { type SmsLimit, smsLimit } from './sms-limit.ts';
import { snsTexter } from './sns.ts';

/** What the send function needs from outside; tests hand in their own. */
export type SendDeps = {
  once: Once;
  ended: Pick<EndedReminders, 'has'>;
  queue: Pick<Queue, 'deadLetter' | 'hide'>;
  mail: (mail: Mail) => Promise<void>;
  text: (to: string, text: string) => Promise<void>;
  smsTurn: SmsLimit;
  mailSettings: MailSettings;
};

/**
 * What production sends with: MARKS_TABLE_NAME, MAIL_SENDER (an address whose domain SES has verified), and, where they
 * are set, MAIL_CONFIGURATION_SET, SMS_SENDER_ID, SMS_PER_HOUR (of a restaurant; 0 is any number), CONSOLE_URL and
 * PAGES_URL.
 */
export function sendDepsOf(env: NodeJS.ProcessEnv): SendDeps {
  const { table, client } = marksOf(env);
  return {
    once: onceWith(table, client),
    ended: endedReminders(table, client),
    queue: queueOf(env),
    mail: sesMailer(env.MAIL_CONFIGURATION_SET),
    text: snsTexter(env.SMS_SENDER_ID),
    smsTurn: smsLimit(Number(env.SMS_PER_HOUR ?? 0), table, client),
    mailSettings: { sender: env.MAIL_SENDER ?? '', console_url: env.CONSOLE_URL, pages_url: env.PAGES_URL },
  };
}
