import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { words } from '../pages/console/words.ts';
import { bookShown, type Stage, startStage } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();
const POOL_TARGET = 'x-amz-target';

setStage(async () => {
  stage = await startStage();
  return stage;
});
beforeAll(() => stage.restaurant({ seats: [2, 2] }));

const signedOut = (path = '/') => stage.open(path, { signed_in: false });
const operator = () => stage.app.local.operator;

async function givePassword(page: Page, email: string, password: string): Promise<void> {
  const field = page.getByLabel(t('sign_in.email'));
  if (await field.isEditable()) await field.fill(email);
  await page.getByLabel(t('sign_in.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('sign_in'), exact: true }).click();
}

/** Makes the tokens that a page keeps look as if they had ended. */
const age = async (page: Page) =>
  page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('couvert.session') ?? '{}');
    const tokens = { ...stored.tokens, expires_at: 0 };
    localStorage.setItem('couvert.session', JSON.stringify({ ...stored, tokens }));
  });

/**
 * Ages the tokens while the pages of the console are closed, and opens them again: a page that is left while it renews loses
 * the answer, and renews a second time.
 */
async function ageWhileClosed(...pages: [Page, ...Page[]]): Promise<void> {
  const open = pages.map((page) => ({ page, address: page.url() }));
  await Promise.all(pages.map((page) => page.goto(`${stage.app.local.base_url}/mailbox`)));
  await age(pages[0]);
  await Promise.all(open.map(({ page, address }) => page.goto(address)));
}

/** Counts what the pages of a context ask of the user pool. */
function watchPool(context: BrowserContext): string[] {
  const asked: string[] = [];
  context.on('request', (request) => {
    const target = request.method() === 'POST' && request.headers()[POOL_TARGET];
    if (target) asked.push(target.split('.')[1] ?? '');
  });
  return asked;
}

test('renews its tokens once for all tabs', async () => {
  const first = await signedOut();
  await givePassword(first, operator().email, operator().password);
  await first.getByRole('banner').waitFor();
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.getByRole('banner').waitFor();
  const stored = () => first.evaluate(() => JSON.parse(localStorage.getItem('couvert.session') ?? '{}').tokens);
  const before = await stored();
  const asked = watchPool(first.context());
  await ageWhileClosed(first, second);
  await Promise.all([bookShown(first), bookShown(second)]);
  // The book may be shown as it was kept, before the answer with the new tokens is there.
  await expect.poll(async () => (await stored()).refresh).not.toBe(before.refresh);
  expect(asked).toEqual(['GetTokensFromRefreshToken']);
});

test('signs out in every tab at once, and the refresh token dies', async () => {
  const page = await signedOut();
  await givePassword(page, operator().email, operator().password);
  await page.getByRole('banner').waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('banner').waitFor();
  const asked = watchPool(page.context());
  await page.getByRole('button', { name: t('account.menu') }).click();
  await page.getByRole('button', { name: t('account.out') }).click();
  await page.getByRole('heading', { name: t('sign_in.title') }).waitFor();
  await other.getByRole('heading', { name: t('sign_in.title') }).waitFor();
  // Nobody waits for it.
  await expect.poll(() => asked).toContain('RevokeToken');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('couvert.session'))).toBeNull();
});
