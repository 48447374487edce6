import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { DARK_SURFACE, LIGHT_SURFACE, surfaceOf } from './dark.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';
import { STATES } from './widget-states.ts';

let stage: StatesStage;
setStage(async () => {
  stage = await startStatesStage();
  return stage;
});

test('a page on its own follows the device, also while it is open, and the restaurant’s colour with it', async () => {
  const page = await STATES.choose({ stage, lang: 'fr', options: { ...PHONE, colorScheme: 'dark' } });
  const ink = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ink'));
  await expect.poll(() => surfaceOf(page)).toBe(DARK_SURFACE);
  const dark = await ink();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => surfaceOf(page)).toBe(LIGHT_SURFACE);
  await expect.poll(() => ink()).not.toBe(dark);
});

test.each([
  ['&theme=light', 'dark', LIGHT_SURFACE],
  ['&theme=dark', 'light', DARK_SURFACE],
  ['&theme=auto', 'dark', DARK_SURFACE],
  ['&theme=pink', 'light', LIGHT_SURFACE],
] as const)('the address can say which theme: %s on a %s device', async (query, colorScheme, surface) => {
  const page = await STATES.choose({ stage, lang: 'fr', options: { ...PHONE, colorScheme, query } });
  await expect.poll(() => surfaceOf(page)).toBe(surface);
});

test.each([
  ['', 'dark', LIGHT_SURFACE],
  ['data-theme="light"', 'dark', LIGHT_SURFACE],
  ['data-theme="dark"', 'light', DARK_SURFACE],
  ['data-theme="auto"', 'dark', DARK_SURFACE],
  ['data-theme="auto"', 'light', LIGHT_SURFACE],
] as const)(
  'the page around a frame says which theme (%s), whatever the device (%s)',
  async (attribute, colorScheme, surface) => {
    for (const mode of ['inline', 'button'] as const) {
      const page = await STATES[mode === 'inline' ? 'embedded-inline' : 'embedded-dialog']({
        stage,
        lang: 'fr',
        options: { ...PHONE, colorScheme },
        attributes: attribute,
      });
      const frame = page.frames()[1];
      if (!frame) throw new Error('There is no frame.');
      await expect.poll(() => surfaceOf(frame), { message: mode }).toBe(surface);
      // Else the browser paints a ground of its own behind the page in the frame.
      const schemes = [
        await page.locator('iframe').evaluate((element) => getComputedStyle(element).colorScheme),
        await frame.evaluate(() => getComputedStyle(document.documentElement).colorScheme),
      ];
      const resolved = schemes.map((scheme) =>
        scheme === 'light dark' ? colorScheme : scheme === 'normal' ? 'light' : scheme,
      );
      expect(resolved[0], mode).toBe(resolved[1]);
      if (mode === 'button') {
        const paper = page.locator('dialog').evaluate((dialog) => getComputedStyle(dialog).backgroundColor);
        expect(await paper).toBe(surface);
      }
    }
  },
);
