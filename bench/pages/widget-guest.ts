import type { Page } from 'playwright-core';
import { PHONE, startBrowser } from '../../test/support/browser.ts';
import { startLocalApp } from '../../test/support/local-app.ts';
import type { Figure, Measurement } from '../support/measurement.ts';
import { median } from '../support/statistics.ts';

const ROUNDS = 3;
const PATIENCE_MS = 60_000;
/** Chromium's «slow 4G»: bytes per second and ms. */
const SLOW_4G = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };
const GUEST = {
  '#guest_first_name': 'Zoé',
  '#guest_last_name': 'Martin',
  '#guest_email': 'zoe@example.com',
  '#guest_phone': '06 12 34 56 78',
};

/** A guest who takes the first time offered. Answers how often the screen was touched. */
async function book(page: Page): Promise<number> {
  let presses = 0;
  const press = async (selector: string) => {
    presses += 1;
    await page.locator(selector).first().tap();
  };
  await press('button.times-slot');
  for (const [field, text] of Object.entries(GUEST)) {
    await press(field);
    await page.keyboard.insertText(text);
  }
  await press('button[type=submit]');
  await page.locator('.code').waitFor();
  return presses;
}

/** From an empty cache to the confirmation code, on a phone. */
export const measurement: Measurement = {
  summary: 'presses and seconds of a scripted guest, from opening the widget to the confirmation',
  async run(progress) {
    const [browser, app] = await Promise.all([startBrowser(), startLocalApp()]);
    const { base_url, public_token } = app.local;
    await fetch(`${base_url}/book/${public_token}`);
    const figures: Figure[] = [];
    try {
      for (const lang of ['fr', 'en']) {
        const seconds: number[] = [];
        let presses = 0;
        for (let round = 1; round <= ROUNDS; round++) {
          progress(`${lang}, round ${round} of ${ROUNDS}`);
          const context = await browser.newContext(PHONE);
          context.setDefaultTimeout(PATIENCE_MS);
          const page = await context.newPage();
          await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', SLOW_4G);
          const start = performance.now();
          await page.goto(`${base_url}/book/${public_token}?lang=${lang}`, { waitUntil: 'commit' });
          presses = await book(page);
          seconds.push((performance.now() - start) / 1000);
          await context.close();
        }
        figures.push(
          { figure: `guest, ${lang}: presses`, value: presses, goal: { at_most: 6 } },
          { figure: `guest, ${lang}: slow 4G, p50`, value: median(seconds), unit: 's', goal: { at_most: 15 } },
        );
      }
    } finally {
      await browser.close();
      await app.stop();
    }
    return figures;
  },
};
