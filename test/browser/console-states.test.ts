import { beforeAll, expect, test } from 'vitest';
import { COLOUR_RULES, DESKTOP, PHONE, violationsOf } from '../support/browser.ts';
import { atRest, NARROW, overflowOf, SHIFT_LIMIT, shiftsOf, ZOOMED } from '../support/page-checks.ts';
import { type Stage, startStage } from './console-stage.ts';
import { prepare, STATES, type StateName, WIDE_ONLY } from './console-states.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
setStage(async () => {
  stage = await startStage();
  return stage;
});
beforeAll(() => prepare(stage));

const names = Object.keys(STATES) as StateName[];

/** Every state is seen in both languages: in one on a wide screen, in the other on a phone. */
const langOn = (name: StateName, device: 'desktop' | 'phone') =>
  (names.indexOf(name) % 2 === 0) === (device === 'desktop') ? 'fr' : 'en';

test.each(names)('%s: axe finds nothing in both themes, nothing jumps or is cut off at 200 %', async (name) => {
  const lang = langOn(name, 'desktop');
  const page = await STATES[name]({ stage, lang, theme: 'auto', options: { ...DESKTOP, colorScheme: 'light' } });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await atRest(page);
    expect(await violationsOf(page)).toEqual([]);
  }
  expect(await shiftsOf(page)).toBeLessThan(SHIFT_LIMIT);
  await page.setViewportSize(ZOOMED);
  await expect.poll(() => overflowOf(page)).toBe(0);
});

test.each(names.filter((name) => !WIDE_ONLY.includes(name)))(
  '%s: fits a phone, and axe finds nothing there in both themes',
  async (name) => {
    const options = { ...PHONE, colorScheme: 'light' } as const;
    const page = await STATES[name]({ stage, lang: langOn(name, 'phone'), theme: 'auto', options });
    await atRest(page);
    expect(await violationsOf(page)).toEqual([]);
    // What the themes share has been looked at.
    await page.emulateMedia({ colorScheme: 'dark' });
    await atRest(page);
    expect(await violationsOf(page, COLOUR_RULES)).toEqual([]);
    for (const size of [PHONE.viewport ?? NARROW, NARROW]) {
      await page.setViewportSize(size);
      // What floats finds its new place in the frame after.
      await expect.poll(() => overflowOf(page)).toBe(0);
    }
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
