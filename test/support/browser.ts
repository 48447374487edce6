import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** A phone as most guests hold it. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** How Debian's Chromium is started: without a sandbox (tests run as root) and without talk of its own. */
export const CHROMIUM = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromiumSandbox: false,
  args: [
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
    '--force-color-profile=srgb',
  ],
};

/** Starts Chromium. */
export const startBrowser = (): Promise<Browser> => chromium.launch(CHROMIUM);

/** What axe finds on a page and in its frames: WCAG 2.2 A and AA, and its best practices. */
export async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}
