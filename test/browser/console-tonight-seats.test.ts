import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { houseOf, storedOf } from '../pages/console/house.ts';
import { CHANGE } from '../pages/console/paths.ts';
import { words } from '../pages/console/words.ts';
import { refusal } from '../pages/fake-api.ts';
import { PHONE } from '../support/browser.ts';
import { atRest } from '../support/page-checks.ts';
import { dropOn, openEvening, openHouse, partyOf, rowOf, TABLET, tableOf, todayAt } from './house-page.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';

let stage: StatesStage;
const t = words();

setStage(async () => {
  stage = await startStatesStage();
  return stage;
});

/** Where everything is that is pressed or read over a page, of which nothing lies on top. */
const inSight = (page: Page) =>
  page.locator('[role=dialog] :is(button, h2, h3, p)').evaluateAll((all) =>
    all.flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isSaid = one.closest('[role=alert]') !== null;
      return at && one.contains(at) && !isSaid ? [`${one.textContent} ${left} ${top} ${right} ${bottom}`] : [];
    }),
  );

test.each([
  ['a tablet', TABLET],
  ['a phone', PHONE],
])('what is refused in a list moves and covers nothing under the finger, on %s', async (_name, options) => {
  const house = houseOf(Array(14).fill(2), { reservations: [partyOf('Roy', '19:00', { table_id: 't1' })] });
  const page = await openEvening(stage, '/tonight', house, options);
  await rowOf(page, 'Roy')
    .getByRole('button', { name: t('tonight.more', { name: 'Zoé Roy' }) })
    .click();
  await page.getByRole('menuitem', { name: t('step.move') }).click();
  const sheet = page.getByRole('dialog', { name: t('sheet.move', { name: 'Zoé Roy' }) });
  const second = sheet.getByRole('button', { name: /^T2\b/ });
  await second.waitFor();
  await atRest(page);
  // Somebody else has taken it, and this page has not read it yet.
  stage.api.on({
    [CHANGE]: () => refusal('table_occupied', { conflict: { table_id: 't2', reservation_id: 'other' } }),
  });
  const before = await inSight(page);
  await second.click();
  const said = sheet.getByRole('alert');
  await said.getByText(t('conflict.other', { table: 'T2' })).waitFor();
  await atRest(page);
  expect(await inSight(page)).toEqual(before);
});

/** Roy has booked at 19:00, and it is five past: no table is free for all of the stay. */
const AT_FIVE_PAST = { ...TABLET, now: todayAt('19:05') };

test('a booked party that is dragged onto a table that is free for a while is asked about, that table first', async () => {
  const house = houseOf([2, 2], {
    reservations: [
      partyOf('Faure', '20:00', { table_id: 't2' }),
      partyOf('Petit', '20:30', { table_id: 't1' }),
      partyOf('Roy', '19:00', { service_status: 'arrived', arrived_at: new Date(AT_FIVE_PAST.now).toISOString() }),
    ],
  });
  const page = await openHouse(stage, '/tonight', house, AT_FIVE_PAST);
  await dropOn(page, page.locator('[data-waiting]').filter({ hasText: 'Roy' }), tableOf(page, 'T2'));
  const sheet = page.getByRole('dialog', { name: t('sheet.seat', { name: 'Zoé Roy' }) });
  await sheet.getByRole('heading', { name: t('place.short') }).waitFor();
  const meant = sheet.locator('[data-short]').first();
  await expect.poll(() => meant.textContent()).toMatch(/^T2.*20:00 · 5\d\smin/);
  expect(storedOf(house, 'Roy').service_status).toBe('arrived');
  await meant.click();
  await sheet.waitFor({ state: 'detached' });
  expect(storedOf(house, 'Roy')).toMatchObject({ service_status: 'seated', table_id: 't2' });
  expect(storedOf(house, 'Roy').duration_min).toBeLessThan(60);
});

test('a party that nobody has seen come keeps its whole stay: a drop on a table that is free for a while is refused', async () => {
  const house = houseOf([2], {
    reservations: [partyOf('Faure', '20:00', { table_id: 't1' }), partyOf('Roy', '19:00')],
  });
  const page = await openHouse(stage, '/tonight', house, AT_FIVE_PAST);
  stage.api.on({
    [CHANGE]: () => refusal('table_occupied', { conflict: { table_id: 't1', reservation_id: 'other' } }),
  });
  await dropOn(page, page.locator('[data-waiting]').filter({ hasText: 'Roy' }), tableOf(page, 'T1'));
  await page
    .locator('section', { has: page.locator('#tray') })
    .getByRole('alert')
    .waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(stage.api.bodies(CHANGE)).toEqual([{ table_id: 't1' }]);
});
