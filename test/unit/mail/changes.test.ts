import { describe, expect, test } from 'vitest';
import { calendarFile } from '../../../shared/booking/messages/calendar.ts';
import { writeMail } from '../../../shared/mail/mail.ts';
import { Message } from '../../../shared/mail/message.ts';
import { encodeMail } from '../../../shared/mail/mime.ts';
import { messageOf, planOf } from '../../support/messages.ts';

type Example = NonNullable<Parameters<typeof planOf>[0]>;

const SETTINGS = {
  sender: 'bookings@couvert.example',
  console_url: 'https://couvert.example/console',
  pages_url: 'https://couvert.example',
};
const SECRET = 'Zt5Qm2Kx8Rb1Vn4Wc7Yd0H';
const LINK = `https://couvert.example/booking/chezmargaux1-r1aB2.${SECRET}`;

const kindsOf = (example: Example) => planOf(example).messages.map(({ kind }) => kind);
const guestMail = (example: Example) => messageOf('guest_mail', example);
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const moved = { before: {}, after: { reservation_time: '21:00:00' } } as const;

describe('a guest hears', () => {
  test.each([
    ['of a move', moved, 'moved'],
    ['of another number of guests', { before: {}, after: { party_size: 3 } }, 'moved'],
    ['of a move that the restaurant has yet to accept', { before: {}, after: { status: 'pending' } }, 'requested'],
    [
      'of a move of a mere request',
      { before: { status: 'pending' }, after: { status: 'pending', party_size: 3 } },
      'requested',
    ],
    ['of a cancellation', { before: {}, after: { status: 'cancelled' } }, 'cancelled'],
    ['of the end of a request', { before: { status: 'pending' }, after: { status: 'cancelled' } }, 'declined'],
    [
      'of a cancellation, once it had been confirmed',
      { before: { status: 'pending', was_confirmed: true }, after: { status: 'cancelled', was_confirmed: true } },
      'cancelled',
    ],
    [
      'of the cancellation of a request that is their own',
      { before: { status: 'pending' }, after: { status: 'cancelled', cancelled_by: 'guest' } },
      'cancelled',
    ],
    ['at a new address of the booking', { before: { guest_email: 'old@example.com' }, after: {} }, 'confirmed'],
  ] as [string, Example, string][])('%s', (_name, example, event) => {
    expect(guestMail(example).event).toBe(event);
  });

  test.each([
    ['the house’s notes', { before: {}, after: { notes: 'VIP' } }],
    ['another table', { before: {}, after: { tables: ['chezmargaux1-t7'] } }],
    ['a longer stay', { before: {}, after: { duration_min: 120 } }],
    ['another name', { before: {}, after: { guest_first_name: 'Zoë' } }],
    ['their own words', { before: {}, after: { guest_note: 'A quiet table' } }],
    ['what the operator keeps from them', { before: {}, after: { reservation_time: '21:00:00', notify_guest: false } }],
  ] as [string, Example][])('nothing of %s', (_name, example) => {
    expect(kindsOf(example)).not.toContain('guest_mail');
  });

  test('old and new, and until when it can be changed by the link', () => {
    const { text, html } = writeMail(
      guestMail({ ...moved, after: { ...moved.after, lang: 'en', secret: SECRET } }),
      SETTINGS,
    );
    expect(plain(text)).toContain('When: Friday 20 November 2026 at 20:30 -> Friday 20 November 2026 at 21:00');
    expect(plain(text)).toContain('You can change or cancel until Friday 20 November 2026 at 16:30');
    expect(text).toContain(LINK);
    expect(html).toContain(`href="${LINK}?lang=en"`);
  });

  test.each(['fr', 'en'] as const)('the link to the page in the language of the booking: %s', (lang) => {
    const { text, html, calendar } = writeMail(guestMail({ after: { lang, secret: SECRET } }), SETTINGS);
    const linked = `${LINK}?lang=${lang}`;
    expect(text.split(/\s/)).toContain(linked);
    expect(html).toContain(`href="${linked}"`);
    expect(calendar?.content.replaceAll('\r\n ', '')).toContain(linked);
  });

  test.each([
    ['fr', 4, 'Voir, modifier ou annuler'],
    ['en', 4, 'See, change or cancel'],
    ['fr', 90, 'Voir votre réservation'],
    ['en', 90, 'View your booking'],
  ] as const)('what the link is still good for: %s, cutoff %i h', (lang, min_cancel_hours, label) => {
    const mail = guestMail({ after: { lang, secret: SECRET, min_cancel_hours }, config: { min_cancel_hours } });
    const { text, html, calendar } = writeMail(mail, SETTINGS);
    for (const part of [text, html, calendar?.content.replaceAll('\r\n ', '').replaceAll('\\,', ',') ?? '']) {
      expect(plain(part)).toContain(label);
    }
    if (min_cancel_hours === 90) expect(plain(text + html)).not.toMatch(/annuler|cancel\b/);
  });

  test('that a cancelled booking can be looked at', () => {
    const mail = guestMail({ before: {}, after: { status: 'cancelled', lang: 'en', secret: SECRET } });
    expect(plain(writeMail(mail, SETTINGS).html)).toContain('View your booking');
  });

  test('the cutoff that was promised, when the rule has become stricter since', () => {
    const mail = guestMail({
      after: { lang: 'en', secret: SECRET, min_cancel_hours: 2 },
      config: { min_cancel_hours: 24 },
    });
    expect(plain(writeMail(mail, SETTINGS).text)).toContain('until Friday 20 November 2026 at 18:30');
  });

  test('that it was they who cancelled', () => {
    const after = { status: 'cancelled', cancelled_by: 'guest', changed_by: 'guest', lang: 'en' } as const;
    expect(writeMail(guestMail({ before: {}, after }), SETTINGS).text).toContain('You have cancelled your booking');
  });
});

describe('the guest’s calendar', () => {
  const fileOf = (example: Example) => calendarFile(guestMail(example), SETTINGS)?.content;
  const lines = (example: Example) => fileOf(example)?.replaceAll('\r\n ', '').split('\r\n') ?? [];

  test('is updated in place by a move: the same entry, a higher SEQUENCE', () => {
    const [was, is] = [lines({}), lines(moved)];
    const uid = was.find((line) => line.startsWith('UID:'));
    expect(is).toContain(uid);
    expect(was).toContain('SEQUENCE:1');
    expect(is).toEqual(expect.arrayContaining(['METHOD:REQUEST', 'SEQUENCE:2', 'STATUS:CONFIRMED']));
  });

  test('shows a change that is to be accepted as tentative', () => {
    const after = { status: 'pending', was_confirmed: true, reservation_time: '21:00:00' } as const;
    expect(lines({ before: {}, after })).toEqual(expect.arrayContaining(['METHOD:REQUEST', 'STATUS:TENTATIVE']));
  });

  test('is left alone by what never was in it', () => {
    expect(fileOf({ before: { status: 'pending' }, after: { status: 'pending', party_size: 3 } })).toBeUndefined();
    const withdrawn = { status: 'cancelled', cancelled_by: 'guest' } as const;
    expect(fileOf({ before: { status: 'pending' }, after: withdrawn })).toBeUndefined();
  });

  test('loses the entry of a booking that was confirmed once, whatever it was last', () => {
    const was_confirmed = true;
    const example = {
      before: { status: 'pending', was_confirmed },
      after: { status: 'cancelled', was_confirmed },
    } as const;
    expect(lines(example)).toContain('METHOD:CANCEL');
  });
});

describe('an operator hears', () => {
  const letter = (example: Example) => plain(writeMail(messageOf('operator_mail', example), SETTINGS).text);

  test('that it was the guest who moved, from what to what', () => {
    const text = letter({ ...moved, after: { ...moved.after, changed_by: 'guest' } });
    expect(text).toContain('Réservation déplacée par le client');
    expect(text).toContain('Date et heure : vendredi 20 novembre 2026 à 20:30 -> vendredi 20 novembre 2026 à 21:00');
  });

  test('that it was the guest who cancelled, when and why', () => {
    const cancelled_at = '2026-11-19T17:05:00.000Z';
    const after = {
      status: 'cancelled',
      changed_by: 'guest',
      cancelled_by: 'guest',
      cancelled_at,
      cancel_reason: 'Grippe',
    } as const;
    const text = letter({ before: {}, after });
    expect(text).toContain('Réservation annulée par le client');
    expect(text).toContain('Annulée le : jeudi 19 novembre 2026 à 18:05');
    expect(text).toContain('Motif : Grippe');
  });

  test('the guest’s words, but of allergies only that there are some', () => {
    const after = { changed_by: 'guest', guest_note: 'Près de la fenêtre', allergies: 'arachides' } as const;
    const message = messageOf('operator_mail', { before: {}, after });
    const text = letter({ before: {}, after });
    expect(text).toContain('Message : Près de la fenêtre');
    expect(text).toContain('Allergies : Oui');
    expect(JSON.stringify([message, text])).not.toContain('arachides');
  });

  test('nothing of the house’s own notes, nor of what was merely noted', () => {
    expect(kindsOf({ before: {}, after: { notes: 'VIP' } })).toEqual([]);
    const coming_at = '2026-11-19T17:05:00.000Z';
    const noted = { coming_at, coming_noted_at: coming_at, changed_by: 'operator' } as const;
    expect(kindsOf({ before: {}, after: { coming_at, changed_by: 'guest' } })).toEqual([]);
    expect(kindsOf({ before: {}, after: noted })).toEqual([]);
    expect(kindsOf({ before: noted, after: { coming_at: undefined, changed_by: 'operator' } })).toEqual([]);
  });
});

test('the guest’s secret and the house’s notes go into no message but those to their owner', async () => {
  const after = { secret: SECRET, notes: 'difficult', guest_note: 'hello', allergies: 'nuts' };
  for (const message of planOf({ before: {}, after: { ...after, party_size: 3 } }).messages) {
    const text = JSON.stringify(message);
    const raw =
      message.kind === 'operator_sms' ? '' : new TextDecoder().decode(await encodeMail(writeMail(message, SETTINGS)));
    expect(text.includes(SECRET)).toBe(message.kind === 'guest_mail');
    expect(text).not.toContain('nuts');
    if (message.kind === 'guest_mail') expect(text + raw).not.toContain('difficult');
  }
});

test('messages that the release before has queued can be read', () => {
  const { by: _by, calendar: _calendar, until: _until, changes: _changes, ...old } = guestMail({});
  const read = Message.parse(
    JSON.parse(JSON.stringify({ ...old, booking: { ...old.booking, created_at: 'x', notes: null } })),
  );
  if (read.kind !== 'guest_mail') throw new Error('It was a guest’s.');
  const mail = writeMail(read, SETTINGS);
  expect(mail.calendar?.method).toBe('REQUEST');
  expect(mail.text).toContain('K7QM4XPA');
});
