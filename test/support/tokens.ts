import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

const KID = 'test-key';
export const POOL = 'eu-west-3_TestPool1';
export const CLIENT = '3n4b5urk1ft4fl3mg5e62d9ado';
export const SUB = '6f1c1f0e-5d0b-4f0e-9a55-0c8f5d2b7a11';

const issuerOf = (pool: string) => `https://cognito-idp.eu-west-3.amazonaws.com/${pool}`;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);

/** The claims of a good access token, as Cognito makes them; `undefined` leaves a claim out. */
const accessClaims = () => ({
  iss: issuerOf(POOL),
  sub: SUB,
  client_id: CLIENT,
  token_use: 'access',
  scope: 'aws.cognito.signin.user.admin',
  username: SUB,
  auth_time: now(),
  iat: now(),
  exp: now() + 3600,
});

type Part = Record<string, unknown>;

/** A user pool for tests: its keys behind HTTP, and tokens signed with them or with somebody else's. */
export async function startTestPool() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KID, alg: 'RS256', use: 'sig' }] };
  const served = { count: 0, status: 200, body: JSON.stringify(jwks) };
  const server = createServer((_, response) => {
    served.count += 1;
    response.writeHead(served.status, { 'content-type': 'application/json' }).end(served.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const token = (claims: Part = {}, { header = {}, key = privateKey }: { header?: Part; key?: KeyObject } = {}) => {
    const content = `${encode({ alg: 'RS256', kid: KID, ...header })}.${encode({ ...accessClaims(), ...claims })}`;
    return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
  };
  return {
    /** What the keys' address answers, and how often it was asked. */
    served,
    env: { USER_POOL_ID: POOL, USER_POOL_CLIENT_ID: CLIENT, COUVERT_LOCAL_JWKS_URI: `http://127.0.0.1:${port}/jwks` },
    token,
    stranger: () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
    issuerOf,
    publicKey,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
