import { expect, test } from 'vitest';
import { words } from '../pages/console/words.ts';
import { violationsOf } from '../support/page-checks.ts';
import { DINNER } from '../support/restaurant.ts';
import { inDays } from './base.ts';
import { newButton, type Stage, startStage } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();
const DATE = inDays(3);

setStage(async () => {
  stage = await startStage();
  return stage;
});

test('what goes beyond a limit is told in a way that everybody can read', async () => {
  await stage.restaurant({ seats: [4, 4], hours: DINNER.map((entry) => ({ ...entry, max_covers_per_slot: 4 })) });
  await stage.colleague.book(DATE, { guests: 3 });
  await stage.colleague.book(DATE, { guests: 2 });
  const page = await stage.open(`/book/${DATE}?view=timeline`);
  await page.getByText(t('timeline.over', { covers: 5, most: 4, time: '20:00' })).waitFor({ state: 'attached' });
  expect(await violationsOf(page)).toEqual([]);
  await newButton(page).click();
  const dialog = page.getByRole('dialog', { name: t('new.title') });
  await dialog.getByLabel(t('new.time'), { exact: true }).fill('20:10');
  await dialog.locator('[data-beyond]').waitFor();
  expect(await violationsOf(page)).toEqual([]);
});
