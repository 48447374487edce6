import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { LOCAL_TABLE, localEnvironment } from '../../local/environment.ts';
import { connect, type Database } from '../../shared/platform/dynamo/table-session.ts';
import { type Booked, bookTable } from '../support/booking.ts';
import { startBrowser } from '../support/browser.ts';
import { type LocalApp, startLocalApp } from '../support/local-app.ts';
import { listen, watchShifts } from '../support/page-checks.ts';
import type { createTestRestaurant } from '../support/restaurant.ts';

const DAY_MS = 86_400_000;
/** Longer than anything here takes on a busy machine. */
const PATIENCE_MS = 30_000;

const ADA = {
  guest_first_name: 'Ada',
  guest_last_name: 'Nguyen',
  guest_email: 'ada@example.com',
  guest_phone: '+33698765432',
};

/** The calendar date `days` after today in Paris. */
export const inDays = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(Date.now() + days * DAY_MS);

/** What a restaurant of a test is to be like. */
export type Wanted = Parameters<typeof createTestRestaurant>[1];

/** How a window is opened; `pages` is a folder with a build of pages that take the place of the app's own. */
export type WindowOptions = BrowserContextOptions & { pages?: string };

/** What every stage stands on: the local app with its table, and a browser. */
export type Base = {
  app: LocalApp;
  db: Database;
  browser: Browser;
  /** A guest beside the page, at the restaurant with this token: takes a slot and keeps it. */
  book: (token: string, date: string, time: string, guests: number, who?: Record<string, string>) => Promise<Booked>;
  window: (options: WindowOptions) => Promise<BrowserContext>;
  stop: () => Promise<void>;
};

/**
 * Lets `page.getByText` find what is seen only: the live region says the same words again a moment later, and whether a
 * test met one element or two was a matter of that moment.
 */
function findSeenOnly(page: Page): void {
  const getByText = page.getByText.bind(page);
  page.getByText = (...asked) => getByText(...asked).and(page.locator(':not(#live)'));
}

/** Shows another build of the pages, as far as it has them; whatever they ask for is still answered by the app. */
async function replacePages(context: BrowserContext, folder: string): Promise<void> {
  // A document from a file counts as from far away, and would not be let near the user pool of this machine.
  await context.grantPermissions(['local-network-access']);
  await context.route(/\/(book|booking|waitlist|console)([/?]|$)/, (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const file = join(folder, request.isNavigationRequest() ? `${pathname.split('/')[1]}/index.html` : pathname);
    return existsSync(file) ? route.fulfill({ path: file }) : route.fallback();
  });
}

/** Opens a window in Paris, unless told otherwise, that hears every complaint and jump of its pages. */
export async function openWindow(browser: Browser, { pages, ...options }: WindowOptions): Promise<BrowserContext> {
  // A worker would answer before the routes of a test: those that are about it let it in.
  const quiet = { timezoneId: 'Europe/Paris', serviceWorkers: 'block' } as const;
  const context = await browser.newContext({ ...quiet, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  listen(context);
  context.on('page', findSeenOnly);
  if (pages) await replacePages(context, pages);
  await watchShifts(context);
  return context;
}

/** Starts the app and a browser, and waits for the pages; `env` sets the app's environment, such as `LOCK_TTL_SECONDS`. */
export async function startBase(env: Record<string, string> = {}): Promise<Base> {
  const [browser, app] = await Promise.all([startBrowser(), startLocalApp(env)]);
  const { base_url, public_token, dynamodb_endpoint } = app.local;
  Object.assign(process.env, localEnvironment(dynamodb_endpoint));
  // The first one who asks for a page waits until the pages are built.
  await fetch(`${base_url}/book/${public_token}`);
  return {
    app,
    db: connect(LOCAL_TABLE),
    browser,
    book: (token, date, time, guests, who) =>
      bookTable({ base_url, public_token: token }, { date, time, guests }, { ...ADA, ...who }),
    window: (options) => openWindow(browser, options),
    stop: async () => {
      await browser.close();
      await app.stop();
    },
  };
}
