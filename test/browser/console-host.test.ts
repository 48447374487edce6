import { expect, test } from 'vitest';
import { type House, houseOf, storedOf, TODAY } from '../pages/console/house.ts';
import { words } from '../pages/console/words.ts';
import { violationsOf } from '../support/page-checks.ts';
import {
  openEvening,
  openHouse,
  partyOf,
  refusingBlocks,
  rowOf,
  seatedAt,
  TABLET,
  tableOf,
  todayAt,
} from './house-page.ts';
import { setStage } from './set-stage.ts';
import { type StatesStage, startStatesStage } from './states-stage.ts';

let stage: StatesStage;
const t = words();

setStage(async () => {
  stage = await startStatesStage();
  return stage;
});

/** A table that is kept for the house this evening. */
const keptOf = (table_id: string, start_time: string, end_time: string, reason: string): House['blocks'] => [
  { id: 'kept', table_ids: [table_id], date: TODAY, start_time, end_time, reason, release_at: null },
];

test('who stays beyond the end is in the way of a block that begins now, and noted as gone there; a block under one is marked', async () => {
  const house = houseOf([2, 2], {
    reservations: [
      partyOf('Encore', '19:00', { ...seatedAt('t1', '19:00'), duration_min: 60 }),
      partyOf('Dessous', '19:00', { ...seatedAt('t2', '19:00'), duration_min: 60 }),
    ],
    blocks: keptOf('t2', '20:00', '22:30', 'Fuite'),
  });
  const page = await openHouse(stage, '/tonight', house, { ...TABLET, now: todayAt('20:10') });
  stage.api.on(refusingBlocks(house));
  const under = tableOf(page, 'T2');
  await under.locator('[data-kept]').getByText(t('state.blocked')).waitFor();
  expect(await under.textContent()).toContain(t('floor.blocked', { time: '22:30' }));
  expect(await tableOf(page, 'T1').locator('[data-kept]').count()).toBe(0);
  await rowOf(page, 'Encore').waitFor();
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: t('block'), exact: true });
  await dialog.getByRole('button', { name: t('block.room', { room: 'Salle' }) }).tap();
  const way = dialog.getByRole('region', { name: t('block.in_the_way') });
  await way.getByRole('listitem').filter({ hasText: 'Zoé Encore' }).getByText('T1').waitFor();
  // Whoever sits under a block already is in the way of another one too.
  await expect.poll(() => way.getByRole('listitem').count()).toBe(2);
  await dialog.getByRole('button', { name: t('block.do'), exact: true }).tap();
  await dialog.getByRole('alert').getByText('Zoé').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  for (const name of ['Encore', 'Dessous']) {
    const line = way.getByRole('listitem').filter({ hasText: name });
    await line.getByRole('button', { name: t('step.left') }).tap();
    await line.waitFor({ state: 'detached' });
  }
  await dialog.getByRole('button', { name: t('block.do'), exact: true }).tap();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => tableOf(page, 'T1').getAttribute('data-state')).toBe('blocked');
});

test('the sheet of a table says when it will be blocked and why, who cannot sit there for that, and gives it back', async () => {
  const house = houseOf([2], {
    reservations: [partyOf('Roy', '19:15', { table_id: 't1' })],
    blocks: keptOf('t1', '19:05', '19:15', 'Pied cassé'),
  });
  const page = await openEvening(stage, '/tonight', house, TABLET);
  await tableOf(page, 'T1').tap();
  const sheet = page.getByRole('dialog', { name: /^T1/ });
  const next = sheet.locator('section', { has: page.getByRole('heading', { name: t('sheet.next'), exact: true }) });
  await expect
    .poll(() => next.textContent())
    .toMatch(new RegExp(`19:05 – 19:15 ${t('state.blocked')} · Pied cassé.*19:15 Zoé Roy`));
  const entry = sheet.getByRole('button', { name: /^Zoé Roy/ });
  const blocked = entry.getByText(`${t('place.blocked', { from: '19:05', to: '19:15' })} · Pied cassé`);
  await blocked.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await entry.tap();
  await sheet
    .getByRole('alert')
    .getByText(t('conflict.blocked', { table: 'T1' }))
    .waitFor();
  expect(storedOf(house, 'Roy').service_status).toBe('expected');
  await next.getByRole('button', { name: t('block.remove') }).tap();
  await sheet.waitFor({ state: 'detached' });
  await tableOf(page, 'T1').tap();
  await entry.waitFor();
  await blocked.waitFor({ state: 'detached' });
  await entry.tap();
  await expect.poll(() => storedOf(house, 'Roy').service_status).toBe('seated');
});

test('every page is named on a tablet held upright, where icons alone are shown', async () => {
  const house = houseOf([2], { reservations: [partyOf('Martin', '19:00', { table_id: 't1' })] });
  const page = await openEvening(stage, '/tonight', house, { viewport: { width: 820, height: 1180 }, hasTouch: true });
  await rowOf(page, 'Martin').waitFor();
  expect(await violationsOf(page)).toEqual([]);
});
