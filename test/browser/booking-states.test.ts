import { expect, test } from 'vitest';
import { PHONE, violationsOf } from '../support/browser.ts';
import { atRest, NARROW, overflowOf, SHIFT_LIMIT, shiftsOf, ZOOMED } from '../support/page-checks.ts';
import { type BookingStage, startBookingStage } from './booking-stage.ts';
import { STATES, type StateName } from './booking-states.ts';
import { setStage } from './set-stage.ts';

let stage: BookingStage;
setStage(async () => {
  stage = await startBookingStage();
  return stage;
});

const names = Object.keys(STATES) as StateName[];

test.each(names)('%s: axe finds nothing, nothing is cut off or jumps, and the console is silent', async (name) => {
  const lang = names.indexOf(name) % 2 === 0 ? 'fr' : 'en';
  const page = await STATES[name]({ stage, lang, options: PHONE });
  await atRest(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(await shiftsOf(page)).toBeLessThan(SHIFT_LIMIT);
  for (const size of [ZOOMED, NARROW]) {
    await page.setViewportSize(size);
    await expect.poll(() => overflowOf(page)).toBe(0);
  }
});
