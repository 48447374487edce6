import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compiledFile, moduleOf } from '../../../bin/build-mails.ts';
import { calendarFile } from '../../../shared/booking/messages/calendar.ts';
import { confirmationMessage } from '../../../shared/booking/messages/confirmation.ts';
import { guestLetter } from '../../../shared/booking/messages/guest-letter.ts';
import { operatorLetter } from '../../../shared/booking/messages/operator-letter.ts';
import type { Letter } from '../../../shared/mail/letter.ts';
import { mailTemplate } from '../../../shared/mail/mail-template.ts';
import { htmlOf, textOf } from '../../../shared/mail/render.ts';
import { messageOf, reminderOf } from '../../support/messages.ts';

type Example = Parameters<typeof messageOf>[1];

const cases: [string, Example][] = [
  ['confirmed', {}],
  ['received', { after: { status: 'pending' } }],
  ['cancelled', { before: {}, after: { status: 'cancelled' } }],
  ['declined', { before: { status: 'pending' }, after: { status: 'cancelled' } }],
];

const letterOf = (example: Example, lang: 'fr' | 'en'): Letter =>
  guestLetter(messageOf('guest_mail', { ...example, after: { ...example?.after, lang } }));
const operator = (example: Example) =>
  operatorLetter(messageOf('operator_mail', example), 'https://couvert.example/console');

/** The text with ordinary spaces, as a test is typed. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('a guest reads', () => {
  test.each([
    ['confirmed', 'Votre table est réservée : Chez Margaux, vendredi 20 novembre 2026 à 20:30', 'C’est réservé, Zoé !'],
    ['received', 'Demande reçue : Chez Margaux, vendredi 20 novembre 2026 à 20:30', 'Demande bien reçue, Zoé'],
    ['cancelled', 'Réservation annulée : Chez Margaux, vendredi 20 novembre 2026 à 20:30', 'Réservation annulée, Zoé'],
    ['declined', 'Demande non retenue : Chez Margaux, vendredi 20 novembre 2026 à 20:30', 'Demande non retenue, Zoé'],
  ])('%s, in French', (name, subject, headline) => {
    const letter = letterOf(Object.fromEntries(cases)[name], 'fr');
    expect([letter.subject, letter.headline].map(plain)).toEqual([subject, headline]);
    expect(htmlOf(letter)).toContain('lang="fr"');
  });

  test.each([
    ['confirmed', 'Your table is booked: Chez Margaux, Friday 20 November 2026 at 20:30', 'It’s booked, Zoé!'],
    ['received', 'Request received: Chez Margaux, Friday 20 November 2026 at 20:30', 'We have your request, Zoé'],
    ['cancelled', 'Booking cancelled: Chez Margaux, Friday 20 November 2026 at 20:30', 'Booking cancelled, Zoé'],
    ['declined', 'Request declined: Chez Margaux, Friday 20 November 2026 at 20:30', 'Request declined, Zoé'],
  ])('%s, in English', (name, subject, headline) => {
    const letter = letterOf(Object.fromEntries(cases)[name], 'en');
    expect([letter.subject, letter.headline]).toEqual([subject, headline]);
    expect(htmlOf(letter)).toContain('lang="en"');
  });

  test.each(['fr', 'en'] as const)('in %s everything needed to come, as HTML and as text', (lang) => {
    const letter = letterOf({}, lang);
    const date = lang === 'fr' ? 'vendredi 20 novembre 2026 à 20:30' : 'Friday 20 November 2026 at 20:30';
    const party = lang === 'fr' ? '2 personnes, environ 1 h 30' : '2 guests, about 1 h 30 min';
    for (const form of [htmlOf(letter), textOf(letter)].map(plain)) {
      for (const fact of [
        'Chez Margaux',
        '12, rue des Lilas, 75011 Paris',
        '+33 1 42 00 00 00',
        'K7QM4XPA',
        date,
        party,
      ]) {
        expect(form).toContain(fact);
      }
    }
    expect(htmlOf(letter)).toContain('href="tel:+33142000000"');
  });

  test('the cancellation rule as a moment in the restaurant’s time zone', () => {
    const rule = (config: object, lang: 'fr' | 'en' = 'en') => plain(letterOf({ config }, lang).notes[0] ?? '');
    expect(rule({})).toContain('until Friday 20 November 2026 at 16:30');
    expect(rule({}, 'fr')).toContain('jusqu’au vendredi 20 novembre 2026 à 16:30');
    expect(rule({ min_cancel_hours: 24 })).toContain('until Thursday 19 November 2026 at 20:30');
    expect(rule({ min_cancel_hours: 0 })).toContain('before the time of your booking');
    const late = letterOf(
      {
        config: { min_cancel_hours: 48 },
        after: { reservation_date: '2026-11-20', from: Date.parse('2026-11-19T19:30:00Z') / 60_000 },
      },
      'en',
    );
    expect(plain(late.notes[0] ?? '')).toContain('no longer accepted less than 48 h');
    expect(rule({ restaurant_phone: '' })).toContain('Tell the restaurant');
  });

  test.each(cases)('French with the same no-break spaces as the pages: %s', (_name, example) => {
    const letter = letterOf(example, 'fr');
    expect([textOf(letter), letter.subject, letter.preview].join('\n')).not.toMatch(
      / [:;!?»]|« |\u00a0[;!?]|\u202f[:»]|'|\d (h|min|personnes?)\b/,
    );
  });

  test('French with the same no-break spaces as the pages: reminder', () => {
    const letter = guestLetter(reminderOf(), 'https://couvert.example');
    expect([...letter.lead, ...letter.notes, letter.subject, letter.headline].join('\n')).not.toMatch(
      / [:;!?»]|« |\u00a0[;!?]|\u202f[:»]|'|\d (h|min|personnes?)\b/,
    );
  });

  test('the same typography in a calendar file and in the answer to the confirm', () => {
    const file = calendarFile(messageOf('guest_mail', { after: { lang: 'fr' } }), {
      sender: 'book@couvert.example',
    })?.content;
    expect(file?.replaceAll('\r\n ', '')).toContain('Votre code de réservation\u00a0: K7QM4XPA');
    const booked = { restaurant_name: 'Chez Margaux', date: '2026-11-20', time: '20:30', guests: 2 };
    const around = { timezone: 'Europe/Paris' };
    expect(confirmationMessage('fr', { ...booked, status: 'confirmed' }, around)).toBe(
      'C’est réservé\u00a0: 2\u00a0personnes, vendredi 20 novembre 2026 à 20:30, Chez Margaux.',
    );
    expect(confirmationMessage('en', { ...booked, guests: 1, status: 'pending' }, around)).toBe(
      'Request sent: 1 guest, Friday 20 November 2026 at 20:30, Chez Margaux. The restaurant will answer by e-mail.',
    );
    expect(confirmationMessage('fr', { ...booked, status: 'pending' }, { ...around, has_email: false })).toMatch(
      /Le restaurant vous répondra\.$/,
    );
  });

  test('our own name only where the restaurant shows it', () => {
    expect(textOf(letterOf({}, 'en'))).toContain('Couvert');
    expect(textOf(letterOf({ config: { show_branding: false } }, 'en'))).not.toContain('Couvert');
  });
});

describe('a reminder', () => {
  const reminder = (lang: 'fr' | 'en', example: Parameters<typeof reminderOf>[0] = {}) =>
    guestLetter(reminderOf({ ...example, after: { ...example.after, lang } }), 'https://couvert.example');
  const done = ({ action, more }: Letter) =>
    [...(action ? [action] : []), ...more].map(({ label, href }) => [plain(label), new URL(href).hash]);

  test.each([
    ['fr', 'Rappel : votre table demain à 20:30, Chez Margaux', 'À bientôt, Zoé !', 'Confirmée'],
    ['en', 'Reminder: your table tomorrow at 20:30, Chez Margaux', 'See you soon, Zoé!', 'Confirmed'],
  ] as const)('tells of a booking that stands: %s', (lang, subject, headline, badge) => {
    const letter = reminder(lang);
    expect([letter.subject, letter.headline, letter.badge.text].map(plain)).toEqual([subject, headline, badge]);
    expect(letter.badge.tone).toBe('good');
    expect(htmlOf(letter)).toContain(`lang="${lang}"`);
  });

  test.each([
    [
      '2026-11-20T09:00:00Z',
      '20:30:00',
      'Rappel : votre table ce soir à 20:30',
      'Reminder: your table tonight at 20:30',
    ],
    [
      '2026-11-20T08:00:00Z',
      '12:30:00',
      'Rappel : votre table aujourd’hui à 12:30',
      'Reminder: your table today at 12:30',
    ],
    [
      '2026-11-19T19:00:00Z',
      '12:30:00',
      'Rappel : votre table demain à 12:30',
      'Reminder: your table tomorrow at 12:30',
    ],
    // By the clocks of the restaurant it is the day of the visit already.
    [
      '2026-11-19T23:30:00Z',
      '20:30:00',
      'Rappel : votre table ce soir à 20:30',
      'Reminder: your table tonight at 20:30',
    ],
    [
      '2026-11-17T19:30:00Z',
      '20:30:00',
      'Rappel : votre table le vendredi 20 novembre 2026 à 20:30',
      'Reminder: your table on Friday 20 November 2026 at 20:30',
    ],
  ])('says how far the visit is before it is opened: sent %s, for %s', (planned_at, reservation_time, fr, en) => {
    const subjects = (['fr', 'en'] as const).map((lang) => {
      const mail = reminderOf({ after: { lang, reservation_time } });
      return plain(guestLetter({ ...mail, planned_at }).subject);
    });
    expect(subjects).toEqual([`${fr}, Chez Margaux`, `${en}, Chez Margaux`]);
  });

  test('has one press each for coming, changing and cancelling, and no change when it is too late', () => {
    expect(done(reminder('fr'))).toEqual([
      ['Je viens', '#coming'],
      ['Modifier', '#move'],
      ['Annuler', '#cancel'],
    ]);
    expect(done(reminder('en', { config: { min_cancel_hours: 48 } }))).toEqual([
      ['I’m coming', '#coming'],
      ['View your booking', ''],
    ]);
  });

  test('asks nobody again who has said that they come', () => {
    const letter = reminder('en', { after: { coming_at: '2026-11-19T08:00:00.000Z' } });
    expect(done(letter)).toEqual([['See, change or cancel', '']]);
    expect(letter.lead.join()).toContain('You told us that you are coming');
  });

  test('says only what can be done: it does not ask for the table back when it is too late to cancel', () => {
    const lead = (lang: 'fr' | 'en') => plain(reminder(lang, { config: { min_cancel_hours: 48 } }).lead.join());
    expect(lead('fr')).not.toContain('rendez-la');
    expect(lead('en')).not.toContain('let others have it');
  });
});

describe('an operator reads', () => {
  test.each([
    ['a new booking', {}, 'Nouvelle réservation : ven. 20 nov. 20:30, 2 pers., Zoé Martin', 'rien à faire'],
    [
      'a request',
      { after: { status: 'pending' } },
      'Demande à confirmer : ven. 20 nov. 20:30, 2 pers., Zoé Martin',
      'attend votre réponse',
    ],
    [
      'an approval',
      { before: { status: 'pending' } },
      'Réservation confirmée : ven. 20 nov. 20:30, 2 pers., Zoé Martin',
      'Le client reçoit un e-mail',
    ],
    [
      'a cancellation',
      { before: {}, after: { status: 'cancelled', guest_email: null } },
      'Réservation annulée : ven. 20 nov. 20:30, 2 pers., Zoé Martin',
      'prévenez-le',
    ],
    [
      'a longer stay',
      { before: { duration_min: 60 }, after: { duration_min: 90, tables: ['chezmargaux1-t4'] } },
      'Réservation modifiée : ven. 20 nov. 20:30, 2 pers., Zoé Martin',
      'pas informé',
    ],
  ] as [string, Example, string, string][])('%s', (_name, example, subject, lead) => {
    const letter = operator(example);
    expect(plain(letter.subject)).toBe(subject);
    expect(plain(letter.lead.join())).toContain(lead);
  });

  test('who, when, how many, status, table, how to reach them, and what changed', () => {
    const letter = operator({
      before: { status: 'pending', tables: [], notes: null },
      after: { notes: 'Allergie\naux noix', lang: 'en' },
    });
    const text = plain(textOf(letter));
    for (const line of [
      'Client : Zoé Martin',
      'Quand : vendredi 20 novembre 2026 à 20:30',
      'Combien : 2 couverts, 1 h 30',
      'Statut : Confirmée',
      'Table : T4',
      'Téléphone : +33612345678',
      'E-mail : zoe@example.com',
      'Code : K7QM4XPA',
      'Langue : anglais',
      'Notes : Allergie / aux noix',
      'Statut : À confirmer -> Confirmée',
      'Table : Sans table -> T4',
    ]) {
      expect(text).toContain(line);
    }
    expect(text).not.toContain('Notes : (vide)');
    expect(letter.action?.href).toBe('https://couvert.example/console/book/2026-11-20');
  });
});

test('the compiled template is the one that mail.mjml gives', async () => {
  const source = await readFile(join(dirname(compiledFile), 'mail.mjml'), 'utf8');
  expect(await readFile(compiledFile, 'utf8')).toBe(moduleOf(source, mailTemplate));
});
