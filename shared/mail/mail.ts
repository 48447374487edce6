import { type CalendarFile, calendarFile } from '../booking/messages/calendar.ts';
import { guestLetter } from '../booking/messages/guest-letter.ts';
import { operatorLetter } from '../booking/messages/operator-letter.ts';
import { staffLetter } from '../staff/messages/staff-letter.ts';
import { waitingLetter } from '../waitlist/messages/letter.ts';
import type { Letter } from './letter.ts';
import type { MailSettings } from './link.ts';
import { type Message, type OperatorSms, subjectOf } from './message.ts';
import { htmlOf, textOf } from './render.ts';

/** What SES is told of a mail, so that it can say later what it was about (`subjectOf`), and who got it. */
export type MailTags = { reservation: string; kind: Message['kind'] };

/** A mail, ready to be encoded. */
export type Mail = {
  id: string;
  tags: MailTags;
  from: { name: string; address: string };
  to: string;
  reply_to?: string;
  subject: string;
  html: string;
  text: string;
  calendar?: CalendarFile;
};

/** A message that goes by mail. */
type Mailed = Exclude<Message, OperatorSms>;

function letterOf(message: Mailed, { pages_url, console_url }: MailSettings): Letter {
  switch (message.kind) {
    case 'guest_mail':
      return guestLetter(message, pages_url);
    case 'waiting_mail':
      return waitingLetter(message, pages_url);
    case 'operator_mail':
      return operatorLetter(message, console_url);
    case 'staff_mail':
      return staffLetter(message, console_url);
  }
}

/** Who gets the answer to a mail: the guest whom a house reads of, the colleague who added somebody. */
function answeredBy(message: Mailed): string | null {
  if (message.kind === 'operator_mail') return message.booking.guest_email;
  return message.kind === 'staff_mail' ? message.member.added_by : null;
}

/** Writes the mail of a message. */
export function writeMail(message: Mailed, settings: MailSettings): Mail {
  const forHouse = message.kind === 'operator_mail' || message.kind === 'staff_mail';
  const letter = letterOf(message, settings);
  const calendar = message.kind === 'guest_mail' ? calendarFile(message, settings) : undefined;
  const reply_to = answeredBy(message);
  return {
    id: message.id,
    tags: { reservation: subjectOf(message), kind: message.kind },
    from: { name: forHouse ? 'Couvert' : letter.house, address: settings.sender },
    to: message.to,
    ...(reply_to && { reply_to }),
    subject: letter.subject,
    html: htmlOf(letter),
    text: textOf(letter),
    ...(calendar && { calendar }),
  };
}
