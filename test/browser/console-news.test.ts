import { expect, test } from 'vitest';
import { addDays, localDateAt } from '../../shared/platform/time/time.ts';
import { words } from '../pages/console/words.ts';
import { everyDay } from '../support/book.ts';
import { zoneAt } from '../support/zone.ts';
import { blockOf, bookShown, type Stage, startStage } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();
/** It is the afternoon there, at whatever hour the tests run. */
const AFTERNOON = zoneAt(15);
const TODAY = localDateAt(Date.now(), AFTERNOON);

setStage(async () => {
  stage = await startStage();
  return stage;
});

test('no booking is announced that was already one of this evening, or that this page brought to today', async () => {
  const hours = everyDay({ open_time: '12:00', close_time: '02:00' });
  await stage.restaurant({ seats: [2, 2, 2, 2], hours, config: { timezone: AFTERNOON } });
  const later = addDays(TODAY, 3);
  const { id } = await stage.colleague.book(addDays(TODAY, 1), {
    guest_last_name: 'Perrin',
    reservation_time: '00:30',
  });
  await stage.colleague.book(later, { guest_last_name: 'Bonnet' });
  const page = await stage.open(`/book/${later}`);
  await bookShown(page);
  await blockOf(page, 'Bonnet').click();
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  await page.getByLabel(t('new.date'), { exact: true }).fill(TODAY);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: t('edit.save') }).click();
  await expect.poll(() => new URL(page.url()).pathname).toContain(TODAY);
  await blockOf(page, 'Bonnet').waitFor();
  await blockOf(page, 'Perrin').waitFor();
  await stage.colleague.ask('PATCH', `/reservations/${id}`, { reservation_date: TODAY, reservation_time: '23:30' });
  await expect.poll(() => blockOf(page, 'Perrin').locator('[data-from]').allTextContents()).toEqual(['23:30']);
  await stage.colleague.book(TODAY, { guest_last_name: 'Durand' });
  // News are told in the order in which they came.
  const news = page.locator('[data-notice=news]');
  await news.waitFor();
  expect(await news.textContent()).toContain('Durand');
});
