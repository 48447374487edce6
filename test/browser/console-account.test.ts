import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createPoolClient } from '../../web/console/client/session/pool-client.ts';
import { codeNow } from '../support/authenticator.ts';
import { type Stage, startStage, words } from './console-stage.ts';
import { setStage } from './set-stage.ts';

// What operators do with their own account, by the keyboard where it is said so, against the local user pool.

let stage: Stage;
const t = words();
const FIRST = 'Correct-horse-1';
const SECOND = 'Correct-horse-2';

setStage(async () => {
  stage = await startStage();
  return stage;
});
beforeAll(() => stage.restaurant({ seats: [2, 2] }));

/** A new account with a password, that runs a restaurant of its own. */
async function account(name: string): Promise<string> {
  const email = `${name}@example.com`;
  const who = ['--operator-email', email, '--operator-password', FIRST];
  await stage.app.ops('restaurant', 'create', '--name', `Chez ${name}`, '--sample-data', ...who);
  return email;
}

const Mails = z.array(z.object({ to: z.string(), subject: z.optional(z.string()), text: z.string() }));

/** The codes that the mailbox page shows for an address, oldest first. */
async function codesFor(email: string): Promise<string[]> {
  const answer = await fetch(`${stage.app.local.base_url}/mailbox/messages`);
  const mails = z.parse(Mails, await answer.json()).filter(({ to }) => to === email);
  return mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '');
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(t('sign_in.email')).fill(email);
  await page.getByLabel(t('sign_in.password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

const signedOut = () => stage.open('/', { signed_in: false });

/** Has a code sent to an address, and waits for the form that takes it. */
async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel(t('sign_in.email')).fill(email);
  await page.getByRole('button', { name: t('sign_in.forgot') }).press('Enter');
  await page.getByRole('heading', { name: t('forgot.title') }).waitFor();
  const field = page.getByLabel(t('sign_in.email'));
  await expect.poll(() => field.inputValue()).toBe(email);
  await field.press('Enter');
  await page.getByText(t('forgot.sent', { email })).waitFor();
}

test('a forgotten password: a code by mail, a new password, and in', async () => {
  const email = await account('oubli');
  const page = await signedOut();
  await askForCode(page, email);
  await expect.poll(() => codesFor(email)).toHaveLength(1);
  await page.getByRole('button', { name: t('forgot.again') }).click();
  await page.getByText(t('forgot.sent_again')).first().waitFor();
  await expect.poll(() => codesFor(email)).toHaveLength(2);
  const [old = '', code = ''] = await codesFor(email);

  const codeField = page.getByLabel(t('code'), { exact: true });
  const password = page.getByLabel(t('new_password'), { exact: true });
  await codeField.fill(old);
  await password.fill('court');
  await password.press('Enter');
  await page.getByRole('alert').getByText(t('new_password.weak')).waitFor();
  await password.fill(SECOND);
  await expect.poll(() => page.locator('li[data-met]').count()).toBe(5);
  await password.press('Enter');
  await page.getByRole('alert').getByText(t('forgot.wrong')).waitFor();
  // As it is pasted from a mail.
  await codeField.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await password.press('Enter');
  await page.getByText('Chez oubli').waitFor();
});

test('a forgotten password: no address is told from another, and browsers know what each field is', async () => {
  const page = await signedOut();
  await askForCode(page, 'personne@example.com');
  await expect.poll(() => codesFor('personne@example.com')).toEqual([]);
  const kinds = await page
    .locator('form input')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('autocomplete')));
  expect(kinds).toEqual(['username', 'one-time-code', 'new-password']);
  await page.getByLabel(t('code'), { exact: true }).fill('123456');
  const password = page.getByLabel(t('new_password'), { exact: true });
  await password.fill(SECOND);
  await password.press('Enter');
  await page.getByRole('alert').getByText(t('forgot.wrong')).waitFor();
  await page.getByRole('button', { name: t('sign_in.again') }).click();
  await signIn(page, 'personne@example.com', SECOND);
  await page.getByRole('alert').getByText(t('sign_in.wrong')).waitFor();
});

test('a forgotten password: the browser’s back button leads to the first step, with the address that was typed', async () => {
  const page = await signedOut();
  await askForCode(page, 'retour@example.com');
  await page.goBack();
  const field = page.getByLabel(t('sign_in.email'));
  await page.getByRole('heading', { name: t('sign_in.title') }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('retour@example.com');
  await page.getByRole('button', { name: t('sign_in.forgot') }).click();
  await page.getByRole('button', { name: t('sign_in.again') }).click();
  await page.getByRole('heading', { name: t('sign_in.title') }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('retour@example.com');
});

test('a forgotten password: too many attempts are said', async () => {
  const page = await signedOut();
  await page.route(`${stage.app.local.cognito_endpoint}/**`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { __type: 'LimitExceededException', message: 'Attempt limit exceeded.' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: t('sign_in.forgot') }).click();
  await page.getByRole('heading', { name: t('forgot.title') }).waitFor();
  await page.getByLabel(t('sign_in.email')).fill('zoe@example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText(t('sign_in.too_many')).waitFor();
});

/** Signs in, and opens something of the account menu by the keyboard. */
async function openAccount(page: Page, what: 'account.password' | 'account.factor') {
  await page.getByRole('button', { name: t('account.menu') }).press('Enter');
  await page.getByRole('button', { name: t(what) }).press('Enter');
  const dialog = page.getByRole('dialog', { name: t(what) });
  await dialog.waitFor();
  return dialog;
}

const stored = (page: Page): Promise<{ tokens?: { refresh: string } }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('couvert.session') ?? '{}'));

const renew = (RefreshToken = '') =>
  createPoolClient({
    pool_endpoint: stage.app.local.cognito_endpoint,
    client_id: stage.app.local.client_id,
  }).callAsClient('GetTokensFromRefreshToken', { RefreshToken });

test('a changed password: the old one is asked for, this device stays in, every other one is out', async () => {
  const email = await account('change');
  const [page, other] = [await signedOut(), await signedOut()];
  await signIn(other, email, FIRST);
  await other.getByText('Chez change').waitFor();
  await signIn(page, email, FIRST);
  await page.getByText('Chez change').waitFor();

  const dialog = await openAccount(page, 'account.password');
  const old = dialog.getByLabel(t('password.old'), { exact: true });
  await old.fill('Wrong-horse-99');
  await dialog.getByLabel(t('new_password'), { exact: true }).fill(SECOND);
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').getByText(t('password.wrong_old')).waitFor();
  await old.fill(FIRST);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });

  await expect(renew((await stored(other)).tokens?.refresh)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  await expect(renew((await stored(page)).tokens?.refresh)).resolves.toBeTruthy();
});

test('a second factor: added with an app’s code, asked for at the sign-in, removed by its owner only', async () => {
  const email = await account('facteur');
  const page = await signedOut();
  await signIn(page, email, FIRST);
  await page.getByText('Chez facteur').waitFor();

  let dialog = await openAccount(page, 'account.factor');
  await dialog.getByText(t('factor.off'), { exact: true }).waitFor();
  await dialog.getByRole('button', { name: t('factor.add') }).press('Enter');
  const password = dialog.getByLabel(t('password.old'), { exact: true });
  await password.fill(SECOND);
  await password.press('Enter');
  await dialog.getByRole('alert').getByText(t('factor.proof_wrong')).waitFor();
  await password.fill(FIRST);
  await password.press('Enter');
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const uri = new URL((await dialog.getByRole('link', { name: t('factor.open') }).getAttribute('href')) ?? '');
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret, issuer: 'Couvert' });
  const code = dialog.getByLabel(t('factor.verify'));
  await code.fill(codeNow(secret) === '000000' ? '000001' : '000000');
  await code.press('Enter');
  await dialog.getByRole('alert').getByText(t('code.wrong')).waitFor();
  await code.fill(codeNow(secret));
  await code.press('Enter');
  await dialog.waitFor({ state: 'detached' });

  const elsewhere = await signedOut();
  await signIn(elsewhere, email, FIRST);
  await elsewhere.getByLabel(t('code'), { exact: true }).fill(codeNow(secret));
  await elsewhere.getByText('Chez facteur').waitFor();

  dialog = await openAccount(page, 'account.factor');
  await dialog.getByText(t('factor.on'), { exact: true }).waitFor();
  await dialog.getByRole('button', { name: t('factor.remove') }).press('Enter');
  await dialog.getByLabel(t('password.old'), { exact: true }).fill(FIRST);
  await page.keyboard.press('Enter');
  await dialog.getByLabel(t('code'), { exact: true }).fill(codeNow(secret));
  await dialog.waitFor({ state: 'detached' });
  dialog = await openAccount(page, 'account.factor');
  await dialog.getByText(t('factor.off'), { exact: true }).waitFor();
});
