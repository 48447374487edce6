import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { COLOUR_RULES, overflowOf, violationsOf } from '../support/page-checks.ts';
import { type Base, startBase } from './base.ts';
import { setStage } from './set-stage.ts';

let stage: Base;
setStage(async () => {
  stage = await startBase();
  return stage;
});

/** Opens the page and one operation of each method. */
async function open(window: BrowserContextOptions) {
  const page = await (await stage.window(window)).newPage();
  const headers = (await page.goto(`${stage.app.local.base_url}/docs`))?.headers() ?? {};
  await page.locator('.opblock').first().waitFor();
  for (const method of ['get', 'post', 'put', 'patch', 'delete']) {
    await page.locator(`.opblock-${method} .opblock-summary-control`).first().click();
    await page.locator(`.opblock-${method}.is-open .opblock-body`).first().waitFor();
  }
  return { page, headers };
}

test.each([
  ['a phone', PHONE],
  ['a tablet', { viewport: { width: 768, height: 1024 } }],
])('the page of the API document is read on %s without scrolling sideways', async (_, window) => {
  const { page } = await open(window);
  expect(await overflowOf(page)).toBe(0);
  expect(await violationsOf(page, COLOUR_RULES)).toEqual([]);
});

test('the page of the API document keeps the policy of the other pages, and every text is read against its background', async () => {
  const { page, headers } = await open(DESKTOP);
  // Whatever the policy refuses would be an error in the page's console, which the stage looks for.
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'self'; style-src 'self'/);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(await violationsOf(page, COLOUR_RULES)).toEqual([]);
});
