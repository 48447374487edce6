import { NotAuthorizedError } from 'cognito-local/lib/errors.js';
import type { Router } from 'cognito-local/lib/server/Router.js';
import type { Services } from 'cognito-local/lib/services/index.js';

type Route = ReturnType<typeof Router>;
type Tokens = { AuthenticationResult?: { RefreshToken?: string } };

/** Keeps the refresh tokens of accounts: what the emulator leaves out, although its own sign-in does it. */
async function poolOf({ cognito }: Services, ctx: Parameters<ReturnType<Route>>[0], client_id: string) {
  const [pool, client] = await Promise.all([
    cognito.getUserPoolForClientId(ctx, client_id),
    cognito.getAppClient(ctx, client_id),
  ]);
  if (!client) throw new NotAuthorizedError();
  return { pool, client };
}

/** How long a refresh token works on that was exchanged: an answer may be lost (ms; `lib/state/auth.ts` says the same in the cloud). */
const GRACE_MS = 60_000;

/** A refresh token that was exchanged: whose it was, for which one, and until when it works (epoch ms). */
type Exchanged = { username: string; successor: string; until: number };

/**
 * Adds to the emulator what the pool in the cloud does: `GetTokensFromRefreshToken` answers a new refresh token and ends
 * the old one a minute later, and a challenge that is answered leaves a refresh token that works.
 */
export function withRotation(services: Services, route: Route): Route {
  const exchanged = new Map<string, Exchanged>();
  return (target) => {
    const rest = route(target);
    if (target === 'RespondToAuthChallenge') {
      return async (ctx, request: { ClientId: string; ChallengeResponses: { USERNAME: string } }) => {
        const answer: Tokens = await rest(ctx, request);
        const { pool } = await poolOf(services, ctx, request.ClientId);
        const user = await pool.getUserByUsername(ctx, request.ChallengeResponses.USERNAME);
        const refresh = answer.AuthenticationResult?.RefreshToken;
        if (user && refresh) await pool.storeRefreshToken(ctx, refresh, user);
        return answer;
      };
    }
    if (target !== 'GetTokensFromRefreshToken') return rest;
    return async (ctx, { ClientId, RefreshToken }: { ClientId: string; RefreshToken: string }) => {
      const { pool, client } = await poolOf(services, ctx, ClientId);
      const now = services.clock.get().getTime();
      for (const [token, { until }] of exchanged) if (until <= now) exchanged.delete(token);
      const before = exchanged.get(RefreshToken);
      const user = before
        ? await pool.getUserByUsername(ctx, before.username)
        : await pool.getUserByRefreshToken(ctx, RefreshToken);
      // Signing out ends the successor, and what it followed with it.
      if (!user || (before && !user.RefreshTokens.includes(before.successor))) throw new NotAuthorizedError();
      const groups = await pool.listUserGroupMembership(ctx, user);
      const tokens = await services.tokenGenerator.generate(ctx, user, groups, client, undefined, 'RefreshTokens');
      if (!before) {
        const successor = tokens.RefreshToken;
        exchanged.set(RefreshToken, { username: user.Username, successor, until: now + GRACE_MS });
      }
      const others = user.RefreshTokens.filter((kept) => kept !== RefreshToken);
      await pool.saveUser(ctx, { ...user, RefreshTokens: [...others, tokens.RefreshToken] });
      return { AuthenticationResult: { ...tokens, TokenType: 'Bearer' } };
    };
  };
}
