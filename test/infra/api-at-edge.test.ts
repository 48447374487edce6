import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { handler as authorize } from '../../functions/edge/authorize.ts';
import { audienceOf } from '../../lib/audience/answered.ts';
import { answeringName } from '../../lib/names.ts';
import { access, countsClients } from '../../lib/permissions.ts';
import type { Route } from '../../shared/platform/contract/route.ts';
import { routes } from '../../shared/routes.ts';
import { allows, statementsOf, textOf } from '../support/infra/policy.ts';
import { type Synthesised, synthesise } from '../support/infra/synthesise.ts';

// How CloudFront serves the API beside the pages. What the ids of AWS's own policies stand for is in its Developer Guide,
// "Use managed cache policies" and "Use managed origin request policies".

let stack: Synthesised;
beforeAll(() => {
  stack = synthesise();
});

const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const ALL_VIEWER_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
/** Origin and what preflights ask with; no query and no cookies. */
const CORS_S3_ORIGIN = '88a5eaf4-2fd4-4709-b370-b4c650ea3fcf';

const Policy = z.union([z.string(), z.object({ Ref: z.string() })]);
const Behaviour = z.looseObject({
  PathPattern: z.string(),
  TargetOriginId: z.string(),
  CachePolicyId: Policy,
  OriginRequestPolicyId: z.optional(Policy),
  AllowedMethods: z.optional(z.array(z.string())),
});
const Config = z.looseObject({
  HttpVersion: z.string(),
  IPV6Enabled: z.boolean(),
  DefaultCacheBehavior: z.looseObject({ FunctionAssociations: z.array(z.object({ FunctionARN: z.unknown() })) }),
  CacheBehaviors: z.array(Behaviour),
  CustomErrorResponses: z.array(z.record(z.string(), z.unknown())),
  Origins: z.array(z.looseObject({ Id: z.string(), OriginCustomHeaders: z.optional(z.array(z.unknown())) })),
});

function distribution(from = stack) {
  const [only] = Object.values(from.resources('AWS::CloudFront::Distribution'));
  return z.parse(Config, only?.Properties.DistributionConfig);
}

/** The behaviour that takes a path: the first whose pattern matches. */
function behaviourOf(path: string) {
  const taking = distribution().CacheBehaviors.find(({ PathPattern }) =>
    new RegExp(`^${PathPattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path),
  );
  if (!taking) throw new Error(`No behaviour takes ${path}.`);
  return taking;
}

const idOf = (policy: z.infer<typeof Policy> | undefined) => (typeof policy === 'object' ? policy.Ref : (policy ?? ''));

const all = routes as readonly Route[];
const addressOf = ({ path }: Route) => path.replaceAll(/\{\w+\}/g, 'something');

describe('every route of the API', () => {
  test('is asked by any method of the gateway itself, over TLS', () => {
    for (const route of all) {
      expect(behaviourOf(addressOf(route))).toMatchObject({
        TargetOriginId: 'api',
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
      });
    }
    expect(distribution().Origins.find(({ Id }) => Id === 'api')).toMatchObject({
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
    });
  });

  test('that the contract does not share is never kept', () => {
    for (const route of all.filter(({ cache }) => !cache)) {
      expect(behaviourOf(addressOf(route)).CachePolicyId, route.id).toBe(CACHING_DISABLED);
    }
  });

  test('that the contract shares is kept for as long as its answer says, by path, query and site', () => {
    for (const route of all.filter(({ cache }) => cache)) {
      const { CachePolicyId, OriginRequestPolicyId } = behaviourOf(addressOf(route));
      const { Properties } = stack.resources('AWS::CloudFront::CachePolicy')[idOf(CachePolicyId)] ?? {};
      // An answer that says nothing, or no-store, as with a lock's or a booking's token, is not kept.
      expect(Properties?.CachePolicyConfig).toMatchObject({
        MinTTL: 0,
        DefaultTTL: 0,
        // The longest of all: the answer says how much less it is.
        MaxTTL: Math.max(...all.map(({ cache }) => cache?.seconds ?? 0)),
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['origin'] },
          QueryStringsConfig: {
            QueryStringBehavior: 'whitelist',
            QueryStrings: expect.arrayContaining([
              ...Object.keys(route.query?.shape ?? {}),
              ...(route.cache?.unless ?? []),
            ]),
          },
        },
      });
      // Nothing reaches the function that does not count in the cache.
      expect(OriginRequestPolicyId).toBe(CORS_S3_ORIGIN);
    }
  });

  test('gets what it reads: all of an operator’s headers but Host, and of a guest’s those of the contract', () => {
    const forwarded = (route: Route) => idOf(behaviourOf(addressOf(route)).OriginRequestPolicyId);
    for (const route of all.filter(({ auth }) => auth === 'operator')) {
      expect(forwarded(route), route.id).toBe(ALL_VIEWER_EXCEPT_HOST);
    }
    const guests = all.filter(({ auth, cache }) => auth === 'public' && !cache);
    const [policy, ...others] = new Set(guests.map(forwarded));
    expect(others).toEqual([]);
    const { Properties } = stack.resources('AWS::CloudFront::OriginRequestPolicy')[policy ?? ''] ?? {};
    expect(Properties?.OriginRequestPolicyConfig).toMatchObject({
      QueryStringsConfig: { QueryStringBehavior: 'all' },
      HeadersConfig: {
        HeaderBehavior: 'whitelist',
        Headers: [
          ...['content-type', 'idempotency-key'],
          ...['origin', 'access-control-request-method', 'access-control-request-headers'],
          'cloudfront-viewer-address',
        ],
      },
    });
  });

  test('answers a failure in its own words, and nobody keeps it', () => {
    const { CustomErrorResponses } = distribution();
    for (const { ErrorCode: _, ...rest } of CustomErrorResponses) expect(rest).toEqual({ ErrorCachingMinTTL: 0 });
    const codes = CustomErrorResponses.map(({ ErrorCode }) => ErrorCode);
    // Those that CloudFront keeps whatever the answer says (Developer Guide, "HTTP 4xx and 5xx status codes").
    expect(codes).toEqual(expect.arrayContaining([404, 405, 414, 500, 501, 502, 503, 504]));
  });
});

describe('preflights of other sites', () => {
  test('are answered by the gateway: no route takes OPTIONS', () => {
    const keys = Object.values(stack.resources('AWS::ApiGatewayV2::Route')).map(
      ({ Properties }) => Properties.RouteKey,
    );
    for (const key of keys) expect(key).toMatch(/^(GET|HEAD|POST|PUT|PATCH|DELETE) \//);
  });
});

describe('IPv6', () => {
  test('reaches the distribution, and the API itself', () => {
    expect(distribution()).toMatchObject({ IPV6Enabled: true, HttpVersion: 'http2and3' });
    const domain = { domain: 'api.example.com', certificate: 'arn:aws:acm:eu-west-3:000000000000:certificate/api' };
    const own = synthesise(domain);
    const [api] = Object.values(own.resources('AWS::ApiGatewayV2::Api'));
    expect(api?.Properties.IpAddressType).toBe('dualstack');
    const [name] = Object.values(own.resources('AWS::ApiGatewayV2::DomainName'));
    expect(name?.Properties.DomainNameConfigurations).toMatchObject([{ IpAddressType: 'dualstack' }]);
  });
});

describe('the secret of the distribution', () => {
  const secretsOf = (text: string) => [...text.matchAll(/\{\{resolve:secretsmanager:\{(\w+)\}:SecretString:::\}\}/g)];
  const sentBy = (from: Synthesised) => {
    const headers = distribution(from).Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
    const [only, ...more] = headers.map((header) =>
      z.parse(z.object({ HeaderName: z.string(), HeaderValue: z.unknown() }), header),
    );
    expect(more).toEqual([]);
    expect(only?.HeaderName).toBe('x-couvert-edge');
    return secretsOf(textOf(only?.HeaderValue)).map(([, id]) => id);
  };
  const Functions = z.looseObject({
    FunctionName: z.optional(z.string()),
    Environment: z.optional(z.object({ Variables: z.record(z.string(), z.unknown()) })),
  });
  const acceptedBy = (from: Synthesised) =>
    Object.values(from.resources('AWS::Lambda::Function'))
      .map(({ Properties }) => z.parse(Functions, Properties))
      .flatMap(({ FunctionName = '', Environment }) => {
        const known = Environment?.Variables.EDGE_SECRETS;
        return known ? [{ name: FunctionName, secrets: secretsOf(textOf(known)).map(([, id]) => id) }] : [];
      });

  test('is drawn by Secrets Manager, and known to the functions that count clients or let requests in alone', () => {
    const [sent = ''] = sentBy(stack);
    expect(stack.resources('AWS::SecretsManager::Secret')[sent]?.Properties).toMatchObject({
      GenerateSecretString: { PasswordLength: 43, ExcludePunctuation: true },
    });
    const counting = all.filter(({ id }) => countsClients(access[id as keyof typeof access]));
    expect(counting.map(({ id }) => id)).toContain('widget.lock-slot');
    expect(
      acceptedBy(stack)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(
      [
        ...counting.map((route) => answeringName('couvert-prod', audienceOf(route), route.id)),
        ...(['guests', 'operators'] as const).map((name) => answeringName('couvert-prod', name, 'edge.authorize')),
      ].sort(),
    );
    for (const { secrets } of acceptedBy(stack)) expect(secrets).toContain(sent);
  });

  test('is rotated by a deployment, before and after which the functions accept what CloudFront sends', () => {
    const next = synthesise({ edge_secret: '2' });
    const [before] = sentBy(stack);
    const [after] = sentBy(next);
    expect(after).not.toBe(before);
    for (const { secrets } of [...acceptedBy(stack), ...acceptedBy(next)]) {
      expect(secrets).toEqual(expect.arrayContaining([before, after]));
    }
  });
});

// « API Gateway performs runtime validation by verifying that all of the identity-related request parameters are present, not
// null, and non-empty. Only when this is true does the authorizer invoke the authorizer Lambda function. Otherwise, it returns a
// 401 Unauthorized response without calling the Lambda function. » « If you enable caching, API Gateway uses an authorizer's
// identity sources as the cache key » for all routes of an API that use the authorizer, for an hour at most
// (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-lambda-authorizer.html). A stage variable is no place
// for the secret: « Stage variables are not intended to be used for sensitive data » (…/http-api-stages.stage-variables.html).
describe('a request that comes round the distribution', () => {
  const Authorizer = z.object({
    ApiId: z.unknown(),
    Name: z.string(),
    AuthorizerType: z.literal('REQUEST'),
    AuthorizerPayloadFormatVersion: z.literal('2.0'),
    EnableSimpleResponses: z.literal(true),
    AuthorizerUri: z.unknown(),
    AuthorizerCredentialsArn: z.unknown(),
    IdentitySource: z.tuple([z.string()]),
    AuthorizerResultTtlInSeconds: z.number(),
  });
  const OfRoute = z.looseObject({
    RouteKey: z.string(),
    AuthorizationType: z.optional(z.string()),
    AuthorizerId: z.optional(z.object({ Ref: z.string() })),
  });
  const routesOf = (from: Synthesised) =>
    Object.values(from.resources('AWS::ApiGatewayV2::Route')).map(({ Properties }) => z.parse(OfRoute, Properties));
  const authorizersOf = (from: Synthesised) => from.resources('AWS::ApiGatewayV2::Authorizer');

  /** The gateway as AWS describes it: what it answers before any function of a route is called, or nothing. */
  function gateway(authorizer: z.infer<typeof Authorizer>, accepted: string) {
    const remembered = new Map<string, boolean>();
    const calls: string[] = [];
    const ask = async (headers: Record<string, string>): Promise<401 | 403 | undefined> => {
      const name = authorizer.IdentitySource[0].replace('$request.header.', '');
      const shown = headers[name];
      if (!shown) return 401;
      let allowed = remembered.get(shown);
      if (allowed === undefined) {
        calls.push(shown);
        vi.stubEnv('EDGE_SECRETS', accepted);
        allowed = (await authorize({ identitySource: [shown] })).isAuthorized;
        vi.unstubAllEnvs();
        remembered.set(shown, allowed);
      }
      return allowed ? undefined : 403;
    };
    return { ask, calls };
  }

  test('is refused on every route, of pages and of what no route takes too, by the authorizer of its audience', () => {
    const routes = routesOf(stack);
    expect(routes.length).toBeGreaterThan(all.length);
    for (const { RouteKey, AuthorizationType, AuthorizerId } of routes) {
      expect([RouteKey, AuthorizationType]).toEqual([RouteKey, 'CUSTOM']);
      expect(authorizersOf(stack)).toHaveProperty(AuthorizerId?.Ref ?? '');
    }
    expect(Object.keys(authorizersOf(stack))).toHaveLength(2);
  });

  test('is let in with an accepted secret alone, before and after a rotation, and none is asked for twice', async () => {
    for (const { Properties } of Object.values(authorizersOf(stack))) {
      const { ask, calls } = gateway(z.parse(Authorizer, Properties), 'before present next');
      expect(await ask({})).toBe(401);
      expect(await ask({ 'cloudfront-viewer-address': '198.51.100.10:1' })).toBe(401);
      for (const wrong of ['presen', 'present ', 'before present', 'before,present', 'PRESENT', ' ']) {
        expect([wrong, await ask({ 'x-couvert-edge': wrong })]).toEqual([wrong, 403]);
      }
      for (const secret of ['before', 'present', 'next', 'present']) {
        expect(await ask({ 'x-couvert-edge': secret })).toBeUndefined();
      }
      expect(calls.filter((shown) => shown === 'present')).toHaveLength(1);
      // Where no secret was given nobody is let in.
      expect(await gateway(z.parse(Authorizer, Properties), '').ask({ 'x-couvert-edge': 'present' })).toBe(403);
    }
  });

  test('is judged by a function that the gateway may call, which knows the secrets and may touch nothing', () => {
    for (const { Properties } of Object.values(authorizersOf(stack))) {
      const { AuthorizerUri, AuthorizerCredentialsArn, AuthorizerResultTtlInSeconds, Name } = z.parse(
        Authorizer,
        Properties,
      );
      expect(AuthorizerResultTtlInSeconds).toBe(3600);
      const id = /functions\/([\w-]+)\.Arn\/invocations$/.exec(textOf(AuthorizerUri))?.[1] ?? '';
      const { Properties: called } = stack.resources('AWS::Lambda::Function')[id] ?? {};
      expect(called?.FunctionName).toBe(`${Name}-edge-authorize`);
      const statementsOfRole = (role: unknown) => {
        const { Properties: found } = stack.resources('AWS::IAM::Role')[textOf(role).replace('.Arn', '')] ?? {};
        const Policies = z.array(z.object({ PolicyDocument: z.unknown() }));
        return z.parse(Policies, found?.Policies).flatMap(({ PolicyDocument }) => statementsOf(PolicyDocument));
      };
      const resource = `arn:aws:lambda:eu-west-3:{AWS::AccountId}:function:${called?.FunctionName}`;
      expect(
        allows(statementsOfRole(AuthorizerCredentialsArn), { action: 'lambda:InvokeFunction', resource, key: '' }),
      ).toBe(true);
      expect(statementsOfRole(called?.Role).flatMap(({ actions }) => actions)).toEqual([
        'logs:CreateLogStream',
        'logs:PutLogEvents',
      ]);
    }
  });

  test('passes where the API is to answer at its own address, has a name of its own, or is there to try things on', () => {
    const named = { domain: 'api.example.com', certificate: 'arn:aws:acm:eu-west-3:000000000000:certificate/api' };
    for (const open of [synthesise({ open_api: 'true' }), synthesise(named), synthesise({ ephemeral: 'true' })]) {
      expect(Object.keys(authorizersOf(open))).toEqual([]);
      for (const { AuthorizationType } of routesOf(open)) expect(AuthorizationType).toBe('NONE');
    }
    expect(Object.keys(authorizersOf(synthesise({ ...named, open_api: 'false' })))).toHaveLength(2);
  });
});

describe('a deployment', () => {
  test('changes pages once the API answers at their address, with the files that they load', () => {
    const holding = (type: string) =>
      stack.stacks.filter(({ resources }) => Object.keys(resources(type)).length > 0).map(({ name }) => name);
    expect(holding('Custom::CDKBucketDeployment')).toEqual(['couvert-prod-edge', 'couvert-prod-release']);
    const release = stack.stacks.find(({ name }) => name === 'couvert-prod-release');
    // Every function, every route and the distribution of the release is there.
    for (const type of ['AWS::ApiGatewayV2::Route', 'AWS::CloudFront::Distribution']) {
      expect(holding(type).length).toBeGreaterThan(0);
      expect(release?.after).toEqual(expect.arrayContaining(holding(type)));
    }
    expect(release?.after).toContain('couvert-prod-background');
    const [, named] = Object.entries(release?.resources('Custom::CDKBucketDeployment') ?? {})[0] ?? [];
    expect(named?.DependsOn).toEqual(expect.arrayContaining(Object.keys(stack.resources('AWS::ApiGatewayV2::Stage'))));
  });
});

describe('an address at which there is nothing', () => {
  test('is answered at the edge, so that no bucket tells at / what it holds', () => {
    const [association] = distribution().DefaultCacheBehavior.FunctionAssociations;
    const id = textOf(association?.FunctionARN).replace(/\.FunctionARN$/, '');
    const { Properties } = stack.resources('AWS::CloudFront::Function')[id] ?? {};
    const request = JSON.stringify({ uri: '/', headers: {} });
    const answered = runInNewContext(`${Properties?.FunctionCode}; handler({ request: ${request} })`);
    expect(answered).toMatchObject({ statusCode: 404, body: { data: 'Not found.\n' } });
  });
});
