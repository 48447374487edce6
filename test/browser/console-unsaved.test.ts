import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { inDays } from './base.ts';
import { blockOf, bookShown, newButton, type Stage, startStage, words } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();
const DATE = inDays(2);

setStage(async () => {
  stage = await startStage();
  return stage;
});

const questionOn = (page: Page) => page.getByRole('dialog', { name: t('unsaved.title') });

/** Tries to leave; stays when asked, with what was typed. */
async function staysWith(page: Page, typed: Locator, leave: () => Promise<unknown>): Promise<void> {
  const before = await typed.inputValue();
  await leave();
  await questionOn(page)
    .getByRole('button', { name: t('unsaved.stay') })
    .click();
  await questionOn(page).waitFor({ state: 'detached' });
  expect(await typed.inputValue()).toBe(before);
}

/** Leaves for good. */
async function leavesBy(page: Page, typed: Locator, leave: () => Promise<unknown>): Promise<void> {
  await leave();
  await questionOn(page)
    .getByRole('button', { name: t('unsaved.leave') })
    .click();
  await typed.waitFor({ state: 'detached' });
  await questionOn(page).waitFor({ state: 'detached' });
}

test('a half-typed booking is asked about whichever way its form is left; an empty one closes at once', async () => {
  await stage.restaurant({ seats: [2] });
  const page = await stage.open(`/book/${DATE}`);
  await bookShown(page);
  await newButton(page).click();
  const form = page.getByRole('dialog', { name: t('new.title') });
  const name = form.getByLabel(t('new.last_name'), { exact: true });
  await name.waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await newButton(page).click();
  await name.fill('Cohen');
  await staysWith(page, name, () => page.keyboard.press('Escape'));
  await staysWith(page, name, () => form.getByRole('button', { name: t('close') }).click());
  await staysWith(page, name, () => form.getByRole('button', { name: t('cancel'), exact: true }).click());
  // Escape answers the question alone.
  await page.keyboard.press('Escape');
  await questionOn(page).waitFor();
  await page.keyboard.press('Escape');
  await questionOn(page).waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Cohen');
  await leavesBy(page, name, () => page.keyboard.press('Escape'));
});

test('Back on a phone leaves what lies over the page, and the page stays', async () => {
  await stage.restaurant({ seats: [2] });
  await stage.colleague.book(DATE);
  const page = await stage.open(`/book/${inDays(1)}`, PHONE);
  await bookShown(page);
  await page.getByRole('link', { name: t('place.tonight') }).click();
  await page.waitForURL(/\/tonight/);
  await newButton(page).click();
  const form = page.getByRole('dialog', { name: t('new.title') });
  const name = form.getByLabel(t('new.last_name'), { exact: true });
  await name.waitFor();
  await page.goBack();
  await form.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toMatch(/\/tonight$/);
  await newButton(page).click();
  await name.fill('Cohen');
  await staysWith(page, name, () => page.goBack());
  await page.goBack();
  await questionOn(page).waitFor();
  await page.goBack();
  await questionOn(page).waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Cohen');
  await leavesBy(page, name, () => page.goBack());
  expect(new URL(page.url()).pathname).toMatch(/\/tonight$/);
  await page.locator('[aria-keyshortcuts=w]').click();
  const sizes = page.getByRole('dialog', { name: t('walk_in.title') });
  await sizes.waitFor();
  await page.goBack();
  await sizes.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toMatch(/\/tonight$/);
  // Nothing lies over it any more.
  await page.goBack();
  await page.waitForURL(/\/book/);
});

test('a change of a booking is asked about before another booking, the panel’s × or another day takes its place', async () => {
  await stage.restaurant({ seats: [2, 2] });
  await stage.colleague.book(DATE);
  await stage.colleague.book(DATE, { guest_last_name: 'Faure' });
  const page = await stage.open(`/book/${DATE}?view=timeline`);
  await bookShown(page);
  await blockOf(page, 'Martin').click();
  await page.getByRole('button', { name: t('edit'), exact: true }).click();
  const form = page.getByRole('form', { name: t('edit.title', { name: 'Zoé Martin' }) });
  const notes = form.getByLabel(t('new.notes'));
  await notes.fill('Table calme');
  await staysWith(page, notes, () => blockOf(page, 'Faure').click());
  await staysWith(page, notes, () =>
    page
      .getByRole('complementary', { name: t('panel') })
      .getByRole('button', { name: t('close') })
      .click(),
  );
  await staysWith(page, notes, () => form.getByRole('button', { name: t('cancel'), exact: true }).click());
  await form.getByLabel(t('new.date'), { exact: true }).fill(inDays(3));
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: t('edit.save') }).click();
  // What is saved asks nothing, wherever the booking goes.
  await page.waitForURL(new RegExp(inDays(3)));
  await form.waitFor({ state: 'detached' });
  expect(await questionOn(page).count()).toBe(0);
});

test('a half-written block and a caller who is to wait are asked about', async () => {
  await stage.restaurant({ seats: [2] });
  const page = await stage.open(`/book/${DATE}?view=timeline`);
  await bookShown(page);
  await page.locator('[data-track]').first().waitFor();
  await page.keyboard.press('b');
  const reason = page.getByRole('dialog', { name: t('block'), exact: true }).getByLabel(t('block.reason'));
  await reason.fill('Tempête');
  await staysWith(page, reason, () => page.keyboard.press('Escape'));
  await leavesBy(page, reason, () => page.keyboard.press('Escape'));

  await page.getByRole('button', { name: t('waiting') }).click();
  await page.getByRole('button', { name: t('waiting.add') }).click();
  const list = page.getByRole('dialog');
  const first = list.getByLabel(t('waiting.add_first'));
  await first.fill('Ada');
  await staysWith(page, first, () => page.keyboard.press('Escape'));
  await leavesBy(page, first, () => list.getByRole('button', { name: t('cancel'), exact: true }).click());
  await list.getByRole('button', { name: t('waiting.add') }).waitFor();
});
