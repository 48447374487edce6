import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleSetup } from '../../local/sample-data.ts';
import { DESKTOP } from '../support/browser.ts';
import { inDays } from './base.ts';
import { setStage } from './set-stage.ts';
import { fillDetails, type Stage, startStage, words } from './widget-stage.ts';

const DATE = inDays(2);
const EVENING = '20:30';
const t = words('fr');

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

/** Somebody else's page, under a strict policy of its own, with the script in it. */
async function openHost(attributes: string, more = '', token = stage.public_token): Promise<Page> {
  html = `<!doctype html><html lang="fr"><title>Chez Margaux</title><body><h1>Chez Margaux</h1>${more}
    <script src="${stage.base_url}/embed.js" data-restaurant="${token}" ${attributes} async></script><p id="after">Plan</p>`;
  const page = await (await stage.window(DESKTOP)).newPage();
  await page.goto(address);
  return page;
}

async function frameOf(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('The frame is empty.');
  await frame
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .waitFor();
  return frame;
}

async function hold(frame: Frame): Promise<void> {
  await frame.locator(`[data-date="${DATE}"]`).click();
  await frame.getByRole('button', { name: EVENING }).click();
  await frame.getByRole('heading', { name: t('details') }).waitFor();
}

const heightOf = (page: Page) =>
  page
    .locator('iframe')
    .first()
    .evaluate((frame) => frame.getBoundingClientRect().height);

test('inline: the frame follows its content, and the page hears of the booking', async () => {
  const page = await openHost('data-lang="fr" data-color="#7a1f3d"');
  const frame = await frameOf(page);
  expect(await page.locator('iframe').getAttribute('title')).toBe('Réserver une table');
  const content = () => frame.evaluate(() => document.getElementById('app')?.offsetHeight ?? 0);
  await expect.poll(async () => (await heightOf(page)) - (await content())).toBe(0);
  expect(await frame.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--fill'))).toBe(
    '#7a1f3d',
  );

  await page.evaluate(() => {
    document.addEventListener('couvert:booked', (event) => {
      document.title = JSON.stringify((event as CustomEvent).detail);
    });
  });
  await hold(frame);
  await expect.poll(async () => (await heightOf(page)) - (await content())).toBe(0);
  await frame.locator('#guest_first_name').waitFor();
  await fillDetails(frame as unknown as Page);
  await frame.locator('button[type=submit]').click();
  const code = ((await frame.locator('.code strong').textContent()) ?? '').replace(' ', '');
  await expect.poll(() => page.title()).toBe(JSON.stringify({ code, status: 'confirmed' }));
});

test('the page ignores messages that do not come from its frame', async () => {
  const page = await openHost('');
  await frameOf(page);
  const before = await heightOf(page);
  await page.evaluate(() => {
    document.addEventListener('couvert:booked', () => {
      document.title = 'tricked';
    });
    const forged = { source: 'couvert', v: 1 };
    window.postMessage({ ...forged, type: 'height', height: 3999 }, '*');
    window.postMessage({ ...forged, type: 'booked', code: 'X', status: 'confirmed' }, '*');
    const other = document.body.appendChild(document.createElement('iframe'));
    other.srcdoc = `<script>parent.postMessage({source:'couvert',v:1,type:'booked',code:'X'},'*')</script>`;
  });
  await page.waitForTimeout(500);
  expect(await heightOf(page)).toBe(before);
  expect(await page.title()).toBe('Chez Margaux');
});

test('heights are kept between 320 and 4000 pixels', async () => {
  const page = await openHost('');
  const frame = await frameOf(page);
  const claim = (height: number) =>
    frame.evaluate(
      (asked) => parent.postMessage({ source: 'couvert', v: 1, type: 'height', height: asked }, '*'),
      height,
    );
  await claim(90_000);
  await expect.poll(() => heightOf(page)).toBe(4000);
  await claim(3);
  await expect.poll(() => heightOf(page)).toBe(320);
});

test('button: a dialog that Escape closes from inside the frame, giving focus and the table back', async () => {
  const token = await stage.restaurant({ seats: [2], hours: sampleSetup.hours });
  const page = await openHost('data-mode="button" data-label="Book now"', '', token);
  expect(await page.locator('iframe').count()).toBe(0);
  await page.getByRole('button', { name: 'Book now' }).click();
  const frame = await frameOf(page);
  await hold(frame);
  await expect(stage.book(token, DATE, EVENING, 2)).rejects.toThrow('409');

  await frame.locator('#guest_last_name').fill('Martin');
  await frame.locator('#guest_last_name').press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(await page.locator(':focus').textContent()).toBe('Book now');
  await expect.poll(() => stage.book(token, inDays(3), EVENING, 2).then(() => 'booked', String)).toBe('booked');
  await expect.poll(() => stage.book(token, DATE, EVENING, 2).then(() => 'booked', String)).toBe('booked');

  await page.getByRole('button', { name: 'Book now' }).click();
  await frame.getByRole('heading', { name: t('party') }).waitFor();
  await frame.getByRole('button', { name: '12:30' }).first().click();
  await frame.getByRole('heading', { name: t('details') }).waitFor();
  expect(await frame.locator('#guest_last_name').inputValue()).toBe('Martin');
});

test('button: any element of the page can open the dialog instead of ours', async () => {
  const page = await openHost('data-mode="button" data-lang="en"', '<a href="#book" data-couvert-open>Book</a>');
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
  expect(await page.locator('.couvert-button').count()).toBe(0);
  await page.getByRole('link', { name: 'Book' }).click();
  await frameOf(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
});

test('only the booking page may be framed, under a policy without exceptions', async () => {
  const answer = await fetch(`${stage.base_url}/book/${stage.public_token}`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain('frame-ancestors *');
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).not.toContain('unsafe');
  const script = /\/book\/assets\/[^"]+\.js/.exec(await answer.text())?.[0] ?? '';
  const asset = await fetch(stage.base_url + script);
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect((await fetch(`${stage.base_url}/book/assets/none.js`)).status).toBe(404);
});
