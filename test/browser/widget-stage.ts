import type { Page } from 'playwright-core';
import type { Lang } from '../../web/common/i18n.ts';
import { words, ZOE } from '../pages/guests/words.ts';
import { PHONE } from '../support/browser.ts';
import { createTestRestaurant } from '../support/restaurant.ts';
import { type Base, startBase, type Wanted, type WindowOptions } from './base.ts';

/** The base, with restaurants as a test needs them. */
export type Stage = Base & {
  base_url: string;
  /** The demo restaurant's. */
  public_token: string;
  /** Creates a restaurant and answers its public token. */
  restaurant: (wanted: Wanted) => Promise<string>;
  /** Opens the widget in a window of its own, on a phone unless told otherwise. */
  open: (token: string, options?: OpenOptions) => Promise<Page>;
};

export type OpenOptions = WindowOptions & { lang?: Lang; query?: string };

/** Starts everything; `env` sets the app's environment, such as `LOCK_TTL_SECONDS`. */
export async function startStage(env: Record<string, string> = {}): Promise<Stage> {
  const base = await startBase(env);
  const { base_url, public_token } = base.app.local;
  return {
    ...base,
    base_url,
    public_token,
    restaurant: async (wanted) => (await createTestRestaurant(base.db, wanted)).token,
    open: async (token, { lang = 'fr', query = '', ...options } = {}) => {
      const context = await base.window({ ...PHONE, ...options });
      const page = await context.newPage();
      await page.goto(`${base_url}/book/${token}?lang=${lang}${query}`);
      return page;
    },
  };
}

/** The widget: a page of its own, or a frame in somebody else's. */
type Widget = Pick<Page, 'locator' | 'getByRole'>;

/** Waits until no times of another date or party stand in for those that were asked for. */
export const ownTimes = (page: Pick<Page, 'locator'>): Promise<void> =>
  page.locator('[role=toolbar][aria-busy=true]').waitFor({ state: 'detached' });

/** Chooses a date in the calendar, turning pages until it is there, and waits for its own times. */
export async function chooseDate(page: Widget, date: string, lang: Lang = 'fr'): Promise<void> {
  await showDate(page, date, lang);
  await page.locator(`[data-date="${date}"]`).click();
  await ownTimes(page);
}

/** Turns the calendar, back or on, to the month of a date. */
export async function showDate(page: Widget, date: string, lang: Lang = 'fr'): Promise<void> {
  const t = words(lang);
  const day = page.locator(`[data-date="${date}"]`);
  const shown = page.locator('[data-date]:visible').first();
  await shown.waitFor();
  for (let turns = 0; turns < 7 && !(await day.isVisible()); turns++) {
    const isLater = date > ((await shown.getAttribute('data-date')) ?? '');
    await page.getByRole('button', { name: t(isLater ? 'month_after' : 'month_before') }).click();
  }
}

/** Holds a time of a date and waits for the second screen. */
export async function holdTime(page: Page, date: string, time: string, lang: Lang = 'fr'): Promise<void> {
  await chooseDate(page, date, lang);
  await page.getByRole('button', { name: time, exact: true }).click();
  await page.getByRole('heading', { name: words(lang)('details') }).waitFor();
}

/** Fills the second screen as Zoé. */
export async function fillDetails(page: Pick<Page, 'locator'>, guest = ZOE): Promise<void> {
  await page.locator('#guest_first_name').fill(guest.first);
  await page.locator('#guest_last_name').fill(guest.last);
  await page.locator('#guest_email').fill(guest.email);
  await page.locator('#guest_phone').fill(guest.phone);
}

/** Presses the one button that sends the details. */
export const submit = (page: Page): Promise<void> => page.locator('button[type=submit]').click();
