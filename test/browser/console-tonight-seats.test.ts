import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { words } from '../pages/console/words.ts';
import { PHONE } from '../support/browser.ts';
import { atRest } from '../support/page-checks.ts';
import { type Evenings, rowOf, startEvenings, TABLET, tableOf } from './evening-stage.ts';
import { setStage } from './set-stage.ts';

let evenings: Evenings;
const t = words();

setStage(async () => {
  evenings = await startEvenings();
  return evenings.stage;
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

test('a party that nobody has seen come keeps its whole stay: a drop on a table that is free for a while is refused', async () => {
  const { book, stored } = await evenings.evening(2);
  await book('Faure', '20:00');
  await book('Roy', '19:00');
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
});
