import type { BrowserContextOptions, Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { localDateAt } from '../../shared/platform/time/time.ts';
import { LANGS } from '../../web/common/i18n.ts';
import { bookingOf, TODAY } from '../pages/console/house.ts';
import { words } from '../pages/console/words.ts';
import { DESKTOP, LANDSCAPE, PHONE, PORTRAIT } from '../support/browser.ts';
import { atRest, brokenWordsOf, FINGER, overflowOf, setLetters } from '../support/page-checks.ts';
import { busyEvening, NOTES } from './busy-evening.ts';
import { bookShown, newButton } from './console-stage.ts';
import { STATES } from './console-states.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';

const IPADS = { landscape: LANDSCAPE, portrait: PORTRAIT };
const TOUCHED: Record<string, BrowserContextOptions> = { ...IPADS, phone: PHONE };

let stage: StatesStage;
setStage(async () => {
  stage = await startStatesStage();
  return stage;
});

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not there.');
  return box;
}

describe('on a tablet', () => {
  test.each(LANGS)('the toolbar stays on one line in %s, today and on other days, either way up', async (lang) => {
    const page = await STATES.list({ stage, lang, theme: 'light', options: LANDSCAPE });
    const onOneLine = async () => {
      const tops = await page.locator('[data-toolbar] > *').evaluateAll((parts) =>
        parts.map((part) => {
          const { top, height } = part.getBoundingClientRect();
          return Math.round(top + height / 2);
        }),
      );
      return Math.max(...tops) - Math.min(...tops) < FINGER / 2;
    };
    const onOneLineBothWays = async () => {
      for (const { viewport } of Object.values(IPADS)) {
        await page.setViewportSize(viewport);
        await atRest(page);
        expect(await onOneLine()).toBe(true);
      }
    };
    await onOneLineBothWays();
    await page.getByRole('button', { name: words(lang)('day.before') }).click();
    await page.getByRole('button', { name: words(lang)('today') }).waitFor();
    await onOneLineBothWays();
  });

  test.each(LANGS)(
    'the pages have words beside their icons on one line, from the narrowest on, in %s',
    async (lang) => {
      const page = await STATES.tonight({ stage, lang, theme: 'light', options: LANDSCAPE });
      const places = page.getByRole('navigation', { name: words(lang)('place.nav') }).first();
      for (const width of [768, 820, 1024, 1180]) {
        await page.setViewportSize({ width, height: 820 });
        await atRest(page);
        const written = await places
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.querySelector('span')?.getBoundingClientRect().width ?? 0));
        expect(written.length).toBe(6);
        expect(Math.min(...written)).toBeGreaterThan(20);
        const search = page.getByRole('button', { name: words(lang)('search') });
        const apart = async () => {
          const [one, other] = [await boxOf(places), await boxOf(search)];
          return Math.abs(one.y + one.height / 2 - other.y - other.height / 2);
        };
        await expect.poll(apart, { message: `${width} px` }).toBeLessThan(4);
      }
    },
  );

  test.each(LANGS)('the list of a day breaks no name beside an open booking, in %s', async (lang) => {
    const page = await STATES.list({ stage, lang, theme: 'light', options: LANDSCAPE });
    await page.locator('[data-group] [data-block]').first().click();
    for (const { viewport } of Object.values(IPADS)) {
      await page.setViewportSize(viewport);
      await atRest(page);
      for (const line of await page.locator('[data-group] [data-block]').all())
        expect(await brokenWordsOf(line)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
    }
  });

  test.each(LANGS)('a week of services breaks no name of a day in its middle, in %s, nor cuts it off', async (lang) => {
    const page = await STATES.hours({ stage, lang, theme: 'light', options: LANDSCAPE });
    const days = page.locator('section[aria-labelledby^="day-"] h2');
    expect(await days.count()).toBe(7);
    for (const { viewport } of Object.values(IPADS)) {
      await page.setViewportSize(viewport);
      await atRest(page);
      for (const day of await days.all()) {
        expect(await brokenWordsOf(day)).toEqual([]);
        expect(await day.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
      }
    }
  });
});

test('blocks, days and places are as large under a mouse too', async () => {
  const page = await STATES.timeline({ stage, lang: 'en', theme: 'light', options: DESKTOP });
  const t = words('en');
  const parts = [
    page.locator('[role=gridcell][data-block]').first(),
    page.getByRole('button', { name: t('day.before') }),
    page.getByRole('button', { name: t('day.choose') }),
    page.getByRole('link', { name: t('place.floor') }).first(),
  ];
  for (const part of parts) expect((await boxOf(part)).height).toBeGreaterThanOrEqual(FINGER);
});

test('a list of times that goes on shows a part of the next row', async () => {
  const page = await STATES.new({ stage, lang: 'fr', theme: 'light', options: PHONE });
  // Tomorrow, where lunch is ahead too, and no time is wished.
  const t = words();
  await page.getByLabel(t('new.time'), { exact: true }).fill('');
  await page.getByLabel(t('new.date'), { exact: true }).fill('demain');
  await page.keyboard.press('Tab');
  const list = page.getByRole('group', { name: t('new.times') });
  await list.locator('[data-time="12:00"]').waitFor();
  await list.evaluate((element) => {
    element.scrollTop = 0;
  });
  const [sizes, edge] = await list.evaluate((element) => [
    { inside: element.scrollHeight, shown: element.clientHeight },
    element.getBoundingClientRect().bottom,
  ]);
  expect(sizes.inside).toBeGreaterThan(sizes.shown);
  const cut = await list.locator('[data-time]').evaluateAll(
    (chips, bottom) =>
      chips.filter((chip) => {
        const { top, height } = chip.getBoundingClientRect();
        return top + height / 4 < bottom && top + (height * 3) / 4 > bottom;
      }).length,
    edge,
  );
  expect(cut).toBeGreaterThan(0);
});

/** What somebody sees who opens a form and does not scroll. */
const SCREENS: Record<string, BrowserContextOptions> = {
  'small laptop': { viewport: { width: 1280, height: 800 } },
  ...TOUCHED,
};

describe.each(Object.entries(SCREENS))('a new booking on a %s', (_, options) => {
  test('shows the button that takes it, without scrolling', async () => {
    const page = await STATES.timeline({ stage, lang: 'fr', theme: 'light', options });
    await newButton(page).click();
    await page.locator('[data-time]').first().waitFor();
    const isSeen = (button: Element) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const middle = (left + right) / 2;
      return [top + 1, bottom - 1].every((y) => button.contains(document.elementFromPoint(middle, y)));
    };
    const take = page.getByRole('button', { name: words()('new.save') });
    await expect.poll(() => take.evaluate(isSeen)).toBe(true);
    // Nor is it in the way of the last field, which keys lead to.
    const place = page.getByRole('combobox', { name: words()('new.table') });
    await place.focus();
    await expect.poll(() => place.evaluate(isSeen)).toBe(true);
  });
});

const heard = `${words()('named', { name: words()('panel.notes') })} ${NOTES}`;

describe.each(Object.entries({ ...TOUCHED, desktop: DESKTOP }))('notes on a %s', (_, options) => {
  test('are shown whole in the list, and heard', async () => {
    const page = await STATES.list({ stage, lang: 'fr', theme: 'light', options });
    const notes = page.locator('[data-notes]', { hasText: NOTES });
    await notes.scrollIntoViewIfNeeded();
    const cut = await notes.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const text = range.getBoundingClientRect();
      let is_cut = text.width < 1 || text.right > innerWidth;
      for (let part: Element | null = element; part && part.tagName !== 'UL'; part = part.parentElement) {
        const { overflow } = getComputedStyle(part);
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const sticks_out = text.left < left || text.right > right + 1 || text.top < top - 1 || text.bottom > bottom + 1;
        if (sticks_out && overflow !== 'visible') is_cut = true;
      }
      return is_cut;
    });
    expect(cut).toBe(false);
    await page.getByRole('button', { name: heard }).waitFor();
  });
});

test('notes are heard in the timeline and on the floor', async () => {
  const page = await STATES.timeline({ stage, lang: 'fr', theme: 'light', options: LANDSCAPE });
  await page.getByRole('gridcell', { name: heard }).waitFor();
});

test.each(LANGS)('what becomes of the rows of a file breaks no word, however wide the page, in %s', async (lang) => {
  const page = await STATES.files({ stage, lang, theme: 'light', options: { ...LANDSCAPE } });
  for (const width of [320, 390, 768, 820, 992, 1024, 1180, 1280]) {
    await page.setViewportSize({ width, height: 768 });
    await atRest(page);
    for (const cell of await page.locator('[data-row] td:last-child').all()) {
      expect(await brokenWordsOf(cell), `${width} px`).toEqual([]);
    }
    await expect.poll(() => overflowOf(page)).toBe(0);
  }
});

test('the choices of the reminder break no word on a phone with letters of 24 px', async () => {
  const page = await STATES.settings({ stage, lang: 'fr', theme: 'light', options: PHONE });
  await setLetters(page, 24);
  await page.reload();
  const choices = page
    .getByRole('radiogroup')
    .filter({ has: page.getByRole('radio', { name: words()('reminder.none') }) });
  await choices.waitFor();
  expect(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))).toBe(24);
  expect(await brokenWordsOf(choices)).toEqual([]);
  await expect.poll(() => overflowOf(page)).toBe(0);
});

test.each(LANGS)('the places along the bottom of a phone break no word with letters of 24 px, in %s', async (lang) => {
  for (const width of [390, 320]) {
    const options = { ...PHONE, viewport: { width, height: 844 } };
    const page = await STATES.list({ stage, lang, theme: 'light', options });
    await setLetters(page, 24);
    await page.reload();
    await bookShown(page);
    const places = page.getByRole('navigation', { name: words(lang)('place.nav') }).filter({ visible: true });
    await places.waitFor();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/places-${lang}-${width}.png` });
    expect(await brokenWordsOf(places)).toEqual([]);
    await expect.poll(() => overflowOf(page)).toBe(0);
  }
});

test('the start of the console leads to today, under its own title and with its place marked', async () => {
  const page = await stage.open('/', busyEvening(), { lang: 'fr' });
  await bookShown(page);
  await page.waitForURL('**/console/book');
  await expect.poll(() => page.title()).toMatch(/^\(2\) .*\d.* · Chez Margaux$/);
  const place = page.getByRole('link', { name: words()('place.book') }).first();
  await expect.poll(() => place.getAttribute('aria-current')).toBe('page');
});

test('a booking was created on the date that it was at the restaurant', async () => {
  // Of no country: clocks are read in 24 hours there.
  const zone = 'Etc/GMT-14';
  const t = words('en');
  const created_at = '2026-12-03T18:20:00.000Z';
  const { house, answers, now } = busyEvening();
  house.me.timezone = zone;
  const page = await stage.open(
    `/book/${TODAY}?open=booked`,
    { house: { ...house, reservations: [bookingOf({ id: 'booked', created_at })] }, answers, now },
    { lang: 'en' },
  );
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options }).format(Date.parse(created_at));
  const created = { date: format({ dateStyle: 'long' }), time: format({ timeStyle: 'short' }) };
  expect(created_at.slice(0, 10)).not.toBe(localDateAt(Date.parse(created_at), zone));
  await page.getByText(t('panel.created', created).replaceAll('\u00a0', ' ')).waitFor();
});
