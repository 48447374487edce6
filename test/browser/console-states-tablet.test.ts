import { expect, test } from 'vitest';
import { LANDSCAPE, PORTRAIT } from '../support/browser.ts';
import { atRest, overflowOf, tooSmallOf } from '../support/page-checks.ts';
import { PRESSED_OFTEN, READ_LARGE, STATE_NAMES, STATES } from './console-states.ts';
import { expectReadableLarge } from './read-large.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';

let stage: StatesStage;
setStage(async () => {
  stage = await startStatesStage();
  return stage;
});

const onTablets = STATE_NAMES.filter((name) => PRESSED_OFTEN.includes(name) || READ_LARGE.includes(name));

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
    await expectReadableLarge(page, PORTRAIT.viewport);
    await page.setViewportSize(LANDSCAPE.viewport);
    await expect.poll(() => overflowOf(page)).toBe(0);
  },
);
