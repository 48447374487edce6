import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { NARROW, overflowOf, SHIFT_LIMIT, shiftsOf, violationsOf, ZOOMED } from '../support/page-checks.ts';
import { expectReadableInTheDark } from './dark.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';
import { STATES, type StateName } from './widget-states.ts';

let stage: StatesStage;
setStage(async () => {
  stage = await startStatesStage();
  return stage;
});

const names = Object.keys(STATES) as StateName[];

test.each(names)(
  '%s: axe finds nothing in both themes, nothing is cut off or jumps, and all is silent',
  async (name) => {
    const lang = names.indexOf(name) % 2 === 0 ? 'fr' : 'en';
    const page = await STATES[name]({ stage, lang, options: { ...PHONE, colorScheme: 'light' } });
    expect(await violationsOf(page)).toEqual([]);
    if (name.startsWith('embedded')) return;
    await expectReadableInTheDark(page);
    expect(await shiftsOf(page)).toBeLessThan(SHIFT_LIMIT);
    for (const size of [ZOOMED, NARROW]) {
      await page.setViewportSize(size);
      await expect.poll(() => overflowOf(page)).toBe(0);
    }
  },
);

test('reduced motion stops every movement; forced colours keep what is chosen and held visible', async () => {
  const page = await STATES.choose({
    stage,
    lang: 'fr',
    options: { ...PHONE, reducedMotion: 'reduce', forcedColors: 'active' },
  });
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        return (
          transitionDuration.split(', ').some((duration) => Number.parseFloat(duration) > 0) || animationName !== 'none'
        );
      }).length,
  );
  expect(moving).toBe(0);
  const backgrounds = await page.evaluate(() =>
    [
      '.choice-chip:has(:checked)',
      '.choice-chip:not(:has(:checked))',
      '[data-date][aria-selected=true]',
      '[data-date][aria-selected=false]',
    ].map((selector) => {
      const element = document.querySelector(selector);
      return element ? getComputedStyle(element).backgroundColor : '';
    }),
  );
  expect(backgrounds[0]).not.toBe(backgrounds[1]);
  expect(backgrounds[2]).not.toBe(backgrounds[3]);
});
