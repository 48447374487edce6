import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { words } from '../pages/console/words.ts';
import { PHONE } from '../support/browser.ts';
import { inDays } from './base.ts';
import { bookShown, newButton, type Stage, startStage } from './console-stage.ts';
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
