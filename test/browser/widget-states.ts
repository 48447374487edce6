import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FrameLocator, Page } from 'playwright-core';
import { sampleSetup } from '../../local/sample-data.ts';
import type { Lang } from '../../web/common/i18n.ts';
import { inDays, type Wanted } from './base.ts';
import { CONCERT, HOLIDAY, ruledHouse } from './ruled-house.ts';
import { chooseDate, fillDetails, holdTime, type OpenOptions, type Stage, submit, words } from './widget-stage.ts';

/** One state to be drawn: in which language, on which screen. */
export type Scene = {
  stage: Stage;
  lang: Lang;
  options: OpenOptions;
  /** More attributes of the script in somebody else's page. */
  attributes?: string;
};

const DATE = inDays(2);
const EVENING = '20:30';

/** Lunch and dinner, and one table for two. */
const SMALL: Wanted = {
  seats: [2],
  hours: sampleSetup.hours,
  config: {
    restaurant_name: 'Chez Margaux',
    restaurant_address: '12, rue des Lilas, 75011 Paris',
    welcome_message_fr: '',
    welcome_message_en: '',
  },
};

const open = ({ stage, lang, options }: Scene, token: string) => stage.open(token, { ...options, lang });
const times = (page: Page | FrameLocator) => page.getByRole('button', { name: /^\d\d:\d\d$/ });
const message = (page: Page) => page.locator('.message');

/** The same scene at an address that says more. */
const asking = (scene: Scene, more: string): Scene => ({
  ...scene,
  options: { ...scene.options, query: `${scene.options.query ?? ''}${more}` },
});
const night = (scene: Scene) => asking(scene, '&theme=dark');

/** The first screen; after the last start of a day it has a message in the place of times. */
async function choose(scene: Scene, token = scene.stage.public_token): Promise<Page> {
  const page = await open(scene, token);
  await times(page).or(message(page)).first().waitFor();
  return page;
}

/** A small restaurant, with a table on which others have booked lunch or dinner of the date. */
async function small({ stage }: Scene, booked: string[], config: Wanted['config'] = {}): Promise<string> {
  const token = await stage.restaurant({ ...SMALL, config: { ...SMALL.config, ...config } });
  for (const time of booked) await stage.book(token, DATE, time, 2);
  return token;
}

/** The second screen, with a clock that can be moved. */
async function details(scene: Scene, config: Wanted['config'] = {}): Promise<Page> {
  const page = await open(scene, await small(scene, [], config));
  await page.clock.install();
  await page.reload();
  await holdTime(page, DATE, EVENING, scene.lang);
  return page;
}

async function refusedLock(scene: Scene, status: number, code: string, headers: Record<string, string>): Promise<Page> {
  const page = await choose(scene);
  await page.route('**/reservations/lock', (route) =>
    route.fulfill({ status, headers, contentType: 'application/problem+json', body: JSON.stringify({ code }) }),
  );
  await times(page).first().click();
  await message(page).first().waitFor();
  return page;
}

async function refusedConfirm(scene: Scene, status: number, code: string): Promise<Page> {
  const page = await details(scene);
  const body = JSON.stringify({ code, request_id: 'Wb3x9-example' });
  await page.route('**/reservations', (route) =>
    route.fulfill({ status, contentType: 'application/problem+json', body }),
  );
  await fillDetails(page);
  await submit(page);
  return page;
}

/** A page of somebody else, on another origin, with the script in it. */
async function host(
  { stage, lang, options, attributes: more = '' }: Scene,
  attributes: string,
  paper = '#f3ede2;color:#2b2118',
): Promise<Page> {
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Chez Margaux</title><body style="margin:0;font:18px/1.5 Georgia,serif;background:${paper}">
    <main style="max-width:960px;margin:0 auto;padding:24px 16px"><h1>Chez Margaux</h1>
    <p>12, rue des Lilas, 75011 Paris</p>
    <script src="${stage.base_url}/embed.js" data-restaurant="${stage.public_token}" data-lang="${lang}"
      ${attributes} ${more} async></script></main></body></html>`;
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  server.unref();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const context = await stage.browser.newContext({ timezoneId: 'Europe/Paris', ...options });
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/`);
  return page;
}

/** Paper and ink of somebody else's dark page. */
const NIGHT = '#1b1a22;color:#eee9e0';

async function embedded(scene: Scene, attributes: string, paper?: string): Promise<Page> {
  const page = await host(scene, attributes, paper);
  await times(page.frameLocator('iframe')).first().waitFor();
  return page;
}

async function opened(scene: Scene, attributes: string, paper?: string): Promise<Page> {
  const page = await host(scene, attributes, paper);
  await page.locator('.couvert-button').click();
  await times(page.frameLocator('iframe')).first().waitFor();
  return page;
}

async function done(scene: Scene, token: string): Promise<Page> {
  const page = await open(scene, token);
  await holdTime(page, DATE, EVENING, scene.lang);
  await fillDetails(page);
  await submit(page);
  await page.locator('.code').waitFor();
  return page;
}

/** Every state that a guest can meet, and how to come there. */
export const STATES = {
  choose: (scene: Scene) => choose(scene),
  'wish-refused': async (scene: Scene) => {
    const page = await choose(asking(scene, '&date=2020-01-01&guests=none'));
    await message(page).nth(1).waitFor();
    return page;
  },
  'room-chosen': async (scene: Scene) => {
    const page = await choose(scene, (await ruledHouse(scene.stage)).token);
    await page.getByText('Terrasse').click();
    await chooseDate(page, CONCERT, scene.lang);
    await page.locator('.times-service').first().waitFor();
    return page;
  },
  'room-held': async (scene: Scene) => {
    const page = await STATES['room-chosen'](scene);
    await page.getByRole('button', { name: EVENING }).click();
    await page.getByRole('heading', { name: words(scene.lang)('details') }).waitFor();
    return page;
  },
  'day-closed': async (scene: Scene) => {
    const page = await choose(scene, (await ruledHouse(scene.stage)).token);
    await chooseDate(page, HOLIDAY, scene.lang);
    await message(page).getByRole('button').first().waitFor();
    return page;
  },
  'party-too-large': async (scene: Scene) => {
    const page = await choose(scene);
    await page.getByText('…', { exact: true }).click();
    await page.getByText(words(scene.lang)('more_than', { max: 8 })).click();
    await message(page).first().waitFor();
    return page;
  },
  'service-full': async (scene: Scene) => {
    const page = await choose(scene, await small(scene, ['12:45', '21:00']));
    await chooseDate(page, DATE, scene.lang);
    await page.locator('.times-full').first().waitFor();
    return page;
  },
  'day-full': async (scene: Scene) => {
    const page = await choose(scene, await small(scene, ['12:45', '20:30']));
    await chooseDate(page, DATE, scene.lang);
    await message(page).getByRole('button').first().waitFor();
    return page;
  },
  'waiting-form': async (scene: Scene) => {
    const page = await STATES['day-full'](scene);
    await page.locator('[data-waiting=open]').click();
    await page.locator('#guest_phone').waitFor();
    await submit(page);
    return page;
  },
  'waiting-sent': async (scene: Scene) => {
    const page = await STATES['waiting-form'](scene);
    await fillDetails(page);
    await submit(page);
    await page.locator('[data-waiting=sent]').waitFor();
    return page;
  },
  'window-empty': async (scene: Scene) => {
    const page = await choose(scene, await small(scene, []));
    await page.locator('input[value="4"]').check();
    // The dates of the party before stay until those of this one are known.
    await page.locator('[data-date][aria-selected=true]').waitFor({ state: 'detached' });
    await message(page).first().waitFor();
    return page;
  },
  taken: async (scene: Scene) => {
    const token = await small(scene, []);
    const page = await choose(scene, token);
    await chooseDate(page, DATE, scene.lang);
    await page.getByRole('button', { name: EVENING }).waitFor();
    await scene.stage.book(token, DATE, EVENING, 2);
    await page.getByRole('button', { name: EVENING }).click();
    await message(page).first().waitFor();
    return page;
  },
  busy: (scene: Scene) => refusedLock(scene, 503, 'unavailable', { 'retry-after': '20' }),
  'too-many': (scene: Scene) => refusedLock(scene, 429, 'hold_limit', { 'retry-after': '180' }),
  loading: async (scene: Scene) => {
    const page = await open(scene, scene.stage.public_token);
    await page.route('**/config?*', () => undefined);
    await page.clock.install();
    await page.reload();
    await page.clock.fastForward(16_000);
    await page.getByRole('button', { name: words(scene.lang)('retry') }).waitFor();
    return page;
  },
  unreadable: async (scene: Scene) => {
    const page = await open(scene, scene.stage.public_token);
    await page.route('**/config?*', (route) => route.abort());
    await page.reload();
    await message(page).first().waitFor();
    return page;
  },
  unknown: async (scene: Scene) => {
    const page = await open(scene, 'nobody');
    await message(page).first().waitFor();
    return page;
  },
  inactive: async (scene: Scene) => {
    const page = await open(scene, await small(scene, [], { is_active: false }));
    await message(page).getByText('+33 1 42 00 00 00').first().waitFor();
    return page;
  },
  details: (scene: Scene) => details(scene),
  'details-errors': async (scene: Scene) => {
    const page = await details(scene);
    await fillDetails(page, { first: 'Zoé', last: '', email: 'zoe@example', phone: '06 12' });
    await submit(page);
    await page.locator('.field-fault:not(:empty)').first().waitFor();
    return page;
  },
  'last-minute': async (scene: Scene) => {
    const page = await details(scene);
    await fillDetails(page);
    await page.clock.fastForward(249_000);
    await page.locator('[data-phase=last_minute] .countdown-words').waitFor();
    return page;
  },
  expired: async (scene: Scene) => {
    const page = await details(scene);
    await fillDetails(page);
    await page.clock.fastForward(301_000);
    await page.getByRole('button', { name: words(scene.lang)('retake') }).waitFor();
    return page;
  },
  offline: async (scene: Scene) => {
    const page = await details(scene);
    await fillDetails(page);
    await page.context().setOffline(true);
    await submit(page);
    await message(page).first().waitFor();
    return page;
  },
  fault: async (scene: Scene) => {
    const page = await refusedConfirm(scene, 500, 'internal_error');
    await message(page).getByText('Wb3x9').waitFor();
    return page;
  },
  'not-online': async (scene: Scene) => {
    const page = await refusedConfirm(scene, 409, 'not_possible_online');
    await message(page).getByText(words(scene.lang)('not_online')).waitFor();
    return page;
  },
  manual: (scene: Scene) => details(scene, { confirmation_mode: 'manual' }),
  done: (scene: Scene) => done(scene, scene.stage.public_token),
  'request-sent': async (scene: Scene) => done(scene, await small(scene, [], { confirmation_mode: 'manual' })),
  'pale-accent': async (scene: Scene) => choose(scene, await small(scene, ['12:00'], { accent_color: '#FFE94D' })),
  'dark-accent': async (scene: Scene) =>
    choose(night(scene), await small(scene, ['12:00'], { accent_color: '#1a0b2e' })),
  'dark-details': (scene: Scene) => details(night(scene), { accent_color: '#7a1f3d' }),
  'dark-done': (scene: Scene) => done(night(scene), scene.stage.public_token),
  'pale-accent-details': (scene: Scene) => details(scene, { accent_color: '#FFE94D' }),
  'embedded-inline': (scene: Scene) => embedded(scene, 'data-mode="inline"'),
  'embedded-inline-dark': (scene: Scene) => embedded(scene, 'data-mode="inline" data-theme="dark"', NIGHT),
  'embedded-dialog': (scene: Scene) => opened(scene, 'data-mode="button"'),
  'embedded-dialog-dark': (scene: Scene) => opened(scene, 'data-mode="button" data-theme="dark"', NIGHT),
};

export type StateName = keyof typeof STATES;
