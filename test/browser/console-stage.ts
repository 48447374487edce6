import type { Page } from 'playwright-core';
import { TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { addOperator, readMemberships, removeOperator } from '../../shared/staff/store/operators.ts';
import type { Lang } from '../../web/common/i18n.ts';
import type { NewReservation } from '../../web/console/client/api.ts';
import { createPoolClient } from '../../web/console/client/session/pool-client.ts';
import { createUserPool } from '../../web/console/client/session/user-pool.ts';
import type { Reservation } from '../../web/console/day/records.ts';
import { DESKTOP } from '../support/browser.ts';
import { sendOk } from '../support/deployment.ts';
import { createTestRestaurant, type TestRestaurant } from '../support/restaurant.ts';
import { type Base, startBase, type Wanted, type WindowOptions } from './base.ts';

const BUDGET_MS = 10_000;
const ME = '/api/v1/restaurant/me';

type OpenOptions = WindowOptions & { lang?: Lang; signed_in?: boolean; preferences?: object };
type Body = Record<string, unknown>;

/** Somebody who uses the same API as the console, beside it. */
type Colleague = {
  /** Asks the Restaurant API; throws unless the answer is a success. */
  ask: <T>(method: string, path: string, body?: Body) => Promise<T>;
  /** Takes a reservation of two as Zoé Martin at 20:00, unless told otherwise, and answers it as it is listed. */
  book: (date: string, more?: Partial<NewReservation>) => Promise<Reservation>;
  list: (date: string) => Promise<Reservation[]>;
};

/** The base, and restaurants that the demo account runs one after the other. */
export type Stage = Base & {
  /** Creates a restaurant that the demo account runs from now on. */
  restaurant: (wanted: Wanted) => Promise<TestRestaurant>;
  colleague: Colleague;
  /** Opens a page of the console in a window of its own, signed in. */
  open: (path: string, options?: OpenOptions) => Promise<Page>;
};

/** `signIn` gets another token when the last one has ended, which it does where the clock is moved. */
function colleagueOf(base_url: string, first: string, signIn: () => Promise<string>): Colleague {
  let token = first;
  const send = <T>(method: string, path: string, body?: Body): Promise<T> =>
    sendOk(base_url, method, `${ME}${path}`, { headers: { authorization: `Bearer ${token}` }, body });
  const ask: Colleague['ask'] = async (method, path, body) => {
    try {
      return await send(method, path, body);
    } catch (error) {
      if (!String(error).includes(': 401 ')) throw error;
      token = await signIn();
      return send(method, path, body);
    }
  };
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

/** Starts everything; `env` adds to the app's environment. */
export async function startStage(env: Record<string, string> = {}): Promise<Stage> {
  const base = await startBase(env);
  const { base_url, cognito_endpoint, client_id, operator } = base.app.local;
  const pool = createUserPool(createPoolClient({ pool_endpoint: cognito_endpoint, client_id }), Date.now);
  const signIn = async () => {
    const signed = await pool.signIn(operator.email, operator.password);
    if (!('tokens' in signed)) throw new Error('The demo account needs no further step.');
    return signed.tokens;
  };
  let tokens = await signIn();
  const renew = async () => {
    tokens = await signIn();
    return tokens.access;
  };
  const [, claims = ''] = tokens.access.split('.');
  const { sub }: { sub: string } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return {
    ...base,
    colleague: colleagueOf(base_url, tokens.access, renew),
    restaurant: async (wanted) => {
      const restaurant = await createTestRestaurant(base.db, wanted);
      const session = new TableSession(base.db, BUDGET_MS);
      for (const before of await readMemberships(session, sub)) await removeOperator(session, before);
      const created_at = new Date().toISOString();
      await addOperator(session, {
        sub,
        email: operator.email,
        restaurant_id: restaurant.rid,
        role: 'owner',
        created_at,
      });
      return restaurant;
    },
    open: async (path, { lang = 'fr', signed_in = true, preferences = {}, ...options } = {}) => {
      const context = await base.window({ ...DESKTOP, ...options });
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
      await page.goto(`${base_url}/console${path}`);
      return page;
    },
  };
}

/** Waits until the book shows a day, whatever is in it. */
export const bookShown = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

/** The button that takes a reservation, wherever the day stands. */
export const newButton = (page: Page) => page.locator('[aria-keyshortcuts=n]');

/** A party's block in the timeline, by the guest's last name. */
export const blockOf = (page: Page, name: string) =>
  page.getByRole('gridcell').filter({ has: page.locator('[data-guest]', { hasText: new RegExp(`^${name}$`) }) });

/** The row of a table in the timeline, by its name; the lane of those without one by its words. */
export const rowOf = (page: Page, name: string) =>
  page.locator('[data-row]').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}( \\d|$)`) }) });

/** Names of the parties in a row, by time. */
export const partiesIn = (page: Page, name: string) => rowOf(page, name).locator('[data-guest]').allTextContents();

/** Drags a block to a row with the mouse, as a hand does: a little at first, then on. */
export async function dragTo(
  page: Page,
  name: string,
  row: string,
  quarters = 0,
  beforeDrop?: () => Promise<unknown>,
): Promise<void> {
  const block = await blockOf(page, name).boundingBox();
  const target = await rowOf(page, row).boundingBox();
  const quarter = await page
    .getByRole('grid')
    .evaluate((grid) => Number.parseFloat(grid.style.getPropertyValue('--q')));
  if (!block || !target) throw new Error('Nothing to drag, or nowhere to go.');
  const x = block.x + 20;
  await page.mouse.move(x, block.y + block.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, block.y + block.height / 2 + 8, { steps: 4 });
  await page.mouse.move(x + quarters * quarter, target.y + target.height / 2, { steps: 8 });
  await beforeDrop?.();
  await page.mouse.up();
}

/** Undoes the last thing by keys, once the dialog in which it was done has let go of them. */
export async function undoByKeys(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.activeElement?.closest('[role=dialog]'));
  await page.keyboard.press('Control+z');
}
