import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { brokenWordsOf, cutWordsOf, enlarge, outOfReachOf, overflowOf } from '../support/page-checks.ts';

/** Letters of twice their size, or of so many pixels, push nothing out of sight on a screen of this size, and cut no word. */
export async function expectReadableLarge(
  page: Page,
  viewport: BrowserContextOptions['viewport'],
  letters?: number,
): Promise<void> {
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
