import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarFile as fileOfMail } from '../../../shared/booking/messages/calendar.ts';
import { calendarFile } from '../../../web/guest/ics.ts';
import { visitOf } from '../../../web/guest/visit.ts';
import { messageOf, RESERVATION, setupOf } from '../../support/messages.ts';

const PAGES = 'https://couvert.example';
const SETTINGS = { sender: 'bookings@couvert.example', pages_url: PAGES };
const SECRET = 'Zt5Qm2Kx8Rb1Vn4Wc7Yd0H';

/** The entry of a file, without what only an invitation has: who invites, and whom. */
function entryOf(file: string | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(file ?? ''));
  const event = calendar.getFirstSubcomponent('vevent');
  const of = (name: string) => event?.getFirstPropertyValue(name);
  const instant = (name: string) =>
    new ICAL.Event(event ?? undefined)[name === 'dtstart' ? 'startDate' : 'endDate'].toJSDate().getTime();
  const texts = ['uid', 'sequence', 'summary', 'location', 'description', 'status', 'transp'].map((name) => [
    name,
    of(name),
  ]);
  return {
    ...Object.fromEntries(texts),
    prodid: calendar.getFirstPropertyValue('prodid'),
    from: instant('dtstart'),
    to: instant('dtend'),
  };
}

test.each([
  ['fr', {}, {}],
  ['en', {}, {}],
  ['en', { party_size: 1, version: 3 }, { restaurant_phone: '', restaurant_address: '' }],
  // Too late to change it: the link only shows it.
  ['fr', {}, { min_cancel_hours: 48 }],
  ['fr', {}, { restaurant_name: 'L’Œuf; et\n"la" poule, frères', restaurant_address: 'a\\b;\tc' }],
] as const)('the calendar file of a page is the entry of the mail’s: %s %j %j', (lang, booked, house) => {
  const after = { ...RESERVATION, ...booked, lang, secret: SECRET };
  const mail = messageOf('guest_mail', { after, config: house });
  const { config } = setupOf(house);
  const [date, time] = [after.reservation_date, after.reservation_time.slice(0, 5)];
  const visit = visitOf(
    {
      config: { ...config, restaurant_phone: config.restaurant_phone ?? '', welcome_message: '' },
      reservation_id: after.id,
      version: after.version,
      code: after.confirmation_code,
      slot: { date, time, guests: after.party_size, duration_min: after.duration_min },
      url: `${PAGES}/booking/${after.id}.${SECRET}`,
      until: (after.from - config.min_cancel_hours * 60) * 60_000,
      lang,
    },
    Date.parse(mail.planned_at),
  );
  expect(entryOf(calendarFile(visit, Date.now()))).toEqual(entryOf(fileOfMail(mail, SETTINGS)?.content));
});

test('a calendar file escapes its texts and folds long lines at 75 bytes', () => {
  const file = calendarFile(
    {
      reservation_id: 'K7QM4XPA',
      version: 3,
      from: Date.parse('2026-11-20T19:30:00Z') / 60_000,
      to: Date.parse('2026-11-20T21:00:00Z') / 60_000,
      restaurant: `L’Œuf; ${'é'.repeat(60)}`,
      guests: 2,
      code: 'A\\B',
      address: '12, rue des Lilas',
      lang: 'fr',
    },
    Date.parse('2026-11-01T00:00:00Z'),
  );
  const lines = file.split('\r\n');
  expect(lines).toContain('SEQUENCE:3');
  expect(lines).toContain('DTSTART:20261120T193000Z');
  expect(lines).toContain('DTEND:20261120T210000Z');
  expect(lines).toContain('LOCATION:12\\, rue des Lilas');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const unfolded = file.replaceAll('\r\n ', '');
  expect(unfolded).toContain(`SUMMARY:L’Œuf\\; ${'é'.repeat(60)}\\, table pour 2\r\n`);
  expect(unfolded).toContain('A\\\\B\r\n');
});
