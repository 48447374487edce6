import { expect, test } from 'vitest';
import { writeMail } from '../../../shared/mail/mail.ts';
import type { GuestMail } from '../../../shared/mail/message.ts';
import { messageOf, reminderOf } from '../../support/messages.ts';

const SETTINGS = { sender: 'bookings@couvert.example', pages_url: 'https://couvert.example' };

/** What mail programs read in the mail of a message; nothing when it carries no data. */
function markupIn(message: GuestMail) {
  const [, data] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(writeMail(message, SETTINGS).html) ?? [];
  return data === undefined ? undefined : JSON.parse(data);
}

test('a confirmation tells mail programs what was booked, where, and when in the zone of the house', () => {
  const after = { id: 'chezmargaux1-r1aB2', secret: 'A'.repeat(22) };
  const markup = markupIn(messageOf('guest_mail', { after }));
  expect(markup).toMatchObject({
    '@context': 'http://schema.org',
    '@type': 'FoodEstablishmentReservation',
    reservationNumber: 'K7QM4XPA',
    reservationStatus: 'http://schema.org/ReservationConfirmed',
    underName: { '@type': 'Person', name: 'Zoé Martin' },
    reservationFor: {
      '@type': 'FoodEstablishment',
      name: 'Chez Margaux',
      address: { '@type': 'PostalAddress', streetAddress: '12, rue des Lilas, 75011 Paris' },
    },
    startTime: '2026-11-20T20:30:00+01:00',
    partySize: 2,
  });
  expect(markup.modifyReservationUrl).toMatch(/^https:\/\/couvert\.example\/booking\//);
});

test('a cancellation takes it back, a reminder brings it again, and a request that nobody has accepted has none', () => {
  const cancelled = markupIn(messageOf('guest_mail', { before: {}, after: { status: 'cancelled' } }));
  expect(cancelled.reservationStatus).toBe('http://schema.org/ReservationCancelled');
  expect(cancelled.reservationNumber).toBe('K7QM4XPA');
  expect(markupIn(messageOf('guest_mail', { after: { status: 'pending' } }))).toBeUndefined();
  expect(markupIn(reminderOf()).reservationStatus).toBe('http://schema.org/ReservationConfirmed');
});

test('no name ends the data, and neither address nor allergies are in it', () => {
  const evil = '</script><script>alert(1)</script><!--';
  const after = { guest_first_name: evil, guest_last_name: '', allergies: 'peanuts', notes: 'window' };
  const message = messageOf('guest_mail', { after });
  expect(writeMail(message, SETTINGS).html).not.toMatch(/<script>/);
  const markup = markupIn(message);
  expect(markup.underName.name).toContain('</script><script>');
  expect(JSON.stringify(markup)).not.toMatch(/peanuts|window|zoe@example|33612345678/);
});
