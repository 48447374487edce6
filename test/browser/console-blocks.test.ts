import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clockTimeAt, localDateAt } from '../../shared/platform/time/time.ts';
import type { BlockRecord } from '../../web/console/day/records.ts';
import { words } from '../pages/console/words.ts';
import { inDays } from './base.ts';
import { bookShown, partiesIn, rowOf, type Stage, startStage, undoByKeys } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();
const DATE = inDays(2);

setStage(async () => {
  stage = await startStage();
  return stage;
});

async function openBook(options: Parameters<Stage['open']>[1] = {}): Promise<Page> {
  const page = await stage.open(`/book/${DATE}?view=timeline`, options);
  await bookShown(page);
  await rowOf(page, 'T1').waitFor();
  return page;
}

const blocks = async () => (await stage.colleague.ask<{ items: BlockRecord[] }>('GET', `/blocks?date=${DATE}`)).items;

test('blocks a table by drawing over empty time, changes it, gives it back, and undoes that', async () => {
  await stage.restaurant({ seats: [2] });
  const page = await openBook();
  const track = await rowOf(page, 'T1').locator('[data-track]').boundingBox();
  if (!track) throw new Error('No track.');
  const y = track.y + track.height / 2;
  await page.mouse.move(track.x + track.width * 0.3, y);
  await page.mouse.down();
  await page.mouse.move(track.x + track.width * 0.6, y, { steps: 6 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: t('block'), exact: true });
  await dialog.getByLabel(t('block.reason')).fill('Tempête');
  await dialog.getByRole('button', { name: t('block.do'), exact: true }).click();
  const held = page.locator('[data-held]');
  await held.getByText('Tempête').waitFor();
  // It is not for this evening: the day is said too.
  const of_month = String(Number(DATE.slice(8)));
  await page
    .getByText(new RegExp(`^Bloqué le\\s.*\\b${of_month}(er)?\\b.*T1`))
    .first()
    .waitFor();
  const [made] = await blocks();
  expect(made?.table_ids).toHaveLength(1);
  expect(made && made.start_time < made.end_time).toBe(true);

  await held.click();
  await page.getByLabel(t('block.to'), { exact: true }).fill('23:00');
  await page.getByLabel(t('block.release')).fill('22:30');
  await page.getByRole('button', { name: t('save') }).click();
  await expect.poll(async () => (await blocks())[0]?.end_time).toBe('23:00');
  const released = Date.parse((await blocks())[0]?.release_at ?? '');
  expect([localDateAt(released, 'Europe/Paris'), clockTimeAt(released, 'Europe/Paris')]).toEqual([DATE, '22:30']);

  await held.click();
  await page.getByRole('button', { name: t('block.remove') }).click();
  await held.waitFor({ state: 'detached' });
  await expect.poll(() => blocks()).toEqual([]);
  await page
    .getByText(t('block.gone', { table: 'T1' }))
    .first()
    .waitFor();
  await undoByKeys(page);
  await held.getByText('Tempête').waitFor();
});

test('blocks a whole room by keys once the parties in the way have been moved', async () => {
  await stage.restaurant({ seats: [2, 2] });
  const { id } = await stage.colleague.book(DATE);
  const page = await openBook();
  expect((await stage.colleague.list(DATE)).find((one) => one.id === id)?.table_id).toBeDefined();
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: t('block'), exact: true });
  // The first field has the focus, and its list is not yet over the others.
  await dialog
    .locator('input:focus')
    .and(dialog.getByLabel(t('floor.tables')).first())
    .waitFor();
  await expect.poll(() => dialog.getByRole('option').count()).toBe(0);
  // The ring is on the edge of the whole field, as on that of every other, and is not drawn twice.
  expect(
    await dialog.locator('input:focus').evaluate((typed) => {
      const field = typed.closest('.mantine-Input-input');
      return [typed, field]
        .map((part) => part && getComputedStyle(part))
        .map((style) => [style?.outlineStyle, style?.outlineWidth, style?.boxShadow].join(' '));
    }),
  ).toEqual(['none 3px none', 'solid 3px none']);
  await dialog.getByRole('button', { name: t('block.room', { room: 'Salle' }) }).click();
  const way = dialog.getByRole('region', { name: t('block.in_the_way') });
  await way.getByText('Zoé Martin').first().waitFor();
  await dialog.getByRole('button', { name: t('block.do'), exact: true }).click();
  // As in every form: with its sign, on a ground of its own.
  await dialog.getByRole('alert').filter({ hasText: 'Zoé Martin' }).locator('svg').waitFor();
  await expect.poll(() => blocks()).toEqual([]);
  await way.getByRole('button', { name: t('move') }).click();
  await page.getByRole('menuitem', { name: t('move.off') }).click();
  await way.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: t('block.do'), exact: true }).click();
  await expect.poll(() => page.locator('[data-held]').count()).toBe(2);
  expect((await blocks())[0]?.table_ids).toHaveLength(2);
  await expect.poll(() => partiesIn(page, t('no_table'))).toEqual(['Martin']);
});

test('where clocks have 12 hours, a block ends, and is released, at the next such time after its start', async () => {
  const english = words('en');
  await stage.restaurant({ seats: [2], config: { timezone: 'America/New_York' } });
  const page = await openBook({ lang: 'en' });
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: english('block'), exact: true });
  const fields = [english('block.from'), english('block.to'), english('block.release')].map((label) =>
    dialog.getByLabel(label, { exact: true }),
  );
  for (const [typed, shown] of [
    [
      ['12', '3', '2'],
      ['12:00 PM', '3:00 PM', '2:00 PM'],
    ],
    [
      ['7', '11', '10:30'],
      ['7:00 PM', '11:00 PM', '10:30 PM'],
    ],
    [
      ['7 pm', '1', '11'],
      ['7:00 PM', '1:00 AM', '11:00 PM'],
    ],
    [
      ['12', '3 am', ''],
      ['12:00 PM', '3:00 AM', ''],
    ],
  ] as const) {
    for (const [index, field] of fields.entries()) await field.fill(typed[index] ?? '');
    await dialog.getByLabel(english('block.reason')).click();
    await expect.poll(() => Promise.all(fields.map((field) => field.inputValue()))).toEqual(shown);
  }
});

/** Whoever is in the way of a block of the whole room: their list in its dialog. */
async function inTheWay(page: Page) {
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: t('block'), exact: true });
  await dialog.getByRole('button', { name: t('block.room', { room: 'Salle' }) }).click();
  return dialog.getByRole('region', { name: t('block.in_the_way') }).getByRole('listitem');
}

test('who is in the way of a block is listed with what to know of them before they move', async () => {
  await stage.restaurant({ seats: [2] });
  const noted = { allergies: 'Arachides', notes: 'Table près de la fenêtre', guest_phone: '+33655555555' };
  const { guest_id } = await stage.colleague.book(DATE, noted);
  await stage.colleague.ask('PATCH', `/guests/${guest_id}`, { vip: true });
  const line = await inTheWay(await openBook());
  await line.locator('[data-notes=allergies]', { hasText: noted.allergies }).waitFor();
  await line.locator('[data-notes=notes]', { hasText: noted.notes }).waitFor();
  await line.locator('[data-notes=known]', { hasText: t('known.vip') }).waitFor();
});

test('a menu of tables says that no other one is free, where that is so', async () => {
  await stage.restaurant({ seats: [2] });
  await stage.colleague.book(DATE);
  const page = await openBook();
  const line = await inTheWay(page);
  await line.getByRole('button', { name: t('move') }).click();
  await page.getByRole('menuitem', { name: t('move.off') }).waitFor();
  await expect.poll(() => page.getByRole('menu').textContent()).toContain(t('place.none_free'));
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([t('move.off')]);
});

test('the floor’s list says of a blocked table until when, and does not count it as free', async () => {
  const { tables } = await stage.restaurant({ seats: [2, 2] });
  const [first = ''] = tables;
  const place = { table_ids: [first], date: DATE, start_time: '00:00', end_time: '23:00' };
  await stage.colleague.ask('POST', '/blocks', { ...place, reason: 'Tempête' });
  const page = await stage.open(`/floor?date=${DATE}`);
  const list = page.locator('[aria-labelledby=floor-list]');
  await list.getByText(`${t('floor.blocked', { time: '23:00' })} · Tempête`).waitFor();
  const counted = `${t('floor.count_taken', { count: 0 })}, ${t('floor.count_free', { count: 1 })}`;
  await expect.poll(() => list.locator('p').first().textContent()).toBe(counted);
});
