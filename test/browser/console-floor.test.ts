import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { localDateAt } from '../../shared/platform/time/time.ts';
import type { Room, Table, TableMerge } from '../../web/console/day/records.ts';
import { words } from '../pages/console/words.ts';
import { zoneAt } from '../support/zone.ts';
import { inDays, type Wanted } from './base.ts';
import { type Stage, startStage } from './console-stage.ts';
import { TABLET } from './house-page.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();
const DATE = inDays(2);

setStage(async () => {
  stage = await startStage();
  return stage;
});

async function open(query = '?mode=edit', wanted: Partial<Wanted> = {}): Promise<Page> {
  await stage.restaurant({ seats: [2, 4, 4], ...wanted });
  const page = await stage.open(`/floor${query}`);
  await page.getByRole('group', { name: t('floor.canvas', { room: 'Salle' }) }).waitFor();
  return page;
}

const tables = () => stage.colleague.ask<Table[]>('GET', '/tables');
const saved = async (name: string) => (await tables()).find((table) => table.name === name);
const on = (page: Page, name: string): Locator =>
  page.locator('[data-table]').filter({ has: page.locator('[data-name]', { hasText: new RegExp(`^${name}$`) }) });
const field = (page: Page, label: string) => page.locator('[data-inspector]').getByLabel(label, { exact: true });
const unsaved = (page: Page, count: number) => page.locator('[data-save]').getByText(t('floor.unsaved', { count }));

/** Pixels of the screen for a pixel of the plan: every table of these tests is 80 wide. */
const scaleOf = async (page: Page) => ((await on(page, 'T1').boundingBox())?.width ?? 0) / 80;

async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 5 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 5 });
  await page.mouse.up();
}

async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not there.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('drags, resizes and turns tables on the grid, and saves them with one button', async () => {
  const page = await open();
  const scale = await scaleOf(page);
  await drag(page, await centreOf(on(page, 'T1')), { x: 103 * scale, y: 198 * scale });
  await unsaved(page, 1).waitFor();
  await expect.poll(() => field(page, t('table.x')).inputValue()).toBe('100');
  await expect.poll(() => field(page, t('table.y')).inputValue()).toBe('200');
  await drag(page, await centreOf(page.locator('.moveable-direction.moveable-se')), { x: 41 * scale, y: 0 });
  await expect.poll(() => field(page, t('table.width')).inputValue()).toBe('120');
  const knob = await centreOf(page.locator('.moveable-rotation-control'));
  const middle = await centreOf(on(page, 'T1'));
  await drag(page, knob, { x: middle.y - knob.y, y: middle.y - knob.y });
  await expect.poll(() => field(page, t('table.rotation')).inputValue()).toBe('90');
  // Nothing of it is anybody else's yet.
  await expect.poll(() => saved('T1')).toMatchObject({ pos_x: 0, pos_y: 0, width: 80, rotation: 0 });
  await page.getByRole('button', { name: t('save'), exact: true }).click();
  await page.getByText(t('floor.saved')).first().waitFor();
  await expect.poll(() => saved('T1')).toMatchObject({ pos_x: 100, pos_y: 200, width: 120, rotation: 90 });
  await unsaved(page, 0)
    .or(page.getByText(t('floor.unsaved_zero')))
    .first()
    .waitFor();
});

test('does the same by keys and fields, back and forth', async () => {
  const page = await open();
  await on(page, 'T2').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('r');
  await expect.poll(() => field(page, t('table.x')).inputValue()).toBe('101');
  await expect.poll(() => field(page, t('table.y')).inputValue()).toBe('10');
  await expect.poll(() => field(page, t('table.rotation')).inputValue()).toBe('15');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => field(page, t('table.x')).inputValue()).toBe('100');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => field(page, t('table.x')).inputValue()).toBe('101');
  await field(page, t('table.name')).fill('Bar');
  await field(page, t('table.seats')).fill('6');
  await page.locator('[data-inspector]').getByText(t('table.circle')).click();
  await page.getByRole('button', { name: t('save'), exact: true }).click();
  await page.getByText(t('floor.saved')).first().waitFor();
  await expect
    .poll(() => saved('Bar'))
    .toMatchObject({ pos_x: 101, pos_y: 10, rotation: 0, seats: 6, shape: 'circle' });
});

test('adds a table where there is room, and it can be booked once it is saved', async () => {
  const page = await open('?mode=edit', { seats: [2] });
  await page.getByRole('button', { name: t('floor.add_label') }).click();
  await unsaved(page, 1).waitFor();
  await expect.poll(() => tables()).toHaveLength(1);
  await page.getByRole('button', { name: t('save'), exact: true }).click();
  await page.getByText(t('floor.saved')).first().waitFor();
  await expect.poll(() => saved('T2')).toMatchObject({ seats: 4, is_active: true });
  expect((await stage.colleague.book(DATE, { guests: 4 })).table_id).toBe((await saved('T2'))?.id);
});

test('keeps what could not be saved, marked, and tries only that again', async () => {
  const page = await open();
  for (const name of ['T1', 'T2']) {
    await on(page, name).focus();
    await page.keyboard.press('Enter');
    await field(page, t('table.seats')).fill('7');
  }
  await unsaved(page, 2).waitFor();
  const asked: string[] = [];
  const id = (await saved('T1'))?.id;
  await page.route(`**/tables/${id}`, (route) => {
    asked.push(route.request().method());
    return asked.length === 1
      ? route.fulfill({ status: 500, json: { status: 500, code: 'internal_error', title: '', detail: '' } })
      : route.continue();
  });
  const save = page.getByRole('button', { name: t('save'), exact: true });
  await save.click();
  await page.getByText(t('floor.failed', { count: 1 })).waitFor();
  await unsaved(page, 1).waitFor();
  await expect.poll(() => on(page, 'T1').getAttribute('data-failed')).toBe('true');
  await expect.poll(() => saved('T2')).toMatchObject({ seats: 7 });
  await save.click();
  await page.getByText(t('floor.saved')).first().waitFor();
  await expect.poll(() => saved('T1')).toMatchObject({ seats: 7 });
});

test('what is changed while the plan is being saved is still to be saved', async () => {
  const page = await open();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/restaurant/me/tables/*', async (route) => {
    await answered;
    await route.continue();
  });
  await on(page, 'T1').click();
  await field(page, t('table.seats')).fill('3');
  const save = page.getByRole('button', { name: t('save'), exact: true });
  await save.click();
  await field(page, t('table.seats')).fill('5');
  answer();
  await page.getByText(t('floor.saved')).first().waitFor();
  await expect.poll(() => saved('T1')).toMatchObject({ seats: 3 });
  await unsaved(page, 1).waitFor();
  await expect.poll(() => field(page, t('table.seats')).inputValue()).toBe('5');
  await save.click();
  await expect.poll(() => saved('T1')).toMatchObject({ seats: 5 });
});

test('keeps the draft when the page is opened again, and discards it after asking', async () => {
  const page = await open();
  await on(page, 'T3').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await unsaved(page, 1).waitFor();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await unsaved(page, 1).waitFor();
  await page
    .locator('[data-save]')
    .getByRole('button', { name: t('cancel') })
    .click();
  await page
    .getByRole('dialog', { name: t('floor.discard_title') })
    .getByRole('button', { name: t('cancel') })
    .click();
  await page.getByText(t('floor.unsaved_zero')).first().waitFor();
  await expect.poll(() => saved('T3')).toMatchObject({ pos_y: 0 });
});

test('groups the chosen tables, and separates them again', async () => {
  const page = await open();
  const merges = () => stage.colleague.ask<TableMerge[]>('GET', '/table-merges');
  await page.getByRole('checkbox', { name: /^T2/ }).click();
  await page.getByRole('checkbox', { name: /^T3/ }).click();
  await page.getByText(t('floor.selected_many', { count: 2 })).waitFor();
  await page.getByRole('button', { name: t('floor.group') }).click();
  const dialog = page.getByRole('dialog', { name: t('group.title') });
  await expect.poll(() => dialog.getByLabel(t('group.name')).inputValue()).toBe('T2 + T3');
  await dialog.getByRole('button', { name: t('group.save') }).click();
  await page
    .getByText(t('group.done', { name: 'T2 + T3', guests: t('guests', { count: 8 }) }))
    .first()
    .waitFor();
  await expect.poll(() => merges()).toMatchObject([{ name: 'T2 + T3', seats: 8 }]);
  await page.getByRole('button', { name: t('group.delete', { name: 'T2 + T3' }) }).click();
  await page
    .getByText(t('group.deleted', { name: 'T2 + T3' }))
    .first()
    .waitFor();
  await expect.poll(() => merges()).toEqual([]);
});

test('says who will be without a table before one is deleted', async () => {
  const page = await open('?mode=edit', { seats: [2] });
  await stage.colleague.book(DATE);
  await on(page, 'T1').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: t('table.delete_title', { table: 'T1' }) });
  await question.getByText(/Martin/).waitFor();
  await question.getByText(t('table.delete_some', { count: 1 })).waitFor();
  await question.getByRole('button', { name: t('delete') }).click();
  await page
    .getByText(t('table.deleted', { table: 'T1' }))
    .first()
    .waitFor();
  await expect.poll(() => tables()).toEqual([]);
});

test('adds, renames and deletes rooms, never one with tables', async () => {
  const page = await open();
  const rooms = async () => (await stage.colleague.ask<Room[]>('GET', '/rooms')).map(({ name }) => name);
  const manage = async (item: string) => {
    await page.getByRole('button', { name: t('room.menu') }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const name = async (text: string) => {
    await page.getByLabel(t('room.name')).fill(text);
    await page.keyboard.press('Enter');
  };
  await manage(t('room.add'));
  await name('Jardin');
  await page
    .getByText(t('room.added', { room: 'Jardin' }))
    .first()
    .waitFor();
  await manage(t('room.change', { room: 'Jardin' }));
  await name('Cour');
  await page
    .getByText(t('room.saved', { room: 'Cour' }))
    .first()
    .waitFor();
  await expect.poll(() => rooms()).toEqual(['Salle', 'Cour']);
  await manage(t('room.delete', { room: 'Cour' }));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('delete') })
    .click();
  await page
    .getByText(t('room.deleted', { room: 'Cour' }))
    .first()
    .waitFor();
  await manage(t('room.delete', { room: 'Salle' }));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('delete') })
    .click();
  await page.getByText(new RegExp(`${t('room.not_empty')}|${t('room.last')}`)).waitFor();
  await expect.poll(() => rooms()).toEqual(['Salle']);
});

/** What a table in the plan says of until when and for how long. */
const untilOf = async (page: Page, name: string) =>
  (await on(page, name).locator('[data-until]').textContent())?.replace(/\s+/g, ' ');

test('shows who sits where at any time of the day, how many, until when and for how long', async () => {
  await stage.restaurant({ seats: [2, 4] });
  await stage.colleague.book(DATE, { reservation_time: '20:00' });
  const page = await stage.open(`/floor?date=${DATE}`);
  const slider = page.getByRole('slider');
  await on(page, 'T1').waitFor();
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('19:00');
  // It is free, but for less than a meal.
  await expect.poll(() => on(page, 'T1').getAttribute('data-state')).toBe('short');
  await expect.poll(() => untilOf(page, 'T1')).toBe('→ 20:00 · 1 h');
  await expect.poll(() => on(page, 'T2').getAttribute('data-state')).toBe('free');
  await expect.poll(() => untilOf(page, 'T2')).toBe(t('floor.free'));
  const party = t('guests', { count: 2 });
  const free = t('floor.free_until', { time: '20:00', left: t('duration.h', { h: 1 }) });
  const next = t('floor.next', { name: 'Zoé Martin', party, time: '20:00' });
  await page.getByText(`${free}, ${t('floor.short')} · ${next}`).waitFor();
  await slider.focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => on(page, 'T1').getAttribute('data-state')).toBe('expected');
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('20:00');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => untilOf(page, 'T1')).toBe('→ 22:00 · 1 h 45');
  await expect.poll(() => on(page, 'T1').textContent()).toMatch(/^T1 2 Martin /);
  const left = t('duration.h_min', { h: 1, min: 45 });
  const sentence = t('floor.taken', { name: 'Zoé Martin', party, time: '22:00', left });
  await page.getByRole('link', { name: sentence }).click();
  await page.getByRole('complementary', { name: t('panel') }).waitFor();
});

test('takes a table out of use after saying who sits there, and shows it as such everywhere', async () => {
  const page = await open('?mode=edit', { seats: [2, 4] });
  await stage.colleague.book(DATE);
  const off = field(page, t('table.active'));
  await on(page, 'T2').focus();
  await page.keyboard.press('Enter');
  await off.click();
  // Nobody sits there: nothing is asked.
  await on(page, 'T2').getByText(t('floor.off')).waitFor();
  await page
    .getByRole('checkbox', { name: /^T2/ })
    .and(page.getByLabel(t('floor.off')))
    .waitFor();
  await on(page, 'T1').focus();
  await page.keyboard.press('Enter');
  await off.click();
  const question = page.getByRole('dialog', { name: t('table.off_title', { table: 'T1' }) });
  await question.getByText(t('table.off_some', { count: 1 })).waitFor();
  await question.getByRole('button', { name: t('keep') }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => off.isChecked()).toBe(true);
  await off.click();
  await question.getByRole('button', { name: t('table.off_do') }).click();
  await on(page, 'T1').getByText(t('floor.off')).waitFor();
  await page.getByRole('button', { name: t('save'), exact: true }).click();
  await page.getByText(t('floor.saved')).first().waitFor();
  await expect.poll(() => saved('T1')).toMatchObject({ is_active: false });
  const book = await stage.open(`/book/${DATE}`);
  await book.getByRole('rowheader', { name: new RegExp(`^T1 ${t('floor.off')}`) }).waitFor();
});

test('asks about the parties of a group too before one of its tables is taken out of use', async () => {
  const page = await open('?mode=edit', { seats: [2, 4] });
  const table_ids = (await tables()).map(({ id }) => id);
  await stage.colleague.ask('POST', '/table-merges', { name: 'T1 + T2', table_ids });
  await stage.colleague.book(DATE, { guests: 6 });
  await page.reload();
  await page.getByText('T1 + T2').first().waitFor();
  await on(page, 'T2').focus();
  await page.keyboard.press('Enter');
  await field(page, t('table.active')).click();
  await page.getByText(t('table.off_some', { count: 1 })).waitFor();
});

test('a party of a group stays at its tables when that is separated, and is at the group again when that is undone', async () => {
  const EVENING = zoneAt(18);
  await stage.restaurant({ seats: [4, 4, 2], merges: [[0, 1]], config: { timezone: EVENING } });
  const date = localDateAt(Date.now(), EVENING);
  const rousseau = { guest_last_name: 'Rousseau', reservation_time: '20:00', guests: 8 };
  const { id } = await stage.colleague.book(date, rousseau);
  const stored = async () => (await stage.colleague.list(date)).find((one) => one.id === id);
  const floor = await stage.open('/floor?mode=edit', TABLET);
  const timeline = await stage.open(`/book/${date}?view=timeline`, TABLET);
  const tonight = await stage.open('/tonight', TABLET);
  const lineOf = (name: string) =>
    timeline.getByRole('row').filter({ has: timeline.getByRole('rowheader', { name: new RegExp(`^${name} `) }) });
  const isIn = (name: string) => lineOf(name).locator('[data-guest]', { hasText: 'Rousseau' });
  const rowOnTonight = tonight.locator('[data-party]').filter({ hasText: 'Rousseau' });
  await isIn('G0\\+1').waitFor();
  await rowOnTonight.getByText('G0+1').waitFor();
  await floor.getByRole('button', { name: t('group.delete', { name: 'G0+1' }) }).click();
  await floor
    .getByText(t('group.deleted', { name: 'G0+1' }))
    .first()
    .waitFor();
  const { merged_table_ids } = (await stored()) ?? {};
  await Promise.all([timeline.reload(), tonight.reload()]);
  await isIn('T1').waitFor();
  await rowOnTonight.getByText('T1 + T2').waitFor();
  const stateOf = (name: string) => on(tonight, name).getAttribute('data-state');
  await stage.colleague.ask('PATCH', `/reservations/${id}`, { service_status: 'seated' });
  for (const name of ['T1', 'T2']) await expect.poll(() => stateOf(name)).toBe('seated');
  expect(await stateOf('T3')).toBe('free');
  await floor.getByRole('button', { name: t('undo'), exact: true }).click();
  await floor.getByRole('button', { name: t('group.delete', { name: 'G0+1' }) }).waitFor();
  await Promise.all([timeline.reload(), tonight.reload()]);
  await isIn('G0\\+1').waitFor();
  await rowOnTonight.getByText('G0+1').waitFor();
  expect((await stored())?.merged_table_ids).toEqual(merged_table_ids);
});
