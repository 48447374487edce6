import fc from 'fast-check';
import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { calendarFile } from '../../../shared/booking/messages/calendar.ts';
import { smsText } from '../../../shared/booking/messages/sms.ts';
import { writeMail } from '../../../shared/mail/mail.ts';
import { encodeMail } from '../../../shared/mail/mime.ts';
import { oneLine, typedByGuest } from '../../../shared/mail/plain.ts';
import { messageOf } from '../../support/messages.ts';

const SETTINGS = {
  sender: 'bookings@couvert.example',
  console_url: 'https://couvert.example/console',
  pages_url: 'https://couvert.example',
};

/** What a guest might type to break something, or just because that is their name. */
const NAMES = [
  '<img src=x onerror=alert(1)>',
  '"></td><script>alert(1)</script>',
  'Zoé\r\nBcc: everybody@example.com',
  'Zoé\nSubject: You have won\n\n<h1>hello</h1>',
  'a\u0000b\u0007c\u2028d',
  '=?utf-8?q?=0D=0ABcc:_x@example.com?=',
  'END:VEVENT\r\nBEGIN:VALARM',
  'a;b,c\\n\\,"d"',
  '{{= it.house }}<%= 1 %>',
  'مريم‎ עברית\u202egnp.exe',
  '👨‍👩‍👧‍👦 Família 🥖',
  '陈'.repeat(100),
  'x'.repeat(100),
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
const BELOW_SPACE_OR_DIRECTION = /[\u0000-\u0009\u000b-\u001f\u202a-\u202e\u2066-\u2069]/u;

/** The mails to guest and operator about a guest of that name. */
const mailsOf = (name: string, lang: 'fr' | 'en' = 'fr') => {
  const after = { guest_first_name: name, guest_last_name: name, notes: name, occasion: name, lang };
  return [messageOf('guest_mail', { after }), messageOf('operator_mail', { after })].map((message) =>
    writeMail(message, SETTINGS),
  );
};

const headersOf = (raw: Uint8Array) => new TextDecoder().decode(raw).split('\r\n\r\n')[0] ?? '';

describe('mails', () => {
  test.each(NAMES)('%j breaks neither headers nor parts', async (name) => {
    for (const mail of mailsOf(name)) {
      const raw = await encodeMail(mail);
      const parsed = await PostalMime.parse(raw);
      const names = headersOf(raw)
        .split('\r\n')
        .flatMap((line) => /^([\w-]+):/.exec(line)?.[1] ?? []);
      expect(names.toSorted()).toEqual(
        [
          ...['Auto-Submitted', 'Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Subject', 'To'],
          ...['X-Couvert-Message', ...(mail.reply_to ? ['Reply-To'] : [])],
        ].toSorted(),
      );
      expect(parsed.subject).toBe(mail.subject);
      expect(parsed.from?.address).toBe(SETTINGS.sender);
      expect(parsed.to).toEqual([{ address: mail.to, name: '' }]);
      expect(parsed.bcc).toBeUndefined();
      expect(mail.subject).not.toMatch(BELOW_SPACE_OR_DIRECTION);
      expect(mail.text).not.toMatch(BELOW_SPACE_OR_DIRECTION);
    }
  });

  test.each(NAMES)('%j adds no markup', (name) => {
    const tags = (html: string) => html.match(/<[a-z!/][^>]*>/gi)?.map((tag) => tag.replace(/ .*/s, '')) ?? [];
    const [guest, operator] = mailsOf(name).map(({ html }) => tags(html));
    const [plainGuest, plainOperator] = mailsOf('Zoé').map(({ html }) => tags(html));
    expect(guest).toEqual(plainGuest);
    expect(operator).toEqual(plainOperator);
  });

  test('no mail loads anything from anywhere, and all carry both forms', async () => {
    for (const mail of [...mailsOf('Zoé'), ...mailsOf('Zoé', 'en')]) {
      const loading = /<(img|link|script(?! type="application\/ld\+json">)|iframe)|url\(|@import/i;
      expect(mail.html).not.toMatch(loading);
      const parsed = await PostalMime.parse(await encodeMail(mail));
      expect(parsed.html).toContain('</html>');
      expect(parsed.text).toContain('K7QM4XPA');
    }
  });

  test('a name that looks like an address becomes no link', () => {
    expect(typedByGuest('Win at https://evil.example/x or mail me@evil.example')).toBe(
      'Win at https: evil. example/x or mail me(at)evil. example',
    );
    for (const { text, html } of mailsOf('www.evil.example')) {
      expect(text).not.toContain('evil.example');
      expect(html).not.toContain('evil.example');
    }
  });

  test('an operator answers the guest; a guest never learns the address of the notifications', () => {
    const [guest, operator] = mailsOf('Zoé');
    expect(operator?.reply_to).toBe('zoe@example.com');
    expect(JSON.stringify(guest)).not.toContain('patron@example.com');
  });
});

describe('calendar files', () => {
  const fileOf = (after: Parameters<typeof messageOf>[1]) =>
    calendarFile(messageOf('guest_mail', after), SETTINGS)?.content ?? '';
  const eventOf = (content: string) => {
    const calendar = new ICAL.Component(ICAL.parse(content));
    const vevent = calendar.getFirstSubcomponent('vevent');
    if (!vevent) throw new Error('No event.');
    return { calendar, vevent, event: new ICAL.Event(vevent) };
  };

  test.each(NAMES)('%j stays inside its value, in lines of at most 75 octets', (name) => {
    const restaurant_name = `Chez ${name}`.slice(0, 100);
    const content = fileOf({ after: { guest_first_name: name, guest_last_name: name }, config: { restaurant_name } });
    for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const { calendar, vevent, event } = eventOf(content);
    expect(calendar.getAllSubcomponents().map((part) => part.name)).toEqual(['vtimezone', 'vevent']);
    expect(vevent.getAllSubcomponents()).toEqual([]);
    expect(event.summary).toBe(`${oneLine(restaurant_name)}, table pour 2`);
  });

  test('the confirmation is in the restaurant’s zone, the cancellation removes it', () => {
    const confirmed = fileOf({});
    const cancelled = fileOf({ before: {}, after: { status: 'cancelled' } });
    expect(confirmed).toContain('METHOD:REQUEST');
    expect(confirmed).toContain('DTSTART;TZID=Europe/Paris:20261120T203000');
    expect(confirmed).toContain('DTEND;TZID=Europe/Paris:20261120T220000');
    const [was, is] = [eventOf(confirmed), eventOf(cancelled)];
    expect(was.event.startDate.toJSDate().toISOString()).toBe('2026-11-20T19:30:00.000Z');
    expect(cancelled).toContain('METHOD:CANCEL');
    expect(is.vevent.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(is.event.uid).toBe(was.event.uid);
    expect(is.event.sequence).toBeGreaterThan(was.event.sequence);
    expect(String(is.vevent.getFirstPropertyValue('organizer'))).toBe('mailto:bookings@couvert.example');
  });

  test.each([
    ['America/New_York', '2026-07-01T23:00:00Z', '20260701T190000'],
    ['Asia/Kolkata', '2026-07-01T14:00:00Z', '20260701T193000'],
    ['Australia/Lord_Howe', '2026-12-01T09:00:00Z', '20261201T200000'],
  ])('in %s', (timezone, instant, wall) => {
    const from = Date.parse(instant) / 60_000;
    const content = fileOf({ after: { from, to: from + 90 }, config: { timezone } });
    expect(content).toMatch(new RegExp(`DTSTART;TZID=${timezone}:${wall}`));
    expect(eventOf(content).event.startDate.toJSDate().toISOString()).toBe(`${instant.slice(0, -1)}.000Z`);
  });

  test('a request has none, nor has a request that is declined', async () => {
    for (const example of [
      { after: { status: 'pending' as const } },
      { before: { status: 'pending' as const }, after: { status: 'cancelled' as const } },
    ]) {
      const mail = writeMail(messageOf('guest_mail', example), SETTINGS);
      expect(mail.calendar).toBeUndefined();
      expect((await PostalMime.parse(await encodeMail(mail))).attachments).toEqual([]);
    }
  });

  test('the method stands in the MIME part too, where calendars look for it', async () => {
    const raw = new TextDecoder().decode(await encodeMail(writeMail(messageOf('guest_mail'), SETTINGS)));
    expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8;\s+method=REQUEST/);
  });
});

describe('SMS', () => {
  const textOf = (first: string, last: string, more: Parameters<typeof messageOf>[1] = {}) =>
    smsText(
      messageOf('operator_sms', { ...more, after: { guest_first_name: first, guest_last_name: last, ...more?.after } }),
    );

  test('tells the essentials in plain letters', () => {
    expect(textOf('Zoé', 'Martin')).toBe(
      'Chez Margaux: nouvelle réservation ven. 20 nov. 20:30, 2 pers., Zoé Martin, +33612345678. Code K7QM4XPA',
    );
    expect(textOf('François', 'Lebœuf', { after: { status: 'pending' } })).toBe(
      'Chez Margaux: demande à confirmer ven. 20 nov. 20:30, 2 pers., Francois Leboeuf, +33612345678. Code K7QM4XPA',
    );
  });

  test('says less where letters take more room', () => {
    expect(textOf('Мария', 'Петрова')).toBe('Chez Margaux: réservé 20/11 20:30, 2p, Мария Петрова, +33612345678');
    expect(textOf('👨‍👩‍👧‍👦'.repeat(20), 'x')).not.toMatch(/\ufffd|[\ud800-\udbff](?![\udc00-\udfff])/);
  });

  test('fits one segment whatever the names are, and is one line', () => {
    const GSM = /^[@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'grapheme', maxLength: 100 }), fc.constantFrom(...NAMES)),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
        (name, restaurant_name) => {
          const text = textOf(name, name, { config: { restaurant_name } });
          const gsm = GSM.test(text);
          const length = gsm ? text.length + (text.match(/[\^{}\\[~\]|€]/g)?.length ?? 0) : text.length;
          expect(length).toBeLessThanOrEqual(gsm ? 160 : 70);
          expect(text).not.toMatch(/[\r\n]/);
          expect(text).toContain('+33612345678');
        },
      ),
    );
  });
});
