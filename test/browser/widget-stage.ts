import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { LOCAL_TABLE, localEnvironment } from '../../local/environment.ts';
import { connect } from '../../shared/data/session.ts';
import { type Lang, translator } from '../../web/shared/i18n.ts';
import { en } from '../../web/widget/words/en.ts';
import { fr } from '../../web/widget/words/fr.ts';
import { PHONE, startBrowser } from '../support/browser.ts';
import { startLocalApp } from '../support/local-app.ts';
import { watchShifts } from '../support/page-checks.ts';
import { createTestRestaurant } from '../support/restaurant.ts';

/** The words that a page shows, to find its parts by. */
export const words = (lang: Lang) => translator(lang, { fr, en });

export const ZOE = { first: 'Zoé', last: 'Martin', email: 'zoe@example.com', phone: '06 12 34 56 78' };

const DAY_MS = 86_400_000;
/** Longer than anything here takes on a busy machine. */
const PATIENCE_MS = 15_000;

/** The calendar date `days` after today in Paris. */
export const inDays = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(Date.now() + days * DAY_MS);

export type Wanted = Parameters<typeof createTestRestaurant>[1];

/** The local app and a browser, with restaurants and other guests as a test needs them. */
export type Stage = {
  base_url: string;
  /** The demo restaurant's. */
  public_token: string;
  browser: Browser;
  /** Creates a restaurant and answers its public token. */
  restaurant: (wanted: Wanted) => Promise<string>;
  /** Another guest, beside the page: takes a slot and keeps it. */
  book: (token: string, date: string, time: string, guests: number) => Promise<void>;
  /** Opens the widget in a window of its own, on a phone unless told otherwise. */
  open: (token: string, options?: OpenOptions) => Promise<Page>;
  stop: () => Promise<void>;
};

export type OpenOptions = BrowserContextOptions & {
  lang?: Lang;
  query?: string;
  /** Script that takes the place of the page's own. */
  script?: string | undefined;
};

async function post<T>(url: string, body: object): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const heard = new WeakMap<BrowserContext, string[]>();

/** Errors in the console, exceptions and violations of the page's policy; refused requests are part of some tests. */
export const complaintsOf = (page: Page): string[] => heard.get(page.context()) ?? [];

function listen(context: BrowserContext): void {
  const complaints: string[] = [];
  heard.set(context, complaints);
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
}

/** Starts everything; `env` sets the app's environment, such as `LOCK_TTL_SECONDS`. */
export async function startStage(env: Record<string, string> = {}): Promise<Stage> {
  const [browser, app] = await Promise.all([startBrowser(), startLocalApp(env)]);
  const { base_url, public_token, dynamodb_endpoint } = app.local;
  // Where the pages have to be built first, this waits for them.
  await fetch(`${base_url}/book/${public_token}`);
  Object.assign(process.env, localEnvironment(dynamodb_endpoint));
  const db = connect(LOCAL_TABLE);
  return {
    base_url,
    public_token,
    browser,
    restaurant: async (wanted) => (await createTestRestaurant(db, wanted)).token,
    book: async (token, date, time, guests) => {
      const widget = `${base_url}/api/v1/widget/${token}`;
      const { lock_token } = await post<{ lock_token: string }>(`${widget}/reservations/lock`, { date, time, guests });
      await post(`${widget}/reservations`, {
        lock_token,
        guest_first_name: 'Ada',
        guest_last_name: 'Nguyen',
        guest_email: 'ada@example.com',
        guest_phone: '+33698765432',
      });
    },
    open: async (token, { lang = 'fr', query = '', script, ...options } = {}) => {
      const context = await browser.newContext({ ...PHONE, timezoneId: 'Europe/Paris', ...options });
      context.setDefaultTimeout(PATIENCE_MS);
      listen(context);
      if (script) {
        await context.route('**/book/assets/index-*.js', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: script }),
        );
      }
      const page = await context.newPage();
      await watchShifts(page);
      await page.goto(`${base_url}/book/${token}?lang=${lang}${query}`);
      return page;
    },
    stop: async () => {
      await browser.close();
      await app.stop();
    },
  };
}

/** Chooses a date in the calendar, turning pages until it is there. */
export async function chooseDate(page: Page, date: string, lang: Lang = 'fr'): Promise<void> {
  const t = words(lang);
  const day = page.locator(`[data-date="${date}"]`);
  await page.locator('[data-date]').first().waitFor();
  for (let turns = 0; turns < 7 && !(await day.isVisible()); turns++) {
    await page.getByRole('button', { name: t('month_after') }).click();
  }
  await day.click();
}

/** Holds a time of a date and waits for the second screen. */
export async function holdTime(page: Page, date: string, time: string, lang: Lang = 'fr'): Promise<void> {
  await chooseDate(page, date, lang);
  await page.getByRole('button', { name: time, exact: true }).click();
  await page.getByRole('heading', { name: words(lang)('details') }).waitFor();
}

/** Fills the second screen as Zoé. */
export async function fillDetails(page: Page, guest = ZOE): Promise<void> {
  await page.locator('#guest_first_name').fill(guest.first);
  await page.locator('#guest_last_name').fill(guest.last);
  await page.locator('#guest_email').fill(guest.email);
  await page.locator('#guest_phone').fill(guest.phone);
}

/** Presses the one button that sends the details. */
export const submit = (page: Page): Promise<void> => page.locator('button[type=submit]').click();
