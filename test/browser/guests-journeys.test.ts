import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sampleSetup } from '../../local/sample-data.ts';
import { LANG_NAMES, type Lang } from '../../web/common/i18n.ts';
import { words, ZOE } from '../pages/guests/words.ts';
import { PHONE } from '../support/browser.ts';
import { inDays } from './base.ts';
import { type BookingStage, ownWords, shown, startBookingStage } from './booking-stage.ts';
import { setStage } from './set-stage.ts';
import { chooseDate, fillDetails, holdTime, submit } from './widget-stage.ts';

// What guests do with a table from end to end: page, API, database and mail. What a page says and does by itself is proved
// in test/pages/guests, where its parts stand in guests-layout.test.ts.

let stage: BookingStage;
setStage(async () => {
  stage = await startBookingStage();
  return stage;
});

const HEADINGS = { fr: 'C’est réservé, Zoé !', en: 'You are booked, Zoé!' };
const CODE = /^[0-9A-Z]{4} [0-9A-Z]{4}$/;

const codeOf = (page: Page) => page.locator('.code strong').textContent();
const focused = (page: Page) => page.locator(':focus');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const said = (page: Page, text: string) => page.locator('#live').getByText(text).waitFor();

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

test('two guests race for the last table: one holds it, the other is led to fresh times and books in two presses', async () => {
  const t = words('fr');
  const date = inDays(2);
  const evening = '20:30';
  const told = (page: Page, text: string) => page.locator('.message').getByText(text);
  const token = await stage.restaurant({ seats: [2], hours: sampleSetup.hours });
  const [ada, zoe] = await Promise.all([stage.open(token), stage.open(token)]);
  await holdTime(zoe, inDays(3), evening);
  await fillDetails(zoe);
  await zoe.goBack();
  await Promise.all([chooseDate(ada, date), chooseDate(zoe, date)]);
  await Promise.all([button(ada, evening).waitFor(), button(zoe, evening).waitFor()]);

  await Promise.all([button(ada, evening).click(), button(zoe, evening).click()]);
  const settled = (page: Page) =>
    Promise.race([
      page
        .getByRole('heading', { name: t('details') })
        .waitFor()
        .then(() => 'held'),
      told(page, t('taken'))
        .waitFor()
        .then(() => 'taken'),
    ]);
  expect((await Promise.all([settled(ada), settled(zoe)])).sort()).toEqual(['held', 'taken']);

  const loser = (await told(zoe, t('taken')).isVisible()) ? zoe : ada;
  await loser.getByText(t('service_full', { service: 'Dîner' })).waitFor();
  await button(loser, '12:30').click();
  await loser.getByRole('heading', { name: t('details') }).waitFor();
  if (loser === zoe) await expect.poll(() => loser.locator('#guest_email').inputValue()).toBe(ZOE.email);
  else await fillDetails(loser);
  await submit(loser);
  await loser.getByRole('heading', { name: HEADINGS.fr }).waitFor();
});

test.each<Lang>(['fr', 'en'])('a guest moves by an hour in four presses from the mail (%s)', async (lang) => {
  const booking = await stage.booked();
  const own = ownWords(lang);
  const page = await shown({ stage, lang, options: {} }, booking);
  let presses = 1;
  const press = async (part: Locator) => {
    presses += 1;
    await part.tap();
  };
  await press(button(page, own('change')));
  await press(button(page, '21:00'));
  await press(button(page, own('move')));
  await said(page, own('done_moved'));
  expect(presses).toBeLessThanOrEqual(4);
  await expect
    .poll(() => stage.read(booking))
    .toMatchObject({ reservation_time: '21:00:00', party_size: 2, version: 2 });
  await expect.poll(() => page.getByRole('main').textContent()).toContain('21:00');
  await expect.poll(() => focused(page).getAttribute('id')).toBe('view');
});

/** The link in the first mail to an address, when it has arrived. */
async function mailedLink(address: string): Promise<string> {
  const mails = async (): Promise<{ to: string; text: string }[]> =>
    (await fetch(`${stage.app.local.mailbox_url}/messages`)).json();
  const link = async () =>
    /\S+\/booking\/\S+/.exec((await mails()).find(({ to }) => to === address)?.text ?? '')?.[0] ?? '';
  await expect.poll(link).not.toBe('');
  return link();
}

test('the link of a mail opens the page in the language of the booking, until the guest chooses another', async () => {
  const guest_email = 'in-english@example.com';
  await stage.booked({ words: { lang: 'en', guest_email } });
  const context = await stage.window({ ...PHONE, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto(await mailedLink(guest_email));
  await button(page, ownWords('en')('change')).waitFor();
  await page.getByRole('link', { name: LANG_NAMES.fr }).click();
  await button(page, ownWords('fr')('change')).waitFor();
  await page.reload();
  await button(page, ownWords('fr')('change')).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr');
});
