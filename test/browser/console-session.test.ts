import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { consoleErrorsOf } from '../support/page-checks.ts';
import { inDays } from './base.ts';
import { blockOf, bookShown, newButton, type Stage, startStage, words } from './console-stage.ts';
import { setStage } from './set-stage.ts';

let stage: Stage;
const t = words();
const DATE = inDays(2);
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

/**
 * Makes the tokens that a page keeps look as if they had ended, with another refresh token if one is given. A button is
 * pressed in the same moment, so that nothing that the page reads by itself notices the end first.
 */
const age = async (page: Page, refresh?: string, button?: Locator) =>
  page.evaluate(
    ({ other, pressed }) => {
      const stored = JSON.parse(localStorage.getItem('couvert.session') ?? '{}');
      const tokens = { ...stored.tokens, expires_at: 0, ...(other && { refresh: other }) };
      localStorage.setItem('couvert.session', JSON.stringify({ ...stored, tokens }));
      if (pressed instanceof HTMLElement) pressed.click();
    },
    { other: refresh, pressed: await button?.elementHandle() },
  );

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

test('leads to the sign-in, tells a wrong password, and goes on to the page that was asked for', async () => {
  const page = await signedOut('/settings');
  await page.getByRole('heading', { name: t('sign_in.title') }).waitFor();
  await page.getByRole('button', { name: t('sign_in'), exact: true }).click();
  await page.getByText(t('sign_in.empty_email')).waitFor();
  await givePassword(page, operator().email, 'Wrong-horse-1');
  await page.getByRole('alert').getByText(t('sign_in.wrong')).waitFor();
  await givePassword(page, operator().email, operator().password);
  await page.waitForURL('**/console/settings');
});

test('speaks the other language as soon as it is chosen, and after a reload', async () => {
  const english = words('en');
  const page = await signedOut();
  await page.getByRole('heading', { name: t('sign_in.title') }).waitFor();
  await page.getByText('EN', { exact: true }).click();
  await page.getByRole('heading', { name: english('sign_in.title') }).waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
  await page.reload();
  await page.getByRole('heading', { name: english('sign_in.title') }).waitFor();
});

test('asks for a password of one’s own after the first one', async () => {
  const Created = z.object({ operator: z.object({ temporary_password: z.string() }) });
  const created = z.parse(
    Created,
    await stage.app.ops(
      'restaurant',
      'create',
      '--name',
      'Chez Neuf',
      '--sample-data',
      '--operator-email',
      'neuf@example.com',
    ),
  );
  const page = await signedOut();
  await givePassword(page, 'neuf@example.com', created.operator.temporary_password);
  await page.getByRole('heading', { name: t('new_password.title') }).waitFor();
  const field = page.getByLabel(t('new_password'), { exact: true });
  await field.fill('court');
  await page.getByRole('button', { name: t('new_password.save') }).click();
  await page.getByText(t('new_password.weak')).waitFor();
  await field.fill('Correct-horse-2');
  await expect.poll(() => page.locator('li[data-met]').count()).toBe(5);
  await page.getByRole('button', { name: t('new_password.save') }).click();
  await page.getByText('Chez Neuf').waitFor();
  // The session lasts beyond its first token.
  await ageWhileClosed(page);
  await page.getByText('Chez Neuf').waitFor();
});

test('asks for the code of an authenticator app, which can be pasted', async () => {
  const page = await signedOut();
  const codes: string[] = [];
  // The local pool knows no such codes: its answers are written here, after those of the pool in the cloud.
  await page.route(`${stage.app.local.cognito_endpoint}/**`, async (route) => {
    const request = route.request();
    const target = request.headers()[POOL_TARGET]?.split('.')[1];
    if (target === 'InitiateAuth') {
      const body = request.postDataJSON();
      if (body.AuthParameters.PASSWORD === 'with-code') {
        return route.fulfill({
          json: {
            ChallengeName: 'SOFTWARE_TOKEN_MFA',
            Session: 'S1',
            ChallengeParameters: { USER_ID_FOR_SRP: 'sub-1' },
          },
        });
      }
    }
    if (target === 'RespondToAuthChallenge') {
      const { ChallengeName, ChallengeResponses, Session } = request.postDataJSON();
      expect({ ChallengeName, Session }).toEqual({ ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'S1' });
      expect(ChallengeResponses.USERNAME).toBe('sub-1');
      codes.push(ChallengeResponses.SOFTWARE_TOKEN_MFA_CODE);
      if (codes.length === 1) {
        return route.fulfill({ status: 400, json: { __type: 'CodeMismatchException', message: 'Wrong.' } });
      }
      const real = await fetch(stage.app.local.cognito_endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          [POOL_TARGET]: 'AWSCognitoIdentityProviderService.InitiateAuth',
        },
        body: JSON.stringify({
          ClientId: stage.app.local.client_id,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: operator().email, PASSWORD: operator().password },
        }),
      });
      return route.fulfill({ json: await real.json() });
    }
    return route.continue();
  });
  await givePassword(page, operator().email, 'with-code');
  const code = page.getByLabel(t('code'), { exact: true });
  await code.fill('123 456');
  await page.getByText(t('code.wrong')).waitFor();
  await expect.poll(() => code.inputValue()).toBe('');
  await code.fill('654321');
  await page.getByRole('banner').waitFor();
  expect(codes).toEqual(['123456', '654321']);
});

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

test('keeps the page and what is typed when the session ends, and goes on where it was', async () => {
  const page = await stage.open(`/book/${DATE}`);
  await bookShown(page);
  await page.keyboard.press('n');
  await page.getByLabel(t('new.time')).fill('20:00');
  await page.getByLabel(t('new.first_name')).fill('Louise');
  await page.getByLabel(t('new.last_name'), { exact: true }).fill('Bonnet');
  await age(page, 'revoked', page.getByRole('button', { name: t('new.save') }));
  const dialog = page.getByRole('dialog', { name: t('signed_out') });
  await dialog.waitFor();
  await expect.poll(() => dialog.getByLabel(t('sign_in.email')).inputValue()).toBe(operator().email);
  await dialog.getByLabel(t('sign_in.password'), { exact: true }).fill(operator().password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  // What was sent when the session had ended arrives now: nothing has to be pressed again.
  await blockOf(page, 'Bonnet').waitFor();
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
  expect(asked).toContain('RevokeToken');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('couvert.session'))).toBeNull();
});

test('asks at once for the hours, days and tables that every page waits for, in the name of the restaurant', async () => {
  const page = await signedOut();
  const context = page.context();
  const [held, named]: [Set<string>, (string | undefined)[]] = [new Set(), []];
  const all = Promise.withResolvers<void>();
  await context.route(/\/me\/(hours|special-days|rooms|tables|table-merges)(\?|$)/, async (route) => {
    const request = route.request();
    held.add(new URL(request.url()).pathname);
    named.push(request.headers()['x-restaurant-id']);
    // None is answered before each of them is asked for.
    if (held.size === 5) all.resolve();
    await all.promise;
    await route.fallback();
  });
  await givePassword(page, operator().email, operator().password);
  await newButton(page).waitFor();
  expect(named).toEqual(Array(5).fill(expect.any(String)));
});

test('tells an account without a restaurant what to do', async () => {
  const page = await signedOut();
  await page.route('**/api/v1/restaurant/me', (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', request_id: 'R-1', status: 403, title: '', detail: '' } }),
  );
  await givePassword(page, operator().email, operator().password);
  await page.getByText(t('fault.forbidden')).waitFor();
  // React tells the console of whatever an error boundary shows.
  expect(consoleErrorsOf(page.context()).splice(0)).toEqual([expect.stringMatching(/^ApiProblem\b/)]);
  await page.getByRole('button', { name: t('account.out') }).click();
  await page.getByRole('heading', { name: t('sign_in.title') }).waitFor();
});
