import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setLetters } from '../support/page-checks.ts';
import { type Stage, startStage } from './widget-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const sizeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

test.each([320, 390, 820, 1280])(
  'texts follow the size that the browser is set to, at %i px, and nothing is cut off',
  async (width) => {
    const pages = [
      [`${stage.base_url}/book/${stage.public_token}?lang=en`, 'h1, li button'],
      [`${stage.base_url}/booking?restaurant=${stage.public_token}&lang=fr`, 'label'],
      [`${stage.base_url}/`, 'h1, p'],
    ] as const;
    const context = await stage.window({ viewport: { width, height: 900 } });
    const page = await context.newPage();
    for (const [index, [url, selector]] of pages.entries()) {
      await setLetters(page, 16);
      await page.goto(url);
      await page.locator(selector).last().waitFor();
      const [usual, body] = [await sizeOf(page, selector), await sizeOf(page, 'body')];
      await setLetters(page, 32);
      await page.reload();
      await page.locator(selector).last().waitFor();
      expect(await sizeOf(page, 'body')).toBe(2 * body);
      expect(await sizeOf(page, selector)).toBeGreaterThan(1.3 * usual);
      if (process.env.SHOTS) {
        mkdirSync(process.env.SHOTS, { recursive: true });
        await page.screenshot({ path: `${process.env.SHOTS}/font-${index}-${width}.png` });
      }
      const { scrollWidth, clientWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        clientWidth: document.documentElement.clientWidth,
      }));
      expect(scrollWidth, url).toBeLessThanOrEqual(clientWidth);
    }
  },
);

test('what stands where something will be fits a narrow page too, however large the letters', async () => {
  const context = await stage.window({ viewport: { width: 320, height: 900 } });
  // Nothing is answered: the page goes on loading.
  await context.route('**/api/v1/**', () => undefined);
  const page = await context.newPage();
  await setLetters(page, 32);
  await page.goto(`${stage.base_url}/book/${stage.public_token}?lang=en`);
  await page.locator('[aria-hidden=true] span').first().waitFor();
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
