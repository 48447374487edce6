import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { atRest, COLOUR_RULES, NARROW, overflowOf, tooSmallOf, violationsOf } from '../support/page-checks.ts';
import { langOn, PRESSED_OFTEN, READ_LARGE, STATE_NAMES, STATES, WIDE_ONLY } from './console-states.ts';
import { expectReadableLarge } from './read-large.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';

let stage: StatesStage;
setStage(async () => {
  stage = await startStatesStage();
  return stage;
});

test.each(STATE_NAMES.filter((name) => !WIDE_ONLY.includes(name)))(
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
    await expectReadableLarge(page, NARROW, 24);
    await expectReadableLarge(page, PHONE.viewport);
  },
);
