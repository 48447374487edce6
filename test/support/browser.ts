import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';

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
