import type { BrowserContext, Locator, Page } from 'playwright-core';
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

/** The steps that wait on this device. */
const stepsKept = (page: Page): Promise<unknown[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const asked = indexedDB.open('couvert');
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          const read = asked.result.transaction('kept').objectStore('kept').get('steps');
          read.onsuccess = () => {
            asked.result.close();
            resolve(read.result ?? []);
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
  // Who takes a booking is told why not.
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

test('shows this evening without a connection, the tables that the house keeps too, and says what waits', async () => {
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
  const waits = async (button: Locator) => {
    await expect.poll(() => button.getAttribute('title')).toBe(t('stale.wait'));
    await expect.poll(() => button.isDisabled()).toBe(true);
  };
  await waits(newButton(page));
  // Neither does its key open what could not be done; an evening goes on.
  await page.keyboard.press('n');
  for (const name of [t('walk_in'), t('step.arrived')])
    await expect.poll(() => page.getByRole('button', { name }).first().isEnabled()).toBe(true);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await kept_table.click();
  await waits(page.getByRole('button', { name: t('block.remove') }));
  await page.getByRole('dialog').getByText(t('stale.wait')).waitFor();
});

/** It is evening there. */
const EVENING = zoneAt(19);
const TONIGHT = localDateAt(Date.now(), EVENING);

/**
 * Lets every other walk-in and every fourth change that a page sends fall silent after the server has taken it, and every ninth before:
 * the page is told what it is told of a line that breaks. It goes on counting after a reload, and in other tabs.
 */
const loseAnswers = (context: BrowserContext) =>
  context.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (input, init) => {
      if (init?.method !== 'PATCH' && init?.method !== 'POST') return send(input, init);
      if (!String(input).includes('/me/reservations') || !navigator.onLine) return send(input, init);
      const count = Number(localStorage.getItem('test.sent') ?? 0) + 1;
      localStorage.setItem('test.sent', String(count));
      if (count % 9 === 0) throw new TypeError('Failed to fetch');
      const answer = await send(input, init);
      const walk_ins = Number(localStorage.getItem('test.walk_ins') ?? 0) + Number(init.method === 'POST');
      localStorage.setItem('test.walk_ins', String(walk_ins));
      if (init.method === 'POST' && walk_ins % 2 === 1) throw new TypeError('Failed to fetch');
      if (count % 4 === 0) throw new TypeError('Failed to fetch');
      return answer;
    };
  });

test('an evening of 60 steps in 20 minutes without a connection: none is lost and none is done twice', async () => {
  const seats = Array.from({ length: 26 }, () => 2);
  const { tables } = await stage.restaurant({ seats, config: { timezone: EVENING } });
  const parties: string[] = [];
  for (const table_id of tables.slice(0, 18)) {
    const name = `Client${parties.length + 1}`;
    const made = await stage.colleague.book(TONIGHT, { table_id, guest_last_name: name, reservation_time: '20:30' });
    parties.push(made.id);
  }
  const page = await stage.open('/tonight', { ...WITH_WORKER, viewport: { width: 1180, height: 820 } });
  await loseAnswers(page.context());
  await page.clock.install();
  await page.reload();
  await page.locator(`[data-party="${parties[17]}"]`).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => kept(page)).toContain('Client18');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator(`[data-party="${parties[17]}"]`).waitFor();
  await offline(page.context());
  await page.getByText(t('stale.wait')).first().waitFor();

  let steps = 0;
  /** After each step twenty seconds go by. */
  async function done(waiting: Promise<unknown>): Promise<void> {
    await waiting;
    steps += 1;
    await page
      .locator('[data-queue]')
      .getByText(t('queue.count', { count: steps }))
      .waitFor();
    await page.clock.fastForward(20_000);
  }
  const row = (id: string | undefined) => page.locator(`[data-party="${id}"]`);
  async function take(id: string | undefined, step: 'arrived' | 'seated' | 'left', next?: string): Promise<void> {
    await row(id).locator(`[data-step="${step}"]`).click();
    await done(
      row(id)
        .and(page.locator(`[data-state="${next ?? step}"]`))
        .waitFor(),
    );
  }
  async function walkIn(table: number): Promise<void> {
    await page.locator(`[data-table="${tables[table]}"]`).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('guests', { count: 2 }), exact: true })
      .click();
    await done(page.locator(`[data-table="${tables[table]}"][data-state=seated]`).waitFor());
  }
  // Parties come, sit and go one behind the other, with walk-ins between.
  for (let turn = 0; turn < 14 + 4; turn++) {
    if (turn < 14) await take(parties[turn], 'arrived');
    if (turn >= 2 && turn < 16) await take(parties[turn - 2], 'seated');
    if (turn >= 4) await take(parties[turn - 4], 'left');
    if (turn % 2 === 1 && turn < 16) await walkIn(18 + (turn - 1) / 2);
  }
  for (const id of parties.slice(14)) {
    await row(id)
      .getByRole('button', { name: /^Autres actions/ })
      .click();
    await page.getByRole('menuitem', { name: t('step.no_show') }).click();
    await done(row(id).and(page.locator('[data-state=no_show]')).waitFor());
  }
  // Half of it is played after a reload of the page that nobody can be asked for.
  await page.reload();
  await page
    .locator('[data-queue]')
    .getByText(t('queue.count', { count: steps }))
    .waitFor();
  for (const table of [18, 20, 22]) {
    await page.locator(`[data-table="${tables[table]}"]`).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('step.left'), exact: true })
      .click();
    await done(page.locator(`[data-table="${tables[table]}"]:not([data-state=seated])`).waitFor());
  }
  for (const [place, words] of [
    [0, 'Chaise haute'],
    [1, 'Au calme'],
    [14, 'A appelé'],
  ] as const) {
    const id = parties[place];
    await row(id)
      .getByRole('button', { name: new RegExp(`Client${place + 1}\\b`) })
      .first()
      .click();
    await page.getByRole('button', { name: t('note.do'), exact: true }).click();
    await page.getByLabel(t('new.notes')).fill(words);
    await page.getByRole('button', { name: t('save'), exact: true }).click();
    await done(page.getByRole('dialog').getByText(words).first().waitFor());
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('close') })
      .click();
  }
  expect(steps).toBe(60);

  // The line is back, in two tabs at once, and breaks again and again; one page is loaded again meanwhile.
  await page.context().setOffline(false);
  /** After what was sent in vain the tabs wait for longer and longer, which nobody here has to. */
  const waitOn = () => page.clock.fastForward(1000);
  const sentSoFar = () => page.evaluate(() => Number(localStorage.getItem('test.sent')));
  await expect.poll(() => waitOn().then(sentSoFar)).toBeGreaterThan(15);
  await page.reload();
  await expect.poll(() => waitOn().then(() => stepsKept(page)), { timeout: 120_000, interval: 100 }).toEqual([]);

  // Much of it was sent in vain, or told nobody.
  expect(await sentSoFar()).toBeGreaterThan(75);
  const book = await stage.colleague.list(TONIGHT);
  const of = (id: string | undefined) => book.find((one) => one.id === id);
  const walk_ins = book.filter(({ origin }) => origin === 'walk_in');
  const states = parties.map((id) => of(id)?.service_status);
  expect(states).toEqual([...Array(14).fill('left'), ...Array(4).fill('no_show')]);
  expect([0, 1, 14].map((place) => of(parties[place])?.notes)).toEqual(['Chaise haute', 'Au calme', 'A appelé']);
  expect(walk_ins.map(({ service_status }) => service_status).sort()).toEqual([
    ...Array(3).fill('left'),
    ...Array(5).fill('seated'),
  ]);
  expect(book).toHaveLength(18 + 8);
  // Each step made one version, and a party that walked in is one.
  const made = book.reduce((sum, { version }) => sum + version - 1, walk_ins.length);
  expect(made).toBe(60);
}, 300_000);

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
  await page.getByText(t('stale.wait')).first().waitFor();
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
