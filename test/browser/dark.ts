import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { atRest, COLOUR_RULES, violationsOf } from '../support/page-checks.ts';

/** The surface of a guests' page in either theme. */
export const DARK_SURFACE = 'rgb(23, 29, 26)';
export const LIGHT_SURFACE = 'rgb(255, 255, 255)';

/** What the card of a guests' page is painted with. */
export const surfaceOf = (page: Pick<Page, 'locator'>): Promise<string> =>
  page
    .locator('main')
    .last()
    .evaluate((card) => getComputedStyle(card).backgroundColor);

/** Expects that a page which follows its device is dark on a dark one, and that its colours can be told apart there. */
export async function expectReadableInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => surfaceOf(page)).toBe(DARK_SURFACE);
  await atRest(page);
  // What the themes share has been looked at in the other one.
  expect(await violationsOf(page, COLOUR_RULES)).toEqual([]);
}
