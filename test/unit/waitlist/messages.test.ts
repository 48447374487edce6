import { describe, expect, test } from 'vitest';
import { segments } from '../../../shared/mail/gsm.ts';
import { writeMail } from '../../../shared/mail/mail.ts';
import { Message } from '../../../shared/mail/message.ts';
import { planWaiting } from '../../../shared/waitlist/messages/plan-mail.ts';
import { waitingText } from '../../../shared/waitlist/messages/text.ts';
import type { StoredEntry } from '../../../shared/waitlist/rules/entry.ts';
import { setupOf } from '../../support/messages.ts';

const RID = 'chezmargaux1';
const AT = '2026-11-18T09:00:00.000Z';
const NOW = Date.parse(AT);
const SECRET = 'Zt5Qm2Kx8Rb1Vn4Wc7Yd0H';
const TOKEN = `${RID}-w202611207Hq2Zt9Kd4Xv0B.${SECRET}`;

/** Zoé waits for a table for two on Friday 20 November 2026. */
const PLACE: StoredEntry = {
  id: `${RID}-w202611207Hq2Zt9Kd4Xv0B`,
  contact: '7Hq2Zt9Kd4Xv0B',
  ref: 'r1AB2cd3EF4gh5IJ6kl7MN',
  state: 'unconfirmed',
  version: 1,
  secret: SECRET,
  lang: 'fr',
  asked_at: NOW,
  by: 'guest',
  lapses: 0,
  date: '2026-11-20',
  guests: 2,
  from: '19:00',
  to: '21:00',
  guest_first_name: 'Zoé',
  guest_last_name: 'Martin',
  guest_email: 'zoe@example.com',
  guest_phone: '+33612345678',
};
const offer = {
  ...{ entry_id: 'Xy9Zt5Qm2Kx8Rb1Vn4Wc7Y', time: '20:00', expires_at: NOW + 900_000 },
  ...{ tables: ['chezmargaux1-t4'], dates: ['2026-11-20'] },
};
const WAITING: StoredEntry = { ...PLACE, state: 'waiting', joined_at: NOW, version: 2 };
const OFFERED: StoredEntry = { ...WAITING, state: 'offered', offer, version: 3 };

const planOf = (after: StoredEntry, before?: StoredEntry) =>
  planWaiting({ rid: RID, after, ...(before && { before }) }, setupOf(), AT);

const SETTINGS = { sender: 'bookings@couvert.example', pages_url: 'https://book.example.com' };
const mailOf = (after: StoredEntry, before?: StoredEntry) => {
  const message = planOf(after, before);
  if (!message) throw new Error('Nothing is mailed.');
  return writeMail(message, SETTINGS);
};
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('a guest who waits is mailed', () => {
  const listed: StoredEntry = { ...WAITING, by: 'operator', version: 1 };
  test.each([
    [
      'the link to join by',
      PLACE,
      undefined,
      'fr',
      'Confirmez votre place sur la liste d’attente : Chez Margaux, vendredi 20 novembre 2026',
    ],
    [
      'the link to join by',
      PLACE,
      undefined,
      'en',
      'Confirm your place on the waiting list: Chez Margaux, Friday 20 November 2026',
    ],
    ['an offer', OFFERED, WAITING, 'fr', 'Une table pour vous : Chez Margaux, vendredi 20 novembre 2026 à 20:00'],
    ['an offer', OFFERED, WAITING, 'en', 'A table for you: Chez Margaux, Friday 20 November 2026 at 20:00'],
    [
      'that the house has put them on the list',
      listed,
      undefined,
      'fr',
      'Vous êtes sur la liste d’attente : Chez Margaux, vendredi 20 novembre 2026',
    ],
    [
      'that the house has put them on the list',
      listed,
      undefined,
      'en',
      'You are on the waiting list: Chez Margaux, Friday 20 November 2026',
    ],
  ] as const)('%s, with the page’s link as HTML and as text: %#', (_, after, before, lang, subject) => {
    const mail = mailOf({ ...after, lang }, before);
    expect(plain(mail.subject)).toBe(subject);
    expect(mail).toMatchObject({
      to: 'zoe@example.com',
      from: { name: 'Chez Margaux' },
      tags: { kind: 'waiting_mail' },
    });
    for (const form of [mail.html, mail.text])
      expect(form).toContain(`https://book.example.com/waitlist/${TOKEN}?lang=${lang}`);
    expect(mail.calendar).toBeUndefined();
  });

  test.each([
    ['fr', 'Sans réponse à 10:15, elle est proposée à quelqu’un d’autre.'],
    ['en', 'Without an answer by 10:15, it is offered to somebody else.'],
  ] as const)('until when an offer stands, in the restaurant’s time, and what becomes of it then: %s', (lang, said) => {
    const { html, text } = mailOf({ ...OFFERED, lang }, WAITING);
    for (const form of [html, text]) expect(plain(form).replace(/\s+/g, ' ')).toContain(said);
  });

  test.each([
    ['fr', 1, 'Sans réponse, vous restez sur la liste', 'Deux propositions sont déjà restées sans réponse'],
    [
      'fr',
      2,
      'Sans réponse à 10:15, la table est proposée à quelqu’un d’autre et vous quittez la liste',
      'vous restez',
    ],
    ['en', 1, 'Without an answer you stay on the list', 'Two offers have already had no answer'],
    ['en', 2, 'Without one by 10:15, the table is offered to somebody else and you leave the list', 'you stay'],
  ] as const)(
    'with the last offer that silence ends their place, and not before: %s, %i missed',
    (lang, lapses, said, unsaid) => {
      const { html, text } = mailOf({ ...OFFERED, lang, lapses }, { ...WAITING, lapses });
      for (const form of [html, text].map((one) => plain(one).replace(/\s+/g, ' '))) {
        expect(form).toContain(said);
        expect(form).not.toContain(unsaid);
      }
    },
  );

  test.each([
    ['fr', 'le même lien vous sert à suivre votre inscription ou à quitter la liste'],
    ['en', 'the same link is yours to follow your entry or to leave'],
  ] as const)('that the link to join by stays theirs: %s', (lang, said) => {
    expect(plain(mailOf({ ...PLACE, lang }).text).replace(/\s+/g, ' ')).toContain(said);
  });

  test.each([
    ['who joins', WAITING, PLACE],
    ['who has answered late', { ...WAITING, lapses: 1, version: 4 }, OFFERED],
    ['who leaves', { ...WAITING, state: 'gone' as const, version: 4 }, OFFERED],
    ['who has booked', { ...WAITING, state: 'taken' as const, version: 4 }, OFFERED],
    ['who is passed over', { ...WAITING, passed_over: { reason: 'night' as const, at: NOW }, version: 3 }, WAITING],
    ['whose offer is the same', { ...OFFERED, version: 4 }, OFFERED],
    ['who has no address', { ...PLACE, guest_email: null }, undefined],
  ])('nothing: %s', (_, after, before) => {
    expect(planOf(after, before)).toBeUndefined();
  });
});

test('a message survives the queue, and names neither guest nor secret in its id', () => {
  const message = planOf(OFFERED, WAITING);
  expect(Message.parse(JSON.parse(JSON.stringify(message)))).toEqual(message);
  for (const secret of [PLACE.contact, SECRET, offer.entry_id]) expect(message?.id).not.toContain(secret);
  expect(JSON.stringify(message)).not.toContain(offer.entry_id);
});

test('what a guest typed makes no link', () => {
  const { html } = mailOf({ ...PLACE, guest_first_name: 'http://evil.example <b>' });
  expect(html).not.toContain('http://evil.example');
  expect(html).not.toContain('<b>');
});

describe('the text for an SMS', () => {
  const around = { restaurant_name: 'Chez Margaux', timezone: 'Europe/Paris', now: NOW };
  // As long as the address of a distribution.
  const pages_url = 'https://d111111abcdef8.cloudfront.net';
  test.each(['fr', 'en'] as const)('is one SMS in %s, with the link', (lang) => {
    for (const entry of [WAITING, OFFERED]) {
      const text = waitingText({ ...entry, lang }, { ...around, pages_url });
      expect(text).toMatch(new RegExp(`^Chez Margaux: .* ${pages_url}/waitlist/${TOKEN.replaceAll('.', '\\.')}$`));
      expect([...text].length).toBeLessThanOrEqual(160);
      expect(segments(text)).toBe(1);
    }
  });

  test.each(['fr', 'en'] as const)(
    'shortens a long name, never the day, and spells it in the alphabet of SMS: %s',
    (lang) => {
      const long = { ...around, restaurant_name: 'L’Auberge œcuménique de la Vallée des Anges', pages_url };
      const text = waitingText({ ...OFFERED, lang }, long);
      expect(segments(text)).toBe(1);
      expect(text).toMatch(/^L'Aub[^:]*: 20\/11 20:00 .*10:15: /);
    },
  );

  test.each([
    ['fr', 'Chez Margaux: table 20/11 20:00 pour 2, à prendre avant 10:15: '],
    ['en', 'Chez Margaux: table 20/11 20:00 for 2, take it before 10:15: '],
  ] as const)('of an offer says the day in %s', (lang, said) => {
    const text = waitingText({ ...OFFERED, lang }, { ...around, pages_url: 'https://couvert.example' });
    expect(text.startsWith(said)).toBe(true);
  });

  test('of an offer that has ended says that they wait', () => {
    expect(waitingText(OFFERED, { ...around, pages_url, now: offer.expires_at })).toContain('en attente');
  });
});
