import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays } from '../../shared/platform/time/time.ts';
import type { BlockRecord } from '../../web/console/day/records.ts';
import type { EveningClock } from '../support/evening-clock.ts';
import { violationsOf } from '../support/page-checks.ts';
import { type Stage, words } from './console-stage.ts';
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
  // Seated at 18:50, they keep the two hours that were booked from 19:00.
  await rowOf(page, 'Assis')
    .getByText(/1\sh\s45/)
    .waitFor();
  await page.getByRole('button', { name: t('day.more') }).tap();
  await page.getByRole('menuitem', { name: t('block'), exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: t('block'), exact: true });
  await expect.poll(() => dialog.getByLabel(t('block.from'), { exact: true }).inputValue()).toMatch(/^19:1[5-9]$/);
  await dialog.getByRole('button', { name: t('block.room', { room: 'Terrasse' }) }).tap();
  const way = dialog.getByRole('region', { name: t('block.in_the_way') });
  await way.getByText('T2').waitFor();
  await way.getByRole('button', { name: t('move') }).tap();
  const places = page.getByRole('menuitem');
  await places.first().waitFor();
  // Neither the free table of the room itself, nor one where somebody sits.
  await expect.poll(() => places.allTextContents()).toEqual([expect.stringMatching(/^T3/), t('move.off')]);
  await places.first().tap();
  await way.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: t('block.do'), exact: true }).tap();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(async () => (await stored('Assis')).table_id).toBe(t3);
  const { items } = await stage.colleague.ask<{ items: BlockRecord[] }>('GET', `/blocks?date=${date}`);
  expect(items).toMatchObject([{ table_ids: [t1, t2], end_time: '23:00' }]);
  // The same by a key.
  await page.keyboard.press('b');
  await dialog.waitFor();
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

test('a time of this evening that is over is not called full', async () => {
  const { book } = await evening(2, 2);
  const { id } = await book('Martin', '21:00');
  await clock.pass(25);
  const page = await stage.open(`/tonight?open=${id}`, TABLET);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('edit'), exact: true })
    .tap();
  await expect.poll(() => page.locator('[data-time="19:00"]').textContent()).toBe(`19:00${t('new.time_over')}`);
});

test('a start that has passed is saved only when that is meant: a new booking and a changed one', async () => {
  const { date, book, stored } = await evening(2, 2);
  const { id } = await book('Martin', '21:00');
  await clock.pass(25);
  const page = await stage.open(`/tonight?open=${id}`, TABLET);
  const question = page.getByRole('dialog', { name: t('past.title') });
  const answer = (label: string) => question.getByRole('button', { name: label }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('edit'), exact: true })
    .tap();
  await page.locator('[data-time="19:00"]').tap();
  await page.getByRole('button', { name: t('edit.save') }).tap();
  await question.getByText('19:00').waitFor();
  await answer(t('seats.back'));
  await question.waitFor({ state: 'detached' });
  expect(await stored('Martin')).toMatchObject({ reservation_time: '21:00:00' });
  await page.getByRole('button', { name: t('edit.save') }).tap();
  await answer(t('seats.do'));
  await expect.poll(() => stored('Martin')).toMatchObject({ reservation_time: '19:00:00' });

  await page.goto(new URL(`/console/book/${addDays(date, -1)}`, page.url()).href);
  await page
    .getByRole('button', { name: t('new'), exact: true })
    .first()
    .tap();
  await page.getByLabel(t('new.time'), { exact: true }).fill('20:00');
  await page.getByLabel(t('new.first_name')).fill('Louise');
  await page.getByLabel(t('new.last_name'), { exact: true }).fill('Bonnet');
  await page.getByRole('button', { name: t('new.save') }).tap();
  await answer(t('seats.back'));
  await question.waitFor({ state: 'detached' });
  expect(await stage.colleague.list(addDays(date, -1))).toEqual([]);
  await page.getByRole('button', { name: t('new.save') }).tap();
  await answer(t('seats.do'));
  await expect.poll(() => stage.colleague.list(addDays(date, -1))).toMatchObject([{ guest_last_name: 'Bonnet' }]);
});

test('every page is named on a tablet held upright, where icons alone are shown', async () => {
  const { book } = await evening(2);
  await book('Martin', '19:00');
  const page = await stage.open('/tonight', { viewport: { width: 820, height: 1180 }, hasTouch: true });
  await rowOf(page, 'Martin').waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test('an evening goes on after midnight until nobody is there or expected any more, whenever the service ends', async () => {
  const { date, book, change, stored } = await evening(2, 2, 2);
  await change((await book('Tard', '21:00')).id, { service_status: 'seated' });
  const { id: expected } = await book('Retard', '23:00');
  await stage.colleague.book(addDays(date, 1), { guest_last_name: 'Demain', reservation_time: '19:30' });
  const page = await stage.open('/tonight', TABLET);
  await rowOf(page, 'Tard').waitFor();
  await clock.until(20);
  await stage.colleague.list(date);
  await page.reload();
  await expect.poll(() => rowOf(page, 'Tard').getAttribute('data-state')).toBe('overstaying');
  await expect.poll(() => rowOf(page, 'Demain').count()).toBe(0);
  // The other pages show the day that is lived too, until another is asked for.
  for (const path of ['/console/book?view=list', '/console/floor']) {
    await page.goto(new URL(path, page.url()).href);
    await page.getByText('Tard').first().waitFor();
    expect(await page.getByText('Demain').count()).toBe(0);
    await page.getByRole('button', { name: t('day.after') }).tap();
    await page.getByText('Demain').first().waitFor();
    await page.getByRole('button', { name: t('today'), exact: true }).tap();
    await page.getByText('Tard').first().waitFor();
  }
  await page.goto(new URL('/console/tonight', page.url()).href);
  // Whoever sits down now belongs to the same evening.
  await page.locator('[aria-keyshortcuts=w]').tap();
  await page.locator('[data-size="2"] button').first().tap();
  const walkIn = page.locator('[data-party]').filter({ hasText: t('walk_in.party') });
  await walkIn.locator('[data-step=left]').tap();
  await expect.poll(() => walkIn.getAttribute('data-state')).toBe('left');
  await rowOf(page, 'Tard').locator('[data-step=left]').tap();
  await expect.poll(async () => (await stored('Tard')).service_status).toBe('left');
  // Its table is kept until one o'clock.
  await page.reload();
  await rowOf(page, 'Retard').waitFor();
  expect(await rowOf(page, 'Demain').count()).toBe(0);
  await change(expected, { service_status: 'no_show' });
  await rowOf(page, 'Demain').waitFor();
  // Long before the first service, the floor shows the present minute all the same.
  await page.goto(new URL('/console/floor', page.url()).href);
  await expect.poll(() => page.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^0?0:/);
});

test('who is put on the list after midnight waits for the date that is meant, which the form says', async () => {
  const { date, book, change } = await evening(2);
  await change((await book('Tard', '21:00')).id, { service_status: 'seated' });
  const page = await stage.open('/tonight', TABLET);
  await rowOf(page, 'Tard').waitFor();
  await clock.until(20);
  await stage.colleague.list(date);
  await page.goto(new URL('/console/tonight?waiting', page.url()).href);
  await page.getByRole('button', { name: t('waiting.add'), exact: true }).tap();
  const form = page.getByRole('form', { name: t('waiting.add_title') });
  await form.getByLabel(t('waiting.add_from')).fill('19:30');
  await form.getByLabel(t('waiting.add_to')).fill('20:00');
  await form.getByLabel(t('waiting.add_first'), { exact: true }).fill('Nora');
  await form.getByLabel(t('waiting.add_last'), { exact: true }).fill('Faure');
  await form.getByLabel(t('waiting.add_phone')).fill('+33 6 11 22 33 44');
  const next = addDays(date, 1);
  await form
    .getByText(new Date(next).toLocaleDateString('fr', { day: 'numeric', month: 'long', timeZone: 'UTC' }))
    .waitFor();
  await form.getByRole('button', { name: t('waiting.add_save') }).tap();
  await expect
    .poll(() => stage.colleague.ask('GET', `/waitlist?date=${next}`))
    .toMatchObject({ items: [{ guest_last_name: 'Faure', from: '19:30', date: next }] });
});

/** What has the focus of the keyboard: the word of its step, then the party. */
const focusOf = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function pressAt(page: Page, key: string, step: string, name: string) {
  await page.keyboard.press(key);
  await expect.poll(() => focusOf(page)).toBe(`${step}Zoé ${name}`);
}

test('the focus of a keyboard stays on its party through its evening, and comes back from a sheet', async () => {
  const { tables, book, change, stored } = await evening(2, 2);
  await change((await book('Martin', '19:00')).id, { table_id: null });
  const page = await stage.open('/tonight', { viewport: { width: 1280, height: 800 } });
  await rowOf(page, 'Martin').locator('[data-step]').focus();
  await pressAt(page, 'Enter', t('step.seated'), 'Martin');
  // Martin needs a table: a sheet asks for one.
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: /^T2/ }).press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focusOf(page)).toBe(`${t('step.left')}Zoé Martin`);
  await expect.poll(() => stored('Martin')).toMatchObject({ service_status: 'seated', table_id: tables[1] });
});

test('arrows lead the focus of a keyboard from a party to the next one', async () => {
  const { book } = await evening(2, 2);
  await book('Roy', '19:00');
  await book('Martin', '19:10');
  const page = await stage.open('/tonight', { viewport: { width: 1280, height: 800 } });
  await rowOf(page, 'Roy').locator('[data-step]').focus();
  await pressAt(page, 'ArrowDown', t('step.arrived'), 'Martin');
  await pressAt(page, 'ArrowUp', t('step.arrived'), 'Roy');
});

test('a party that was found by search is marked from its panel: arrived, seated, gone', async () => {
  const { date, book, stored } = await evening(2);
  const { id } = await book('Roy', '19:00');
  const page = await stage.open(`/book/${date}?open=${id}`, TABLET);
  const steps = page.getByRole('group', { name: t('panel.service') });
  for (const step of ['arrived', 'seated', 'left'] as const) {
    await steps.getByRole('button', { name: t(`step.${step}`), exact: true }).tap();
    await expect.poll(async () => (await stored('Roy')).service_status).toBe(step);
  }
  await steps.getByRole('button', { name: t('step.again'), exact: true }).tap();
  await expect.poll(async () => (await stored('Roy')).service_status).toBe('seated');
});

test.each([
  ['no_show', 'arrived'],
  ['no_show', 'expected'],
  ['left', 'seated'],
] as const)(
  'a party marked %s whose table somebody else has comes back without one if that is meant: %s',
  async (was, step) => {
    const { tables, date, book, change, stored } = await evening(2, 2);
    const roy = await book('Roy', '19:00');
    const { id: petit } = await book('Petit', '19:00');
    for (const id of [roy.id, petit]) await change(id, { service_status: 'seated' });
    await change(petit, { service_status: 'left' });
    await change(roy.id, { service_status: was });
    await stage.colleague.ask('POST', '/reservations', { walk_in: true, guests: 2, table_id: roy.table_id });
    const page = await stage.open(`/book/${date}?open=${roy.id}`, TABLET);
    const steps = page.getByRole('group', { name: t('panel.service') });
    const named = was === 'left' ? t('step.again') : t(`step.${step}`);
    const what = t(`back.${step}`);
    const asked = page.getByRole('dialog', { name: t('back.ask', { what }), exact: true });
    await steps.getByRole('button', { name: named, exact: true }).tap();
    await asked.getByText(/19:00|18:5/).waitFor();
    await asked.getByRole('button', { name: t('seats.back') }).tap();
    await asked.waitFor({ state: 'detached' });
    expect(await stored('Roy')).toMatchObject({ service_status: was, table_id: roy.table_id });
    await steps.getByRole('button', { name: named, exact: true }).tap();
    await asked.getByRole('button', { name: what }).tap();
    await expect.poll(async () => (await stored('Roy')).service_status).toBe(step);
    expect((await stored('Roy')).table_id).toBeUndefined();
    // What is free from now on is offered, whoever had it before.
    await page.getByRole('button', { name: t('place') }).tap();
    const other = tables.find((id) => id !== roy.table_id);
    await page.getByRole('menuitem', { name: tables[0] === other ? /^T1/ : /^T2/ }).tap();
    await expect.poll(async () => (await stored('Roy')).table_id).toBe(other);
  },
);

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

test('a party of a day to come has no steps of service', async () => {
  const { date } = await evening(2);
  const day = addDays(date, 2);
  const { id } = await stage.colleague.book(day, { guest_last_name: 'Demain', reservation_time: '19:30' });
  const page = await stage.open(`/book/${day}?open=${id}`, TABLET);
  await page.getByRole('button', { name: t('edit'), exact: true }).waitFor();
  await expect.poll(() => page.getByRole('group', { name: t('panel.service') }).count()).toBe(0);
});
