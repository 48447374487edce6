import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { mailtoOf } from '../../../shared/guests/rules/mailto.ts';
import { writeMail } from '../../../shared/mail/mail.ts';
import { encodeMail } from '../../../shared/mail/mime.ts';
import { Email } from '../../../shared/platform/contract/primitives.ts';
import { isEmail } from '../../../web/guest/email.ts';
import { messageOf } from '../../support/messages.ts';

/** Addresses that RFC 5322 and `<input type=email>` both take. */
const TAKEN = [
  'zoe@example.com',
  'tess&omar@example.com',
  'tess=list@example.com',
  'sales/tess@example.com',
  'tess!1@example.com',
  'tess~1@example.com',
  "o'brien+table.2@ex-ample.co.uk",
  "#$%*?^_`{|}'@example.com",
  'tess@xn--caf-dma.xn--fiqs8s',
  `${'x'.repeat(64)}@${'y'.repeat(63)}.example`,
];

/** What is no address, what no mail can be sent to, and what would read as another address once decoded. */
const REFUSED = [
  'zoe',
  'zoe@',
  '@example.com',
  'zoe@example',
  '.zoe@example.com',
  'zoe.@example.com',
  'zoe..m@example.com',
  'a b@example.com',
  'a@b@example.com',
  '"zoe m"@example.com',
  'zoe@[192.0.2.1]',
  'zoe@192.0.2.1',
  'zoe@-example.com',
  'zoe@example-.com',
  'zoé@example.com',
  'zoe@example.com,bcc@example.com',
  'zoe(x)@example.com',
  'zoe@example.com>\r\nBcc: x@example.com',
  '=?utf-8?q?admin=40example.com=3e?=@example.org',
  `${'x'.repeat(65)}@example.com`,
  `zoe@${'y'.repeat(64)}.example`,
];

test.each(TAKEN)('%s is an e-mail address, for the API and for the form', (address) => {
  expect(Email.safeParse(address)).toMatchObject({ success: true, data: address });
  expect(isEmail(address)).toBe(true);
});

test.each(REFUSED)('%j is none', (address) => {
  expect(Email.safeParse(address).success).toBe(false);
  expect(isEmail(address)).toBe(false);
});

const SETTINGS = { sender: 'bookings@couvert.example', pages_url: 'https://couvert.example' };

describe.each(TAKEN)('in a mail, %s', (address) => {
  const change = { after: { guest_email: address } };

  test('is one recipient, and the one to answer to', async () => {
    const guests = await PostalMime.parse(await encodeMail(writeMail(messageOf('guest_mail', change), SETTINGS)));
    expect(guests.to).toEqual([{ name: '', address }]);
    const operators = await PostalMime.parse(await encodeMail(writeMail(messageOf('operator_mail', change), SETTINGS)));
    expect(operators.replyTo).toEqual([{ name: '', address }]);
  });

  test('is written to by its link, and is the guest of the calendar entry', () => {
    const { html } = writeMail(messageOf('operator_mail', change), SETTINGS);
    const [, href = ''] = /href="(mailto:[^"]*)"/.exec(html) ?? [];
    const { protocol, pathname, search, hash } = new URL(
      href.replace(/&#(\d+);|&amp;/g, (sign, code) =>
        code ? String.fromCharCode(code) : sign === '&amp;' ? '&' : sign,
      ),
    );
    expect([protocol, decodeURIComponent(pathname), search, hash]).toEqual(['mailto:', address, '', '']);
    const { calendar } = writeMail(messageOf('guest_mail', change), SETTINGS);
    const event = new ICAL.Component(ICAL.parse(calendar?.content ?? '')).getFirstSubcomponent('vevent');
    const attendee = String(event?.getFirstPropertyValue('attendee'));
    expect(decodeURIComponent(attendee.replace('mailto:', ''))).toBe(address);
  });
});

test('the link of an address encodes what would end it, and leaves a plus sign as calendars compare it', () => {
  expect(mailtoOf('tess&omar+2@example.com')).toBe('mailto:tess%26omar+2@example.com');
  expect(mailtoOf('a?b#c%d/e=f@example.com')).toBe('mailto:a%3Fb%23c%25d%2Fe%3Df@example.com');
});
