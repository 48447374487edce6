import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { words } from '../pages/console/words.ts';
import { violationsOf } from '../support/page-checks.ts';
import { inDays } from './base.ts';
import { blockOf, bookShown, partiesIn, rowOf, type Stage, startStage, undoByKeys } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();
const DATE = inDays(2);
const NAME = 'Zoé Martin';

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

test('axe finds nothing where a form says what somebody else has typed into its field', async () => {
  await stage.restaurant({ seats: [4] });
  const { id } = await stage.colleague.book(DATE);
  const page = await openBook({ query: `?open=${id}` });
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  await page.getByLabel(t('new.notes'), { exact: true }).fill('Poussette');
  await stage.colleague.ask('PATCH', `/reservations/${id}`, { notes: 'Terrasse' });
  await page.getByRole('button', { name: t('edit.save') }).click();
  await page.locator('[data-theirs=notes]').waitFor();
  expect(await violationsOf(page)).toEqual([]);
});
