import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { RIGHTS_WORDS as BOOKING_RIGHTS } from '../../web/booking/words/rights.ts';
import { LANGS, translator } from '../../web/common/i18n.ts';
import { bookingHeaders } from '../../web/policy.ts';
import { WORDS as WAITING } from '../../web/waitlist/words/all.ts';
import { RIGHTS_WORDS as WAITING_RIGHTS } from '../../web/waitlist/words/rights.ts';
import { FRIDAY_AFTERNOON } from '../pages/console/house.ts';
import { refusal } from '../pages/fake-api.ts';
import type { OpenHouse } from '../pages/guests/book.ts';
import {
  booked,
  CONCERT,
  DATE,
  demoHouse,
  HOLIDAY,
  inDays,
  margaux,
  open,
  ownBooking,
  pageOf,
  ruledHouse,
  takenBy,
  WAITING_PAGE,
  waits,
} from '../pages/guests/house.ts';
import { words } from '../pages/guests/words.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { atRest, overflowOf, SHIFT_LIMIT, shiftsOf, violationsOf } from '../support/page-checks.ts';
import { moving, ownWords, pick } from './booking-stage.ts';
import { openForGuests, serveElsewhere } from './guests-page.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';
import { chooseDate, fillDetails, holdTime, type OpenOptions, showDate, submit } from './widget-stage.ts';

// What guests' pages need a browser for, and no app: where things stand, what is in sight, and where keys lead.

let stage: StatesStage;
setStage(async () => {
  stage = await startStatesStage();
  return stage;
});

const t = words('fr');
const own = ownWords('en');
/** A device with keys. */
const KEYS = { hasTouch: false, isMobile: false };

const times = (page: Page) => page.getByRole('button', { name: /^\d\d:\d\d$/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const focused = (page: Page) => page.locator(':focus');
const rows = (page: Page) => page.locator('table[role=grid] tbody tr:visible');
const chosen = (page: Page) => page.locator('[data-date][aria-selected=true]').getAttribute('data-date');

/** The widget of a house, at a moment (epoch ms), once there are times. */
async function openWidget(house: OpenHouse, options: OpenOptions = {}, now = FRIDAY_AFTERNOON): Promise<Page> {
  const page = await openForGuests(stage, `/book/${house.me.public_token}`, open(house, {}, now), options);
  await times(page).first().waitFor();
  return page;
}

/** The page of a booking of a house, in English. */
async function openBooking(house = booked(), options: OpenOptions = {}): Promise<Page> {
  const page = await openForGuests(stage, pageOf(house), open(house), { lang: 'en', ...options });
  await page.locator('.code').waitFor();
  return page;
}

async function enter(page: Page, part: Locator): Promise<void> {
  await part.focus();
  await page.keyboard.press('Enter');
}

test('a guest moves a booking with the keyboard alone', async () => {
  const house = booked();
  const page = await openBooking(house);
  await enter(page, button(page, own('change')));
  await enter(page, button(page, '21:00'));
  await expect.poll(() => focused(page).textContent()).toBe(own('proposal'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('#live').getByText(own('done_moved')).waitFor();
  expect(ownBooking(house)).toMatchObject({ reservation_time: '21:00:00' });
});

test('what is about to change is in sight on a phone, and covers none of the times', async () => {
  const page = await openBooking();
  await moving(page, 'en');
  await pick(page, '21:00');
  const proposal = page.getByRole('region', { name: own('proposal') });
  const isInSight = () =>
    proposal.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
  await expect.poll(isInSight).toBe(true);
  const covered = () =>
    times(page).evaluateAll((all) =>
      all.flatMap((time) => {
        time.scrollIntoView({ block: 'end' });
        const { left, top, width, height } = time.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return time.contains(seen) ? [] : [time.textContent];
      }),
    );
  expect(await covered()).toEqual([]);
  await pick(page, '20:30');
  await expect.poll(isInSight).toBe(true);
});

test('the page of a booking asks nobody else for anything, and tells nobody its address', async () => {
  const page = await openBooking();
  const strangers: string[] = [];
  const referrers: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(stage.origin)) strangers.push(request.url());
    referrers.push(request.headers().referer);
  });
  await page.reload();
  await moving(page, 'en');
  expect(referrers.length).toBeGreaterThan(3);
  expect(strangers).toEqual([]);
  expect(referrers.filter(Boolean)).toEqual([]);
  await expect.poll(() => page.getByRole('link', { name: own('directions') }).count()).toBe(0);
  page.removeAllListeners('request');
});

test('near the end of a month a phone begins with this week, and the times are in sight', async () => {
  const page = await openWidget(demoHouse(), {}, Date.parse('2026-11-29T11:00:00Z'));
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

test('a month without a free day gives way to the next one, and nothing jumps', async () => {
  const house = demoHouse({ pause: { until: '2026-12-01T23:00:00.000Z' } });
  const fixture = open(house, {}, Date.parse('2026-11-29T11:00:00Z'));
  const month = 'GET /api/v1/widget/{publicToken}/availability' as const;
  const answer = fixture.answers[month];
  let next = Promise.withResolvers<void>();
  fixture.answers[month] = async (asked) => {
    await next.promise;
    return answer?.(asked) ?? refusal('not_found');
  };
  const page = await openForGuests(stage, `/book/${house.me.public_token}`, fixture);
  for (const months of [1, 2]) {
    await expect.poll(() => stage.api.asked(month).length).toBe(months);
    // What comes before has been drawn then.
    await atRest(page);
    const answered = next;
    next = Promise.withResolvers();
    answered.resolve();
  }
  next.resolve();
  await expect.poll(() => chosen(page)).toBe('2026-12-02');
  await times(page).first().waitFor();
  await expect.poll(() => rows(page).count()).toBe(6);
  expect(await shiftsOf(page)).toBeLessThan(SHIFT_LIMIT);
});

test('a wide screen shows all six weeks, for the times stand beside them', async () => {
  const page = await openWidget(demoHouse(), { ...DESKTOP, ...KEYS }, Date.parse('2026-11-29T11:00:00Z'));
  await expect.poll(() => rows(page).count()).toBe(6);
});

test('keys never lead to a week that is not shown', async () => {
  const page = await openWidget(demoHouse(), KEYS, Date.parse('2026-11-29T11:00:00Z'));
  await page.locator('[data-date="2026-11-29"]').focus();
  for (const key of ['ArrowUp', 'ArrowLeft', 'Home', 'PageUp']) await page.keyboard.press(key);
  await expect.poll(() => focused(page).getAttribute('data-date')).toBe('2026-11-29');
});

test('calendar and times stand side by side from 640 pixels on, and not before', async () => {
  const page = await openWidget(demoHouse(), { ...DESKTOP, ...KEYS });
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

test('on a low screen the times of a chosen day come into sight', async () => {
  const page = await openWidget(margaux({ seats: [2] }), { viewport: { width: 360, height: 560 } });
  await chooseDate(page, inDays(1));
  await expect
    .poll(() => button(page, '12:00').evaluate((slot) => slot.getBoundingClientRect().bottom < innerHeight))
    .toBe(true);
});

test('the times are one stop for the keyboard: arrows, Home and End walk through them, and pressing is all that acts', async () => {
  const page = await openWidget(demoHouse(), { lang: 'en', query: `&date=${inDays(1)}`, ...KEYS });
  const stops = page.getByRole('toolbar').getByRole('button');
  const names = await stops.allTextContents();
  expect(names.length).toBeGreaterThan(4);
  const holds = () => stage.api.bodies('POST /api/v1/widget/{publicToken}/reservations/lock').length;
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('Tab');
  for (const [key, place] of [
    ['ArrowLeft', 0],
    ['ArrowRight', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
    ['End', names.length - 1],
    ['ArrowRight', names.length - 1],
    ['Home', 0],
    ['ArrowRight', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => focused(page).textContent()).toBe(names[place]);
  }
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => stops.and(focused(page)).count()).toBe(0);
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page).textContent()).toBe(names[1]);
  expect(holds()).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your details' }).waitFor();
  expect(holds()).toBe(1);
});

test('arrows walk through the calendar, across months, and Enter chooses', async () => {
  const page = await openWidget(demoHouse(), KEYS);
  const date = () => focused(page).getAttribute('data-date');
  await page.locator('[aria-selected=true]').focus();
  for (const [key, expected] of [
    ['ArrowRight', 1],
    ['ArrowDown', 8],
    ['ArrowLeft', 7],
    ['ArrowUp', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(date).toBe(inDays(expected));
  }
  await page.keyboard.press('PageDown');
  await expect.poll(async () => (await date())?.slice(0, 7)).toBe('2027-01');
  await page.keyboard.press('End');
  await expect.poll(async () => new Date((await date()) ?? '').getUTCDay()).toBe(0);
  const day = (await date()) ?? '';
  await page.keyboard.press('Enter');
  await page.locator(`[data-date="${day}"][aria-selected=true]`).waitFor();
  await expect.poll(date).toBe(day);
});

test('the room is chosen with the keyboard alone: one stop, arrows inside', async () => {
  const page = await openWidget(ruledHouse(), KEYS);
  await page.locator('input[name=party]:checked').focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page).getAttribute('name')).toBe('room');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const terrace = page.locator('label', { hasText: 'Terrasse' }).locator('input');
  await expect.poll(() => terrace.isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page).getAttribute('name')).not.toBe('room');
});

test('a closed day is told from a full one by more than colour', async () => {
  const house = ruledHouse();
  for (const at of ['12:45', '20:30']) takenBy(house, inDays(2), at, 't2');
  const page = await openWidget(house);
  await page.locator('input[name=party][value="4"]').check();
  const line = async (date: string) => {
    await showDate(page, date);
    return page.locator(`[data-date="${date}"]`).evaluate((cell) => getComputedStyle(cell).textDecorationLine);
  };
  await page.locator(`[data-date="${inDays(2)}"][aria-label$=", complet"]`).waitFor();
  expect([await line(inDays(2)), await line(HOLIDAY), await line(CONCERT)]).toEqual(['none', 'line-through', 'none']);
  expect(await violationsOf(page)).toEqual([]);
});

/** A house with one table, which somebody has at some times of the date. */
function full(...at: string[]): OpenHouse {
  const house = margaux({ seats: [2] });
  for (const time of at) takenBy(house, DATE, time);
  return house;
}

test('the arrows walk the free times, and leave the buttons of a full service alone', async () => {
  const page = await openWidget(full('20:30'), { ...DESKTOP, ...KEYS });
  await chooseDate(page, DATE);
  const open = page.locator('[data-waiting=open]');
  await open.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => open.and(focused(page)).count()).toBe(1);
  await button(page, '12:00').focus();
  await page.keyboard.press('End');
  await expect.poll(() => focused(page).textContent()).toMatch(/^1[34]:\d\d$/);
});

test('by keys, what has become of a place on the list is read out from its heading, which is drawn as what it is: no control', async () => {
  const page = await openWidget(full('12:45', '20:30'));
  await chooseDate(page, DATE);
  await page.locator('[data-waiting=open]').press('Enter');
  await fillDetails(page);
  await page.locator('#guest_phone').press('Enter');
  const heading = page.locator('[data-waiting=sent]').getByRole('heading');
  await heading.waitFor();
  const drawn = () =>
    heading.evaluate((it) => {
      const { outlineStyle, boxShadow } = getComputedStyle(it);
      return { has_focus: it.matches(':focus-visible'), outlineStyle, boxShadow };
    });
  await expect.poll(drawn).toEqual({ has_focus: true, outlineStyle: 'none', boxShadow: 'none' });
});

test('whose request another has replaced reads so at the top of a phone, above what is asked for now', async () => {
  const w = translator('fr', WAITING);
  const house = demoHouse();
  house.entry = waits({ state: 'unconfirmed', version: 1 });
  const page = await openForGuests(stage, WAITING_PAGE, open(house));
  const join = button(page, w('join'));
  await join.waitFor();
  stage.api.once('POST /api/v1/waitlist/{waitToken}/join', () => {
    house.entry = waits({ state: 'unconfirmed', version: 2, guest_last_name: 'Mallory' });
    return refusal('waitlist_changed');
  });
  await join.press('Enter');
  const note = page.locator('.message').getByText(w('changed'));
  await note.waitFor();
  await page.getByText('Zoé Mallory').waitFor();
  const place = await note.boundingBox();
  const shown = await page.locator('#view').boundingBox();
  expect(place?.y).toBeGreaterThan(0);
  expect(place?.y).toBeLessThan(shown?.y ?? 0);
  expect(await violationsOf(page)).toEqual([]);
});

test.each([
  ['America/New_York', 1],
  ['Europe/Paris', 0],
] as const)(
  'the clock of the restaurant is named to who is in another zone, and to nobody else: %s',
  async (timezoneId, count) => {
    const w = translator('fr', WAITING);
    const house = demoHouse();
    const expires_at = new Date(FRIDAY_AFTERNOON + 15 * 60_000).toISOString();
    house.entry = waits({ state: 'offered', offer: { time: '20:00', lock_token: 'lock', expires_at } });
    const page = await openForGuests(stage, WAITING_PAGE, open(house), { timezoneId });
    await page.getByRole('heading', { name: w('offered') }).waitFor();
    expect(await page.getByText('Heure du restaurant').count()).toBe(count);
  },
);

test('the code of a booking can be copied', async () => {
  const page = await openWidget(demoHouse(), { permissions: ['clipboard-read', 'clipboard-write'] });
  await holdTime(page, DATE, '12:30');
  await fillDetails(page);
  await submit(page);
  await page.getByRole('button', { name: 'Copier' }).click();
  await page.getByRole('button', { name: 'Copié' }).waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('K7M2XQ9P');
});

test('in a page of somebody else, the form of the waiting list and what comes of it are in view, and its window hears of it', async () => {
  const house = full('12:45', '20:30');
  const address =
    await serveElsewhere(`<!doctype html><html lang="fr"><meta name="viewport" content="width=device-width">
    <title>Chez Margaux</title><body><p style="height:500px">Carte</p>
    <script src="${stage.origin}/embed.js" data-restaurant="${house.me.public_token}" async></script>
    <p style="height:1500px">Plan</p>`);
  const page = await stage.openPage(address, open(house), PHONE);
  const frame = page.frameLocator('iframe');
  await chooseDate(frame, DATE);
  await page.evaluate(() => {
    addEventListener('couvert:waiting', (event) => {
      document.title = JSON.stringify((event as CustomEvent).detail);
    });
  });
  const isInView = async () => {
    const box = await frame.locator('#waiting').boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0) / 2;
  };
  await frame.locator('[data-waiting=open]').click();
  await frame.locator('#guest_phone').waitFor();
  await expect.poll(isInView).toBe(true);
  // Nothing scrolls within the frame, which is as high as its content.
  expect(await page.frames()[1]?.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);

  await fillDetails(frame);
  await frame.locator('button[type=submit]').click();
  await frame.locator('[data-waiting=sent]').waitFor();
  await expect.poll(isInView).toBe(true);
  await expect.poll(() => page.title()).toBe(JSON.stringify({ date: DATE }));
});

test.each(LANGS)('axe finds nothing where a guest takes or erases what is said of them (%s)', async (lang) => {
  const over = booked({}, { status: 'cancelled', cancelled_at: new Date(FRIDAY_AFTERNOON).toISOString() });
  const waiting = demoHouse();
  waiting.entry = waits({ lang });
  const [booking, place] = [translator(lang, BOOKING_RIGHTS), translator(lang, WAITING_RIGHTS)];
  for (const { path, house, way, later, erase, ask } of [
    { path: pageOf, house: booked(), way: ownWords(lang)('rights'), later: booking('erase_later') },
    { path: pageOf, house: over, way: ownWords(lang)('rights'), erase: booking('erase'), ask: booking('erase_ask') },
    {
      ...{ path: () => WAITING_PAGE, house: waiting, way: translator(lang, WAITING)('rights') },
      ...{ erase: place('erase'), ask: place('erase_ask') },
    },
  ]) {
    const page = await openForGuests(stage, path(house), open(house), { lang });
    await button(page, way).click();
    if (later) await page.getByText(later).waitFor();
    if (erase) await button(page, erase).click();
    if (ask) await page.getByText(ask).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  }
});

test('pages of a link are told to nobody: not framed, not kept, not listed, no referrer', async () => {
  for (const path of [
    pageOf(booked()),
    '/booking',
    '/booking/nobody',
    '/waitlist/nobody',
    '/waitlist/nobody?lang=en',
  ]) {
    const { headers, status } = await fetch(`${stage.origin}${path}`);
    expect(status).toBe(200);
    for (const [name, value] of Object.entries(bookingHeaders)) expect(headers.get(name)).toBe(value);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
      'no-store',
      'noindex',
      'no-referrer',
    ]);
  }
});
