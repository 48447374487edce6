import type { FrameLocator, Page } from 'playwright-core';
import type { Lang } from '../../web/common/i18n.ts';
import { type Answers, brokenLine, refusal, silence } from '../pages/fake-api.ts';
import type { OpenHouse } from '../pages/guests/book.ts';
import {
  CONCERT,
  demoHouse,
  HOLIDAY,
  inDays,
  margaux,
  open as openHouse,
  ruledHouse,
  takenBy,
  type Wanted,
} from '../pages/guests/house.ts';
import { words } from '../pages/guests/words.ts';
import { PHONE } from '../support/browser.ts';
import { openForGuests, serveElsewhere } from './guests-page.ts';
import type { StatesStage } from './states-stage.ts';
import { chooseDate, fillDetails, holdTime, type OpenOptions, submit } from './widget-stage.ts';

/** One state to be drawn: in which language, on which screen. */
export type Scene = {
  stage: StatesStage;
  lang: Lang;
  options: OpenOptions;
  /** More attributes of the script in somebody else's page. */
  attributes?: string;
};

const DATE = inDays(2);
const EVENING = '20:30';

const WIDGET = '/api/v1/widget/{publicToken}';
const CONFIG = `GET ${WIDGET}/config` as const;
const LOCK = `POST ${WIDGET}/reservations/lock` as const;
const CONFIRM = `POST ${WIDGET}/reservations` as const;

/** The widget of a house; some answers are others. */
const open = ({ stage, lang, options }: Scene, house: OpenHouse, answers?: Answers): Promise<Page> =>
  openForGuests(stage, `/book/${house.me.public_token}`, openHouse(house, answers), { ...options, lang });

const times = (page: Page | FrameLocator) => page.getByRole('button', { name: /^\d\d:\d\d$/ });
const message = (page: Page) => page.locator('.message');

/** The same scene at an address that says more. */
const asking = (scene: Scene, more: string): Scene => ({
  ...scene,
  options: { ...scene.options, query: `${scene.options.query ?? ''}${more}` },
});
const night = (scene: Scene) => asking(scene, '&theme=dark');

/** The first screen; after the last start of a day it has a message in the place of times. */
async function choose(scene: Scene, house = demoHouse()): Promise<Page> {
  const page = await open(scene, house);
  await times(page).or(message(page)).first().waitFor();
  return page;
}

/** A house with one table for two, on which others have booked lunch or dinner of the date. */
function small(booked: readonly string[] = [], config: Wanted['config'] = {}): OpenHouse {
  const house = margaux({ seats: [2], config });
  for (const time of booked) takenBy(house, DATE, time);
  return house;
}

/** The second screen. */
async function details(scene: Scene, config: Wanted['config'] = {}): Promise<Page> {
  const page = await open(scene, small([], config));
  await holdTime(page, DATE, EVENING, scene.lang);
  return page;
}

async function refusedLock(scene: Scene, answer: NonNullable<Answers[typeof LOCK]>): Promise<Page> {
  const page = await choose(scene);
  scene.stage.api.on({ [LOCK]: answer });
  await times(page).first().click();
  await message(page).first().waitFor();
  return page;
}

async function refusedConfirm(scene: Scene, answer: NonNullable<Answers[typeof CONFIRM]>): Promise<Page> {
  const page = await details(scene);
  scene.stage.api.on({ [CONFIRM]: answer });
  await fillDetails(page);
  await submit(page);
  return page;
}

/** A page of somebody else, on another origin, with the script in it. */
async function host(
  { stage, lang, options: { query: _, ...options }, attributes: more = '' }: Scene,
  attributes: string,
  paper = '#f3ede2;color:#2b2118',
): Promise<Page> {
  const house = demoHouse();
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>Chez Margaux</title><body style="margin:0;font:18px/1.5 Georgia,serif;background:${paper}">
    <main style="max-width:960px;margin:0 auto;padding:24px 16px"><h1>Chez Margaux</h1>
    <p>12, rue des Lilas, 75011 Paris</p>
    <script src="${stage.origin}/embed.js" data-restaurant="${house.me.public_token}" data-lang="${lang}"
      ${attributes} ${more} async></script></main></body></html>`;
  return stage.openPage(await serveElsewhere(html), openHouse(house), { ...PHONE, ...options, cold: true });
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

async function done(scene: Scene, house: OpenHouse): Promise<Page> {
  const page = await open(scene, house);
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
    const page = await choose(scene, ruledHouse());
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
    const page = await choose(scene, ruledHouse());
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
  'too-near': async (scene: Scene) => {
    const page = await choose(scene, small([], { min_notice_min: 180 }));
    await page.getByText(words(scene.lang)('late')).first().waitFor();
    return page;
  },
  'service-full': async (scene: Scene) => {
    const page = await choose(scene, small(['12:45', '21:00']));
    await chooseDate(page, DATE, scene.lang);
    await page.locator('.times-full').first().waitFor();
    return page;
  },
  'day-full': async (scene: Scene) => {
    const page = await choose(scene, small(['12:45', '20:30']));
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
    const page = await choose(scene, small());
    await page.locator('input[value="4"]').check();
    // The dates of the party before stay until those of this one are known.
    await page.locator('[data-date][aria-selected=true]').waitFor({ state: 'detached' });
    await message(page).first().waitFor();
    return page;
  },
  taken: async (scene: Scene) => {
    const house = small();
    const page = await choose(scene, house);
    await chooseDate(page, DATE, scene.lang);
    await page.getByRole('button', { name: EVENING }).waitFor();
    takenBy(house, DATE, EVENING);
    await page.getByRole('button', { name: EVENING }).click();
    await message(page).first().waitFor();
    return page;
  },
  busy: (scene: Scene) => refusedLock(scene, () => refusal('unavailable', { retry_after: 20 })),
  'too-many': (scene: Scene) => refusedLock(scene, () => refusal('hold_limit', { retry_after: 180 })),
  loading: async (scene: Scene) => {
    const page = await open(scene, demoHouse(), { [CONFIG]: silence });
    await page.locator('main').waitFor();
    await scene.stage.pass(page, 16_000);
    await page.getByRole('button', { name: words(scene.lang)('retry') }).waitFor();
    return page;
  },
  unreadable: async (scene: Scene) => {
    const page = await open(scene, demoHouse(), { [CONFIG]: brokenLine });
    await scene.stage.passUntil(page, message(page).first());
    return page;
  },
  unknown: async (scene: Scene) => {
    const page = await openForGuests(scene.stage, '/book/nobody', openHouse(demoHouse()), {
      ...scene.options,
      lang: scene.lang,
    });
    await message(page).first().waitFor();
    return page;
  },
  inactive: async (scene: Scene) => {
    const page = await open(scene, small([], { is_active: false }));
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
    await scene.stage.pass(page, 249_000);
    await page.locator('[data-phase=last_minute] .countdown-words').waitFor();
    return page;
  },
  expired: async (scene: Scene) => {
    const page = await details(scene);
    await fillDetails(page);
    await scene.stage.pass(page, 301_000);
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
    const page = await refusedConfirm(scene, () => refusal('internal_error', { request_id: 'Wb3x9-example' }));
    await message(page).getByText('Wb3x9').waitFor();
    return page;
  },
  'not-online': async (scene: Scene) => {
    const page = await refusedConfirm(scene, () => refusal('not_possible_online'));
    await message(page).getByText(words(scene.lang)('not_online')).waitFor();
    return page;
  },
  manual: (scene: Scene) => details(scene, { confirmation_mode: 'manual' }),
  done: (scene: Scene) => done(scene, demoHouse()),
  'request-sent': (scene: Scene) => done(scene, small([], { confirmation_mode: 'manual' })),
  'pale-accent': (scene: Scene) => choose(scene, small(['12:00'], { accent_color: '#FFE94D' })),
  'dark-accent': (scene: Scene) => choose(night(scene), small(['12:00'], { accent_color: '#1a0b2e' })),
  'dark-details': (scene: Scene) => details(night(scene), { accent_color: '#7a1f3d' }),
  'dark-done': (scene: Scene) => done(night(scene), demoHouse()),
  'pale-accent-details': (scene: Scene) => details(scene, { accent_color: '#FFE94D' }),
  'embedded-inline': (scene: Scene) => embedded(scene, 'data-mode="inline"'),
  'embedded-inline-dark': (scene: Scene) => embedded(scene, 'data-mode="inline" data-theme="dark"', NIGHT),
  'embedded-dialog': (scene: Scene) => opened(scene, 'data-mode="button"'),
  'embedded-dialog-dark': (scene: Scene) => opened(scene, 'data-mode="button" data-theme="dark"', NIGHT),
};

export type StateName = keyof typeof STATES;
