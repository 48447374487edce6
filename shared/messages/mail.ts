import { type CalendarFile, calendarFile } from './calendar.ts';
import { guestLetter } from './guest-letter.ts';
import type { Letter } from './letter.ts';
import type { MailSettings } from './link.ts';
import { type GuestMail, type Message, type OperatorMail, subjectOf, type WaitingMail } from './message.ts';
import { operatorLetter } from './operator-letter.ts';
import { htmlOf, textOf } from './render.ts';
import { waitingLetter } from './waiting-letter.ts';

/**
 * What SES is told of a mail, so that it can say later what it was about: its reservation, or place on a waiting list, and
 * who got it.
 */
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

function letterOf(message: GuestMail | OperatorMail | WaitingMail, { pages_url, console_url }: MailSettings): Letter {
  switch (message.kind) {
    case 'guest_mail':
      return guestLetter(message, pages_url);
    case 'waiting_mail':
      return waitingLetter(message, pages_url);
    case 'operator_mail':
      return operatorLetter(message, console_url);
  }
}

/** Writes the mail of a message. */
export function writeMail(message: GuestMail | OperatorMail | WaitingMail, settings: MailSettings): Mail {
  const forHouse = message.kind === 'operator_mail';
  const letter = letterOf(message, settings);
  const calendar = message.kind === 'guest_mail' ? calendarFile(message, settings) : undefined;
  const guest = forHouse ? message.booking.guest_email : null;
  return {
    id: message.id,
    tags: { reservation: subjectOf(message), kind: message.kind },
    from: { name: forHouse ? 'Couvert' : letter.house, address: settings.sender },
    to: message.to,
    ...(guest && { reply_to: guest }),
    subject: letter.subject,
    html: htmlOf(letter),
    text: textOf(letter),
    ...(calendar && { calendar }),
  };
}
