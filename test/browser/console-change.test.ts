import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, localDateAt } from '../../shared/platform/time/time.ts';
import { everyDay } from '../support/book.ts';
import { PHONE } from '../support/browser.ts';
import { violationsOf } from '../support/page-checks.ts';
import { zoneAt } from '../support/zone.ts';
import { inDays } from './base.ts';
import { blockOf, bookShown, partiesIn, rowOf, type Stage, startStage, undoByKeys, words } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();
const DATE = inDays(2);
const NAME = 'Zoé Martin';
/** What says that somebody else has changed the booking. */
const changedElsewhere = (page: Page) => page.getByText(t('changed_elsewhere', { name: NAME })).first();

setStage(async () => {
  stage = await startStage();
  return stage;
});

async function openBook(options: Parameters<Stage['open']>[1] & { query?: string } = {}): Promise<Page> {
  const { query = '', ...rest } = options;
  const page = await stage.open(`/book/${DATE}${query}`, rest);
  await bookShown(page);
  return page;
}

const booking = async (id: string) => (await stage.colleague.list(DATE)).find((one) => one.id === id);
const mailsTo = async (address: string) => {
  const answer = await fetch(`${stage.app.local.mailbox_url}/messages`);
  const mails: { to: string; subject?: string }[] = await answer.json();
  return mails.filter(({ to }) => to === address).map(({ subject }) => subject?.split(/\s*:/u)[0]);
};

/** Drags from a point by so many pixels, as a hand does: a little at first, then on. */
async function dragBy(page: Page, from: { x: number; y: number }, dx: number, dy = 0): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + Math.sign(dx) * 8, from.y + Math.sign(dy) * 8);
  await page.mouse.move(from.x + dx / 2, from.y + dy / 2, { steps: 4 });
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 4 });
  await page.mouse.up();
}

async function boxOf(page: Page, name: string) {
  const box = await blockOf(page, name).boundingBox();
  if (!box) throw new Error('The block is not drawn.');
  return box;
}

/** Pixels of a quarter of an hour, told by a stay of two hours. */
const quarterOf = ({ width }: { width: number }) => (width + 2) / 8;

test('edits a booking in place: old and new before it is saved, undone with one press', async () => {
  await stage.restaurant({ seats: [2, 4] });
  const guest_email = 'edit@example.com';
  const { id } = await stage.colleague.book(DATE, { guest_email });
  const page = await openBook();
  await blockOf(page, 'Martin').click();
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  const form = page.getByRole('form', { name: t('edit.title', { name: NAME }) });
  await form.getByLabel(t('new.time'), { exact: true }).fill('20h45');
  await form.getByLabel(t('new.party')).fill('3');
  await form.getByLabel(t('panel.allergies')).fill('Arachides');
  const changes = form.getByRole('list', { name: t('edit.changes') });
  await expect.poll(() => changes.getByRole('listitem').allTextContents()).toHaveLength(3);
  await expect.poll(() => changes.textContent()).toContain('20:45');
  await expect.poll(() => changes.textContent()).toContain('T2');
  await form.getByRole('button', { name: t('edit.save') }).click();
  await form.waitFor({ state: 'detached' });
  await expect
    .poll(() => booking(id))
    .toMatchObject({ reservation_time: '20:45:00', party_size: 3, allergies: 'Arachides' });
  await page.getByText('Arachides').first().waitFor();
  await page
    .getByText(/, table T2\. Enregistré\.$/)
    .first()
    .waitFor();
  await expect.poll(() => partiesIn(page, 'T2')).toEqual(['Martin']);
  await expect.poll(() => mailsTo(guest_email)).toContain('Réservation modifiée');
  await page.getByRole('button', { name: t('undo'), exact: true }).click();
  await expect.poll(() => booking(id)).toMatchObject({ reservation_time: '20:00:00', party_size: 2, allergies: null });
  await expect.poll(() => partiesIn(page, 'T1')).toEqual(['Martin']);
});

test('changes the size and the notes of a walk-in, who has no name', async () => {
  const timezone = zoneAt(15);
  await stage.restaurant({ seats: [4], config: { timezone } });
  const today = localDateAt(Date.now(), timezone);
  await stage.colleague.ask('POST', '/reservations', { walk_in: true, guests: 4 });
  const walkIn = async () => (await stage.colleague.list(today)).find(({ origin }) => origin === 'walk_in');
  const page = await stage.open(`/book/${today}?open=${(await walkIn())?.id}`);
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  await page.getByLabel(t('new.party')).fill('3');
  await page.getByLabel(t('new.notes')).fill('Poussette');
  const save = page.getByRole('button', { name: t('edit.save') });
  await save.click();
  await save.waitFor({ state: 'detached' });
  await expect.poll(walkIn).toMatchObject({ party_size: 3, notes: 'Poussette', guest_last_name: '' });
});

test('what is saved is told by the name that was just given', async () => {
  await stage.restaurant({ seats: [2] });
  const { id } = await stage.colleague.book(DATE, { guest_first_name: 'Lea', guest_last_name: 'Petit' });
  const page = await openBook({ query: `?open=${id}` });
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  await page.getByLabel(t('new.first_name'), { exact: true }).fill('Léa');
  await page.getByLabel(t('new.last_name'), { exact: true }).fill('Moreau');
  await page.getByRole('button', { name: t('edit.save') }).click();
  await expect.poll(() => page.locator('[data-notice=done]').textContent()).toContain('Léa Moreau');
});

test('a party that sits keeps its table though it grows beyond its seats: said before it is saved, and asked about', async () => {
  const timezone = zoneAt(15);
  await stage.restaurant({ seats: [2, 4], config: { timezone } });
  const today = localDateAt(Date.now(), timezone);
  for (const guests of [2, 4]) await stage.colleague.ask('POST', '/reservations', { walk_in: true, guests });
  const own = (await stage.colleague.list(today)).find(({ party_size }) => party_size === 2);
  const small = async () => (await stage.colleague.list(today)).find(({ table_id }) => table_id === own?.table_id);
  const page = await stage.open(`/book/${today}?open=${own?.id}`);
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  await page.getByLabel(t('new.party')).fill('3');
  const lacks = t('seats.lacks', { seats: t('seats', { count: 2 }), guests: t('guests', { count: 3 }) });
  await expect
    .poll(() => page.getByRole('combobox', { name: t('new.table') }).inputValue())
    .toBe(`${t('edit.place_keep', { table: 'T1' })} · ${lacks}`);
  const changes = page.getByRole('list', { name: t('edit.changes') });
  expect(await changes.locator('ins').allTextContents()).toEqual(['3', `T1 · ${lacks}`]);
  const save = page.getByRole('button', { name: t('edit.save') });
  await save.click();
  const asked = page.getByRole('dialog', { name: t('seats.ask') });
  await asked.getByRole('button', { name: t('seats.back') }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await small()).toMatchObject({ party_size: 2 });
  await save.click();
  await asked.getByRole('button', { name: t('seats.do') }).click();
  await expect.poll(small).toMatchObject({ id: own?.id, party_size: 3 });
});

test('says from which table a booking goes to which when its date changes', async () => {
  await stage.restaurant({ seats: [2, 4] });
  const next = inDays(3);
  await stage.colleague.book(next, { guest_last_name: 'Durand' });
  const { id } = await stage.colleague.book(DATE);
  const page = await openBook({ query: `?open=${id}` });
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  await page.getByLabel(t('new.date'), { exact: true }).fill(next);
  await page.keyboard.press('Tab');
  const line = page
    .getByRole('list', { name: t('edit.changes') })
    .getByRole('listitem')
    .filter({ hasText: t('list.table') });
  await expect.poll(() => line.locator('ins').textContent()).toBe('T2');
  expect(await line.locator('del').textContent()).toBe('T1');
});

test('keeps a change from the guest when asked to', async () => {
  await stage.restaurant({ seats: [2] });
  const guest_email = 'quiet@example.com';
  const { id } = await stage.colleague.book(DATE, { guest_email });
  const page = await openBook({ query: `?open=${id}` });
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  await page.getByLabel(t('new.time'), { exact: true }).fill('21:00');
  await page.getByLabel(t('edit.notify')).uncheck();
  await page.getByRole('button', { name: t('edit.save') }).click();
  await expect.poll(() => booking(id)).toMatchObject({ reservation_time: '21:00:00' });
  // A second change, which is told, comes after the first in the mailbox.
  await stage.colleague.ask('PATCH', `/reservations/${id}`, { guests: 1 });
  await expect.poll(() => mailsTo(guest_email)).toContain('Réservation modifiée');
  expect((await mailsTo(guest_email)).filter((subject) => subject === 'Réservation modifiée')).toHaveLength(1);
});

test('says who is in the way of a named table, and changes nothing', async () => {
  await stage.restaurant({ seats: [2, 2] });
  await stage.colleague.book(DATE, { guest_last_name: 'Durand' });
  const { id } = await stage.colleague.book(DATE, { reservation_time: '18:00' });
  const page = await openBook({ query: `?open=${id}` });
  const { id: table } = await stage.colleague
    .ask<{ id: string; name: string }[]>('GET', '/tables')
    .then((tables) => tables.find(({ name }) => name === 'T1') ?? { id: '' });
  await stage.colleague.ask('PATCH', `/reservations/${id}/assign`, { table_id: table });
  await page.reload();
  await bookShown(page);
  const box = await boxOf(page, 'Martin');
  await dragBy(page, { x: box.x + 20, y: box.y + box.height / 2 }, 6 * quarterOf(box));
  // Nothing is asked that cannot be done.
  await page.getByRole('alert').filter({ hasText: 'Durand' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: t('move.do') }).count()).toBe(0);
  await expect.poll(() => booking(id)).toMatchObject({ reservation_time: '18:00:00' });
});

test('moves in time by dragging sideways, to another table with it in one step', async () => {
  await stage.restaurant({ seats: [2, 2] });
  const { id } = await stage.colleague.book(DATE);
  const page = await openBook();
  const box = await boxOf(page, 'Martin');
  const target = await rowOf(page, 'T2').boundingBox();
  if (!target) throw new Error('Nowhere to go.');
  await dragBy(page, { x: box.x + 20, y: box.y + box.height / 2 }, 3 * quarterOf(box), target.y - box.y);
  const question = page.getByRole('dialog', { name: t('move.ask', { name: NAME }) });
  await expect.poll(() => question.textContent()).toContain('20:00 → 20:45');
  await expect.poll(() => question.textContent()).toContain('T1 → T2');
  expect(await question.textContent()).not.toContain(t('past.title'));
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
  await question.getByRole('button', { name: t('move.do') }).click();
  await expect.poll(() => booking(id)).toMatchObject({ reservation_time: '20:45:00' });
  await expect.poll(() => partiesIn(page, 'T2')).toEqual(['Martin']);
  expect(sent).toHaveLength(1);
  // The page has heard that it is done, and the question, in which keys have a meaning of their own, is gone.
  await page.getByRole('button', { name: t('undo'), exact: true }).waitFor();
  await question.waitFor({ state: 'detached' });
  await undoByKeys(page);
  await expect.poll(() => booking(id)).toMatchObject({ reservation_time: '20:00:00' });
  await expect.poll(() => partiesIn(page, 'T1')).toEqual(['Martin']);
});

test('a party that was moved across midnight can be dragged back at once, and neither move is announced', async () => {
  await stage.restaurant({ seats: [2], hours: everyDay({ open_time: '19:00', close_time: '02:00' }) });
  const next = addDays(DATE, 1);
  const { id } = await stage.colleague.book(DATE, { reservation_time: '23:00' });
  const page = await openBook();
  const bar = blockOf(page, 'Martin');
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[aria-live]')) said.push(region.textContent ?? '');
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  const question = page.getByRole('dialog', { name: t('move.ask', { name: NAME }) });
  /** Drags the party by so many quarters. The date that it leaves is read anew last: until then both dates list it. */
  async function move(quarters: number, line: string, [from, to]: [string, string]): Promise<void> {
    const box = await boxOf(page, 'Martin');
    await dragBy(page, { x: box.x + 20, y: box.y + box.height / 2 }, quarters * quarterOf(box));
    await expect.poll(() => question.textContent()).toContain(line);
    const listOf = (date: string) => (url: URL) =>
      url.pathname.endsWith('/reservations') && url.searchParams.get('date') === date;
    const [isLeft, isJoined] = [listOf(from), listOf(to)];
    const both = Promise.withResolvers<void>();
    await page.route(isLeft, async (route) => {
      await both.promise;
      await route.continue();
    });
    let is_moved = false;
    const listed = page.waitForResponse((answer) => {
      is_moved ||= answer.request().method() === 'PATCH';
      return is_moved && isJoined(new URL(answer.url()));
    });
    await question.getByRole('button', { name: t('move.do') }).click();
    await listed;
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const left = page.waitForResponse((answer) => isLeft(new URL(answer.url())));
    both.resolve();
    await left;
    await page.unroute(isLeft);
    await question.waitFor({ state: 'detached' });
  }
  await move(6, '23:00 → 00:30', [DATE, next]);
  await expect.poll(async () => (await stage.colleague.list(next)).map((one) => one.id)).toEqual([id]);
  await expect.poll(() => bar.locator('[data-from]').allTextContents()).toEqual(['00:30']);
  await move(-6, '00:30 → 23:00', [next, DATE]);
  await expect.poll(() => booking(id)).toMatchObject({ reservation_time: '23:00:00' });
  await expect.poll(() => bar.locator('[data-from]').allTextContents()).toEqual(['23:00']);
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said.filter((text) => text.includes(t('arrived', { count: 1, who: NAME })))).toEqual([]);
});

test('a move to a time that has passed says so before it is done, by dragging and by keys', async () => {
  await stage.restaurant({ seats: [2] });
  const past = inDays(-2);
  await stage.colleague.book(past);
  const page = await stage.open(`/book/${past}`);
  await bookShown(page);
  const box = await boxOf(page, 'Martin');
  const question = page.getByRole('dialog', { name: t('move.ask', { name: NAME }) });
  await dragBy(page, { x: box.x + 20, y: box.y + box.height / 2 }, 3 * quarterOf(box));
  await expect.poll(() => question.textContent()).toContain('20:00 → 20:45');
  expect(await question.textContent()).toContain(t('past.title'));
  expect(await question.textContent()).toMatch(/20:45, .*c’est passé/u);
  await question.getByRole('button', { name: t('keep') }).click();
  await question.waitFor({ state: 'detached' });
  await blockOf(page, 'Martin').focus();
  for (const key of ['m', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await question.getByText(t('past.title')).waitFor();
  await question.getByRole('button', { name: t('move.do') }).click();
  await expect.poll(() => stage.colleague.list(past)).toMatchObject([{ reservation_time: '19:45:00' }]);
});

test('lengthens a stay by dragging its end, and asks nothing', async () => {
  await stage.restaurant({ seats: [2] });
  const { id } = await stage.colleague.book(DATE);
  const page = await openBook();
  const box = await boxOf(page, 'Martin');
  await dragBy(page, { x: box.x + box.width - 2, y: box.y + box.height / 2 }, 2 * quarterOf(box));
  await expect.poll(() => booking(id)).toMatchObject({ duration_min: 150, reservation_time: '20:00:00' });
  // The message tells the end, which is what has changed.
  await page.locator('[data-notice=done]').getByText('20:00 à 22:30').waitFor();
  await page.getByRole('button', { name: t('undo'), exact: true }).click();
  await expect.poll(() => booking(id)).toMatchObject({ duration_min: 120 });
});

test('does the same by keys: a time, a table, the end', async () => {
  await stage.restaurant({ seats: [2, 2] });
  const { id } = await stage.colleague.book(DATE);
  const page = await openBook();
  await blockOf(page, 'Martin').focus();
  for (const key of ['m', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowRight', 'Enter']) {
    await page.keyboard.press(key);
  }
  await page.getByRole('dialog', { name: t('move.ask', { name: NAME }) }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => booking(id)).toMatchObject({ reservation_time: '20:30:00', duration_min: 135 });
  await expect.poll(() => partiesIn(page, 'T2')).toEqual(['Martin']);
});

test('edits on a phone too', async () => {
  await stage.restaurant({ seats: [2] });
  const { id } = await stage.colleague.book(DATE);
  const page = await openBook({ ...PHONE, query: `?open=${id}` });
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  await page.getByLabel(t('new.time'), { exact: true }).fill('19:30');
  await page.getByRole('button', { name: t('edit.save') }).click();
  await expect.poll(() => booking(id)).toMatchObject({ reservation_time: '19:30:00' });
});

test('shows what somebody else has changed instead of overwriting it', async () => {
  await stage.restaurant({ seats: [2] });
  const { id } = await stage.colleague.book(DATE);
  const page = await openBook({ query: `?open=${id}` });
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  await page.getByLabel(t('new.time'), { exact: true }).fill('21:00');
  await stage.colleague.ask('PATCH', `/reservations/${id}`, { reservation_time: '18:30' });
  await page.getByRole('button', { name: t('edit.save') }).click();
  await changedElsewhere(page).waitFor();
  await expect.poll(() => booking(id)).toMatchObject({ reservation_time: '18:30:00' });
});

test('keeps what was typed when it is refused because somebody else has changed another field', async () => {
  await stage.restaurant({ seats: [4] });
  const { id } = await stage.colleague.book(DATE);
  const page = await openBook({ query: `?open=${id}` });
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  const form = page.getByRole('form');
  const allergies = form.getByLabel(t('panel.allergies'), { exact: true });
  const party = form.getByLabel(t('new.party'), { exact: true });
  await allergies.fill('Lactose');
  await party.fill('3');
  // Nothing is read meanwhile.
  await page.route('**/api/v1/**', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
  await stage.colleague.ask('PATCH', `/reservations/${id}`, { notes: 'Chaise haute' });
  await page.getByRole('button', { name: t('edit.save') }).click();
  await changedElsewhere(page).waitFor();
  expect([await party.inputValue(), await allergies.inputValue()]).toEqual(['3', 'Lactose']);
  await page.unroute('**/api/v1/**');
  const notes = form.getByLabel(t('new.notes'), { exact: true });
  await expect.poll(() => notes.inputValue(), { timeout: 40_000 }).toBe('Chaise haute');
  await page.getByRole('button', { name: t('edit.save') }).click();
  await expect.poll(() => booking(id)).toMatchObject({ party_size: 3, allergies: 'Lactose', notes: 'Chaise haute' });
});

test('what somebody else changes while it is edited is neither undone nor told the guest as a change', async () => {
  await stage.restaurant({ seats: [4] });
  const address = 'meanwhile@example.com';
  const { id } = await stage.colleague.book(DATE, { guest_email: address });
  const page = await openBook({ query: `?open=${id}` });
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  await page.getByLabel(t('new.notes'), { exact: true }).fill('Poussette');
  const party = page.getByRole('form').getByLabel(t('new.party'), { exact: true });
  await stage.colleague.ask('PATCH', `/reservations/${id}`, { guests: 3, notify_guest: false });
  await expect.poll(() => party.inputValue(), { timeout: 40_000 }).toBe('3');
  await page.getByRole('button', { name: t('edit.save') }).click();
  await expect.poll(() => booking(id)).toMatchObject({ party_size: 3, notes: 'Poussette' });
  await expect.poll(() => mailsTo(address)).toEqual(['Votre table est réservée']);
});

test('says before the press that somebody else has changed what is being edited', async () => {
  await stage.restaurant({ seats: [4] });
  const { id } = await stage.colleague.book(DATE);
  const page = await openBook({ query: `?open=${id}` });
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  await page.getByLabel(t('new.notes'), { exact: true }).fill('Poussette');
  await stage.colleague.ask('PATCH', `/reservations/${id}`, { notes: 'Chaise haute' });
  await changedElsewhere(page).waitFor({ timeout: 40_000 });
  await expect.poll(() => booking(id)).toMatchObject({ notes: 'Chaise haute' });
  await page.getByRole('button', { name: t('edit.save') }).click();
  await expect.poll(() => booking(id)).toMatchObject({ notes: 'Poussette' });
});

/** What a field of a form says by somebody else. */
const theirs = (page: Page, field: string) => page.locator(`[data-theirs=${field}]`);
const openForm = async (page: Page) => {
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  return page.getByRole('form', { name: t('edit.title', { name: NAME }) });
};

test('what two hosts have typed into one field both stand there until one of them is taken', async () => {
  await stage.restaurant({ seats: [4] });
  const { id } = await stage.colleague.book(DATE, { allergies: 'Lactose' });
  const page = await openBook({ query: `?open=${id}` });
  const form = await openForm(page);
  const allergies = form.getByLabel(t('panel.allergies'), { exact: true });
  const notes = form.getByLabel(t('new.notes'), { exact: true });
  await allergies.fill('Lactose, gluten');
  await notes.fill('Poussette');
  await stage.colleague.ask('PATCH', `/reservations/${id}`, { allergies: 'Lactose, arachides', notes: 'Terrasse' });
  const save = form.getByRole('button', { name: t('edit.save') });
  await save.click();
  await theirs(page, 'allergies')
    .getByText(t('meanwhile.now', { what: 'Lactose, arachides' }))
    .waitFor({ timeout: 40_000 });
  await expect.poll(() => theirs(page, 'notes').textContent()).toContain('Terrasse');
  expect([await allergies.inputValue(), await notes.inputValue()]).toEqual(['Lactose, gluten', 'Poussette']);
  await theirs(page, 'allergies').getByRole('button').click();
  expect(await allergies.inputValue()).toBe('Lactose, arachides');
  expect(await theirs(page, 'allergies').count()).toBe(0);
  expect(await theirs(page, 'notes').count()).toBe(1);
  await allergies.fill('Lactose, arachides, gluten');
  expect(await violationsOf(page)).toEqual([]);
  await save.click();
  await form.waitFor({ state: 'detached' });
  expect(await booking(id)).toMatchObject({ allergies: 'Lactose, arachides, gluten', notes: 'Poussette' });
});

test('that a booking was cancelled while it is edited is said at once, and when saving is refused', async () => {
  await stage.restaurant({ seats: [4] });
  const { id } = await stage.colleague.book(DATE);
  const page = await openBook({ query: `?open=${id}` });
  const form = await openForm(page);
  const time = form.getByLabel(t('new.time'), { exact: true });
  await time.fill('21:00');
  await stage.colleague.ask('PATCH', `/reservations/${id}`, { status: 'cancelled' });
  const said = form.getByText(t('edit.cancelled_operator'), { exact: true });
  await said.waitFor({ timeout: 40_000 });
  const save = form.getByRole('button', { name: t('edit.save') });
  await save.click();
  await form.getByRole('alert').getByText(t('edit.cancelled')).waitFor();
  expect(await booking(id)).toMatchObject({ status: 'cancelled', reservation_time: '20:00:00' });
  await time.fill('20:00');
  await form.getByLabel(t('new.notes'), { exact: true }).fill('A rappelé');
  await save.click();
  await page
    .locator('[data-notice=done]')
    .getByText(t('edit.done_cancelled', { name: NAME }))
    .waitFor();
  expect(await booking(id)).toMatchObject({ status: 'cancelled', notes: 'A rappelé' });
});

test('a form outlasts that its booking goes to another day, says where it went, and saves it there', async () => {
  await stage.restaurant({ seats: [4] });
  const next = inDays(3);
  const { id } = await stage.colleague.book(DATE);
  const page = await openBook({ query: `?open=${id}` });
  const form = await openForm(page);
  const allergies = form.getByLabel(t('panel.allergies'), { exact: true });
  await allergies.fill('Arachides');
  await stage.colleague.ask('PATCH', `/reservations/${id}`, { reservation_date: next, reservation_time: '19:15' });
  await form.getByText(/^Déplacée entre-temps\s: .*19:15/).waitFor({ timeout: 40_000 });
  expect(await allergies.inputValue()).toBe('Arachides');
  await expect.poll(() => form.getByLabel(t('new.time'), { exact: true }).inputValue()).toBe('19:15');
  await form.getByRole('button', { name: t('edit.save') }).click();
  await expect
    .poll(async () => (await stage.colleague.list(next)).find((one) => one.id === id))
    .toMatchObject({ allergies: 'Arachides', reservation_time: '19:15:00' });
  await page.waitForURL((url) => url.pathname.endsWith(next));
  await page.getByText('Arachides').first().waitFor();
});

test('a booking that goes to another day while it is open says where it went, and leads there', async () => {
  await stage.restaurant({ seats: [4] });
  const next = inDays(3);
  const { id } = await stage.colleague.book(DATE);
  const page = await openBook({ query: `?open=${id}` });
  await page.getByRole('button', { name: t('edit'), exact: true }).waitFor();
  await stage.colleague.ask('PATCH', `/reservations/${id}`, { reservation_date: next, reservation_time: '19:15' });
  const link = page.getByRole('link', { name: t('panel.moved_see') });
  await link.waitFor({ timeout: 40_000 });
  await page.getByText(/^Cette réservation n’est plus ce jour-là\s: .*19:15/).waitFor();
  await link.click();
  await page.waitForURL((url) => url.pathname.endsWith(next));
  await page.getByRole('button', { name: t('edit'), exact: true }).waitFor();
});

test('a setting that two have changed is not saved before the other one is seen', async () => {
  await stage.restaurant({ seats: [4], config: { min_cancel_hours: 2, advance_booking_days: 60 } });
  const page = await stage.open('/settings');
  const hours = page.getByLabel(t('rules.cancel'));
  const card = page.locator('form', { has: hours });
  await hours.fill('4');
  await stage.colleague.ask('PATCH', '', { min_cancel_hours: 24, advance_booking_days: 90 });
  const save = card.getByRole('button', { name: t('save'), exact: true });
  await save.click();
  await theirs(page, 'min_cancel_hours').getByText('24').first().waitFor();
  const me = () => stage.colleague.ask<object>('GET', '');
  expect(await me()).toMatchObject({ min_cancel_hours: 24 });
  expect(await hours.inputValue()).toBe('4');
  await expect.poll(() => page.getByLabel(t('rules.advance')).inputValue()).toBe('90');
  await save.click();
  await expect.poll(me).toMatchObject({ min_cancel_hours: 4, advance_booking_days: 90 });
  await theirs(page, 'min_cancel_hours').waitFor({ state: 'detached' });
});

test('an address that takes no mail is said beside the booking, until it is corrected', async () => {
  await stage.restaurant({ seats: [2] });
  const { id } = await stage.colleague.book(DATE, { guest_email: 'bounce+beside@simulator.amazonses.com' });
  await expect.poll(() => booking(id), { timeout: 20_000 }).toMatchObject({ guest_email_refused: true });
  const page = await openBook();
  await blockOf(page, 'Martin').click();
  await page.getByText(t('panel.email_refused')).waitFor();
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  const form = page.getByRole('form', { name: t('edit.title', { name: NAME }) });
  await form.getByLabel(t('panel.email')).fill('corrected@example.com');
  await form.getByRole('button', { name: t('edit.save') }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText(t('panel.email_refused')).waitFor({ state: 'detached' });
  await expect.poll(() => mailsTo('corrected@example.com'), { timeout: 20_000 }).toHaveLength(1);
});
