import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authenticator, identifier } from '../../../shared/platform/auth/authenticator.ts';
import { Unavailable } from '../../../shared/platform/errors.ts';
import type { Operator } from '../../../shared/staff/rules/operator.ts';
import { memberOf } from '../../support/members.ts';
import { CLIENT, POOL, SUB, startTestPool } from '../../support/tokens.ts';

let pool: Awaited<ReturnType<typeof startTestPool>>;
beforeAll(async () => {
  pool = await startTestPool();
});
afterAll(() => pool.stop());

const MEMBER = memberOf('k3v9x2m7q1ab');
const operators: Record<string, Operator[]> = { [SUB]: [MEMBER] };
const asked: string[] = [];
const find = async (sub: string) => {
  asked.push(sub);
  return operators[sub] ?? [];
};
const create = (env: NodeJS.ProcessEnv = pool.env) =>
  authenticator(identifier(env), { membershipsOf: find, invitationsFor: async () => [] });
const bearer = (token: string) => `Bearer ${token}`;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

beforeEach(() => {
  asked.length = 0;
  Object.assign(pool.served, { count: 0, status: 200 });
});

const invalid = {
  code: 'unauthorized',
  message: 'The access token is not valid.',
  challenge: 'Bearer realm="couvert", error="invalid_token", error_description="The access token is not valid."',
};

test('an access token of the pool and client leads to the restaurants of its operator', async () => {
  await expect(create()(bearer(pool.token()))).resolves.toEqual([MEMBER]);
  expect(asked).toEqual([SUB]);
});

test('the scheme is read in any case', async () => {
  await expect(create()(`bearer ${pool.token()}`)).resolves.toEqual([MEMBER]);
});

describe('a request without a bearer token is asked for one', () => {
  test.each([undefined, '', 'Bearer', 'Bearer ', 'Basic b3BlcmF0b3I6c2VjcmV0', 'Bearer two words'])(
    '%s',
    async (header) => {
      await expect(create()(header)).rejects.toMatchObject({
        code: 'unauthorized',
        challenge: 'Bearer realm="couvert"',
      });
    },
  );
});

describe('a faulty token is refused before anybody is looked up', () => {
  const second = () => Math.floor(Date.now() / 1000);
  const faults: Record<string, () => string> = {
    'signed with another key': () => pool.token({}, { key: pool.stranger() }),
    'its claims changed after signing': () => {
      const [header, claims = '', signature] = pool.token().split('.');
      const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: 'somebody-else' };
      return [header, encode(changed), signature].join('.');
    },
    'of another pool': () => pool.token({ iss: pool.issuerOf('eu-west-3_OtherPool') }),
    'of a pool in another region': () => pool.token({ iss: `https://cognito-idp.us-east-1.amazonaws.com/${POOL}` }),
    'of no issuer': () => pool.token({ iss: undefined }),
    'for another client': () => pool.token({ client_id: 'another' }),
    'for no client': () => pool.token({ client_id: undefined }),
    'an ID token': () => pool.token({ token_use: 'id', aud: CLIENT, client_id: undefined }),
    'of no use': () => pool.token({ token_use: undefined }),
    'not valid yet': () => pool.token({ nbf: second() + 60 }),
    'unsigned, alg none': () => `${encode({ alg: 'none' })}.${encode({ sub: SUB, token_use: 'access' })}.`,
    'unsigned, alg none with a known key': () =>
      `${encode({ alg: 'none', kid: 'test-key' })}.${pool.token().split('.')[1]}.`,
    'signed with the public key as a secret': () => {
      const content = `${encode({ alg: 'HS256', kid: 'test-key' })}.${pool.token().split('.')[1]}`;
      const secret = pool.publicKey.export({ format: 'pem', type: 'spki' });
      return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
    },
    'of an unknown key': () => pool.token({}, { header: { kid: 'unknown' } }),
    'of no key': () => pool.token({}, { header: { kid: undefined } }),
    'without its signature': () => pool.token().split('.').slice(0, 2).join('.'),
    'with an empty signature': () => `${pool.token().split('.').slice(0, 2).join('.')}.`,
    'no token at all': () => 'garbage',
    'three empty parts': () => '..',
    'of parts that are no JSON': () => 'YQ.YQ.YQ',
  };
  test.each(Object.keys(faults))('%s', async (fault) => {
    await expect(create()(bearer(faults[fault]?.() ?? ''))).rejects.toMatchObject(invalid);
    expect(asked).toEqual([]);
  });

  test('expired, and the answer says so', async () => {
    await expect(create()(bearer(pool.token({ exp: second() - 1 })))).rejects.toMatchObject({
      code: 'unauthorized',
      challenge: 'Bearer realm="couvert", error="invalid_token", error_description="The access token has expired."',
    });
  });

  test('any text', async () => {
    const authenticate = create();
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), async (text) => {
        await expect(authenticate(bearer(text))).rejects.toMatchObject({ code: 'unauthorized' });
      }),
    );
  });

  test('a good token with any one character of it changed', async () => {
    const authenticate = create();
    const good = pool.token();
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 2), fc.constantFrom('A', 'b', '3', '.'), async (at, letter) => {
        fc.pre(good[at] !== letter);
        const changed = good.slice(0, at) + letter + good.slice(at + 1);
        await expect(authenticate(bearer(changed))).rejects.toMatchObject({ code: 'unauthorized' });
      }),
    );
  });
});

test('an account without an operator record is forbidden, and a removal acts on the next request', async () => {
  const records = new Map([[SUB, [MEMBER]]]);
  const invitation = {
    token: 'token',
    restaurant_name: 'Chez Zoé',
    role: 'host' as const,
    invited_by: 'zoe@example.com',
    expires_at: '2026-11-27T18:30:00.000Z',
  };
  const authenticate = authenticator(identifier(pool.env), {
    membershipsOf: async (sub) => records.get(sub) ?? [],
    invitationsFor: async (sub) => (sub === SUB ? [invitation] : []),
  });
  const header = bearer(pool.token());
  await expect(authenticate(header)).resolves.toEqual([MEMBER]);
  records.delete(SUB);
  // Told what waits for it, so that its page can show it.
  await expect(authenticate(header)).rejects.toMatchObject({
    code: 'forbidden',
    extra: { invitations: [invitation] },
  });
});

describe('the keys of the pool', () => {
  test('are fetched once for many requests, at once and later', async () => {
    const authenticate = create();
    await Promise.all(Array.from({ length: 20 }, () => authenticate(bearer(pool.token()))));
    await authenticate(bearer(pool.token()));
    expect(pool.served.count).toBe(1);
  });

  test('are not fetched again and again for tokens of unknown keys', async () => {
    const authenticate = create();
    for (const kid of ['a', 'b', 'c']) {
      await expect(authenticate(bearer(pool.token({}, { header: { kid } })))).rejects.toMatchObject(invalid);
    }
    expect(pool.served.count).toBe(1);
    await expect(authenticate(bearer(pool.token()))).resolves.toBeDefined();
  });

  test('when they cannot be had, nothing is known about the token: repeat the request', async () => {
    const authenticate = create();
    pool.served.status = 500;
    await expect(authenticate(bearer(pool.token()))).rejects.toBeInstanceOf(Unavailable);
    pool.served.status = 200;
    await expect(authenticate(bearer(pool.token()))).resolves.toBeDefined();
  });

  test('when nobody answers at their address, neither', async () => {
    const env = { ...pool.env, COUVERT_LOCAL_JWKS_URI: 'http://127.0.0.1:9/jwks' };
    await expect(create(env)(bearer(pool.token()))).rejects.toBeInstanceOf(Unavailable);
  });
});

describe('the override for one machine cannot be switched on in the cloud', () => {
  test.each([
    ['AWS_LAMBDA_FUNCTION_NAME', 'couvert-restaurant-get-me'],
    ['AWS_EXECUTION_ENV', 'AWS_Lambda_nodejs24.x'],
    ['AWS_EXECUTION_ENV', ''],
  ])('where %s is "%s", every token is refused, and the address is not asked', async (name, value) => {
    const request = create({ ...pool.env, [name]: value })(bearer(pool.token()));
    await expect(request).rejects.toThrow('for one machine only');
    expect(pool.served.count).toBe(0);
  });

  test.each([
    'https://127.0.0.1/jwks',
    'http://localhost.example.com/jwks',
    'http://127.0.0.1.example.com/jwks',
    'http://169.254.169.254/jwks',
    'http://127.0.0.1@example.com/jwks',
    'http://localhost/jwks',
    'file:///etc/jwks.json',
    'not an address',
    '',
  ])('%s is no address of this machine: every token is refused', async (uri) => {
    const request = create({ ...pool.env, COUVERT_LOCAL_JWKS_URI: uri })(bearer(pool.token()));
    await expect(request).rejects.toThrow();
    await expect(request).rejects.not.toHaveProperty('code', 'forbidden');
    expect(asked).toEqual([]);
  });

  test('without pool and client, every token is refused', async () => {
    await expect(create({ USER_POOL_ID: POOL })(bearer(pool.token()))).rejects.toThrow('must be set');
    await expect(create({})(bearer(pool.token()))).rejects.toThrow('must be set');
  });
});
