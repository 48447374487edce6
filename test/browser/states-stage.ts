import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { createPages } from '../../local/pages/pages.ts';
import type { Lang } from '../../web/common/i18n.ts';
import type { Preferences } from '../../web/console/client/preferences.ts';
import { answersOf } from '../pages/console/answers.ts';
import { FakePool } from '../pages/console/fake-pool.ts';
import type { House } from '../pages/console/house.ts';
import { type Answers, BrokenLine, FakeApi } from '../pages/fake-api.ts';
import { DESKTOP, startBrowser } from '../support/browser.ts';
import { setLetters } from '../support/page-checks.ts';
import { openWindow, type WindowOptions } from './base.ts';

/** Where the user pool answers, and a page of this origin on which nothing runs. */
const POOL = '/pool';
const BLANK = '/blank';
/** How long a page may take to draw what it has been answered (ms), and what it waits for at most (s). */
const DRAWN_MS = 100;
const PATIENT_S = 60;
const YEAR_MS = 365 * 86_400_000;

/** What a page is opened on: how the API answers, and the moment that clocks show (epoch ms). */
export type Fixture = { answers: Answers; now: number };

/** What a page of the console is opened on: a house too, whose own answers stand behind the others. */
export type ConsoleFixture = Fixture & { house: House };

type OpenOptions = WindowOptions & { lang: Lang; signed_in?: boolean; preferences?: Partial<Preferences> };

/** What the tab keeps when a page is opened, and whether it has to load every file. */
type PageOptions = WindowOptions & { stored?: Readonly<Record<string, string>>; cold?: boolean };

/** A browser, and the pages as they are built, which a fixture answers: no app, no engine. */
export type StatesStage = {
  browser: Browser;
  /** Where the pages are. */
  origin: string;
  /** What answers the page that was opened last. */
  readonly api: FakeApi;
  readonly pool: FakePool;
  /**
   * Opens an address on a fixture: in the window that was used before, if it is of the same kind. That is as new: it has
   * another size and theme, and nothing is kept in it. The address may be that of somebody else's page.
   */
  openPage: (address: string, fixture: Fixture, options: PageOptions) => Promise<Page>;
  /** Opens a page of the console so. */
  open: (path: string, fixture: ConsoleFixture, options: OpenOptions) => Promise<Page>;
  /** Lets time pass (ms) on a page, and where it is answered. */
  pass: (page: Page, ms: number) => Promise<void>;
  /** Lets time pass so until something is seen. */
  passUntil: (page: Page, seen: Locator) => Promise<void>;
  /** Windows are used by one test after the other. */
  keeps_windows: true;
  /** What was wrong with requests since this was asked last. */
  takeFaults: () => string[];
  /** The clock of a fixture is a script, which a frame without scripts refuses. */
  isOwn: (complaint: string) => boolean;
  stop: () => Promise<void>;
};

/** Sends what a fake has answered, at the moment that the fixture is about: pages set their clock by it. */
async function send(answer: Response, now: number, response: ServerResponse): Promise<void> {
  const headers = { ...Object.fromEntries(answer.headers), date: new Date(now).toUTCString() };
  response.writeHead(answer.status, headers).end(await answer.text());
}

/** Makes a window as new, but for the files that it has loaded unless it is `cold`: on a blank page of an origin. */
async function clean(page: Page, origin: string, { cold = false, ...options }: PageOptions): Promise<void> {
  const { viewport = null, colorScheme = null, reducedMotion = null } = options;
  // Whatever was open must not go on once it is answered again: it might lead elsewhere.
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await page.goto(`${origin}${BLANK}`);
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion });
  await setLetters(page);
  const client = await page.context().newCDPSession(page);
  await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
  if (cold) await client.send('Network.clearBrowserCache');
  await client.detach();
}

/** Starts a browser and serves the built pages. */
export async function startStatesStage(): Promise<StatesStage> {
  const stopped = new AbortController();
  let fixture: Fixture = { answers: {}, now: 0 };
  let api = new FakeApi({});
  let pool = new FakePool();
  const faults: string[] = [];

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  const [browser] = await Promise.all([startBrowser(), once(server, 'listening')]);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pages = createPages({
    signIn: { pool_endpoint: `${origin}${POOL}`, client_id: 'console' },
    started: Promise.resolve(),
    stopped: stopped.signal,
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const asked = async () => {
      const body = await text(request);
      return { method, headers, ...(body && { body }) };
    };
    if (url.startsWith('/api/')) {
      try {
        return await send(await api.fetch(`${origin}${url}`, await asked()), fixture.now, response);
      } catch (error) {
        return void (error instanceof BrokenLine ? response.destroy() : response.writeHead(500).end());
      }
    }
    if (url === POOL) return send(await pool.fetch(await asked()), fixture.now, response);
    if (url === BLANK) return void response.writeHead(200, { 'content-type': 'text/html' }).end();
    // Its link preview is made of what the database says: the page is served as it was built.
    request.url = url.replace(/^\/book\/(?!assets\/)[^/?]+/, '/book');
    if (!(await pages(request, response))) response.writeHead(404).end();
  }

  // The first one who asks for a page waits until the pages are built.
  await fetch(`${origin}/console`);

  const windows = new Map<string, Promise<Page>>();
  async function openKept(kind: WindowOptions, name: string): Promise<Page> {
    const context: BrowserContext = await openWindow(browser, kind);
    context.once('close', () => windows.delete(name));
    return context.newPage();
  }

  async function openPage(address: string, on: Fixture, { stored = {}, cold, ...options }: PageOptions): Promise<Page> {
    const { viewport: _, colorScheme: __, reducedMotion: ___, ...kind } = options;
    const name = JSON.stringify(kind);
    const kept = windows.get(name) ?? openKept(kind, name);
    windows.set(name, kept);
    const page = await kept;
    // What waits in another window to be sent is not for the house of this one.
    for (const other of windows.values()) if (other !== kept) await (await other).goto(`${origin}${BLANK}`);
    await clean(page, origin, { ...options, ...(cold && { cold }) });
    // Nobody asks any more what the last page did.
    faults.push(...api.faults);
    fixture = on;
    api = new FakeApi(on.answers);
    await page.clock.setFixedTime(on.now);
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    await page.goto(address);
    return page;
  }

  async function pass(page: Page, ms: number): Promise<void> {
    fixture.now += ms;
    await page.clock.setFixedTime(fixture.now);
    await page.clock.fastForward(ms);
  }

  const takeFaults = () => [...faults.splice(0), ...api.faults.splice(0)];

  return {
    browser,
    get api() {
      return api;
    },
    get pool() {
      return pool;
    },
    origin,
    openPage,
    open: (path, { house, answers, now }, { lang, signed_in = true, preferences = {}, ...options }) => {
      pool = new FakePool();
      const session = {
        email: house.staff.items.find(({ is_you }) => is_you)?.email ?? 'margaux@example.com',
        tokens: { access: 'access', refresh: 'refresh', expires_at: now + YEAR_MS },
      };
      const stored = {
        'couvert.preferences': JSON.stringify({ lang, ...preferences }),
        ...(signed_in && { 'couvert.session': JSON.stringify(session) }),
      };
      const all = { answers: { ...answersOf(house, () => fixture.now), ...answers }, now };
      return openPage(`${origin}/console${path}`, all, { ...DESKTOP, ...options, stored });
    },
    pass,
    passUntil: async (page, seen) => {
      for (let passed_s = 0; passed_s < PATIENT_S; passed_s += 1) {
        const is_seen = await seen.waitFor({ timeout: DRAWN_MS }).then(
          () => true,
          () => false,
        );
        if (is_seen) return;
        await pass(page, 1000);
      }
      await seen.waitFor();
    },
    keeps_windows: true,
    takeFaults,
    isOwn: (complaint) => complaint.startsWith("Blocked script execution in 'about:srcdoc'"),
    stop: async () => {
      await browser.close();
      stopped.abort();
      server.close();
      server.closeAllConnections();
    },
  };
}
