import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sampleSetup } from '../../local/sample-data.ts';
import { dateWords } from '../../web/common/i18n.ts';
import { addDays, weeksOf } from '../../web/guest/calendar-date.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { overflowOf, SHIFT_LIMIT, shiftsOf } from '../support/page-checks.ts';
import { inDays } from './base.ts';
import { setStage } from './set-stage.ts';
import { type Stage, startStage, words } from './widget-stage.ts';

const t = words('fr');
const dates = dateWords('fr');

let stage: Stage;
setStage(async () => {
  stage = await startStage();
  return stage;
});

const times = (page: Page) => page.getByRole('button', { name: /^\d\d:\d\d$/ });
const chosen = (page: Page) => page.locator('[data-date][aria-selected=true]').getAttribute('data-date');
const party = (page: Page) => page.locator('input[name=party]:checked').getAttribute('value');
const told = (page: Page, text: string) => page.locator('.message').getByText(text);
const open = (query: string, token = stage.public_token) => stage.open(token, { query });

/**
 * A page of the demo restaurant on another day than today, at noon in Paris: its free dates are those from `free` on,
 * with the times of an evening.
 */
async function openOn(today: string, { free = today, options = PHONE } = {}): Promise<Page> {
  const page = await (await stage.window(options)).newPage();
  const date = new Date(`${today}T11:00:00Z`).toUTCString();
  await page.clock.setFixedTime(date);
  const answer = (json: object) => ({ json, headers: { date } });
  await page.route('**/config?*', async (route) => {
    const served = await (await route.fetch()).json();
    await route.fulfill(answer({ ...served, advance_booking_days: 60 }));
  });
  await page.route('**/availability?*', async (route) => {
    // Long enough for what comes before to be drawn.
    await new Promise((resolve) => setTimeout(resolve, 400));
    const month = new URL(route.request().url()).searchParams.get('month') ?? '';
    const days = weeksOf(month)
      .flat()
      .filter((day) => day.startsWith(month));
    return route.fulfill(
      answer({ month, guests: 2, dates: days.map((day) => ({ date: day, available: day >= free })) }),
    );
  });
  await page.route('**/slots?*', (route) => {
    const day = new URL(route.request().url()).searchParams.get('date');
    const slots = ['19:00', '19:30', '20:00'].map((time) => ({
      time,
      service_name: 'Dîner',
      available: true,
      duration_min: 90,
    }));
    return route.fulfill(answer({ date: day, guests: 2, slots }));
  });
  await page.goto(`${stage.base_url}/book/${stage.public_token}?lang=fr`);
  await times(page).first().waitFor();
  return page;
}

const rows = (page: Page) => page.locator('table[role=grid] tbody tr:visible');

test('near the end of a month a phone begins with this week, and the times are in sight', async () => {
  const page = await openOn('2026-11-29');
  await expect.poll(() => rows(page).count()).toBe(2);
  await expect.poll(() => rows(page).first().textContent()).toContain('29');
  const { bottom } = await times(page)
    .first()
    .evaluate((slot) => slot.getBoundingClientRect().toJSON());
  expect(bottom).toBeLessThan(PHONE.viewport?.height ?? 0);
  expect(await shiftsOf(page)).toBeLessThan(SHIFT_LIMIT);

  await page.getByRole('button', { name: t('month_after') }).click();
  await page.locator('[data-date="2026-12-01"]').waitFor();
  await expect.poll(() => rows(page).count()).toBe(6);
});

/** Whether the page is before the guest's eyes, as its browser says. */
const look = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

test('times are read again while somebody sees them, and another month once a guest turns to it', async () => {
  const page = await (await stage.window(PHONE)).newPage();
  await page.clock.install();
  const months: string[] = [];
  let asked = 0;
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/availability')) months.push(searchParams.get('month') ?? '');
    if (pathname.endsWith('/slots')) asked += 1;
  });
  await page.goto(`${stage.base_url}/book/${stage.public_token}?lang=fr`);
  await times(page).first().waitFor();
  expect(asked).toBe(1);
  await page.clock.runFor(36_000);
  await expect.poll(() => asked).toBe(2);
  await look(page, 'hidden');
  for (let minute = 0; minute < 3; minute++) {
    // Whatever was asked before this has been heard of, and answered, by then: nothing is asked twice at once.
    await page.evaluate(async () => void (await fetch(location.href)));
    await page.clock.runFor(60_000);
  }
  await page.evaluate(async () => void (await fetch(location.href)));
  expect(asked).toBe(2);
  await look(page, 'visible');
  await expect.poll(() => asked).toBe(3);
  const shown = (await chosen(page))?.slice(0, 7) ?? '';
  expect(months.filter((month) => month > shown)).toEqual([]);
  await page.getByRole('button', { name: t('month_after') }).click();
  await expect.poll(() => months.filter((month) => month > shown).length).toBe(1);
});

test('a month without a free day gives way to the next one, and nothing jumps', async () => {
  const page = await openOn('2026-11-29', { free: '2026-12-02' });
  await expect.poll(() => chosen(page)).toBe('2026-12-02');
  await expect.poll(() => rows(page).count()).toBe(6);
  expect(await shiftsOf(page)).toBeLessThan(SHIFT_LIMIT);
});

test('a wide screen shows all six weeks, for the times stand beside them', async () => {
  const page = await openOn('2026-11-29', { options: DESKTOP });
  await expect.poll(() => rows(page).count()).toBe(6);
});

test('keys never lead to a week that is not shown', async () => {
  const page = await openOn('2026-11-29', { options: { ...PHONE, hasTouch: false, isMobile: false } });
  await page.locator('[data-date="2026-11-29"]').focus();
  for (const key of ['ArrowUp', 'ArrowLeft', 'Home', 'PageUp']) await page.keyboard.press(key);
  await expect.poll(() => page.locator(':focus').getAttribute('data-date')).toBe('2026-11-29');
});

test('calendar and times stand side by side from 640 pixels on, and not before', async () => {
  const page = await stage.open(stage.public_token, DESKTOP);
  await times(page).first().waitFor();
  for (const [width, beside] of [
    [639, false],
    [640, true],
    [768, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const table = (await page.getByRole('grid').boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const slot = (await times(page).first().boundingBox()) ?? { x: 0 };
    expect(slot.x > table.x + table.width, String(width)).toBe(beside);
    await expect.poll(() => overflowOf(page)).toBe(0);
  }
});

test('the address chooses date and guests, once: a reload keeps what was chosen since', async () => {
  const page = await open(`&date=${inDays(9)}&guests=4`);
  await times(page).first().waitFor();
  expect([await chosen(page), await party(page)]).toEqual([inDays(9), '4']);
  await page.getByRole('radio', { name: t('guests', { count: 3 }) }).check();
  await page.reload();
  await times(page).first().waitFor();
  expect([await chosen(page), await party(page)]).toEqual([inDays(9), '3']);

  await page.goto(`${stage.base_url}/book/${stage.public_token}?lang=fr&date=${inDays(5)}&guests=2`);
  await times(page).first().waitFor();
  expect([await chosen(page), await party(page)]).toEqual([inDays(5), '2']);
});

test('a date that cannot be booked is named, and the first free one is there instead', async () => {
  const past = await open('&date=2020-02-29');
  await told(past, t('wish_past', { date: dates.dated('2020-02-29') })).waitFor();
  await times(past).first().waitFor();

  const far = addDays(inDays(0), 365);
  const page = await open(`&date=${far}`);
  await told(page, t('wish_too_far', { date: dates.dated(far) })).waitFor();
  await times(page).first().waitFor();
  await page.locator(`[data-date="${await chosen(page)}"]`).click();
  await expect.poll(() => page.locator('.message').count()).toBe(0);
});

test('a full day is named with the next free dates, a party that is too large with the telephone', async () => {
  const token = await stage.restaurant({ seats: [2], hours: sampleSetup.hours });
  for (const time of ['12:45', '20:30']) await stage.book(token, inDays(2), time, 2);
  const full = await open(`&date=${inDays(2)}`, token);
  await full.getByText(t('next_dates')).waitFor();

  const large = await open('&guests=40');
  await large.getByText('Vous serez plus de 8').waitFor();
  await expect.poll(() => party(large)).toBe('more');
});

test.each(['&date=2026-02-30', '&date=31/12/2026', '&guests=0', '&guests=2.5', '&guests=two'])(
  'what the address says in vain is told, and something can still be chosen: %s',
  async (query) => {
    const page = await open(query);
    await told(page, t('faulty_wish')).waitFor();
    await times(page).first().waitFor();
    await expect.poll(() => party(page)).toBe('2');
  },
);

test('every telephone number can be called', async () => {
  const CALL = 'a[href="tel:+33142000000"]';
  const inactive = await open('', await stage.restaurant({ seats: [2], config: { is_active: false } }));
  await inactive.locator(`p ${CALL}`).waitFor();

  const page = await stage.open(stage.public_token);
  await page.getByText('…', { exact: true }).click();
  await page.getByText(t('more_than', { max: 8 })).click();
  await page.locator(`p ${CALL}`).waitFor();
  // How the number is read is loaded after it is shown.
  await expect.poll(() => page.locator(`p ${CALL}`).textContent()).toBe('+33\u00a01\u00a042\u00a000\u00a000\u00a000');
});

test.each([
  ['01 42 00 00 00', 'tel:+33142000000'],
  ['3949', 'tel:3949'],
  ['01 42 00 00 00 / 06 12 34 56 78', null],
])('a number that was typed as « %s » is shown so, and dialled as %s', async (restaurant_phone, href) => {
  const token = await stage.restaurant({ seats: [2], config: { is_active: false, restaurant_phone } });
  const page = await open('', token);
  await page.getByText(restaurant_phone.replaceAll(' ', '\u00a0')).first().waitFor();
  const link = () =>
    page.locator('p a[href^=tel]').evaluateAll((links) => links.map((one) => one.getAttribute('href')));
  await expect.poll(link).toEqual(href ? [href] : []);
});
