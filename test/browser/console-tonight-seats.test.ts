import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clockTimeAt } from '../../shared/platform/time/time.ts';
import { PHONE } from '../support/browser.ts';
import { atRest } from '../support/page-checks.ts';
import { words } from './console-stage.ts';
import { type Evenings, rowOf, startEvenings, TABLET, tableOf } from './evening-stage.ts';
import { setStage } from './set-stage.ts';

let evenings: Evenings;
const t = words();

setStage(async () => {
  evenings = await startEvenings();
  return evenings.stage;
});

const lacks = t('seats.lacks', { seats: t('seats', { count: 2 }), guests: t('guests', { count: 4 }) });

test('a swap onto too few seats is asked about in the sheet that stays, and marked on list and floor afterwards', async () => {
  const { tables, book, change, stored } = await evenings.evening(2, 4);
  await book('Roy', '19:00', 2);
  await book('Faure', '19:00', 4);
  const page = await evenings.stage.open('/tonight', TABLET);
  await rowOf(page, 'Faure')
    .getByRole('button', { name: t('tonight.more', { name: 'Zoé Faure' }) })
    .click();
  await page.getByRole('menuitem', { name: t('step.swap') }).click();
  const sheet = page.getByRole('dialog', { name: t('sheet.swap', { name: 'Zoé Faure' }) });
  await sheet.getByRole('button', { name: /^Zoé Roy/ }).click();
  const asked = page.getByRole('dialog', { name: t('seats.ask'), exact: true });
  await asked.getByText('T1').waitFor();
  await asked.getByRole('button', { name: t('seats.back') }).click();
  await asked.waitFor({ state: 'detached' });
  expect((await stored('Faure')).table_id).toBe(tables[1]);
  await sheet.getByRole('button', { name: /^Zoé Roy/ }).click();
  await asked.getByRole('button', { name: t('seats.do') }).click();
  await sheet.waitFor({ state: 'detached' });
  await rowOf(page, 'Faure').locator('[data-lacks]', { hasText: lacks }).waitFor();
  await change((await stored('Faure')).id, { service_status: 'seated' });
  await expect.poll(() => tableOf(page, 'T1').locator('[data-lacks]').textContent()).toBe('!4');
});

test('a swap or a move onto a taken table is refused before anything is asked', async () => {
  const { tables, book, stored } = await evenings.evening(2, 4);
  await book('Roy', '19:00', 2);
  await book('Faure', '20:00', 4);
  await book('Petit', '21:00', 2);
  expect((await stored('Petit')).table_id).toBe(tables[0]);
  const page = await evenings.stage.open('/tonight', TABLET);
  const openSheet = async (item: string, title: string) => {
    await rowOf(page, 'Faure')
      .getByRole('button', { name: t('tonight.more', { name: 'Zoé Faure' }) })
      .click();
    await page.getByRole('menuitem', { name: item }).click();
    return page.getByRole('dialog', { name: title });
  };
  const name = 'Zoé Faure';
  const swap = await openSheet(t('step.swap'), t('sheet.swap', { name }));
  await swap.getByRole('button', { name: /^Zoé Roy/ }).click();
  const by = (who: string, from: string, to: string) => t('conflict', { table: 'T1', name: who, from, to });
  await swap
    .getByRole('alert')
    .getByText(by('Zoé Petit', '21:00', '23:00'))
    .waitFor();
  await page.keyboard.press('Escape');
  await swap.waitFor({ state: 'detached' });
  const move = await openSheet(t('step.move'), t('sheet.move', { name }));
  await move.getByRole('button', { name: /^T1/ }).click();
  await move
    .getByRole('alert')
    .getByText(by('Zoé Roy', '19:00', '21:00'))
    .waitFor();
  expect(await page.getByRole('dialog', { name: t('seats.ask'), exact: true }).count()).toBe(0);
});

test('what was noted of a party is told where its table is chosen', async () => {
  const { book, change } = await evenings.evening(2, 2);
  const { id } = await book('Roy', '19:00');
  await change(id, { notes: 'Table près de la fenêtre', service_status: 'arrived' });
  const page = await evenings.stage.open('/tonight', TABLET);
  await rowOf(page, 'Roy')
    .getByRole('button', { name: t('tonight.more', { name: 'Zoé Roy' }) })
    .click();
  await page.getByRole('menuitem', { name: t('step.move') }).click();
  const sheet = page.getByRole('dialog', { name: t('sheet.move', { name: 'Zoé Roy' }) });
  await sheet.locator('[data-notes=notes]', { hasText: 'Table près de la fenêtre' }).waitFor();
});

test('what is refused in a sheet is said there, and the sheet stays', async () => {
  const { book, date, tables } = await evenings.evening(2, 2);
  await book('Roy', '19:00');
  const page = await evenings.stage.open('/tonight', TABLET);
  await rowOf(page, 'Roy')
    .getByRole('button', { name: t('tonight.more', { name: 'Zoé Roy' }) })
    .click();
  await page.getByRole('menuitem', { name: t('step.move') }).click();
  const sheet = page.getByRole('dialog', { name: t('sheet.move', { name: 'Zoé Roy' }) });
  await sheet.getByRole('button', { name: /^T2/ }).waitFor();
  // Another device was faster, and this one has not read it yet.
  await page.route('**/reservations?*', (route) => route.abort());
  await evenings.stage.colleague.book(date, {
    reservation_time: '19:00',
    guest_last_name: 'Petit',
    table_id: tables[1] ?? '',
  });
  await sheet.getByRole('button', { name: /^T2/ }).click();
  await sheet
    .getByRole('alert')
    .getByText(t('conflict.other', { table: 'T2' }))
    .waitFor();
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

async function middleOf(part: Locator): Promise<{ x: number; y: number }> {
  await part.waitFor();
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not there.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.each([
  ['a tablet', TABLET],
  ['a phone', PHONE],
])('what is refused in a list moves and covers nothing under the finger, on %s', async (_name, options) => {
  const { book, date, tables } = await evenings.evening(...Array.from({ length: 14 }, () => 2));
  await book('Roy', '19:00');
  const page = await evenings.stage.open('/tonight', options);
  await rowOf(page, 'Roy')
    .getByRole('button', { name: t('tonight.more', { name: 'Zoé Roy' }) })
    .click();
  await page.getByRole('menuitem', { name: t('step.move') }).click();
  const sheet = page.getByRole('dialog', { name: t('sheet.move', { name: 'Zoé Roy' }) });
  const second = sheet.getByRole('button', { name: /^T2\b/ });
  await second.waitFor();
  await atRest(page);
  await page.route('**/reservations?*', (route) => route.abort());
  await evenings.stage.colleague.book(date, { reservation_time: '19:00', table_id: tables[1] ?? '' });
  const before = await inSight(page);
  await second.click();
  const said = sheet.getByRole('alert');
  await said.getByText(t('conflict.other', { table: 'T2' })).waitFor();
  await atRest(page);
  expect(await inSight(page)).toEqual(before);
});

test('a booked party at the door gets a table that is free for a while: told before the press, with a shorter stay', async () => {
  const { tables, book, change, stored } = await evenings.evening(2);
  await book('Faure', '20:00');
  await book('Roy', '19:00');
  expect((await stored('Roy')).table_id).toBeUndefined();
  await evenings.clock.until(19 * 60 + 5);
  await change((await stored('Roy')).id, { service_status: 'arrived' });
  const page = await evenings.stage.open('/tonight', TABLET);
  const free = page.getByText(/20:00 · 5\d\smin/);
  await tableOf(page, 'T1').click();
  const table = page.getByRole('dialog', { name: /^T1/ });
  await table
    .getByRole('button', { name: /^Zoé Roy/ })
    .and(page.locator('[data-short]'))
    .getByText(/20:00 · 5\d\smin/)
    .waitFor();
  await page.keyboard.press('Escape');
  await table.waitFor({ state: 'detached' });
  await rowOf(page, 'Roy').locator('[data-step=seated]').click();
  const sheet = page.getByRole('dialog', { name: t('sheet.seat', { name: 'Zoé Roy' }) });
  await sheet.getByRole('heading', { name: t('place.short') }).waitFor();
  await sheet
    .locator('[data-short]')
    .and(sheet.getByRole('button', { name: /^T1/ }))
    .filter({ has: free })
    .click();
  const done = t('step.seated_at', { name: 'Zoé Roy', table: 'T1' });
  await expect.poll(() => stored('Roy')).toMatchObject({ service_status: 'seated', table_id: tables[0] });
  const seated = await stored('Roy');
  expect(seated.duration_min).toBeLessThan(60);
  // As the floor shows it, which may be a minute before the next party comes.
  const time = clockTimeAt(Date.parse(seated.ends_at ?? ''), 'Europe/Paris');
  await page.getByText(t('step.seated_until', { done, time })).first().waitFor();
  await page
    .getByRole('button', { name: t('undo') })
    .last()
    .click();
  await expect.poll(() => stored('Roy')).toMatchObject({ service_status: 'arrived', duration_min: 120 });
  expect((await stored('Roy')).table_id).toBeUndefined();
});

test('who sits is told until when another table is free, where that is not for the whole stay, and until when they have it then', async () => {
  const { tables, date, book, change, stored } = await evenings.evening(2, 2);
  const roy = await book('Roy', '19:00');
  const [table_id, other] = tables;
  await change(roy.id, { table_id });
  await change((await book('Faure', '21:00')).id, { table_id });
  await change((await book('Petit', '21:15')).id, { table_id: other });
  // Late: its stay would last until half past nine.
  await evenings.clock.until(19 * 60 + 30);
  await change(roy.id, { service_status: 'seated' });
  const page = await evenings.stage.open(`/book/${date}?open=${roy.id}`, TABLET);
  await page
    .locator('[data-panel]')
    .getByRole('button', { name: new RegExp(`^${t('move')}`) })
    .click();
  const item = page.getByRole('menuitem', { name: /^T2/ });
  await expect.poll(() => item.textContent()).toMatch(/21:15 · 1\sh\s4\d/);
  await item.click();
  await page
    .getByText(t('move.done_until', { name: 'Zoé Roy', table: 'T2', time: '21:15' }))
    .first()
    .waitFor();
  expect(await stored('Roy')).toMatchObject({ table_id: other });
});

test('a booked party that is dragged onto a table that is free for a while is asked about, that table first', async () => {
  const { tables, book, change, stored } = await evenings.evening(2, 2);
  await book('Faure', '20:00');
  await book('Petit', '20:30');
  const roy = await book('Roy', '19:00');
  await evenings.clock.until(19 * 60 + 5);
  await change(roy.id, { service_status: 'arrived', table_id: null });
  const page = await evenings.stage.open('/tonight', TABLET);
  const name = tables.indexOf((await stored('Faure')).table_id ?? '') === 0 ? 'T1' : 'T2';
  const [from, to] = [
    await middleOf(page.locator('[data-waiting]').filter({ hasText: 'Roy' })),
    await middleOf(tableOf(page, name)),
  ];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 10, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  const sheet = page.getByRole('dialog', { name: t('sheet.seat', { name: 'Zoé Roy' }) });
  await sheet.getByRole('heading', { name: t('place.short') }).waitFor();
  const meant = sheet.locator('[data-short]').first();
  await expect.poll(() => meant.textContent()).toMatch(new RegExp(`^${name}.*20:00 · 5\\d\\smin`));
  expect((await stored('Roy')).service_status).toBe('arrived');
  await meant.click();
  await sheet.waitFor({ state: 'detached' });
  expect(await stored('Roy')).toMatchObject({ service_status: 'seated', table_id: tables[Number(name.slice(1)) - 1] });
  expect((await stored('Roy')).duration_min).toBeLessThan(60);
});

test('a party that nobody has seen come keeps its whole stay: a drop on a table that is free for a while is refused, as its list says', async () => {
  const { book, change, stored } = await evenings.evening(2);
  await book('Faure', '20:00');
  const roy = await book('Roy', '19:00');
  await evenings.clock.until(19 * 60 + 5);
  expect((await stored('Roy')).table_id).toBeUndefined();
  const page = await evenings.stage.open('/tonight', TABLET);
  const chip = page.locator('[data-waiting]').filter({ hasText: 'Roy' });
  const [from, to] = [await middleOf(chip), await middleOf(tableOf(page, 'T1'))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 10, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  await page
    .locator('section', { has: page.locator('#tray') })
    .getByRole('alert')
    .waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await chip.click();
  const sheet = page.getByRole('dialog', { name: t('sheet.move', { name: 'Zoé Roy' }) });
  await sheet.getByRole('button', { name: /^T1/ }).waitFor();
  expect(await sheet.locator('[data-short]').count()).toBe(0);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  // Once they are here, both ways offer it.
  await change(roy.id, { service_status: 'arrived' });
  await page.locator('[data-waiting][data-state=arrived]').click();
  await page
    .getByRole('dialog', { name: t('sheet.seat', { name: 'Zoé Roy' }) })
    .locator('[data-short]')
    .waitFor();
});

test('the sizes for which no place is free are listed once, each one press from waiting', async () => {
  const { book, stored, change } = await evenings.evening(2, 2);
  const page = await evenings.stage.open('/tonight', TABLET);
  await tableOf(page, 'T1').waitFor();
  const sheet = page.getByRole('dialog', { name: t('walk_in.title') });
  const party = (count: number) => t('guests', { count });
  const waiting = (count: number) =>
    sheet.getByRole('button', { name: t('walk_in.none', { party: party(count) }), exact: true });
  const inSight = () =>
    sheet
      .getByText(/pas de place libre/i)
      .evaluateAll((all) => all.filter((one) => !one.closest('.unseen')).map(({ textContent }) => textContent));
  await page.getByRole('button', { name: t('walk_in'), exact: true }).click();
  await waiting(5).waitFor();
  expect(await inSight()).toEqual([t('walk_in.none_from', { party: party(5) })]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  for (const name of ['Roy', 'Faure']) {
    await book(name, '19:00');
    await change((await stored(name)).id, { service_status: 'seated' });
  }
  await expect.poll(() => tableOf(page, 'T2').getAttribute('data-state')).toBe('seated');
  await page.getByRole('button', { name: t('walk_in'), exact: true }).click();
  await waiting(1).waitFor();
  expect(await inSight()).toEqual([t('walk_in.none_at_all')]);
  await waiting(2).click();
  await page
    .getByText(t('walk_in.done_none', { party: party(2) }))
    .first()
    .waitFor();
});

test('allergies and occasions are told in the row and marked on the table', async () => {
  const { book, change, stored } = await evenings.evening(2, 2);
  await book('Roy', '19:00');
  await change((await stored('Roy')).id, {
    allergies: 'Arachides',
    occasion: 'Anniversaire',
    service_status: 'seated',
  });
  const page = await evenings.stage.open('/tonight', TABLET);
  const row = rowOf(page, 'Roy');
  await row.locator('[data-notes=allergies]', { hasText: /Allergies.*Arachides/ }).waitFor();
  await row.locator('[data-notes=occasion]', { hasText: 'Anniversaire' }).waitFor();
  await tableOf(page, 'T1').locator('[data-mark=allergies]').waitFor();
  await tableOf(page, 'T1').locator('[data-mark=occasion]').waitFor();
  expect(await tableOf(page, 'T1').textContent()).toContain('Arachides');
});

test('seating more than two hours early says on row and panel that the table stays free, and can be taken back', async () => {
  const { date, book, stored } = await evenings.evening(2, 2);
  const { id } = await book('Roy', '22:00');
  const named = { name: 'Zoé Roy' };
  const said = t('step.seated_far_ahead', { done: t('step.seated_done', named), time: '22:00' });
  const page = await evenings.stage.open('/tonight', TABLET);
  await rowOf(page, 'Roy')
    .getByRole('button', { name: t('tonight.more', named) })
    .click();
  await page.getByRole('menuitem', { name: t('step.seated'), exact: true }).click();
  await page.getByText(said).first().waitFor();
  await page
    .getByRole('button', { name: t('undo') })
    .last()
    .click();
  await expect.poll(async () => (await stored('Roy')).service_status).toBe('expected');
  const panel = await evenings.stage.open(`/book/${date}?open=${id}`, TABLET);
  const steps = panel.getByRole('group', { name: t('panel.service') });
  await steps.getByRole('button', { name: t('step.seated'), exact: true }).click();
  await panel.getByText(said).first().waitFor();
  const { service_status, table_since } = await stored('Roy');
  expect([service_status, table_since]).toEqual(['seated', undefined]);
});

test.each(['row', 'panel'])(
  'a party whose table is still taken is asked for another place, from its %s',
  async (from) => {
    const { tables, date, book, change, stored } = await evenings.evening(2, 2);
    const roy = await book('Roy', '18:50');
    await change(roy.id, { service_status: 'seated', duration_min: 15 });
    const { id } = await book('Faure', '19:05');
    await change(id, { service_status: 'arrived', table_id: tables[0] });
    expect((await stored('Roy')).table_id).toBe(tables[0]);
    await evenings.clock.pass(20);
    const page = await evenings.stage.open(from === 'row' ? '/tonight' : `/book/${date}?open=${id}`, TABLET);
    const place = from === 'row' ? rowOf(page, 'Faure') : page.getByRole('group', { name: t('panel.service') });
    await place
      .getByRole('button', { name: from === 'row' ? new RegExp(`^${t('step.seated')}`) : t('step.seated') })
      .first()
      .click();
    const asked = from === 'row' ? page.getByRole('dialog') : page.getByRole('complementary', { name: t('panel') });
    await asked.getByRole('heading', { name: t('sheet.seat', { name: 'Zoé Faure' }) }).waitFor();
    expect((await stored('Faure')).service_status).toBe('arrived');
    // The end of its stay is past: what holds is that it is still there.
    await asked.getByText(t('place.still', { name: 'Zoé Roy' })).waitFor();
    await asked.getByRole('button', { name: /^T2/ }).click();
    await expect.poll(() => stored('Faure')).toMatchObject({ service_status: 'seated', table_id: tables[1] });
    await asked.getByRole('heading', { name: t('sheet.seat', { name: 'Zoé Faure' }) }).waitFor({ state: 'detached' });
  },
);

/** A party that is here, and whose table another one still has whose time is over: the list of places is open. */
async function openTaken(options = TABLET) {
  const { tables, book, change, stored } = await evenings.evening(2, 2);
  const roy = await book('Roy', '18:50');
  await change(roy.id, { service_status: 'seated', duration_min: 15 });
  const { id } = await book('Faure', '19:05');
  await change(id, { service_status: 'arrived', table_id: tables[0] });
  await evenings.clock.until(19 * 60 + 10);
  const page = await evenings.stage.open('/tonight', options);
  await rowOf(page, 'Faure').locator('[data-step=seated]').click();
  const sheet = page.getByRole('dialog', { name: t('sheet.seat', { name: 'Zoé Faure' }) });
  const asked = page.getByRole('dialog', { name: t('still.title'), exact: true });
  const taken = sheet.getByRole('button', { name: /^T1/ });
  await taken.getByText(t('place.still', { name: 'Zoé Roy' })).waitFor();
  await atRest(page);
  await taken.click();
  await asked.getByText(t('still.there', { name: 'Zoé Roy', table: 'T1' })).waitFor();
  await atRest(page);
  const stepsOf = async () => [(await stored('Roy')).service_status, (await stored('Faure')).service_status];
  return { page, sheet, asked, taken, stepsOf, stored, change, tables };
}

const LEFT = t('still.do', { name: 'Zoé Faure' });

test('a party is seated where another one is still marked as seated once that is said to have left, and both are taken back', async () => {
  const { page, sheet, asked, taken, stepsOf, stored, tables } = await openTaken();
  await asked.getByText(t('still.ask')).waitFor();
  await asked.getByRole('button', { name: t('still.back') }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await stepsOf()).toEqual(['seated', 'arrived']);
  await atRest(page);
  await taken.click();
  await atRest(page);
  await asked.getByRole('button', { name: LEFT }).click();
  await sheet.waitFor({ state: 'detached' });
  const left = t('step.left_done', { name: 'Zoé Roy' });
  await page
    .getByText(`${left} ${t('step.seated_at', { name: 'Zoé Faure', table: 'T1' })}`)
    .first()
    .waitFor();
  expect(await stepsOf()).toEqual(['left', 'seated']);
  expect((await stored('Faure')).table_id).toBe(tables[0]);
  await tableOf(page, 'T1').getByText('Faure').waitFor();
  await page
    .getByRole('button', { name: t('undo') })
    .last()
    .click();
  await page.getByText(t('undone')).first().waitFor();
  expect(await stepsOf()).toEqual(['seated', 'arrived']);
});

test('who was said to have left stays gone when the party after them cannot be seated, which is said', async () => {
  const { page, sheet, asked, stepsOf, stored, change } = await openTaken();
  // Another device was faster, and this one has not read it yet.
  await page.route('**/reservations?*', (route) => route.abort());
  await change((await stored('Faure')).id, { status: 'cancelled' });
  await asked.getByRole('button', { name: LEFT }).click();
  await sheet.getByRole('alert').waitFor();
  await page
    .getByText(t('step.left_done', { name: 'Zoé Roy' }))
    .first()
    .waitFor();
  expect((await stepsOf())[0]).toBe('left');
});
