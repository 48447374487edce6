import type { Page } from 'playwright-core';

/** Sums up from now on how far the page's parts jump without a press (cumulative layout shift). */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sums = window as unknown as { shifted: number };
    sums.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) sums.shifted += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The cumulative layout shift since `watchShifts`. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifted: number }).shifted);

/** How many pixels a page can be scrolled sideways. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
