import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleSetup } from '../../local/sample-data.ts';
import { words } from '../pages/guests/words.ts';
import { DESKTOP } from '../support/browser.ts';
import { inDays } from './base.ts';
import { setStage } from './set-stage.ts';
import { chooseDate, fillDetails, type Stage, startStage } from './widget-stage.ts';

const DATE = inDays(2);
const EVENING = '20:30';
const t = words('fr');

let stage: Stage;
let host: Server;
let html = '';
let type = 'text/html';
let address = '';

setStage(async () => {
  stage = await startStage();
  return stage;
});
beforeAll(async () => {
  host = createServer((_, response) => response.setHeader('content-type', type).end(html));
  await once(host.listen(0, '127.0.0.1'), 'listening');
  const bound = host.address();
  address = `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}/`;
});
afterAll(() => void host.close());

/** Somebody else's page, under a strict policy of its own, with the script in it. */
const openHost = (attributes: string, more = '', token = stage.public_token): Promise<Page> =>
  openPage(`${more}<script src="${stage.base_url}/embed.js" data-restaurant="${token}" ${attributes} async></script>`);

async function openPage(content: string, charset = ''): Promise<Page> {
  type = `text/html${charset}`;
  html = `<!doctype html><html lang="fr"><title>Chez Margaux</title><body><h1>Chez Margaux</h1>${content}<p id="after">Plan</p>`;
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
  await chooseDate(frame, DATE);
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
  await expect.poll(() => page.locator('iframe').getAttribute('title')).toBe('Réserver une table');
  const content = () => frame.evaluate(() => document.getElementById('app')?.offsetHeight ?? 0);
  await expect.poll(async () => (await heightOf(page)) - (await content())).toBe(0);
  // Else a scroll bar stands beside it, where scroll bars take room.
  await expect.poll(() => frame.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await expect
    .poll(() => frame.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--fill')))
    .toBe('#7a1f3d');

  await page.evaluate(() => {
    document.addEventListener('couvert:booked', (event) => {
      document.title = JSON.stringify((event as CustomEvent).detail);
    });
  });
  await hold(frame);
  await expect.poll(async () => (await heightOf(page)) - (await content())).toBe(0);
  await frame.locator('#guest_first_name').waitFor();
  await fillDetails(frame);
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
    const { promise: heard, resolve } = Promise.withResolvers<void>();
    const forged = { source: 'couvert', v: 1 };
    window.postMessage({ ...forged, type: 'height', height: 3999 }, '*');
    window.postMessage({ ...forged, type: 'booked', code: 'X', status: 'confirmed' }, '*');
    const other = document.body.appendChild(document.createElement('iframe'));
    other.srcdoc = `<script>parent.postMessage({source:'couvert',v:1,type:'booked',code:'X'},'*')</script>`;
    // The script in the page was there before: it has heard the last of them by now.
    window.addEventListener('message', ({ source }) => source === other.contentWindow && resolve());
    return heard;
  });
  await expect.poll(() => heightOf(page)).toBe(before);
  await expect.poll(() => page.title()).toBe('Chez Margaux');
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
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
  await page.getByRole('button', { name: 'Book now' }).click();
  const frame = await frameOf(page);
  await hold(frame);
  await expect(stage.book(token, DATE, EVENING, 2)).rejects.toThrow('409');

  await frame.locator('#guest_last_name').fill('Martin');
  await frame.locator('#guest_last_name').press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Book now');
  await expect.poll(() => stage.book(token, inDays(3), EVENING, 2).then(() => 'booked', String)).toBe('booked');
  await expect.poll(() => stage.book(token, DATE, EVENING, 2).then(() => 'booked', String)).toBe('booked');

  await page.getByRole('button', { name: 'Book now' }).click();
  await frame.getByRole('heading', { name: t('party') }).waitFor();
  await frame.getByRole('button', { name: '12:30' }).first().click();
  await frame.getByRole('heading', { name: t('details') }).waitFor();
  await expect.poll(() => frame.locator('#guest_last_name').inputValue()).toBe('Martin');
});

test('button: any element of the page can open the dialog instead of ours', async () => {
  const page = await openHost('data-mode="button" data-lang="en"', '<a href="#book" data-couvert-open>Book</a>');
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
  await expect.poll(() => page.locator('.couvert-button').count()).toBe(0);
  await page.getByRole('link', { name: 'Book' }).click();
  await frameOf(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
});

test('button: of two restaurants each is opened by what names it, or by a button of ours, and no complaint is heard', async () => {
  const other = await stage.restaurant({ seats: [2], hours: sampleSetup.hours });
  const tag = (token: string) =>
    `<script src="${stage.base_url}/embed.js" data-restaurant="${token}" data-mode="button" data-label="Other" async></script>`;
  const link = `<a href="#book" data-couvert-open="${stage.public_token}">Book</a>`;
  const page = await openPage(`${link}${tag(stage.public_token)}${tag(other)}`);
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  await page.getByRole('button', { name: 'Other' }).waitFor();
  // The other script, whose link was there before it, may come after.
  await page.waitForFunction(() => document.adoptedStyleSheets.length === 2);
  for (const [opener, token] of [
    [page.getByRole('link', { name: 'Book' }), stage.public_token],
    [page.getByRole('button', { name: 'Other' }), other],
  ] as const) {
    await opener.click();
    await expect.poll(() => page.locator('dialog[open] iframe').getAttribute('src')).toContain(`/book/${token}`);
    const times = page.frameLocator('dialog[open] iframe').getByRole('button', { name: /^\d\d:\d\d$/ });
    await times.first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  expect(await page.locator('.couvert-button').count()).toBe(1);
  expect(heard).toEqual([]);
});

test('button: a dialog that is closed does not go on asking for times', async () => {
  const page = await openHost('data-mode="button" data-label="Book now"');
  await page.clock.install();
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/slots')) asked += 1;
  });
  await page.getByRole('button', { name: 'Book now' }).click();
  await frameOf(page);
  expect(asked).toBe(1);
  await page.getByRole('button', { name: 'Fermer' }).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  await page.clock.runFor(120_000);
  await page.getByRole('button', { name: 'Book now' }).click();
  await expect.poll(() => asked).toBe(2);
  await page.locator('dialog[open]').waitFor();
  expect(asked).toBe(2);
});

/** Inserts the script as a single-page app does at each visit of a page: into a part that it throws away afterwards. */
const visit = (page: Page, attributes: Record<string, string>, token = stage.public_token) =>
  page.evaluate(
    async ([src, restaurant, more]) => {
      document.getElementById('view')?.remove();
      const view = document.body.appendChild(document.createElement('div'));
      view.id = 'view';
      const script = document.createElement('script');
      Object.assign(script.dataset, { restaurant, ...more });
      script.src = src;
      const loaded = new Promise((resolve) => script.addEventListener('load', resolve));
      view.append(script);
      await loaded;
    },
    [`${stage.base_url}/embed.js`, token, attributes] as const,
  );

/** How many listeners the page has for what the script listens to. */
async function listenersOf(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  const ours = { window: 'message', document: 'click' };
  const counts = Object.entries(ours).map(async ([expression, name]) => {
    const { result } = await client.send('Runtime.evaluate', { expression });
    const { listeners } = await client.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
    return listeners.filter(({ type: heard }) => heard === name).length;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count);
}

test('a single-page app may insert the script again and again: one frame, one dialog, no listener left behind', async () => {
  const page = await openPage('');
  for (let visits = 0; visits < 3; visits++) await visit(page, {});
  await frameOf(page);
  expect([await page.locator('iframe').count(), await listenersOf(page)]).toEqual([1, 1]);

  for (let visits = 0; visits < 3; visits++) {
    await visit(page, { mode: 'button' });
    await page.getByRole('button', { name: 'Réserver une table' }).click();
    await page.getByRole('button', { name: 'Fermer' }).click();
  }
  await expect.poll(() => page.locator('iframe').count()).toBe(1);
  await expect.poll(() => page.locator('dialog').count()).toBe(1);
  expect(await listenersOf(page)).toBe(2);
});

test('the same script inserted twice on one page is one frame, and keeps what the guest has done in it', async () => {
  const page = await openPage('');
  await visit(page, {});
  const frame = await frameOf(page);
  await hold(frame);
  await page.evaluate(async () => {
    const before = document.querySelector('script');
    const again = document.createElement('script');
    again.src = before?.src ?? '';
    Object.assign(again.dataset, { ...before?.dataset });
    await new Promise((resolve) => {
      again.addEventListener('load', resolve);
      document.body.append(again);
    });
  });
  await expect.poll(() => page.locator('iframe').count()).toBe(1);
  await frame.getByRole('heading', { name: t('details') }).waitFor();
});

test('openers work on every view of a single-page app, also after it has replaced the whole body', async () => {
  const page = await openHost('data-mode="button"', '<a href="#book" data-couvert-open>Book</a>');
  for (let views = 0; views < 2; views++) {
    await page.getByRole('link', { name: 'Book' }).click();
    await frameOf(page);
    await page.evaluate(() => {
      const body = document.createElement('body');
      body.innerHTML = '<a href="#book" data-couvert-open>Book</a>';
      document.body.replaceWith(body);
    });
  }
  await visit(page, { mode: 'button' });
  expect([await page.locator('.couvert-button').count(), await listenersOf(page)]).toEqual([0, 2]);
});

test('Couvert.destroy() takes everything away, of one restaurant or of all', async () => {
  const other = await stage.restaurant({ seats: [2], hours: sampleSetup.hours });
  const page = await openHost('data-mode="button"');
  // Below the button, which does not move as the frame grows.
  await visit(page, { target: '#after' }, other);
  await page.locator('#after iframe').waitFor();
  await page.locator('.couvert-button').click();
  await page.locator('dialog iframe').waitFor();
  const left = () =>
    page.evaluate(() => ({
      ours: document.querySelectorAll('iframe, dialog, .couvert-button').length,
      sheets: document.adoptedStyleSheets.length,
      overflow: getComputedStyle(document.documentElement).overflow,
    }));
  await expect.poll(() => left()).toEqual({ ours: 4, sheets: 1, overflow: 'hidden' });

  await page.evaluate((token) => window.Couvert?.destroy(token), stage.public_token);
  await expect.poll(() => left()).toEqual({ ours: 1, sheets: 0, overflow: 'visible' });
  await page.evaluate(() => window.Couvert?.destroy());
  expect([(await left()).ours, await listenersOf(page)]).toEqual([0, 0]);
  await page.evaluate(() => window.Couvert?.start());
  expect((await left()).ours).toBe(2);
});

test.each(['#nowhere', '###'])(
  'a data-target that finds nothing (%s) is said, and the page has the widget at its script',
  async (target) => {
    const page = await openPage('');
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await visit(page, { target });
    await frameOf(page);
    expect(await page.locator('script + iframe').count()).toBe(1);
    expect(said).toContain(`Couvert: data-target ${target} is unknown.`);
  },
);

test('embed.js can be loaded as a module, and with its hash', async () => {
  const src = `${stage.base_url}/embed.js`;
  const bytes = Buffer.from(await (await fetch(src)).arrayBuffer());
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  for (const attributes of ['type="module"', `integrity="${integrity}" crossorigin="anonymous"`]) {
    await frameOf(await openHost(attributes));
  }
});

test('words are right on a page in another encoding', async () => {
  const tag = `<script src="${stage.base_url}/embed.js" data-restaurant="${stage.public_token}" data-mode="button"></script>`;
  const page = await openPage(tag, '; charset=iso-8859-1');
  await expect.poll(() => page.locator('.couvert-button').textContent()).toBe('Réserver une table');
});

test('the served document names the restaurant, for those who show previews and run no scripts', async () => {
  const of = async (address: string, headers = {}) => (await fetch(stage.base_url + address, { headers })).text();
  const french = await of(`/book/${stage.public_token}?lang=fr`);
  expect(french).toContain('<title>Chez Margaux · Réservation</title>');
  expect(french).toContain('<meta property="og:title" content="Chez Margaux · Réservation" />');
  const english = await of(`/book/${stage.public_token}`, { 'accept-language': 'en-GB, fr;q=0.5' });
  expect(english).toContain('<meta property="og:title" content="Chez Margaux · Booking" />');
  await expect
    .poll(() => of('/book/nobody'))
    .toContain('<meta property="og:title" content="Réserver une table · Book a table" />');
});

test('the scripts tell the tools of a browser where their source maps are', async () => {
  const page = await (await fetch(`${stage.base_url}/book/${stage.public_token}`)).text();
  for (const script of [/\/book\/assets\/[^"]+\.js/.exec(page)?.[0] ?? '', '/embed.js']) {
    const { headers } = await fetch(stage.base_url + script);
    const map = await fetch(new URL(headers.get('sourcemap') ?? '', stage.base_url + script));
    expect((await map.json()).sourcesContent).toContainEqual(expect.stringContaining('import '));
  }
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
