import { describe, expect, test } from 'vitest';
import { confirmationMessage } from '../../../shared/booking/messages/confirmation.ts';
import { reminderPreview } from '../../../shared/booking/messages/reminder-preview.ts';
import { segments } from '../../../shared/mail/gsm.ts';
import { writeMail } from '../../../shared/mail/mail.ts';
import type { GuestMail, StaffMail } from '../../../shared/mail/message.ts';
import type { Lang } from '../../../shared/platform/contract/primitives.ts';
import { planWaiting } from '../../../shared/waitlist/messages/plan-mail.ts';
import { waitingText } from '../../../shared/waitlist/messages/text.ts';
import type { StoredEntry } from '../../../shared/waitlist/rules/entry.ts';
import { messageOf, reminderOf, setupOf } from '../../support/messages.ts';

const AT = '2026-11-18T09:00:00.000Z';
const SETTINGS = {
  sender: 'bookings@couvert.example',
  pages_url: 'https://book.example.com',
  console_url: 'https://console.example.com',
};
const config = { timezone: 'America/New_York', restaurant_name: 'Rosa’s' };
const SECRET = 'Zt5Qm2Kx8Rb1Vn4Wc7Yd0H';

const WAITING: StoredEntry = {
  ...{ id: 'chezmargaux1-w202611207Hq2Zt9Kd4Xv0B', contact: '7Hq2Zt9Kd4Xv0B', ref: 'r1AB2cd3EF4gh5IJ6kl7MN' },
  ...{ state: 'waiting', version: 2, secret: SECRET, lang: 'en', asked_at: Date.parse(AT), by: 'operator', lapses: 0 },
  ...{ date: '2026-11-20', guests: 2, from: '19:00', to: '21:00', guest_first_name: 'Zoé', guest_last_name: 'Martin' },
  ...{ guest_email: 'zoe@example.com', guest_phone: '+33612345678', joined_at: Date.parse(AT) },
};
const OFFERED: StoredEntry = {
  ...WAITING,
  state: 'offered',
  version: 3,
  offer: {
    ...{ entry_id: 'Xy9Zt5Qm2Kx8Rb1Vn4Wc7Y', time: '20:00', expires_at: Date.parse('2026-11-19T01:15:00Z') },
    ...{ tables: ['chezmargaux1-t4'], dates: ['2026-11-20'] },
  },
};

function waitingMail(lang: Lang, after: StoredEntry, before?: StoredEntry) {
  const message = planWaiting(
    { rid: 'chezmargaux1', after: { ...after, lang }, ...(before && { before }) },
    setupOf(config),
    AT,
  );
  if (!message) throw new Error('Nothing is mailed.');
  return message;
}

const guestMail = (lang: Lang, changed: Partial<GuestMail> = {}): GuestMail => ({
  ...messageOf('guest_mail', { after: { lang }, config }),
  ...changed,
});

const invitation: StaffMail = {
  ...{ kind: 'staff_mail', id: 'm', to: 'new@example.com', planned_at: AT, house: guestMail('en').house },
  member: {
    ...{ id: 's', role: 'host', added_by: 'patron@example.com' },
    invitation: { token: 't', expires_at: Date.parse('2026-11-25T23:30:00Z') },
  },
};

const MAILS: [string, (lang: Lang) => Parameters<typeof writeMail>[0]][] = [
  ['a confirmation', (lang) => guestMail(lang)],
  [
    'a move',
    (lang) =>
      guestMail(lang, {
        event: 'moved',
        changes: [{ field: 'when', from: '2026-11-19 18:30', to: '2026-11-20 20:30' }],
      }),
  ],
  ['a cancellation', (lang) => guestMail(lang, { event: 'cancelled' })],
  ['a mail with the link', (lang) => guestMail(lang, { event: 'link', booking_token: 'x.y', until: 0 })],
  ['a reminder', (lang) => reminderOf({ after: { lang }, config })],
  ['an entry on the waiting list', (lang) => waitingMail(lang, { ...WAITING, version: 1 })],
  ['an offer', (lang) => waitingMail(lang, OFFERED, WAITING)],
];

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
/** What reads as a time of 24 hours. */
const OF_24_HOURS = /\b\d{1,2}:\d{2}\b(?! [AP]M)/;
const OF_12_HOURS = /\b\d{1,2}:\d{2} [AP]M/;

describe('a restaurant in New York writes', () => {
  test.each(MAILS)('%s with a 12-hour clock in English, and one of 24 hours in French', (_, mailOf) => {
    const [en, fr] = [writeMail(mailOf('en'), SETTINGS), writeMail(mailOf('fr'), SETTINGS)];
    expect(plain(`${en.subject}\n${en.text}`)).toMatch(OF_12_HOURS);
    expect(plain(`${en.subject}\n${en.text}`)).not.toMatch(OF_24_HOURS);
    expect(plain(`${fr.subject}\n${fr.text}`)).toMatch(OF_24_HOURS);
    expect(plain(`${fr.subject}\n${fr.text}`)).not.toMatch(OF_12_HOURS);
  });

  test('an invitation in both languages, each with its clock', () => {
    const text = plain(writeMail(invitation, SETTINGS).text).replace(/\s+/g, ' ');
    expect(text).toContain('mercredi 25 novembre 2026, 18:30');
    expect(text).toContain('Wednesday 25 November 2026, 6:30 PM');
  });

  test('the example of its reminder as its guests read it', () => {
    const mail = reminderPreview(setupOf(config).config, 'en', Date.parse(AT));
    expect(plain(mail.subject)).toBe('Reminder: your table tomorrow at 8:00 PM, Rosa’s');
  });

  test('the answer to the confirm', () => {
    const booked = {
      restaurant_name: 'Rosa’s',
      date: '2026-11-20',
      time: '20:30',
      guests: 2,
      status: 'confirmed',
    } as const;
    expect(plain(confirmationMessage('en', booked, config))).toBe(
      'You are booked: 2 guests, Friday 20 November 2026 at 8:30 PM, Rosa’s.',
    );
  });

  test('the text that a waiting guest is sent, in the alphabet and one segment of an SMS', () => {
    const around = { ...config, pages_url: SETTINGS.pages_url, now: Date.parse(AT) };
    const text = waitingText(OFFERED, around);
    expect(text).toContain('20/11 8:00 PM for 2, ');
    expect(text).toContain('before 8:15 PM: https://');
    expect(segments(text)).toBe(1);
    expect(waitingText({ ...OFFERED, lang: 'fr' }, around)).toContain('20/11 20:00 pour 2');
  });
});
