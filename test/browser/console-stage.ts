import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { LOCAL_TABLE, localEnvironment } from '../../local/environment.ts';
import { addOperator, findOperator, removeOperator } from '../../shared/data/operators.ts';
import { connect, Session } from '../../shared/data/session.ts';
import type { NewReservation, Reservation } from '../../web/console/data/api.ts';
import { createUserPool } from '../../web/console/session/user-pool.ts';
import { en, fr } from '../../web/console/words/all.ts';
import { type Lang, translator } from '../../web/shared/i18n.ts';
import { DESKTOP, startBrowser } from '../support/browser.ts';
import { type LocalApp, startLocalApp } from '../support/local-app.ts';
import { watchShifts } from '../support/page-checks.ts';
import { createTestRestaurant, type TestRestaurant } from '../support/restaurant.ts';

/** The words that the console shows, to find its parts by. */
export const words = (lang: Lang = 'fr') => translator(lang, { fr, en });

/** How long starting may take: it builds the pages (ms). */
export const STARTS_WITHIN_MS = 180_000;
/** Longer than anything here takes on a busy machine. */
const PATIENCE_MS = 30_000;
const BUDGET_MS = 10_000;
const ME = '/api/v1/restaurant/me';

type Guest = { first: string; last: string; email: string };
const ADA: Guest = { first: 'Ada', last: 'Nguyen', email: 'ada@example.com' };

export type Wanted = Parameters<typeof createTestRestaurant>[1];
type OpenOptions = BrowserContextOptions & { lang?: Lang; signed_in?: boolean; preferences?: object };
type Body = Record<string, unknown>;

/** Somebody who uses the same API as the console, beside it. */
type Colleague = {
  /** Asks the Restaurant API; throws unless the answer is a success. */
  ask: <T>(method: string, path: string, body?: Body) => Promise<T>;
  /** Takes a reservation of two as Zoé Martin at 20:00, unless told otherwise, and answers it as it is listed. */
  book: (date: string, more?: Partial<NewReservation>) => Promise<Reservation>;
  list: (date: string) => Promise<Reservation[]>;
};

/** The local app, a browser, and restaurants that the demo account runs one after the other. */
export type Stage = {
  app: LocalApp;
  browser: Browser;
  /** Creates a restaurant that the demo account runs from now on. */
  restaurant: (wanted: Wanted) => Promise<TestRestaurant>;
  colleague: Colleague;
  /** A guest, at the restaurant with this token: takes a slot and keeps it. Answers the reservation's id. */
  guest: (token: string, date: string, time: string, guests: number, who?: Guest) => Promise<string>;
  /** Opens a page of the console in a window of its own, signed in. */
  open: (path: string, options?: OpenOptions) => Promise<Page>;
  stop: () => Promise<void>;
};

const heard = new WeakMap<BrowserContext, string[]>();

/** Errors in the console, exceptions and violations of the page's policy; refused requests are part of some tests. */
export const complaintsOf = (page: Page): string[] => heard.get(page.context()) ?? [];

function listen(context: BrowserContext): void {
  const complaints: string[] = [];
  heard.set(context, complaints);
  context.on('console', (message) => {
    const known = /^Failed to load resource/.test(message.text());
    if (message.type() === 'error' && !known) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
}

async function send<T>(url: string, init: { method: string; token?: string; body?: Body | undefined }) {
  const answer = await fetch(url, {
    method: init.method,
    headers: { 'content-type': 'application/json', ...(init.token && { authorization: `Bearer ${init.token}` }) },
    ...(init.body && { body: JSON.stringify(init.body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

function colleagueOf(base_url: string, token: string): Colleague {
  const ask: Colleague['ask'] = (method, path, body) => send(`${base_url}${ME}${path}`, { method, token, body });
  const list: Colleague['list'] = async (date) => {
    const { items } = await ask<{ items: Reservation[] }>('GET', `/reservations?date=${date}`);
    return items;
  };
  return {
    ask,
    list,
    book: async (date, more = {}) => {
      const { id } = await ask<{ id: string }>('POST', '/reservations', {
        reservation_date: date,
        reservation_time: '20:00',
        guests: 2,
        guest_first_name: 'Zoé',
        guest_last_name: 'Martin',
        guest_email: 'zoe@example.com',
        ...more,
      });
      const made = (await list(date)).find((one) => one.id === id);
      if (!made) throw new Error('The reservation is not listed.');
      return made;
    },
  };
}

/** Starts everything. */
export async function startStage(): Promise<Stage> {
  const [browser, app] = await Promise.all([startBrowser(), startLocalApp()]);
  const { base_url, dynamodb_endpoint, cognito_endpoint, client_id, operator } = app.local;
  Object.assign(process.env, localEnvironment(dynamodb_endpoint));
  // The first one who asks for a page waits until the pages are built.
  await fetch(`${base_url}/console`);
  const db = connect(LOCAL_TABLE);
  const pool = createUserPool({ pool_endpoint: cognito_endpoint, client_id }, Date.now);
  const signed = await pool.signIn(operator.email, operator.password);
  if (!('tokens' in signed)) throw new Error('The demo account needs no further step.');
  const { tokens } = signed;
  const [, claims = ''] = tokens.access.split('.');
  const { sub }: { sub: string } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return {
    app,
    browser,
    colleague: colleagueOf(base_url, tokens.access),
    restaurant: async (wanted) => {
      const restaurant = await createTestRestaurant(db, wanted);
      const session = new Session(db, BUDGET_MS);
      const before = await findOperator(session, sub);
      if (before) await removeOperator(session, before);
      const created_at = new Date().toISOString();
      await addOperator(session, { sub, email: operator.email, restaurant_id: restaurant.rid, created_at });
      return restaurant;
    },
    guest: async (token, date, time, guests, who = ADA) => {
      const widget = `${base_url}/api/v1/widget/${token}/reservations`;
      const { lock_token } = await send<{ lock_token: string }>(`${widget}/lock`, {
        method: 'POST',
        body: { date, time, guests },
      });
      const { reservation_id } = await send<{ reservation_id: string }>(widget, {
        method: 'POST',
        body: {
          lock_token,
          guest_first_name: who.first,
          guest_last_name: who.last,
          guest_email: who.email,
          guest_phone: '+33698765432',
        },
      });
      return reservation_id;
    },
    open: async (path, { lang = 'fr', signed_in = true, preferences = {}, ...options } = {}) => {
      const context = await browser.newContext({ ...DESKTOP, timezoneId: 'Europe/Paris', ...options });
      context.setDefaultTimeout(PATIENCE_MS);
      listen(context);
      const stored = {
        'couvert.preferences': JSON.stringify({ lang, ...preferences }),
        ...(signed_in && { 'couvert.session': JSON.stringify({ email: operator.email, tokens }) }),
      };
      // Only once: a page that is opened again finds what it has kept itself.
      await context.addInitScript((entries) => {
        if (location.origin === 'null' || localStorage.getItem('couvert.preferences')) return;
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, stored);
      const page = await context.newPage();
      await watchShifts(page);
      await page.goto(`${base_url}/console${path}`);
      return page;
    },
    stop: async () => {
      await browser.close();
      await app.stop();
    },
  };
}

/** A party's block in the timeline, by the guest's last name. */
export const blockOf = (page: Page, name: string) =>
  page.locator('.tl-block').filter({ has: page.locator('.tl-guest', { hasText: new RegExp(`^${name}$`) }) });

/** The row of a table in the timeline, by its name; the lane of those without one by its words. */
export const rowOf = (page: Page, name: string) =>
  page.locator('.tl-row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}( \\d|$)`) }) });

/** Names of the parties in a row, by time. */
export const partiesIn = (page: Page, name: string) => rowOf(page, name).locator('.tl-guest').allTextContents();

/** Drags a block to a row with the mouse, as a hand does: a little at first, then on. */
export async function dragTo(page: Page, name: string, row: string): Promise<void> {
  const block = await blockOf(page, name).boundingBox();
  const target = await rowOf(page, row).boundingBox();
  if (!block || !target) throw new Error('Nothing to drag, or nowhere to go.');
  const x = block.x + 20;
  await page.mouse.move(x, block.y + block.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, block.y + block.height / 2 + 8, { steps: 4 });
  await page.mouse.move(x, target.y + target.height / 2, { steps: 8 });
  await page.mouse.up();
}
