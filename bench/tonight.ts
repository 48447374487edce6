import type { Page } from 'playwright-core';
import { clockTimeOf, localDateAt, localMinuteAt } from '../shared/domain/time.ts';
import { tableOf } from '../test/support/book.ts';
import { startBrowser } from '../test/support/browser.ts';
import { startLocalApp } from '../test/support/local-app.ts';
import type { Reservation } from '../web/console/day/records.ts';
import type { Measurement } from './support/measurement.ts';
import { median } from './support/statistics.ts';

const PARTIES = 200;
const TABLES = 80;
const SLOWED = 4;
const PRESSES = 15;
/** How long an idle page is watched (ms). */
const IDLE_MS = 60_000;
const HOUR_MS = 3_600_000;
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
async function fillHouse(page: Page): Promise<void> {
  const book = bookOf(Date.now());
  const answers: [RegExp, (url: URL) => unknown][] = [
    [/\/me\/rooms$/, () => [ROOM]],
    [/\/me\/tables$/, () => tables],
    [/\/me\/table-merges$/, () => []],
    [/\/me\/hours$/, () => []],
    [/\/me\/blocks$/, () => ({ items: [] })],
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

/** Presses « Arrived » of a row, and answers how long it takes until that is painted (ms). */
const pressAndDraw = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const button = document.querySelector('[data-step=arrived]');
    const id = button?.closest('[data-party]')?.dataset.party;
    if (!id) return reject(new Error('Nobody is expected.'));
    const start = performance.now();
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-party="' + id + '"][data-state=arrived]')) return;
      observer.disconnect();
      // A task after the next frame: it has been painted.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    button.click();
  })`);

/** How soon a host sees what was pressed on a busy evening, and what a page that nobody touches asks for. */
export const measurement: Measurement = {
  summary: `tonight with ${PARTIES} parties and ${TABLES} tables: drawing after a press on a slow CPU, requests while idle`,
  async run(progress) {
    const [browser, app] = await Promise.all([startBrowser(), startLocalApp()]);
    const { base_url, operator } = app.local;
    await fetch(`${base_url}/console/sign-in`);
    try {
      const page = await (await browser.newContext(TABLET)).newPage();
      await page.goto(`${base_url}/console/sign-in?next=%2Ftonight`);
      await page.locator('[name=email]').fill(operator.email);
      await page.locator('[name=password]').fill(operator.password);
      await fillHouse(page);
      await page.keyboard.press('Enter');
      await page.locator('[data-step=arrived]').first().waitFor();
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
      const drawn: number[] = [];
      for (let press = 0; press < PRESSES; press++) {
        progress(`press ${press + 1} of ${PRESSES}`);
        drawn.push(await pressAndDraw(page));
        await page.waitForTimeout(300);
      }
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      progress('idle');
      await page.reload();
      await page.locator('[data-step=arrived]').first().waitFor();
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().includes('/api/')) asked += 1;
      });
      await page.waitForTimeout(IDLE_MS);
      return [
        {
          figure: `tonight: press to paint, CPU ${SLOWED} times slower, p50`,
          value: median(drawn),
          unit: 'ms',
          goal: { at_most: 100 },
        },
        { figure: 'tonight: the slowest of them', value: Math.max(...drawn), unit: 'ms' },
        { figure: `tonight: requests an hour, idle, ${PARTIES} parties`, value: (asked * HOUR_MS) / IDLE_MS },
      ];
    } finally {
      await browser.close();
      await app.stop();
    }
  },
};
