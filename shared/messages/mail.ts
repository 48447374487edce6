import { type CalendarFile, calendarFile } from './calendar.ts';
import { guestLetter } from './guest-letter.ts';
import type { MailSettings } from './link.ts';
import type { GuestMail, Message, OperatorMail } from './message.ts';
import { operatorLetter } from './operator-letter.ts';
import { htmlOf, textOf } from './render.ts';

/** What SES is told of a mail, so that it can say later what it was about: its reservation, and who got it. */
export type MailTags = { reservation: string; kind: Message['kind'] };

/** A mail, ready to be encoded. */
export type Mail = {
  id: string;
  tags: MailTags;
  from: { name: string; address: string };
  to: string;
  /** An operator's answer goes to the guest. */
  reply_to?: string;
  subject: string;
  html: string;
  text: string;
  calendar?: CalendarFile;
};

/** Writes the mail of a message. */
export function writeMail(message: GuestMail | OperatorMail, settings: MailSettings): Mail {
  const forGuest = message.kind === 'guest_mail';
  const letter = forGuest ? guestLetter(message, settings.pages_url) : operatorLetter(message, settings.console_url);
  const calendar = forGuest ? calendarFile(message, settings) : undefined;
  const guest = forGuest ? null : message.booking.guest_email;
  return {
    id: message.id,
    tags: { reservation: message.booking.id, kind: message.kind },
    from: { name: forGuest ? letter.house : 'Couvert', address: settings.sender },
    to: message.to,
    ...(guest && { reply_to: guest }),
    subject: letter.subject,
    html: htmlOf(letter),
    text: textOf(letter),
    ...(calendar && { calendar }),
  };
}
