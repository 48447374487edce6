import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openMailbox } from '../../local/notifications/mailbox.ts';
import { MAILBOX_PATH, withMailbox } from '../../local/notifications/page.ts';
import { openStore } from '../../local/notifications/store.ts';
import { script } from '../../local/script.ts';
import { smsText } from '../../shared/booking/messages/sms.ts';
import { writeMail } from '../../shared/mail/mail.ts';
import type { GuestMail, OperatorMail } from '../../shared/mail/message.ts';
import { encodeMail } from '../../shared/mail/mime.ts';
import { startBrowser } from '../support/browser.ts';
import { eventOf } from '../support/invoke.ts';
import { messageOf } from '../support/messages.ts';
import { FOLDER } from './pictures.ts';

script(
  'pictures:mails',
  'Takes the pictures of docs/messages.md: mails on a phone, some on a wide screen, and the mailbox page.',
).parse();

const SETTINGS = {
  sender: 'reservations@couvert.example',
  console_url: 'https://couvert.example/console',
  pages_url: 'https://couvert.example',
};
const PHONE = 390;
const WIDE = 800;

type Shot = { name: string; message: GuestMail | OperatorMail; width: number; dark?: boolean };

const guest = (lang: 'fr' | 'en', example: Parameters<typeof messageOf>[1] = {}) =>
  messageOf('guest_mail', { ...example, after: { ...example.after, lang } });

const events = {
  confirmed: {},
  received: { after: { status: 'pending' } },
  cancelled: { before: {}, after: { status: 'cancelled' } },
  declined: { before: { status: 'pending' }, after: { status: 'cancelled' } },
} as const;

const request = messageOf('operator_mail', { after: { status: 'pending', notes: 'Anniversaire\nPrès de la fenêtre' } });
const moved = messageOf('operator_mail', {
  before: { reservation_time: '19:30:00' },
  after: { tables: ['chezmargaux1-t7'] },
});

const shots: Shot[] = [
  ...(['fr', 'en'] as const).flatMap((lang) =>
    (['confirmed', 'received', 'cancelled', 'declined'] as const).map((event) => ({
      name: `mail-${event}-${lang}-phone`,
      message: guest(lang, events[event]),
      width: PHONE,
    })),
  ),
  { name: 'mail-confirmed-fr-wide', message: guest('fr'), width: WIDE },
  { name: 'mail-confirmed-en-wide', message: guest('en'), width: WIDE },
  { name: 'mail-confirmed-fr-dark', message: guest('fr'), width: PHONE, dark: true },
  { name: 'mail-operator-request-phone', message: request, width: PHONE },
  { name: 'mail-operator-request-wide', message: request, width: WIDE },
  { name: 'mail-operator-moved-phone', message: moved, width: PHONE },
];

async function open(browser: Browser, width: number, { dark = false, height = 700 } = {}): Promise<Page> {
  return browser.newPage({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light' });
}

/** The whole page; complains when it must be scrolled sideways. */
async function shoot(page: Page, name: string, fullPage = true): Promise<void> {
  const hidden = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
  if (Number(hidden) > 0) throw new Error(`${name} is ${hidden} px wider than its screen.`);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage });
}

async function mails(browser: Browser): Promise<void> {
  for (const { name, message, width, dark = false } of shots) {
    const page = await open(browser, width, { dark, height: 300 });
    await page.setContent(writeMail(message, SETTINGS).html);
    await shoot(page, name);
    await page.close();
  }
}

/** The mailbox page as the local app serves it, with one booking's messages in it. */
async function mailbox(browser: Browser): Promise<void> {
  const box = openMailbox(openStore(':memory:'), Date.now);
  const router = withMailbox(() => {
    throw new Error('No other page.');
  }, box);
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://local');
    const event = { ...eventOf({ query: Object.fromEntries(searchParams) }), rawPath: pathname };
    const { handler } = router('GET', pathname);
    const { statusCode, headers, body } = await handler(event, { functionName: 'mailbox', awsRequestId: '' });
    response.writeHead(statusCode ?? 200, headers as Record<string, string>).end(body);
  }).listen(0);
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${MAILBOX_PATH}`;

  const empty = await open(browser, 1280);
  await empty.goto(url);
  await empty.waitForTimeout(300);
  await shoot(empty, 'mailbox-empty', false);

  const sms = messageOf('operator_sms');
  for (const message of [guest('fr'), request, moved, guest('en', events.cancelled)]) {
    const mail = writeMail(message, SETTINGS);
    await box.receiveMail(mail.to, await encodeMail(mail));
  }
  box.receiveSms(sms.to, smsText(sms));

  for (const [width, name] of [
    [1280, 'mailbox-wide'],
    [PHONE, 'mailbox-phone'],
  ] as const) {
    const page = await open(browser, width);
    await page.goto(url);
    await page.getByRole('button', { name: /^E-mail to zoe.*Votre table/ }).waitFor();
    if (width === PHONE) await shoot(page, `${name}-list`, false);
    await page.getByRole('button', { name: /^E-mail to zoe.*Votre table/ }).click();
    await page.waitForTimeout(300);
    await shoot(page, name, false);
    if (width === PHONE) continue;
    await page.getByRole('tab', { name: 'reservation.ics' }).click();
    await shoot(page, 'mailbox-calendar', false);
    await page.getByRole('button', { name: /^SMS/ }).click();
    await shoot(page, 'mailbox-sms', false);
  }
  server.closeAllConnections();
  server.close();
}

await mkdir(FOLDER, { recursive: true });
const browser = await startBrowser();
await mails(browser);
await mailbox(browser);
await browser.close();
