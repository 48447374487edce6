import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { clockTimeOf, localDateAt, localMinuteAt } from '../../shared/platform/time/time.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/platform/time/units.ts';
import { tableOf } from '../../test/support/book.ts';
import { startBrowser } from '../../test/support/browser.ts';
import { startLocalApp } from '../../test/support/local-app.ts';
import type { Reservation } from '../../web/console/day/records.ts';
import type { Measurement } from '../support/measurement.ts';
import { median } from '../support/statistics.ts';

const PARTIES = 200;
const TABLES = 80;
const SLOWED = 4;
const PRESSES = 15;
/** Each waits for the page to ask again. */
const CHANGES = 9;
/** How long an idle page is watched by its own clock, a whole number of all its intervals (ms); and a step of it. */
const IDLE_MS = 300_000;
const STEP_MS = 1000;
/** Time for a timer's request to be seen (ms). */
const SETTLED_MS = 20;
const ZONE = 'Europe/Paris';
const ROOM = { id: 'r-m1', name: 'Salle', display_order: 0 };
const TABLET = { viewport: { width: 1180, height: 820 }, hasTouch: true };

const tables = Array.from({ length: TABLES }, (_, index) =>
  tableOf(`r-t${index}`, 2 + (index % 4) * 2, {
    name: `T${index + 1}`,
    room_id: ROOM.id,
    pos_x: (index % 10) * 110,
    pos_y: Math.floor(index / 10) * 110,
  }),
);

/** A full evening around this minute: who sits, who is late, who is to come. */
function bookOf(now: number): Reservation[] {
  const minute = localMinuteAt(now, ZONE);
  return Array.from({ length: PARTIES }, (_, index): Reservation => {
    const from = Math.min(1430, Math.max(0, minute - 90 + Math.floor(index / 8) * 15));
    return {
      id: `r-r${index}`,
      confirmation_code: 'K7M2XQ9P',
      guest_first_name: 'Zoé',
      guest_last_name: `Martin ${index}`,
      guest_email: null,
      guest_phone: null,
      party_size: 2,
      reservation_date: localDateAt(now, ZONE),
      reservation_time: `${clockTimeOf(from)}:00`,
      duration_min: 120,
      version: 1,
      status: 'confirmed',
      service_status: from < minute - 20 ? 'seated' : 'expected',
      created_at: new Date(now).toISOString(),
      table_id: `r-t${index % TABLES}`,
      ...(index % 9 === 0 && { notes: 'Allergie aux noix. Table calme si possible.' }),
    };
  });
}

/** Answers what the page reads with a full house, and its changes not at all: only the drawing is measured. */
async function fillHouse(page: Page, book: readonly Reservation[]): Promise<void> {
  const answers: [RegExp, (url: URL) => unknown][] = [
    [/\/me\/rooms$/, () => [ROOM]],
    [/\/me\/tables$/, () => tables],
    [/\/me\/table-merges$/, () => []],
    [/\/me\/hours$/, () => []],
    [/\/me\/blocks$/, () => ({ items: [] })],
    [
      /\/me\/pulse$/,
      ({ searchParams }) => {
        const marker = book.reduce((sum, { version }) => sum + version, 0).toString();
        const dates = searchParams.get('dates')?.split(',') ?? [];
        const by_date = Object.fromEntries(dates.map((date) => [date, marker]));
        return { by_date, setup: '', requests: '', waitlist: '', guests: '' };
      },
    ],
    [
      /\/me\/reservations$/,
      ({ searchParams }) => {
        if (searchParams.get('status')) return { items: [], total: 0 };
        const at = (Number(searchParams.get('page') ?? 1) - 1) * 50;
        return { items: book.slice(at, at + 50), total: book.length };
      },
    ],
  ];
  await page.context().route('**/api/v1/restaurant/me/**', (route) => {
    const url = new URL(route.request().url());
    const found = answers.find(([path]) => path.test(url.pathname));
    if (route.request().method() !== 'GET') return new Promise(() => undefined);
    return found ? route.fulfill({ json: found[1](url) }) : route.continue();
  });
}

/** Ends when a party is painted as arrived, a frame after its row says so: answers `from` until then (ms). */
const untilPainted = (id: string, start: string, from: string) => `new Promise((resolve) => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-party="${id}"][data-state=arrived]')) return;
    observer.disconnect();
    const drawn = performance.now();
    // A task after the next frame: it has been painted.
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - (${from}))));
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  const pressed = performance.now();
  ${start};
})`;

/** Somebody who is expected, as the page shows it. */
const expectedOne = (page: Page): Promise<string> =>
  page.evaluate(`document.querySelector('[data-step=arrived]').closest('[data-party]').dataset.party`);

/** Presses « Arrived » of a row, and answers how long it takes until that is painted (ms). */
async function pressAndDraw(page: Page): Promise<number> {
  const id = await expectedOne(page);
  const press = `document.querySelector('[data-party="${id}"] [data-step=arrived]').click()`;
  return page.evaluate(untilPainted(id, press, 'pressed'));
}

/** When the last answer with the evening's parties had come that the page could draw from. */
const ANSWERED = `Math.max(...performance.getEntriesByType('resource').flatMap(({ name, responseEnd }) =>
  name.includes('/reservations?date=') && responseEnd <= drawn ? [responseEnd] : []))`;

/** Another device notes that somebody has come: answers how long it takes from the page's next answer until that is painted. */
async function changeAndDraw(page: Page, book: Reservation[]): Promise<number> {
  const id = await expectedOne(page);
  const painted = page.evaluate<number>(untilPainted(id, 'performance.clearResourceTimings()', ANSWERED));
  const index = book.findIndex((one) => one.id === id);
  const [one] = book.slice(index, index + 1);
  if (one) book[index] = { ...one, service_status: 'arrived', version: one.version + 1 };
  return painted;
}

/** Milliseconds that the page's own thread has worked, whatever else the machine does. */
async function workedBy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** The thread's own time until something is painted (ms), the median of several times. */
async function ownTime(session: CDPSession, draw: () => Promise<number>): Promise<number> {
  const worked: number[] = [];
  for (let time = 0; time < CHANGES; time++) {
    const before = await workedBy(session);
    await draw();
    worked.push((await workedBy(session)) - before);
  }
  return median(worked);
}

/** How often an idle page asks for what in `IDLE_MS` of its own clock, by the path without the page of a listing. */
async function askedWhileIdle(page: Page): Promise<Map<string, number>> {
  await page.clock.install();
  await page.reload();
  await page.locator('[data-step=arrived]').first().waitFor();
  await page.clock.pauseAt(Date.now() + MINUTE_MS);
  const asked = new Map<string, number>();
  let open = 0;
  page.on('request', (request) => {
    open += 1;
    const { pathname } = new URL(request.url());
    // Parts of the page that it loads once, ahead of their use, are no requests of every hour.
    if (!pathname.includes('/api/')) return;
    const path = pathname.split('/').at(-1) ?? '';
    asked.set(path, (asked.get(path) ?? 0) + 1);
  });
  const answered = () => {
    open -= 1;
  };
  page.on('requestfinished', answered);
  page.on('requestfailed', answered);
  for (let passed = 0; passed < IDLE_MS; passed += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    // What has been asked for is answered before time goes on.
    do await sleep(SETTLED_MS);
    while (open > 0);
  }
  return asked;
}

/** How soon a host sees what was pressed on a busy evening, and what a page that nobody touches asks for. */
export const measurement: Measurement = {
  summary: `tonight with ${PARTIES} parties and ${TABLES} tables: drawing a change on a slow CPU, requests while idle`,
  async run(progress) {
    const [browser, app] = await Promise.all([startBrowser(), startLocalApp()]);
    const { base_url, operator } = app.local;
    await fetch(`${base_url}/console/sign-in`);
    try {
      const page = await (await browser.newContext(TABLET)).newPage();
      await page.goto(`${base_url}/console/sign-in?next=%2Ftonight`);
      await page.locator('[name=email]').fill(operator.email);
      await page.locator('[name=password]').fill(operator.password);
      const book = bookOf(Date.now());
      await fillHouse(page, book);
      await page.keyboard.press('Enter');
      await page.locator('[data-step=arrived]').first().waitFor();
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
      const seen: number[] = [];
      for (let change = 0; change < CHANGES; change++) {
        progress(`change ${change + 1} of ${CHANGES}`);
        seen.push(await changeAndDraw(page, book));
      }
      const drawn: number[] = [];
      for (let press = 0; press < PRESSES; press++) {
        progress(`press ${press + 1} of ${PRESSES}`);
        drawn.push(await pressAndDraw(page));
        await page.waitForTimeout(300);
      }
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      // A slowed thread works while it waits: its own time is read at full speed.
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      progress('own time');
      const ofPress = await ownTime(session, () => pressAndDraw(page));
      const ofChange = await ownTime(session, () => changeAndDraw(page, book));
      progress('idle');
      const asked = await askedWhileIdle(page);
      const anHour = (count: number) => (count * HOUR_MS) / IDLE_MS;
      const all = [...asked.values()].reduce((sum, count) => sum + count, 0);
      return [
        {
          figure: `tonight: another device's change, answer to paint, CPU ${SLOWED} times slower, p50`,
          value: median(seen),
          unit: 'ms',
          goal: { at_most: 100 },
        },
        {
          figure: `tonight: press to paint, CPU ${SLOWED} times slower, p50`,
          value: median(drawn),
          unit: 'ms',
          goal: { at_most: 100 },
        },
        { figure: 'tonight: the slowest of them', value: Math.max(...drawn), unit: 'ms' },
        { figure: `tonight: the page's own time for a press, times ${SLOWED}`, value: ofPress * SLOWED, unit: 'ms' },
        { figure: `tonight: the same for another device's change`, value: ofChange * SLOWED, unit: 'ms' },
        { figure: `tonight: requests an hour, idle, ${PARTIES} parties`, value: anHour(all) },
        ...[...asked].map(([path, count]) => ({ figure: `tonight: of them for ${path}`, value: anHour(count) })),
      ];
    } finally {
      await browser.close();
      await app.stop();
    }
  },
};
