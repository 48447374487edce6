import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DESKTOP, LANDSCAPE, PHONE, PORTRAIT } from '../support/browser.ts';
import {
  atRest,
  brokenWordsOf,
  COLOUR_RULES,
  cutWordsOf,
  enlarge,
  NARROW,
  outOfReachOf,
  overflowOf,
  SHIFT_LIMIT,
  shiftsOf,
  tooSmallOf,
  violationsOf,
  ZOOMED,
} from '../support/page-checks.ts';
import { type Stage, startStage } from './console-stage.ts';
import { PRESSED_OFTEN, prepare, READ_LARGE, STATES, type StateName, WIDE_ONLY } from './console-states.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
setStage(async () => {
  stage = await startStage();
  return stage;
});
beforeAll(() => prepare(stage));

const names = Object.keys(STATES) as StateName[];

/** Letters of twice their size, or of so many pixels, push nothing out of sight on a screen of this size, and cut no word. */
async function readsLarge(page: Page, viewport: BrowserContextOptions['viewport'], letters?: number): Promise<void> {
  if (viewport) await page.setViewportSize(viewport);
  await enlarge(page, letters);
  await expect.poll(() => overflowOf(page)).toBe(0);
  expect(await outOfReachOf(page)).toEqual([]);
  expect(await cutWordsOf(page)).toEqual([]);
  for (const title of await page.locator('main h1').all()) {
    const { width } = (await title.boundingBox()) ?? { width: 0 };
    if (width > 1) expect(await brokenWordsOf(title)).toEqual([]);
  }
}

/** Every state is seen in both languages: in one on a wide screen, in the other on a phone. */
const langOn = (name: StateName, device: 'desktop' | 'phone') =>
  (names.indexOf(name) % 2 === 0) === (device === 'desktop') ? 'fr' : 'en';

test.each(names)('%s: axe finds nothing in both themes, nothing jumps or is cut off at 200 %', async (name) => {
  const lang = langOn(name, 'desktop');
  const page = await STATES[name]({ stage, lang, theme: 'auto', options: { ...DESKTOP, colorScheme: 'light' } });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await atRest(page);
    // What the themes share has been looked at in the first.
    expect(await violationsOf(page, colorScheme === 'dark' ? COLOUR_RULES : undefined)).toEqual([]);
  }
  expect(await shiftsOf(page)).toBeLessThan(SHIFT_LIMIT);
  await page.setViewportSize(ZOOMED);
  await expect.poll(() => overflowOf(page)).toBe(0);
  if (READ_LARGE.includes(name)) await readsLarge(page, DESKTOP.viewport);
});

test.each(names.filter((name) => !WIDE_ONLY.includes(name)))(
  '%s: fits a phone, and axe finds nothing there in both themes',
  async (name) => {
    const options = { ...PHONE, colorScheme: 'light' } as const;
    const page = await STATES[name]({ stage, lang: langOn(name, 'phone'), theme: 'auto', options });
    await atRest(page);
    if (PRESSED_OFTEN.includes(name)) await expect.poll(() => tooSmallOf(page)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violationsOf(page, COLOUR_RULES)).toEqual([]);
    for (const size of [PHONE.viewport ?? NARROW, NARROW]) {
      await page.setViewportSize(size);
      // What floats finds its new place in the frame after.
      await expect.poll(() => overflowOf(page)).toBe(0);
    }
    if (!READ_LARGE.includes(name)) return;
    await readsLarge(page, NARROW, 24);
    await readsLarge(page, PHONE.viewport);
  },
);

const onTablets = names.filter((name) => PRESSED_OFTEN.includes(name) || READ_LARGE.includes(name));

test.each(onTablets)(
  '%s: fits a tablet either way up, is found by a finger, and read in letters of 200 %',
  async (name) => {
    const page = await STATES[name]({ stage, lang: 'fr', theme: 'light', options: { ...LANDSCAPE } });
    for (const viewport of [LANDSCAPE.viewport, PORTRAIT.viewport]) {
      await page.setViewportSize(viewport);
      await atRest(page);
      await expect.poll(() => overflowOf(page)).toBe(0);
      if (PRESSED_OFTEN.includes(name)) await expect.poll(() => tooSmallOf(page)).toEqual([]);
    }
    if (!READ_LARGE.includes(name)) return;
    await readsLarge(page, PORTRAIT.viewport);
    await page.setViewportSize(LANDSCAPE.viewport);
    await expect.poll(() => overflowOf(page)).toBe(0);
  },
);

test('reduced motion stops every movement of our own', async () => {
  const page = await STATES.timeline({
    stage,
    lang: 'fr',
    theme: 'light',
    options: { ...DESKTOP, reducedMotion: 'reduce' },
  });
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration } = getComputedStyle(element);
        return transitionDuration.split(', ').some((duration) => Number.parseFloat(duration) > 0.001);
      }).length,
  );
  expect(moving).toBe(0);
});
