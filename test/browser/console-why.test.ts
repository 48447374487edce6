import { expect, test } from 'vitest';
import { words } from '../pages/console/words.ts';
import { DINNER } from '../support/restaurant.ts';
import { inDays } from './base.ts';
import { type Stage, startStage } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();
const DATE = inDays(3);
const LIMITED = DINNER.map((entry) => ({ ...entry, max_covers_per_slot: 4 }));

setStage(async () => {
  stage = await startStage();
  return stage;
});

test('a press into the arrivals row of the timeline tells why that time cannot be booked', async () => {
  await stage.restaurant({ seats: [2, 4, 4], hours: LIMITED });
  await stage.colleague.book(DATE, { guests: 4 });
  const page = await stage.open(`/book/${DATE}?view=timeline`);
  await page.locator('[data-arrivals] [role=gridcell]', { hasText: '20:00' }).click();
  const asked = page.locator('[data-slot="20:00"]');
  await asked.getByText(t('why.slot_full', { covers: 4, most: 4 })).waitFor();
  await expect.poll(() => asked.getAttribute('aria-current')).toBe('true');
});
