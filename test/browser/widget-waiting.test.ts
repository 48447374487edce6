import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleSetup } from '../../local/sample-data.ts';
import { dateWords, type Lang, translator } from '../../web/common/i18n.ts';
import { WAITING_WORDS } from '../../web/widget/waitlist/words/all.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { inDays } from './base.ts';
import { setStage } from './set-stage.ts';
import { chooseDate, fillDetails, type Stage, startStage, submit, words } from './widget-stage.ts';

const DATE = inDays(3);
/** Bookings of the only table that leave nothing of a service. */
const LUNCH = '12:45';
const DINNER = '20:30';

let stage: Stage;
let host: Server;
let html = '';
let address = '';
setStage(async () => {
  stage = await startStage();
  return stage;
});
beforeAll(async () => {
  host = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await once(host.listen(0, '127.0.0.1'), 'listening');
  const bound = host.address();
  address = `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}/`;
});
afterAll(() => void host.close());

/** A house with one table, which somebody has at some times of some days. */
async function house(taken: readonly (readonly [date: string, ...times: string[]])[]): Promise<string> {
  const token = await stage.restaurant({ seats: [2], hours: sampleSetup.hours });
  for (const [date, ...times] of taken) for (const time of times) await stage.book(token, date, time, 2);
  return token;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-waiting'));

test.each<Lang>(['fr', 'en'])(
  'where the evening alone is full, its list and the nearest dates with an evening stand right below it (%s)',
  async (lang) => {
    const token = await house([
      [DATE, DINNER],
      [inDays(4), DINNER],
    ]);
    const page = await stage.open(token, { lang });
    await chooseDate(page, DATE, lang);
    const w = translator(lang, WAITING_WORDS);
    const service = page.locator('.times-service', {
      hasText: words(lang)('service_full', { service: { fr: 'Dîner', en: 'Dinner' }[lang] }),
    });
    const { short } = dateWords(lang);
    await expect
      .poll(() => service.getByRole('button').allTextContents())
      .toEqual([w('open'), ...[inDays(2), inDays(5), inDays(6)].map(short)]);
    await expect.poll(() => page.locator('[data-waiting=open]').count()).toBe(1);
    await expect.poll(() => page.getByText(w('already')).count()).toBe(1);
    await service.getByRole('button', { name: w('open') }).click();
    await expect.poll(() => page.locator('select').first().inputValue()).toBe('19:00');
    expect(await page.locator('select').last().inputValue()).toBe('21:00');
    // The browser's way back keeps the place.
    await page.goBack();
    await expect.poll(() => focused(page)).toBe('open');
    await service.getByRole('button', { name: short(inDays(2)) }).click();
    await page.locator(`[data-date="${inDays(2)}"][aria-selected=true]`).waitFor();
    await page.getByRole('button', { name: DINNER, exact: true }).waitFor();
    expect(await page.getByText(w('already')).count()).toBe(0);
  },
);

test('the arrows walk the free times, and leave the buttons of a full service alone', async () => {
  const token = await house([[DATE, DINNER]]);
  const page = await stage.open(token, { ...DESKTOP });
  await chooseDate(page, DATE);
  await page.locator('[data-waiting=open]').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focused(page)).toBe('open');
  await page.getByRole('button', { name: '12:00', exact: true }).focus();
  await page.keyboard.press('End');
  await expect.poll(() => page.locator(':focus').textContent()).toMatch(/^1[34]:\d\d$/);
});

test('the nearest dates of a full day begin with the day before', async () => {
  const token = await house([[DATE, LUNCH, DINNER]]);
  const page = await stage.open(token);
  await chooseDate(page, DATE);
  const { short } = dateWords('fr');
  const dates = page.locator('.message').first().getByRole('button');
  await expect.poll(() => dates.allTextContents()).toEqual([inDays(2), inDays(4), inDays(5)].map(short));
});

test('of a link that is on its way, there is a way to another date', async () => {
  const token = await house([[DATE, LUNCH, DINNER]]);
  const page = await stage.open(token);
  await chooseDate(page, DATE);
  await page.locator('[data-waiting=open]').click();
  await fillDetails(page);
  await submit(page);
  const sent = page.locator('[data-waiting=sent]');
  const w = translator('fr', WAITING_WORDS);
  await sent.getByRole('heading', { name: w('sent') }).waitFor();
  await sent.getByRole('button', { name: w('other_day') }).click();
  await sent.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-date'))).toBe(DATE);
  await expect.poll(() => page.locator('[data-waiting=open]').count()).toBe(1);
});

test('by keys, what has become of it is read out from its heading, which is drawn as what it is: no control', async () => {
  const token = await house([[DATE, LUNCH, DINNER]]);
  const page = await stage.open(token);
  await chooseDate(page, DATE);
  await page.locator('[data-waiting=open]').press('Enter');
  await fillDetails(page);
  await page.locator('#guest_phone').press('Enter');
  const heading = page.locator('[data-waiting=sent]').getByRole('heading');
  await heading.waitFor();
  const drawn = () =>
    heading.evaluate((it) => {
      const { outlineStyle, boxShadow } = getComputedStyle(it);
      return { has_focus: it.matches(':focus-visible'), outlineStyle, boxShadow };
    });
  await expect.poll(drawn).toEqual({ has_focus: true, outlineStyle: 'none', boxShadow: 'none' });
});

test('in a page of somebody else, the form and what comes of it are in view, and its window hears of it', async () => {
  const token = await house([[DATE, LUNCH, DINNER]]);
  html = `<!doctype html><html lang="fr"><meta name="viewport" content="width=device-width"><title>Chez Margaux</title><body>
    <p style="height:500px">Carte</p><script src="${stage.base_url}/embed.js" data-restaurant="${token}" async></script>
    <p style="height:1500px">Plan</p>`;
  const page = await (await stage.window(PHONE)).newPage();
  await page.goto(address);
  const frame = page.frameLocator('iframe');
  await chooseDate(frame, DATE);
  await page.evaluate(() => {
    addEventListener('couvert:waiting', (event) => {
      document.title = JSON.stringify((event as CustomEvent).detail);
    });
  });
  const isInView = async () => {
    const box = await frame.locator('#waiting').boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0) / 2;
  };
  await frame.locator('[data-waiting=open]').click();
  await frame.locator('#guest_phone').waitFor();
  await expect.poll(isInView).toBe(true);
  // Nothing scrolls within the frame, which is as high as its content.
  expect(await page.frames()[1]?.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);

  await fillDetails(frame as unknown as Page);
  await frame.locator('button[type=submit]').click();
  await frame.locator('[data-waiting=sent]').waitFor();
  await expect.poll(isInView).toBe(true);
  await expect.poll(() => page.title()).toBe(JSON.stringify({ date: DATE }));
});
