import { expect, test } from 'vitest';
import { words } from '../pages/console/words.ts';
import type { EveningClock } from '../support/evening-clock.ts';
import { violationsOf } from '../support/page-checks.ts';
import type { Stage } from './console-stage.ts';
import { type Evenings, rowOf, startEvenings, TABLET, tableOf } from './evening-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
let clock: EveningClock;
let evening: Evenings['evening'];
const t = words();

setStage(async () => {
  ({ stage, clock, evening } = await startEvenings());
  return stage;
});

test('who stays beyond the end is in the way of a block that begins now, and noted as gone there; a block under one is marked', async () => {
  const { tables, date, book, change } = await evening(2, 2);
  const [t1 = '', t2 = ''] = tables;
  for (const [name, table_id] of [
    ['Encore', t1],
    ['Dessous', t2],
  ] as const) {
    const { id } = await book(name, '19:00');
    await change(id, { table_id, service_status: 'seated', duration_min: 60 });
  }
  const kept = { table_ids: [t2], date, start_time: '20:00', end_time: '22:30', reason: 'Fuite' };
  await stage.colleague.ask('POST', '/blocks', kept);
  await clock.until(20 * 60 + 10);
  const page = await stage.open('/tonight', TABLET);
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
  const { tables, date, book, stored } = await evening(2);
  await book('Roy', '19:15');
  const kept = { table_ids: tables, date, start_time: '19:05', end_time: '19:15', reason: 'Pied cassé' };
  await stage.colleague.ask('POST', '/blocks', kept);
  const page = await stage.open('/tonight', TABLET);
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
  expect((await stored('Roy')).service_status).toBe('expected');
  await next.getByRole('button', { name: t('block.remove') }).tap();
  await sheet.waitFor({ state: 'detached' });
  await tableOf(page, 'T1').tap();
  await entry.waitFor();
  await blocked.waitFor({ state: 'detached' });
  await entry.tap();
  await expect.poll(async () => (await stored('Roy')).service_status).toBe('seated');
});

test('every page is named on a tablet held upright, where icons alone are shown', async () => {
  const { book } = await evening(2);
  await book('Martin', '19:00');
  const page = await stage.open('/tonight', { viewport: { width: 820, height: 1180 }, hasTouch: true });
  await rowOf(page, 'Martin').waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test('the places of a party that was given up are those from now on, and none, for which it is expected again', async () => {
  const { tables, date, book, change, stored } = await evening(2, 2, 2);
  const roy = await book('Roy', '19:00');
  const petit = await book('Petit', '19:00');
  const faure = await book('Faure', '19:00');
  await clock.until(19 * 60 + 5);
  for (const { id } of [petit, faure]) await change(id, { service_status: 'seated' });
  await clock.pass(30);
  await change(petit.id, { service_status: 'left' });
  await change(roy.id, { service_status: 'no_show' });
  await stage.colleague.ask('POST', '/reservations', { walk_in: true, guests: 2, table_id: roy.table_id });
  const nameOf = ({ table_id }: { table_id?: string | undefined }) => `T${tables.indexOf(table_id ?? '') + 1}`;
  const page = await stage.open(`/book/${date}?open=${roy.id}`, TABLET);
  await page
    .getByRole('complementary', { name: t('panel') })
    .getByRole('button', { name: t('move') })
    .tap();
  await page.getByRole('menuitem', { name: t('no_table'), exact: true }).waitFor();
  // Who left before has it no longer, who sits there has it beyond the minute in which this party was given up.
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual([expect.stringContaining(nameOf(petit)), expect.stringContaining(nameOf(faure)), t('no_table')]);
  await page.getByRole('menuitem', { name: new RegExp(`^${nameOf(petit)}`) }).tap();
  await expect.poll(() => stored('Roy')).toMatchObject({ service_status: 'expected', table_id: petit.table_id });
  await page
    .getByRole('group', { name: t('panel.service') })
    .getByRole('button', { name: t('step.arrived') })
    .tap();
  await expect.poll(() => stored('Roy')).toMatchObject({ service_status: 'arrived', table_id: petit.table_id });
});
