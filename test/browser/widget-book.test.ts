import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Lang } from '../../web/common/i18n.ts';
import { inDays } from './base.ts';
import { setStage } from './set-stage.ts';
import { fillDetails, holdTime, type Stage, startStage, submit, words, ZOE } from './widget-stage.ts';

let stage: Stage;
setStage(async () => {
  stage = await startStage();
  return stage;
});

const HEADINGS = { fr: 'C’est réservé, Zoé !', en: 'You are booked, Zoé!' };
const CODE = /^[0-9A-Z]{4} [0-9A-Z]{4}$/;

const codeOf = (page: Page) => page.locator('.code strong').textContent();
const focused = (page: Page) => page.locator(':focus');

test.each<Lang>(['fr', 'en'])('a guest books on a phone in six presses (%s)', async (lang) => {
  const page = await stage.open(stage.public_token, { lang });
  const t = words(lang);
  let presses = 0;
  const press = async (part: Locator) => {
    presses += 1;
    await part.tap();
  };
  const type = async (label: string, text: string) => {
    presses += 1;
    await page.getByLabel(label, { exact: true }).fill(text);
  };

  await press(page.getByRole('button', { name: /^\d\d:\d\d$/ }).first());
  await type(t('first_name'), ZOE.first);
  await type(t('last_name'), ZOE.last);
  await type(t('email'), ZOE.email);
  await type(t('phone'), ZOE.phone);
  await press(page.getByRole('button', { name: t('confirm') }));

  await page.getByRole('heading', { name: HEADINGS[lang] }).waitFor();
  await expect.poll(() => codeOf(page)).toMatch(CODE);
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(lang);
  expect(presses).toBeLessThanOrEqual(6);
});

test('a guest books with the keyboard alone, in at most twenty keys beside typing', async () => {
  const page = await stage.open(stage.public_token, { lang: 'en', hasTouch: false, isMobile: false });
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .waitFor();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const tabTo = async (part: Locator) => {
    for (let tries = 0; tries < 12; tries++) {
      if (await part.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error('Tab does not lead there.');
  };

  await tabTo(page.getByRole('button', { name: /^\d\d:\d\d$/ }).first());
  await press('ArrowRight');
  await press('Enter');
  await page.getByRole('heading', { name: 'Your details' }).waitFor();
  await expect.poll(() => focused(page).textContent()).toBe('Your details');
  for (const [field, text] of [
    ['#guest_first_name', ZOE.first],
    ['#guest_last_name', ZOE.last],
    ['#guest_email', ZOE.email],
    ['#guest_phone', '+33 6 12 34 56 78'],
  ] as const) {
    await tabTo(page.locator(field));
    await page.keyboard.type(text);
  }
  await press('Enter');

  await page.getByRole('heading', { name: HEADINGS.en }).waitFor();
  await expect.poll(() => focused(page).textContent()).toBe(HEADINGS.en);
  expect(keys).toBeLessThanOrEqual(20);
});

test('the times are one stop for the keyboard: arrows, Home and End walk through them, and pressing is all that acts', async () => {
  // Late in the evening today has few times left, or none.
  const query = `&date=${inDays(1)}`;
  const page = await stage.open(stage.public_token, { lang: 'en', query, hasTouch: false, isMobile: false });
  const times = page.getByRole('toolbar').getByRole('button');
  await times.first().waitFor();
  const names = await times.allTextContents();
  expect(names.length).toBeGreaterThan(4);
  const holds: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && holds.push(request.url()));
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('Tab');
  for (const [key, place] of [
    ['ArrowLeft', 0],
    ['ArrowRight', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
    ['End', names.length - 1],
    ['ArrowRight', names.length - 1],
    ['Home', 0],
    ['ArrowRight', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => focused(page).textContent()).toBe(names[place]);
  }
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => times.and(focused(page)).count()).toBe(0);
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page).textContent()).toBe(names[1]);
  expect(holds).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your details' }).waitFor();
  expect(holds.filter((url) => url.endsWith('/lock'))).toHaveLength(1);
});

test('arrows walk through the calendar, across months, and Enter chooses', async () => {
  const page = await stage.open(stage.public_token, { hasTouch: false, isMobile: false });
  const date = () => focused(page).getAttribute('data-date');
  await page.locator('[aria-selected=true]').focus();
  const start = (await date()) ?? '';
  const after = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10);

  for (const [key, expected] of [
    ['ArrowRight', 1],
    ['ArrowDown', 8],
    ['ArrowLeft', 7],
    ['ArrowUp', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(date).toBe(after(expected));
  }
  await page.keyboard.press('PageDown');
  await expect.poll(async () => (await date())?.slice(0, 7)).not.toBe(start.slice(0, 7));
  await page.keyboard.press('End');
  await expect.poll(async () => new Date((await date()) ?? '').getUTCDay()).toBe(0);
  const chosen = (await date()) ?? '';
  await page.keyboard.press('Enter');
  await page.locator(`[data-date="${chosen}"][aria-selected=true]`).waitFor();
  await expect.poll(() => date()).toBe(chosen);
});

test('the telephone number is shown as understood, and faults are named where they are', async () => {
  const page = await stage.open(stage.public_token);
  await holdTime(page, inDays(2), '20:00');
  await page.locator('#guest_phone').fill('0612345678');
  await page.locator('#guest_email').fill('zoe@example');
  await page.locator('#guest_phone').focus();
  await page.locator('#guest_phone').blur();
  await expect.poll(() => page.locator('#guest_phone').inputValue()).toBe('+33 6 12 34 56 78');
  await expect.poll(() => page.locator('#guest_email-fault').textContent()).toContain('semble incomplète');
  await expect.poll(() => page.locator('#guest_first_name-fault').textContent()).toBe('');

  await submit(page);
  await expect.poll(() => focused(page).getAttribute('id')).toBe('guest_first_name');
  await expect.poll(() => focused(page).getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => page.locator('#guest_first_name-fault').textContent()).toBe('Indiquez votre prénom.');
});

/** The mail addresses that a page sends with its confirms. */
function addressesSent(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/reservations')) {
      sent.push(request.postDataJSON().guest_email);
    }
  });
  return sent;
}

test('a likely slip in an address that is typed last is asked about before anything is sent, and taken as it is by another press', async () => {
  const page = await stage.open(stage.public_token);
  const question = page.getByRole('button', { name: 'zoe@gmail.com' });
  const sent = addressesSent(page);
  await holdTime(page, inDays(2), '20:00');
  await fillDetails(page);
  await page.locator('#guest_email').fill('zoe@gmial.com');
  await page.keyboard.press('Enter');
  await question.waitFor();
  await expect.poll(() => focused(page).getAttribute('id')).toBe('guest_email');
  expect(sent).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: HEADINGS.fr }).waitFor();
  expect(sent).toEqual(['zoe@gmial.com']);
});

test('a likely slip is asked about also where the press comes straight from the field, and mended by one press', async () => {
  const page = await stage.open(stage.public_token);
  const sent = addressesSent(page);
  await holdTime(page, inDays(2), '20:00');
  await fillDetails(page);
  await page.locator('#guest_email').fill('zoe@gmial.com');
  await submit(page);
  await page.getByRole('button', { name: 'zoe@gmail.com' }).click();
  await submit(page);
  await page.getByRole('heading', { name: HEADINGS.fr }).waitFor();
  expect(sent).toEqual(['zoe@gmail.com']);
});

test('the other language keeps everything that was chosen and typed', async () => {
  const page = await stage.open(stage.public_token);
  await holdTime(page, inDays(2), '20:00');
  await fillDetails(page);
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Your details' }).waitFor();
  await expect.poll(() => page.locator('#guest_email').inputValue()).toBe(ZOE.email);
  await submit(page);
  await page.getByRole('heading', { name: HEADINGS.en }).waitFor();
});

test('the calendar file has the instant, the length and the id of the stay, and the code can be copied', async () => {
  const page = await stage.open(stage.public_token, { permissions: ['clipboard-read', 'clipboard-write'] });
  const date = inDays(3);
  await holdTime(page, date, '12:30');
  await fillDetails(page);
  const answered = page.waitForResponse('**/reservations');
  await submit(page);
  const { reservation_id } = await (await answered).json();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Ajouter à mon agenda' }).click();
  const file = await (await download).createReadStream();
  const text = Buffer.concat(await file.toArray()).toString('utf8');
  const from = new Date(await page.evaluate((at) => new Date(`${at}T12:30`).getTime(), date));
  const stamp = (at: Date) => `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  expect(text).toContain(`DTSTART:${stamp(from)}`);
  expect(text).toContain(`DTEND:${stamp(new Date(from.getTime() + 90 * 60_000))}`);
  // As in the mail's file (shared/booking/messages/calendar.ts): an entry that is added twice stays one.
  expect(text).toContain(`UID:${reservation_id}@couvert`);
  expect(text).toContain('SUMMARY:Chez Margaux\\, table pour 2');

  await page.getByRole('button', { name: 'Copier' }).click();
  await page.getByRole('button', { name: 'Copié' }).waitFor();
  const code = ((await codeOf(page)) ?? '').replace(' ', '');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});

test('in manual mode nothing is promised before the restaurant has answered', async () => {
  const token = await stage.restaurant({ seats: [2], config: { confirmation_mode: 'manual' } });
  const page = await stage.open(token);
  await holdTime(page, inDays(2), '20:00');
  await fillDetails(page);
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await page.getByRole('heading', { name: 'Demande envoyée' }).waitFor();
  await page.getByText('Votre table n’est pas encore confirmée.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Ajouter à mon agenda' }).count()).toBe(0);
  await expect.poll(() => codeOf(page)).toMatch(CODE);
});

test('another booking keeps the details', async () => {
  const page = await stage.open(stage.public_token);
  await holdTime(page, inDays(2), '19:00');
  await fillDetails(page);
  await submit(page);
  await page.getByRole('button', { name: 'Réserver une autre table' }).click();
  await holdTime(page, inDays(4), '19:00');
  await expect.poll(() => page.locator('#guest_last_name').inputValue()).toBe(ZOE.last);
  await submit(page);
  await page.getByRole('heading', { name: HEADINGS.fr }).waitFor();
});

test('a guest tells of allergies with two presses more, and finds the booking’s own page', async () => {
  const page = await stage.open(stage.public_token, { lang: 'en' });
  const t = words('en');
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .tap();
  await fillDetails(page);
  let presses = 0;
  const press = async (part: Locator) => {
    presses += 1;
    await part.tap();
  };
  await press(page.getByText(t('wishes')));
  await press(page.getByLabel(t('allergies')));
  await page.keyboard.type('Nuts');
  expect(presses).toBeLessThanOrEqual(2);
  await submit(page);
  await page.getByRole('link', { name: t('own_page') }).click();
  await page.getByRole('heading', { name: 'Your table' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/booking\/[^/]+$/);
  await expect.poll(() => page.locator('#allergies').inputValue()).toBe('Nuts');
});

test('the widget leads to the way back for whoever has lost the mail', async () => {
  const page = await stage.open(stage.public_token, { lang: 'en' });
  await page.getByRole('link', { name: words('en')('lost') }).click();
  await page.locator('#lost_code').waitFor();
});
