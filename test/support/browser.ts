import { existsSync } from 'node:fs';
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

/** Where Linux distributions put it. The one without a window of its own opens a page in half the time. */
const USUAL_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** `CHROMIUM`, or the one that is installed. Throws, and says what to install, when there is none. */
function findChromium(): string {
  const named = process.env.CHROMIUM;
  const found = (named ? [named] : USUAL_PATHS).find(existsSync);
  if (found) return found;
  throw new Error(
    named
      ? `CHROMIUM names ${named}, which does not exist.`
      : 'These tests need Chromium: apt-get install -y chromium-headless-shell (or chromium), or name one in CHROMIUM.',
  );
}

/** Starts Chromium: without a sandbox (tests run as root) and without talk of its own. Throws at once without one. */
export function startBrowser(...more: string[]): Promise<Browser> {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--no-first-run'];
  return chromium.launch({
    executablePath: findChromium(),
    chromiumSandbox: false,
    args: [...quiet, '--force-color-profile=srgb', ...more],
  });
}

/** The rules of axe that colours decide. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on a page and in its frames: WCAG 2.2 A and AA, and its best practices; or
 * `only` the rules that are named. Its usual way opens another page to put the findings of several frames together, which
 * takes three times as long where there is only one.
 */
export async function violationsOf(page: Page, only?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
  const { violations } = await axe.options({ resultTypes: ['violations'], ...(only && { runOnly: only }) }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}
