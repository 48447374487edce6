import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Accounts } from '../../bin/ops/accounts.ts';
import { keysUriOf, startUserPool, type UserPool } from '../../local/user-pool/start.ts';
import { authenticator } from '../../shared/http/auth.ts';

let folder: string;
let pool: UserPool;

const ZOE = 'zoe@example.com';
const PASSWORD = 'Correct-horse-1';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'couvert-pool-'));
  pool = await startUserPool(folder);
});
afterEach(() => accounts().delete(ZOE));
afterAll(async () => {
  await pool.stop();
  await rm(folder, { recursive: true });
});

const accounts = () => new Accounts(pool);

/** The production verifier, with the keys of the pool that runs now; it answers the `sub` of a token. */
const subOf = async (token: string) => {
  const env = {
    USER_POOL_ID: pool.pool_id,
    USER_POOL_CLIENT_ID: pool.client_id,
    COUVERT_LOCAL_JWKS_URI: keysUriOf(pool),
  };
  const { restaurant_id } = await authenticator(env, async (sub) => sub)(`Bearer ${token}`);
  return restaurant_id;
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

test('a temporary password must be right, and must be exchanged for a strong one', async () => {
  const { temporary_password = '' } = await accounts().ensure(ZOE, undefined);
  await expect(accounts().signIn(ZOE, 'Wrong-horse-1', PASSWORD)).rejects.toThrow('is wrong');
  await expect(accounts().signIn(ZOE, temporary_password, undefined)).rejects.toThrow('--new-password');
  await expect(accounts().signIn(ZOE, temporary_password, 'weak')).rejects.toThrow('too weak');
  await accounts().signIn(ZOE, temporary_password, PASSWORD);
  await expect(accounts().signIn(ZOE, temporary_password, PASSWORD)).rejects.toThrow('is wrong');
  await expect(accounts().signIn(ZOE, PASSWORD, undefined)).resolves.toBeTruthy();
});

test('whoever chose a password keeps it when the account is asked for again', async () => {
  const first = await accounts().ensure(ZOE, PASSWORD);
  await expect(accounts().ensure(ZOE, undefined)).resolves.toEqual({ sub: first.sub, email: ZOE });
  await expect(accounts().signIn(ZOE, PASSWORD, undefined)).resolves.toBeTruthy();
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
  pool = await startUserPool(folder);
  await unanswered;
  expect(pool.demo).toEqual(demo);
  await expect(subOf(token)).resolves.toBe(sub);
  await expect(accounts().signIn(ZOE, PASSWORD, undefined)).resolves.toBeTruthy();
});
