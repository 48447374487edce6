import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { words } from '../pages/console/words.ts';
import { DINNER } from '../support/restaurant.ts';
import { inDays } from './base.ts';
import { bookShown, type Stage, startStage } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();
const DATE = inDays(2);
const LONG = 'Une table loin de la porte, avec une chaise haute et la place d’une poussette. '.repeat(5).trim();

setStage(async () => {
  stage = await startStage();
  return stage;
});

/** Keeps `print` from opening a dialog, and what is on the page while it would be open. */
async function watchPrint(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const kept = window as unknown as { sheets: string[] };
    kept.sheets = [];
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      kept.sheets.push(document.querySelector('[data-paper]')?.textContent ?? '');
      dispatchEvent(new Event('afterprint'));
    };
  });
  return () => page.evaluate(() => (window as unknown as { sheets: string[] }).sheets);
}

/** Whether the sheet, which comes after the page, is there when the browser prints. */
const hasPaper = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    const is_there = document.querySelector('[data-paper]') !== null;
    dispatchEvent(new Event('afterprint'));
    return is_there;
  });

const shownOnPaper = (page: Page) => page.locator('[data-paper]').innerText();
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

async function openBook(): Promise<Page> {
  const page = await stage.open(`/book/${DATE}`);
  await bookShown(page);
  await page.locator('[data-block]').first().waitFor();
  return page;
}

test('prints a service that is chosen by mouse or key: who comes when, where, and what to know of them', async () => {
  const { tables } = await stage.restaurant({ seats: [2, 2] });
  await stage.colleague.book(DATE, { allergies: 'Noix', guest_note: 'Près de la fenêtre', notes: LONG });
  const lacks = t('seats.lacks', { seats: t('seats', { count: 2 }), guests: t('guests', { count: 5 }) });
  const large = { reservation_time: '22:00', guests: 5, table_id: tables[0] ?? '' };
  await stage.colleague.book(DATE, { guest_last_name: 'Durand', ...large });
  const kept = { table_ids: [tables[1]], date: DATE, start_time: '18:30', end_time: '23:00', reason: 'Tempête' };
  await stage.colleague.ask('POST', '/blocks', kept);
  const page = await openBook();
  const sheets = await watchPrint(page);
  await page.keyboard.press('p');
  const item = page.getByRole('menuitem', { name: t('paper.print', { service: 'Dîner' }) });
  await expect.poll(() => item.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(sheets).toHaveLength(1);
  const [sheet = ''] = await sheets();
  for (const part of [
    'Dîner',
    t('covers', { count: 7 }),
    '20:00',
    'Zoé Martin',
    'T1',
    'Noix',
    'Près de la fenêtre',
    LONG,
    lacks,
    `${t('block.edit')}T2 18:30 – 23:00 · Tempête`,
    ` · ${t('count.bookings', { count: 2 })}`,
  ]) {
    expect(sheet).toContain(part);
  }
  // Nothing of it stays on the page.
  await expect.poll(() => page.locator('[data-paper]').count()).toBe(0);
});

test('puts only the sheet on paper, black on white, its head on each page and no row on two', async () => {
  await stage.restaurant({ seats: [2] });
  for (let party = 0; party < 30; party++) {
    await stage.colleague.book(DATE, { guest_last_name: `Martin${party}`, allergies: 'Arachides', notes: LONG });
  }
  const page = await openBook();
  await expect.poll(() => hasPaper(page)).toBe(true);
  await page.emulateMedia({ colorScheme: 'dark' });
  const pdf = await page.pdf({ printBackground: true });
  expect(pagesOf(pdf)).toBeGreaterThan(1);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => page.locator('body').innerText()).toBe(await shownOnPaper(page));
  const look = (selector: string) =>
    page
      .locator(`[data-paper] ${selector}`)
      .first()
      .evaluate((element) => {
        const { color, display, breakInside, fontWeight } = getComputedStyle(element);
        return { color, display, breakInside, fontWeight, ground: getComputedStyle(document.body).backgroundColor };
      });
  await expect.poll(() => look('thead')).toMatchObject({ display: 'table-header-group' });
  await expect
    .poll(() => look('tbody tr'))
    .toMatchObject({
      breakInside: 'avoid',
      color: 'rgb(0, 0, 0)',
      ground: 'rgb(255, 255, 255)',
    });
  const allergies = page.locator('[data-paper] p', { hasText: 'Arachides' }).first();
  await expect.poll(() => allergies.evaluate((element) => getComputedStyle(element).fontWeight)).toBe('700');
});

test('keeps a service as CSV, named after date and service', async () => {
  await stage.restaurant({ seats: [2] });
  await stage.colleague.book(DATE, { guest_first_name: '=HYPERLINK("x")', allergies: 'Noix' });
  const page = await openBook();
  await page.getByRole('button', { name: t('day.more') }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: t('paper.csv', { service: 'Dîner' }) }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${DATE}-diner.csv`);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(`20:00;"'=HYPERLINK(""x"") Martin";2;T1`);
  expect(text).not.toContain('Noix');
});

test('the key leads to the first service to which somebody comes, not to an empty one before it', async () => {
  const lunch = DINNER.map((dinner) => ({
    ...dinner,
    service_name: 'Déjeuner',
    open_time: '12:00',
    close_time: '14:30',
  }));
  await stage.restaurant({ seats: [2], hours: [...lunch, ...DINNER] });
  await stage.colleague.book(DATE);
  const page = await openBook();
  await page.keyboard.press('p');
  await page.getByRole('menuitem', { name: t('paper.print', { service: 'Déjeuner' }) }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toContain(t('paper.print', { service: 'Dîner' }));
  await page.keyboard.press('Escape');
  // What draws the sheet is loaded once it may be needed: a browser that prints before has none.
  await expect.poll(() => hasPaper(page)).toBe(true);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => page.locator('[data-paper]').textContent()).toContain('Zoé Martin');
});
