import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { JwksValidationError, JwkValidationError, JwtBaseError, JwtExpiredError } from 'aws-jwt-verify/error';
import { SimpleFetcher } from 'aws-jwt-verify/https';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import type { WaitingInvitation } from '../../staff/contract/invitations.ts';
import type { Operator } from '../../staff/rules/operator.ts';
import { DomainError, Unavailable } from '../errors.ts';
import type { Authenticate, Identify } from '../http/operator-endpoint.ts';
import { Unauthorized } from '../http/problem.ts';

const LOCAL_FETCH_TIMEOUT_MS = 2000;

/**
 * Where the keys of the user pool on one machine are, or nothing. The private half of those keys is public, so the
 * override is refused, and with it every token, inside Lambda (which sets its own variables, over anybody's) and for
 * any address but this machine's. Throws a plain error then.
 */
function localKeysUri(env: NodeJS.ProcessEnv): string | undefined {
  const uri = env.COUVERT_LOCAL_JWKS_URI;
  if (uri === undefined) return undefined;
  if (env.AWS_LAMBDA_FUNCTION_NAME !== undefined || env.AWS_EXECUTION_ENV !== undefined) {
    throw new Error('COUVERT_LOCAL_JWKS_URI is for one machine only.');
  }
  const { protocol, hostname } = new URL(uri);
  if (protocol !== 'http:' || !['127.0.0.1', '[::1]'].includes(hostname)) {
    throw new Error('COUVERT_LOCAL_JWKS_URI must be an http address of this machine.');
  }
  return uri;
}

/** Fetches the pool's keys; when they cannot be had, nothing is known about the token: throws `Unavailable`. */
function keyFetcher(env: NodeJS.ProcessEnv) {
  const local = localKeysUri(env);
  const fetcher = new SimpleFetcher();
  const fetchKeys = async (uri: string) => {
    if (!local) return fetcher.fetch(uri);
    const answer = await fetch(local, { signal: AbortSignal.timeout(LOCAL_FETCH_TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`The local user pool answered ${answer.status}.`);
    return answer.arrayBuffer();
  };
  return {
    fetch: (uri: string) =>
      fetchKeys(uri).catch(() => {
        throw new Unavailable("The user pool's keys cannot be had.");
      }),
  };
}

function createVerifier(env: NodeJS.ProcessEnv) {
  const { USER_POOL_ID: userPoolId, USER_POOL_CLIENT_ID: clientId } = env;
  if (!userPoolId || !clientId) throw new Error('USER_POOL_ID and USER_POOL_CLIENT_ID must be set.');
  const jwksCache = new SimpleJwksCache({ fetcher: keyFetcher(env) });
  return CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse: 'access' }, { jwksCache });
}

/** The token of an `Authorization` header, RFC 6750; `undefined` when it names no bearer. */
const bearerToken = (authorization: string | undefined) => /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];

/** Whose fault it is that a token was not accepted: the token's, or that of the keys it was checked with. */
const isTokensFault = (error: unknown) =>
  error instanceof JwtBaseError && !(error instanceof JwksValidationError || error instanceof JwkValidationError);

/**
 * Tells from the `Authorization` header of a request which account asks: the `sub` of a Cognito access token of the pool and
 * client that `env` names. The pool's keys are fetched once and kept. Throws `unauthorized` for every fault of the token, and
 * `Unavailable` when the keys cannot be had.
 */
export const identifier = (env: NodeJS.ProcessEnv): Identify => {
  let verifier: ReturnType<typeof createVerifier> | undefined;
  const subjectOf = async (token: string) => {
    verifier ??= createVerifier(env);
    try {
      const { sub } = await verifier.verify(token);
      return sub;
    } catch (error) {
      if (!isTokensFault(error)) throw error;
      throw new Unauthorized(
        error instanceof JwtExpiredError ? 'The access token has expired.' : 'The access token is not valid.',
        'invalid_token',
      );
    }
  };
  return async (authorization) => {
    const token = bearerToken(authorization);
    if (!token) throw new Unauthorized('Send the header Authorization: Bearer <access token>.');
    return subjectOf(token);
  };
};

/** For which restaurants an account works, and what waits for it to be accepted. */
type Look = {
  membershipsOf: (sub: string) => Promise<Operator[]>;
  invitationsFor: (sub: string) => Promise<WaitingInvitation[]>;
};

/**
 * Tells from the `Authorization` header of a request for which restaurants somebody works. Throws what `identifier` does, and
 * for an account that works for no restaurant `forbidden`, with the invitations that wait for it.
 */
export const authenticator = (identify: Identify, { membershipsOf, invitationsFor }: Look): Authenticate => {
  return async (authorization) => {
    const sub = await identify(authorization);
    const memberships = await membershipsOf(sub);
    if (memberships.length > 0) return memberships;
    const invitations = await invitationsFor(sub);
    throw new DomainError(
      'forbidden',
      'This account works for no restaurant.',
      invitations.length > 0 ? { invitations } : {},
    );
  };
};
