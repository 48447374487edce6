import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { atRest, NARROW, overflowOf, SHIFT_LIMIT, shiftsOf, violationsOf, ZOOMED } from '../support/page-checks.ts';
import { type BookingStage, ownWords, startBookingStage } from './booking-stage.ts';
import { STATES, type StateName } from './booking-states.ts';
import { setStage } from './set-stage.ts';
import { words } from './widget-stage.ts';

let stage: BookingStage;
setStage(async () => {
  stage = await startBookingStage();
  return stage;
});

const names = Object.keys(STATES) as StateName[];

test.each(names)('%s: axe finds nothing, nothing is cut off or jumps, and the console is silent', async (name) => {
  const lang = names.indexOf(name) % 2 === 0 ? 'fr' : 'en';
  const page = await STATES[name]({ stage, lang, options: PHONE });
  expect(await violationsOf(page)).toEqual([]);
  expect(await shiftsOf(page)).toBeLessThan(SHIFT_LIMIT);
  for (const size of [ZOOMED, NARROW]) {
    await page.setViewportSize(size);
    await expect.poll(() => overflowOf(page)).toBe(0);
  }
});

test('the words of a page that loads stay where they are when a button joins them', async () => {
  const page = await stage.openBooking((await stage.booked()).url, { ...PHONE, lang: 'fr' });
  await page.locator('.code').waitFor();
  await page.route('**/api/v1/bookings/*', () => undefined);
  await page.clock.install();
  for (const size of [ZOOMED, NARROW]) {
    await page.setViewportSize(size);
    await page.reload();
    const text = page.getByText(ownWords('fr')('reading'));
    const place = () => text.evaluate((element) => element.getBoundingClientRect().toJSON());
    await page.clock.fastForward(3000);
    await text.waitFor();
    await atRest(page);
    const alone = await place();
    await page.clock.fastForward(13_000);
    await page.getByRole('button', { name: words('fr')('retry') }).waitFor();
    await atRest(page);
    expect(await place(), `${size.width} px`).toEqual(alone);
  }
});
