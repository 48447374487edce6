import { type PoolClient, PoolRefusal, PoolSilent } from './pool-client.ts';

/** What the pool gives for a password; `expires_at` is when the access token ends by this machine's clock (epoch ms). */
export type Tokens = { access: string; refresh: string; expires_at: number };

/** What the pool asks for before it gives tokens. */
export type Challenge = {
  name: 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA';
  /** Ties the answer to the question. */
  session: string;
  username: string;
};

export type SignIn = { tokens: Tokens } | { challenge: Challenge };

type Answer = {
  AuthenticationResult?: { AccessToken?: string; RefreshToken?: string };
  ChallengeName?: string;
  ChallengeParameters?: Record<string, string>;
  Session?: string;
};

/** How long an access token lives (ms), by its own claims: so the visitor's clock need not be right. */
function lifetimeOf(token: string): number {
  const [, payload = ''] = token.split('.');
  const claims: { exp: number; iat: number } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
  return (claims.exp - claims.iat) * 1000;
}

const CHALLENGES = ['NEW_PASSWORD_REQUIRED', 'SOFTWARE_TOKEN_MFA'] as const;

/**
 * The few calls of Amazon Cognito that a console needs. Own code, because the client library knows neither
 * `GetTokensFromRefreshToken` nor, with it, the rotation of refresh tokens. Every call throws `PoolRefusal` or
 * `PoolSilent`.
 */
export function createUserPool({ callAsClient }: Pick<PoolClient, 'callAsClient'>, now: () => number) {
  const call = (target: string, body: object) => callAsClient<Answer>(target, body);

  function tokensOf({ AuthenticationResult: result }: Answer, refresh?: string): Tokens | undefined {
    const access = result?.AccessToken;
    const kept = result?.RefreshToken ?? refresh;
    return access && kept ? { access, refresh: kept, expires_at: now() + lifetimeOf(access) } : undefined;
  }

  function signInOf(answer: Answer, username: string): SignIn {
    const tokens = tokensOf(answer);
    if (tokens) return { tokens };
    const name = CHALLENGES.find((known) => known === answer.ChallengeName);
    if (!name)
      throw new PoolRefusal(answer.ChallengeName ?? 'NoTokens', 'The account needs a step that is not offered.');
    const { USER_ID_FOR_SRP = username } = answer.ChallengeParameters ?? {};
    return { challenge: { name, session: answer.Session ?? '', username: USER_ID_FOR_SRP } };
  }

  const respond = async ({ name, session, username }: Challenge, answers: Record<string, string>) =>
    signInOf(
      await call('RespondToAuthChallenge', {
        ChallengeName: name,
        Session: session,
        ChallengeResponses: { USERNAME: username, ...answers },
      }),
      username,
    );

  return {
    signIn: async (email: string, password: string): Promise<SignIn> =>
      signInOf(
        await call('InitiateAuth', {
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: password },
        }),
        email,
      ),
    setPassword: (challenge: Challenge, password: string) => respond(challenge, { NEW_PASSWORD: password }),
    giveCode: (challenge: Challenge, code: string) => respond(challenge, { SOFTWARE_TOKEN_MFA_CODE: code }),
    /** New tokens for a refresh token, which the pool replaces with another one if it rotates them. */
    renew: async (refresh: string): Promise<Tokens> => {
      const tokens = tokensOf(await call('GetTokensFromRefreshToken', { RefreshToken: refresh }), refresh);
      if (!tokens) throw new PoolSilent('No tokens.');
      return tokens;
    },
    revoke: (refresh: string) => call('RevokeToken', { Token: refresh }),
  };
}

export type UserPool = ReturnType<typeof createUserPool>;
