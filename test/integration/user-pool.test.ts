import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Accounts } from '../../bin/ops/accounts.ts';
import type { PoolMail } from '../../local/user-pool/mail.ts';
import { keysUriOf, startUserPool, type UserPool } from '../../local/user-pool/start.ts';
import { identifier } from '../../shared/platform/auth/authenticator.ts';
import { createPoolClient } from '../../web/console/client/session/pool-client.ts';
import { codeNow } from '../support/authenticator.ts';

let folder: string;
let pool: UserPool;
const mails: PoolMail[] = [];

const ZOE = 'zoe@example.com';
const PASSWORD = 'Correct-horse-1';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'couvert-pool-'));
  pool = await startUserPool(folder, (mail) => mails.push(mail));
});
afterEach(() => accounts().delete(ZOE));
afterAll(async () => {
  await pool.stop();
  await rm(folder, { recursive: true });
});

const accounts = () => new Accounts(pool);

/** What the console asks the pool, with the console's own client. */
const client = () => createPoolClient({ pool_endpoint: pool.endpoint, client_id: pool.client_id });
const ask = <Answer = object>(target: string, body: object) => client().callAsClient<Answer>(target, body);

type Tokens = { AccessToken: string; RefreshToken: string };
const tokens = async (PASSWORD: string) => {
  const answer = await ask<{ AuthenticationResult: Tokens }>('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: ZOE, PASSWORD },
  });
  return answer.AuthenticationResult;
};
const change = ({ AccessToken }: Tokens, PreviousPassword: string, ProposedPassword: string) =>
  client().call('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword });

const codeOf = ({ html }: PoolMail) => /\b\d{6}\b/.exec(html)?.[0] ?? '';
const OTHER_PASSWORD = 'Correct-horse-2';
const confirm = (ConfirmationCode: string, Password = OTHER_PASSWORD) =>
  ask('ConfirmForgotPassword', { Username: ZOE, ConfirmationCode, Password });
/** Has a code mailed to Zoé, and answers it. */
async function mailedCode(): Promise<string> {
  await ask('ForgotPassword', { Username: ZOE });
  await expect.poll(() => mails.map(({ to }) => to)).toEqual([ZOE]);
  return codeOf(mails.splice(0)[0] ?? { to: '', subject: '', html: '' });
}

/** The production verifier, with the keys of the pool that runs now; it answers the `sub` of a token. */
const subOf = async (token: string) => {
  const env = {
    USER_POOL_ID: pool.pool_id,
    USER_POOL_CLIENT_ID: pool.client_id,
    COUVERT_LOCAL_JWKS_URI: keysUriOf(pool),
  };
  return identifier(env)(`Bearer ${token}`);
};

test('the production verifier takes the access token of the demo account', async () => {
  const token = await accounts().signIn(pool.demo.email, pool.demo.password, undefined);
  await expect(subOf(token)).resolves.toBe(pool.demo.sub);
});

test('an account with a password signs in with it and with no other', async () => {
  const { sub, temporary_password } = await accounts().ensure(ZOE, PASSWORD);
  expect(temporary_password).toBeUndefined();
  await expect(subOf(await accounts().signIn(ZOE, PASSWORD, undefined))).resolves.toBe(sub);
  await expect(accounts().signIn(ZOE, 'Wrong-horse-1', undefined)).rejects.toThrow('is wrong');
});

test('a temporary password must be right, and must be exchanged for another one', async () => {
  const { temporary_password = '' } = await accounts().ensure(ZOE, undefined);
  await expect(accounts().signIn(ZOE, 'Wrong-horse-1', PASSWORD)).rejects.toThrow('is wrong');
  await expect(accounts().signIn(ZOE, temporary_password, undefined)).rejects.toThrow('--new-password');
  await accounts().signIn(ZOE, temporary_password, PASSWORD);
  await expect(accounts().signIn(ZOE, temporary_password, PASSWORD)).rejects.toThrow('is wrong');
  await expect(accounts().signIn(ZOE, PASSWORD, undefined)).resolves.toBeTruthy();
});

test('whoever chose a password keeps it when the account is asked for again', async () => {
  const first = await accounts().ensure(ZOE, PASSWORD);
  await expect(accounts().ensure(ZOE, undefined)).resolves.toEqual({ sub: first.sub, email: ZOE });
  await expect(accounts().signIn(ZOE, PASSWORD, undefined)).resolves.toBeTruthy();
});

test('a mailed code gives a new password, once', async () => {
  await accounts().ensure(ZOE, PASSWORD);
  const code = await mailedCode();
  await confirm(code);
  await expect(accounts().signIn(ZOE, OTHER_PASSWORD, undefined)).resolves.toBeTruthy();
  await expect(accounts().signIn(ZOE, PASSWORD, undefined)).rejects.toThrow('is wrong');
  await expect(confirm(code)).rejects.toMatchObject({ code: 'ExpiredCodeException' });
});

test('whoever asks for a code learns nothing of an address, and only an account gets a mail', async () => {
  const Username = 'nobody@example.com';
  const unknown = await ask('ForgotPassword', { Username });
  await accounts().ensure(Username, PASSWORD);
  const known = await ask('ForgotPassword', { Username });
  await accounts().delete(Username);
  expect(known).toEqual(unknown);
  await expect.poll(() => mails.splice(0).map(({ to }) => to)).toEqual([Username]);
});

test('a code cannot be guessed, and a weak password does not use it up', async () => {
  await accounts().ensure(ZOE, PASSWORD);
  const code = await mailedCode();
  const wrong = code === '000000' ? '000001' : '000000';
  await expect(confirm(code, 'Short-1')).rejects.toMatchObject({ code: 'InvalidPasswordException' });
  for (let guess = 0; guess < 5; guess += 1) {
    await expect(confirm(wrong)).rejects.toMatchObject({ code: 'CodeMismatchException' });
  }
  await expect(confirm(code)).rejects.toMatchObject({ code: 'LimitExceededException' });
});

test('a changed password ends the sessions that there were, and needs the one before', async () => {
  await accounts().ensure(ZOE, PASSWORD);
  const old = await tokens(PASSWORD);
  await expect(change(old, OTHER_PASSWORD, PASSWORD)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  await expect(change(old, PASSWORD, 'weak')).rejects.toMatchObject({ code: 'InvalidPasswordException' });
  await change(old, PASSWORD, OTHER_PASSWORD);
  await client().call('GlobalSignOut', { AccessToken: old.AccessToken });
  const refresh = { RefreshToken: old.RefreshToken };
  await expect(ask('GetTokensFromRefreshToken', refresh)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  await expect(accounts().signIn(ZOE, OTHER_PASSWORD, undefined)).resolves.toBeTruthy();
});

test('an exchanged refresh token works once more, for its answer may be lost, until somebody signs out', async () => {
  await accounts().ensure(ZOE, PASSWORD);
  const exchange = async (RefreshToken: string) =>
    (await ask<{ AuthenticationResult: Tokens }>('GetTokensFromRefreshToken', { RefreshToken })).AuthenticationResult;
  const { RefreshToken: first } = await tokens(PASSWORD);
  const lost = await exchange(first);
  const second = await exchange(first);
  expect(second.RefreshToken).not.toBe(lost.RefreshToken);
  await client().call('GlobalSignOut', { AccessToken: second.AccessToken });
  for (const { RefreshToken } of [{ RefreshToken: first }, lost, second]) {
    await expect(exchange(RefreshToken)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  }
});

test('a second factor is asked for once it is verified and wanted, and ops takes it away', async () => {
  await accounts().ensure(ZOE, PASSWORD);
  const { AccessToken } = await tokens(PASSWORD);
  const { SecretCode } = await client().call<{ SecretCode: string }>('AssociateSoftwareToken', { AccessToken });
  const UserCode = codeNow(SecretCode);
  const wrong = { AccessToken, UserCode: UserCode === '000000' ? '000001' : '000000' };
  await expect(client().call('VerifySoftwareToken', wrong)).rejects.toMatchObject({
    code: 'EnableSoftwareTokenMFAException',
  });
  await client().call('VerifySoftwareToken', { AccessToken, UserCode });
  await expect(accounts().signIn(ZOE, PASSWORD, undefined)).resolves.toBeTruthy();
  await client().call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } });
  await expect(accounts().signIn(ZOE, PASSWORD, undefined)).rejects.toThrow('second factor');
  await accounts().resetSecondFactor(ZOE);
  await expect(accounts().signIn(ZOE, PASSWORD, undefined)).resolves.toBeTruthy();
  await expect(accounts().resetSecondFactor('nobody@example.com')).rejects.toThrow('no account');
});

test('accounts, passwords and tokens outlive the pool, which leaves whole files whenever it ends', async () => {
  const { sub } = await accounts().ensure(ZOE, PASSWORD);
  const token = await accounts().signIn(ZOE, PASSWORD, undefined);
  const { demo } = pool;
  const unanswered = Promise.allSettled(Array.from({ length: 20 }, () => accounts().signIn(ZOE, PASSWORD, undefined)));
  await pool.stop();
  for (const name of await readdir(folder)) {
    if (name.endsWith('.json')) JSON.parse(await readFile(join(folder, name), 'utf8'));
  }
  pool = await startUserPool(folder, (mail) => mails.push(mail));
  await unanswered;
  expect(pool.demo).toEqual(demo);
  await expect(subOf(token)).resolves.toBe(sub);
  await expect(accounts().signIn(ZOE, PASSWORD, undefined)).resolves.toBeTruthy();
});
