import { expect, test } from 'vitest';
import { DESKTOP } from '../support/browser.ts';
import { COLOUR_RULES, overflowOf, SHIFT_LIMIT, shiftsOf, violationsOf, ZOOMED } from '../support/page-checks.ts';
import { langOn, READ_LARGE, STATE_NAMES, STATES } from './console-states.ts';
import { expectReadableLarge } from './read-large.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';

let stage: StatesStage;
setStage(async () => {
  stage = await startStatesStage();
  return stage;
});

test.each(STATE_NAMES)('%s: axe finds nothing in both themes, nothing jumps or is cut off at 200 %', async (name) => {
  const lang = langOn(name, 'desktop');
  const page = await STATES[name]({ stage, lang, theme: 'auto', options: { ...DESKTOP, colorScheme: 'light' } });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // What the themes share has been looked at in the first.
    expect(await violationsOf(page, colorScheme === 'dark' ? COLOUR_RULES : undefined)).toEqual([]);
  }
  expect(await shiftsOf(page)).toBeLessThan(SHIFT_LIMIT);
  await page.setViewportSize(ZOOMED);
  await expect.poll(() => overflowOf(page)).toBe(0);
  if (READ_LARGE.includes(name)) await expectReadableLarge(page, DESKTOP.viewport);
});

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
