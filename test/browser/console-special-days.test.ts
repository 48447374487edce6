import { expect, test } from 'vitest';
import { words } from '../pages/console/words.ts';
import { DINNER } from '../support/restaurant.ts';
import { inDays } from './base.ts';
import { type Stage, startStage } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();

setStage(async () => {
  stage = await startStage();
  return stage;
});

test('the days that the mouse draws over are chosen together', async () => {
  await stage.restaurant({ seats: [2, 4], hours: DINNER });
  const page = await stage.open('/hours/days');
  const dayOf = (date: string) => page.locator(`[data-date="${date}"]`);
  const [first = '', ...others] = [8, 9, 10, 11].map(inDays);
  await dayOf(first).hover();
  await page.mouse.down();
  for (const date of others) await dayOf(date).hover();
  await page.mouse.up();
  await page.getByRole('heading', { level: 2, name: t('special.days', { count: 4 }) }).waitFor();
  await expect.poll(() => page.locator('[data-taken]').count()).toBe(4);
});
