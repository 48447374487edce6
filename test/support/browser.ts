import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Result, RunOptions } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** A phone as most guests hold it. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};
/** A tablet as it stands on a host's desk, and held upright. */
export const LANDSCAPE = { viewport: { width: 1024, height: 768 }, hasTouch: true };
export const PORTRAIT = { viewport: { width: 768, height: 1024 }, hasTouch: true };
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

/** A third of what the builder sends by itself: that is written for readers, and goes to every page twice. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What axe finds on the page itself. It is sent to a document once, however often that is looked at. */
async function violationsAlone(page: Page, options: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async (asked) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    return (await axe.run(asked)).violations;
  }, options);
}

/** The same of a page and the frames in it, each on an origin of its own. */
async function violationsInFrames(page: Page, options: RunOptions): Promise<Result[]> {
  return (await new AxeBuilder({ page, axeSource: AXE }).options(options).analyze()).violations;
}

/**
 * What axe finds on a page and in its frames: WCAG 2.2 A and AA, and its best practices; or
 * `only` the rules that are named. To put the findings of several frames together takes another page, and three times as
 * long as where there is only one.
 */
export async function violationsOf(page: Page, only?: string[]): Promise<string[]> {
  const options: RunOptions = { resultTypes: ['violations'], ...(only && { runOnly: only }) };
  const violations = await (page.frames().length === 1 ? violationsAlone : violationsInFrames)(page, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}
