import { expect, test } from 'vitest';
import { withRotation } from '../../../local/user-pool/rotation.ts';

// How long the user pool of one machine takes a refresh token that was exchanged: its clock is simulated here.

const ZOE = 'zoe';

/** A pool of one account with the refresh token `first`, and what exchanges tokens in it. */
function poolAt(clock: () => number) {
  let user = { Username: ZOE, RefreshTokens: ['first'] };
  let drawn = 0;
  const pool = {
    getUserByUsername: async (_: unknown, name: string) => (name === ZOE ? user : null),
    getUserByRefreshToken: async (_: unknown, token: string) => (user.RefreshTokens.includes(token) ? user : null),
    listUserGroupMembership: async () => [],
    saveUser: async (_: unknown, next: typeof user) => {
      user = next;
    },
  };
  const services = {
    clock: { get: () => new Date(clock()) },
    cognito: { getUserPoolForClientId: async () => pool, getAppClient: async () => ({}) },
    tokenGenerator: { generate: async () => ({ AccessToken: 'access', RefreshToken: `drawn ${++drawn}` }) },
  };
  // The emulator's own types name far more than is asked here.
  const exchange = withRotation(services as never, () => async () => undefined)('GetTokensFromRefreshToken');
  return async (RefreshToken: string): Promise<string> =>
    (await exchange({} as never, { ClientId: 'client', RefreshToken })).AuthenticationResult.RefreshToken;
}

test('a refresh token that was exchanged works for less than a minute more, however often it is used', async () => {
  let now = 0;
  const exchange = poolAt(() => now);
  expect(await exchange('first')).toBe('drawn 1');
  now = 59_999;
  expect(await exchange('first')).toBe('drawn 2');
  now = 60_000;
  await expect(exchange('first')).rejects.toThrow();
  expect(await exchange('drawn 2')).toBe('drawn 3');
});
