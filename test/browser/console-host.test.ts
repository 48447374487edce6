import { expect, test } from 'vitest';
import { addDays } from '../../shared/domain/time.ts';
import type { BlockRecord } from '../../web/console/day/records.ts';
import { violationsOf } from '../support/browser.ts';
import type { EveningClock } from '../support/evening-clock.ts';
import { type Stage, words } from './console-stage.ts';
import { type Evenings, rowOf, startEvenings, TABLET } from './evening-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
let clock: EveningClock;
let evening: Evenings['evening'];
const t = words();

setStage(async () => {
  ({ stage, clock, evening } = await startEvenings());
  return stage;
});

test('a storm: a room is blocked from now on, and whoever sits there is only offered free tables elsewhere', async () => {
  const { tables, date, book, change, stored } = await evening(2, 2, 4, 2);
  const [t1 = '', t2, t3 = '', t4] = tables;
  const { id: room_id } = await stage.colleague.ask<{ id: string }>('POST', '/rooms', { name: 'Terrasse' });
  for (const id of [t1, t2]) await stage.colleague.ask('PATCH', `/tables/${id}`, { room_id });
  for (const [name, table_id] of [
    ['Assis', t2],
    ['Dedans', t4],
  ] as const) {
    const { id } = await book(name, '19:00');
    await change(id, { table_id, service_status: 'seated' });
  }
  const page = await stage.open('/tonight', TABLET);
  await rowOf(page, 'Assis').waitFor();
  await clock.pass(25);
  await rowOf(page, 'Assis').getByText('45').waitFor();
  await page.getByRole('button', { name: t('day.more') }).tap();
  await page.getByRole('menuitem', { name: t('block'), exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: t('block'), exact: true });
  expect(await dialog.getByLabel(t('block.from'), { exact: true }).inputValue()).toMatch(/^19:1[5-9]$/);
  await dialog.getByRole('button', { name: t('block.room', { room: 'Terrasse' }) }).tap();
  const way = dialog.getByRole('region', { name: t('block.in_the_way') });
  await way.getByText('T2').waitFor();
  await way.getByRole('button', { name: t('move') }).tap();
  const places = page.getByRole('menuitem');
  await places.first().waitFor();
  // Neither the free table of the room itself, nor one where somebody sits.
  expect(await places.allTextContents()).toEqual([expect.stringMatching(/^T3/), t('move.off')]);
  await places.first().tap();
  await way.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: t('block.do'), exact: true }).tap();
  await dialog.waitFor({ state: 'detached' });
  expect((await stored('Assis')).table_id).toBe(t3);
  const { items } = await stage.colleague.ask<{ items: BlockRecord[] }>('GET', `/blocks?date=${date}`);
  expect(items).toMatchObject([{ table_ids: [t1, t2], end_time: '23:00' }]);
  // The same by a key.
  await page.keyboard.press('b');
  await dialog.waitFor();
});

test('a move that is refused in the panel of this evening says who is in the way', async () => {
  const { tables, book } = await evening(2, 2);
  const [roy, faure] = [await book('Roy', '19:00'), await book('Faure', '19:30')];
  const page = await stage.open(`/tonight?open=${roy.id}`, TABLET);
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: t('move') }).tap();
  const other = `T${tables.indexOf(faure.table_id ?? '') + 1}`;
  await page.getByRole('menuitem', { name: other }).tap();
  await panel.getByRole('alert').getByText('Zoé Faure').waitFor();
});

test('every page is named on a tablet held upright, where icons alone are shown', async () => {
  const { book } = await evening(2);
  await book('Martin', '19:00');
  const page = await stage.open('/tonight', { viewport: { width: 820, height: 1180 }, hasTouch: true });
  await rowOf(page, 'Martin').waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test('an evening goes on after midnight until the last party has left, whenever the service ends', async () => {
  const { date, book, change, stored } = await evening(2, 2);
  await change((await book('Tard', '21:00')).id, { service_status: 'seated' });
  await stage.colleague.book(addDays(date, 1), { guest_last_name: 'Demain', reservation_time: '19:30' });
  const page = await stage.open('/tonight', TABLET);
  await rowOf(page, 'Tard').waitFor();
  await clock.until(20);
  await stage.colleague.list(date);
  await page.reload();
  await expect.poll(() => rowOf(page, 'Tard').getAttribute('data-state')).toBe('overstaying');
  expect(await rowOf(page, 'Demain').count()).toBe(0);
  // Whoever sits down now belongs to the same evening.
  await page.locator('[aria-keyshortcuts=w]').tap();
  await page.locator('[data-size="2"] button').first().tap();
  const walkIn = page.locator('[data-party]').filter({ hasText: t('walk_in.party') });
  await walkIn.locator('[data-step=left]').tap();
  await expect.poll(() => walkIn.getAttribute('data-state')).toBe('left');
  await rowOf(page, 'Tard').locator('[data-step=left]').tap();
  await rowOf(page, 'Demain').waitFor();
  expect((await stored('Tard')).service_status).toBe('left');
});
