import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mail } from './mail.ts';

/** Encodes a mail as MIME; the library folds, encodes and cleans every header. */
export function encodeMail({ id, from, to, reply_to, subject, html, text, calendar }: Mail): Promise<Uint8Array> {
  const composer = new MailComposer({
    from,
    to: { name: '', address: to },
    ...(reply_to && { replyTo: { name: '', address: reply_to } }),
    subject,
    text,
    html,
    ...(calendar && { icalEvent: calendar }),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Couvert-Message': id },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
