import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, localDateAt } from '../../shared/platform/time/time.ts';
import { words } from '../pages/console/words.ts';
import { consoleErrorsOf } from '../support/page-checks.ts';
import { LATE_DINNER } from '../support/restaurant.ts';
import { zoneAt } from '../support/zone.ts';
import { blockOf, newButton, type Stage, startStage } from './console-stage.ts';
import { startReleases } from './releases.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();
/** It is the afternoon there: without a connection a page goes by this machine's clock, and the tests run at any hour. */
const AFTERNOON = zoneAt(15);
const TODAY = localDateAt(Date.now(), AFTERNOON);
const WITH_WORKER = { serviceWorkers: 'allow' } as const;

setStage(async () => {
  stage = await startStage();
  return stage;
});

/** What this device keeps, as text. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const asked = indexedDB.open('couvert');
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          const read = asked.result.transaction('kept').objectStore('kept').getAll();
          read.onsuccess = () => {
            asked.result.close();
            resolve(JSON.stringify(read.result));
          };
        };
      }),
  );

/** Whatever is kept of a day: what is read last is kept last. */
const EVERYTHING = ['me', 'rooms', 'tables', 'merges', 'hours', 'special-days', 'date', 'blocks', 'waiting'];

/** A page of today, once it could do without a connection. */
async function openToday(more: object = {}): Promise<Page> {
  const page = await stage.open('/book', { ...WITH_WORKER, ...more });
  await blockOf(page, 'Martin').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => kept(page)).toContain('Martin');
  for (const name of EVERYTHING) await expect.poll(() => kept(page)).toContain(`"queryKey":["${name}"`);
  return page;
}

const offline = (context: BrowserContext) => context.setOffline(true);

test('shows the book of today without a connection, also after a reload, and says of when it is', async () => {
  await stage.restaurant({ seats: [2], config: { timezone: AFTERNOON } });
  await stage.colleague.book(TODAY, { allergies: 'Noix' });
  const page = await openToday();
  await offline(page.context());
  await page.getByText(t('stale.wait')).waitFor();
  await page.reload();
  await blockOf(page, 'Martin').waitFor();
  await page.getByText(t('stale.wait')).waitFor();
  await page
    .getByRole('status')
    .getByText(/^Pas de connexion depuis \d\d:\d\d/)
    .waitFor();
  // Who acts is told why not, and nothing waits to be sent.
  await expect.poll(() => newButton(page).isDisabled()).toBe(true);
  await expect.poll(() => newButton(page).getAttribute('title')).toBe(t('stale.wait'));
  await blockOf(page, 'Martin').click();
  await page.getByText('Noix').first().waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: t('cancel.do') }).getAttribute('title'))
    .toBe(t('stale.wait'));
  // Of another day nothing is kept, and the page says so.
  await page.getByRole('button', { name: t('day.after') }).click();
  await page.getByText(t('stale.missing')).waitFor();
  await page.context().setOffline(false);
  await page.getByText(t('stale.missing')).waitFor({ state: 'detached' });
});

test('shows this evening without a connection, the tables that the house keeps too, and says why nothing can be done', async () => {
  const { tables } = await stage.restaurant({ seats: [2, 2], config: { timezone: AFTERNOON } });
  const booked = await stage.colleague.book(TODAY);
  const [other] = tables.filter((id) => id !== booked.table_id);
  const block = { table_ids: [other], date: TODAY, start_time: '00:00', end_time: '23:59', reason: 'Orage' };
  await stage.colleague.ask('POST', '/blocks', block);
  const page = await stage.open('/tonight', WITH_WORKER);
  const kept_table = page.locator(`[data-table="${other}"][data-state=blocked]`);
  await kept_table.waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => kept(page)).toContain('Orage');
  await offline(page.context());
  await page.getByText(t('stale.wait')).waitFor();
  await page.reload();
  await kept_table.getByText('Orage').waitFor();
  await page.getByText(t('stale.wait')).waitFor();
  await page.locator('[data-party]').filter({ hasText: 'Martin' }).waitFor();
  const waits = async (name: string) => {
    const button = page.getByRole('button', { name }).first();
    await expect.poll(() => button.getAttribute('title')).toBe(t('stale.wait'));
    await expect.poll(() => button.isDisabled()).toBe(true);
  };
  for (const name of [t('walk_in'), t('new'), t('step.arrived')]) await waits(name);
  // Neither do keys open what could not be done.
  await page.keyboard.press('n');
  await page.keyboard.press('w');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await kept_table.click();
  await waits(t('block.remove'));
});

test('says that reads fail while the device itself is connected, and never that a kept copy is up to date', async () => {
  await stage.restaurant({ seats: [2], config: { timezone: AFTERNOON } });
  await stage.colleague.book(TODAY);
  const page = await stage.open('/book');
  await blockOf(page, 'Martin').waitFor();
  for (const name of EVERYTHING) await expect.poll(() => kept(page)).toContain(`"queryKey":["${name}"`);
  const strip = page.locator('[data-line]');
  await strip.getByText(t('fresh')).waitFor();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/**', async (route) => {
    await asked;
    await route.abort();
  });
  await page.reload();
  await blockOf(page, 'Martin').waitFor();
  await strip.getByText(/^Mise à jour… Dernière lecture à \d\d:\d\d/).waitFor();
  answer();
  await strip.getByText(/^(La mise à jour échoue|Pas de connexion depuis)/).waitFor();
  await page.unroute('**/api/v1/**');
  await strip.getByText(t('fresh')).waitFor();
});

test('counts the requests of the kept book without a connection, also after a reload', async () => {
  const config = { timezone: AFTERNOON, confirmation_mode: 'manual' } as const;
  const { token } = await stage.restaurant({ seats: [2, 2], config });
  await stage.colleague.book(TODAY);
  await stage.book(token, TODAY, '20:00', 2);
  const page = await openToday();
  const requests = page.getByRole('button', { name: t('pending.count', { count: 1 }) });
  await requests.waitFor();
  await expect.poll(() => kept(page)).toContain('Nguyen');
  await offline(page.context());
  await page.getByText(t('stale.wait')).waitFor();
  await page.reload();
  await blockOf(page, 'Martin').waitFor();
  await page.getByText(t('stale.wait')).waitFor();
  await requests.click();
  await page.getByText('Ada Nguyen').first().waitFor();
  const list = page.locator('[data-requests]');
  const approve = list.getByRole('button', { name: new RegExp(`^${t('approve')}`) });
  await expect.poll(() => approve.isDisabled()).toBe(true);
});

test('counts the bookings to look at that were known without a connection, also after a reload, and leads to today’s', async () => {
  const { tables } = await stage.restaurant({ seats: [2, 2], config: { timezone: AFTERNOON } });
  await stage.colleague.book(TODAY, { table_id: tables[0] ?? '' });
  await stage.colleague.ask('PATCH', `/tables/${tables[0]}`, { is_active: false });
  const page = await openToday();
  const badge = page.getByRole('button', { name: t('conflicts.count', { count: 1 }) });
  await badge.waitFor();
  await expect.poll(() => kept(page)).toContain('inactive_table');
  await offline(page.context());
  await page.getByText(t('stale.wait')).waitFor();
  await page.reload();
  await blockOf(page, 'Martin').waitFor();
  await page.getByText(t('stale.wait')).waitFor();
  await badge.click();
  const listed = page.locator('[data-conflicts] li').filter({ hasText: t('conflicts.inactive_table') });
  await listed.getByText('Zoé Martin').waitFor();
  await listed.getByRole('link').click();
  await page
    .getByRole('complementary', { name: t('panel') })
    .getByText('Martin')
    .first()
    .waitFor();
});

test('shows without a connection what the house keeps after midnight, on the next calendar date, too', async () => {
  const { tables } = await stage.restaurant({ seats: [2], hours: LATE_DINNER, config: { timezone: AFTERNOON } });
  await stage.colleague.book(TODAY);
  const block = { table_ids: tables, date: addDays(TODAY, 1), start_time: '00:15', end_time: '01:30', reason: 'Orage' };
  await stage.colleague.ask('POST', '/blocks', block);
  const page = await openToday();
  const kept_table = page.getByRole('gridcell').filter({ hasText: 'Orage' });
  await kept_table.waitFor();
  await expect.poll(() => kept(page)).toContain('Orage');
  await offline(page.context());
  await page.getByText(t('stale.wait')).waitFor();
  await page.reload();
  await kept_table.waitFor();
  await page.getByText(t('stale.wait')).waitFor();
});

test('after midnight keeps last night’s book as long as somebody is still there', async () => {
  const timezone = zoneAt(1);
  const last_night = addDays(localDateAt(Date.now(), timezone), -1);
  await stage.restaurant({ seats: [2, 2], config: { timezone } });
  const { id } = await stage.colleague.book(last_night);
  await stage.colleague.ask('PATCH', `/reservations/${id}`, { service_status: 'seated' });
  const page = await openToday();
  await expect.poll(() => kept(page)).toContain(`"queryKey":["date","${last_night}"`);
  await offline(page.context());
  await page.getByText(t('stale.wait')).waitFor();
  await page.reload();
  await blockOf(page, 'Martin').click();
  await page.getByRole('button', { name: t('cancel.do') }).waitFor();
  await page.getByText(t('stale.wait')).waitFor();
});

test('keeps today’s book only, and takes what is newer to it', async () => {
  await stage.restaurant({ seats: [2, 2], config: { timezone: AFTERNOON } });
  await stage.colleague.book(TODAY);
  await stage.colleague.book(addDays(TODAY, 1), { guest_last_name: 'Demain' });
  const page = await openToday();
  await page.getByRole('button', { name: t('day.after') }).click();
  await blockOf(page, 'Demain').waitFor();
  await page.getByRole('button', { name: t('today') }).click();
  await stage.colleague.book(TODAY, { guest_last_name: 'Durand' });
  await expect.poll(() => kept(page)).toContain('Durand');
  await expect.poll(() => kept(page)).not.toContain('Demain');
});

test('reads everything anew after a reload with a connection, tables too', async () => {
  const { tables } = await stage.restaurant({ seats: [2], config: { timezone: AFTERNOON } });
  await stage.colleague.book(TODAY);
  const page = await openToday();
  await stage.colleague.ask('PATCH', `/tables/${tables[0]}`, { name: 'Banquette' });
  await page.reload();
  await page.getByRole('rowheader', { name: /^Banquette/ }).waitFor();
});

test('keeps nothing once the account signs out or its session ends, in whatever tab', async () => {
  await stage.restaurant({ seats: [2], config: { timezone: AFTERNOON } });
  await stage.colleague.book(TODAY);
  const page = await openToday();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await blockOf(other, 'Martin').waitFor();
  await other.evaluate(() => {
    const { email } = JSON.parse(localStorage.getItem('couvert.session') ?? '{}');
    localStorage.setItem('couvert.session', JSON.stringify({ email }));
  });
  await page.getByRole('dialog', { name: t('signed_out') }).waitFor();
  await expect.poll(() => kept(page)).toBe('[]');
});

/** Changes what is kept, as time or another account would. */
const alter = (page: Page, change: Record<string, string>) =>
  page.evaluate(
    (changes) =>
      new Promise<void>((resolve) => {
        const asked = indexedDB.open('couvert');
        asked.onsuccess = () => {
          const store = asked.result.transaction('kept', 'readwrite').objectStore('kept');
          const read = store.get('book');
          read.onsuccess = () => {
            store.put({ ...read.result, ...changes }, 'book').onsuccess = () => {
              asked.result.close();
              resolve();
            };
          };
        };
      }),
    change,
  );

test.each([
  ['another account', { email: 'somebody@example.com' }],
  ['another day', { date: addDays(TODAY, -1) }],
])('shows nothing that was kept for %s, and removes it', async (_, change) => {
  await stage.restaurant({ seats: [2], config: { timezone: AFTERNOON } });
  await stage.colleague.book(TODAY);
  const page = await openToday();
  await page.goto(`${stage.app.local.base_url}/mailbox`);
  await alter(page, change);
  await offline(page.context());
  await page.goto(`${stage.app.local.base_url}/console/book`);
  await page.getByText(t('fault.offline')).first().waitFor();
  await expect.poll(() => kept(page)).toBe('[]');
  await expect.poll(() => page.getByText('Martin').count()).toBe(0);
  // React tells the console of whatever an error boundary shows.
  expect(consoleErrorsOf(page.context()).splice(0)).toEqual([expect.stringMatching(/^NoAnswer\b/)]);
});

/** The first files of the pages that the service worker keeps. */
const keptPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const files: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (new URL(request.url).pathname !== '/console/index.html') continue;
        const text = (await (await cache.match(request))?.text()) ?? '';
        files.push(/<script type="module"[^>]* src="([^"]+)"/.exec(text)?.[1] ?? '');
      }
    }
    return files;
  });

test('offers a new release to an open page, and takes it without asking where the page is of it already', async () => {
  await stage.restaurant({ seats: [2], config: { timezone: AFTERNOON } });
  await stage.colleague.book(TODAY);
  const releases = await startReleases(stage.app.local.base_url);
  try {
    const page = await openToday();
    const session = await page.evaluate(() => localStorage.getItem('couvert.session') ?? '');
    await page.addInitScript((text) => localStorage.setItem('couvert.session', text), session);
    const main = () => page.locator('script[type=module]').getAttribute('src');
    await page.goto(`${releases.url}/console/book`);
    await blockOf(page, 'Martin').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    const before = await main();

    releases.publish();
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await page.getByText(t('release.new')).waitFor();
    await blockOf(page, 'Martin').waitFor();
    await page.getByRole('button', { name: t('release.take') }).click();
    await expect.poll(main).not.toBe(before);
    await blockOf(page, 'Martin').waitFor();

    releases.publish();
    await page.reload();
    await blockOf(page, 'Martin').waitFor();
    await expect.poll(() => keptPages(page)).toEqual([await main()]);
    await expect.poll(() => page.getByText(t('release.new')).count()).toBe(0);
    // Without a connection it opens as the newest release, whole.
    const newest = await main();
    await offline(page.context());
    await page.reload();
    await blockOf(page, 'Martin').waitFor();
    await expect.poll(() => main()).toBe(newest);
  } finally {
    await releases.stop();
  }
});
