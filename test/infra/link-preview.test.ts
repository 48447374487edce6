import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bookingPage } from '../../shared/booking/contract/booking-page.ts';
import { textOf } from '../support/infra/policy.ts';
import { type Synthesised, synthesise } from '../support/infra/synthesise.ts';

// Who shows previews of links is answered by a function; a guest's browser never is, and never waits for one. The rules of
// CloudFront that this rests on stand in its Developer Guide: "Optimize high availability with CloudFront origin failover"
// and "Helper methods for origin modification".

let stack: Synthesised;
beforeAll(() => {
  stack = synthesise();
});

const PAGE = '/book/index.html';
const TOKEN = 'q7w3e9r2t5y8u1i4o6p0';
/** What messengers send, and what a browser does. */
const CRAWLER = { 'user-agent': 'WhatsApp/2.23.20.0', accept: '*/*' };
const BROWSER = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15',
  'sec-fetch-dest': 'document',
  'accept-language': 'en-GB,en;q=0.9',
};

const Named = z.object({ Ref: z.string() });
const Behaviour = z.looseObject({
  PathPattern: z.string(),
  TargetOriginId: z.string(),
  CachePolicyId: z.unknown(),
  AllowedMethods: z.optional(z.array(z.string())),
  ResponseHeadersPolicyId: z.optional(Named),
  FunctionAssociations: z.optional(z.array(z.object({ FunctionARN: z.unknown(), EventType: z.string() }))),
});
const Config = z.looseObject({
  CacheBehaviors: z.array(Behaviour),
  Origins: z.array(
    z.looseObject({
      Id: z.string(),
      DomainName: z.unknown(),
      ConnectionAttempts: z.optional(z.number()),
      ConnectionTimeout: z.optional(z.number()),
      CustomOriginConfig: z.optional(z.looseObject({ OriginReadTimeout: z.optional(z.number()) })),
    }),
  ),
  OriginGroups: z.object({
    Items: z.array(
      z.object({
        Id: z.string(),
        FailoverCriteria: z.object({ StatusCodes: z.object({ Items: z.array(z.number()) }) }),
        Members: z.object({ Items: z.array(z.object({ OriginId: z.string() })) }),
      }),
    ),
  }),
});

function distribution(from = stack) {
  const [only] = Object.values(from.resources('AWS::CloudFront::Distribution'));
  return z.parse(Config, only?.Properties.DistributionConfig);
}

function behaviourAt(pattern: string) {
  const found = distribution().CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern);
  if (!found) throw new Error(`Nothing is served at ${pattern}.`);
  return found;
}

const originOf = (id: string, from = stack) => distribution(from).Origins.find(({ Id }) => Id === id);

type Request = {
  method: string;
  uri: string;
  querystring: Record<string, { value: string }>;
  headers: Record<string, { value: string }>;
};
const Group = z.object({
  originIds: z.array(z.object({ originId: z.string() })),
  failoverCriteria: z.object({ statusCodes: z.array(z.number()) }),
});

const fieldsOf = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

/** The code that the distribution runs before its cache, as it is deployed. */
function edgeCode(pattern: string): string {
  const [association] = behaviourAt(pattern).FunctionAssociations ?? [];
  expect(association?.EventType).toBe('viewer-request');
  const id = textOf(association?.FunctionARN).replace(/\.FunctionARN$/, '');
  const { Properties: properties = {} } = stack.resources('AWS::CloudFront::Function')[id] ?? {};
  expect(properties).toMatchObject({ AutoPublish: true, FunctionConfig: { Runtime: 'cloudfront-js-2.0' } });
  return z.parse(z.string(), properties.FunctionCode);
}

/** What the edge makes of a request: what is asked on, and of whom if not of the bucket. */
function atEdge(path: string, headers: Record<string, string>, { method = 'GET', refuse = false } = {}) {
  const groups: unknown[] = [];
  const said: string[] = [];
  const createRequestOriginGroup = (group: unknown) => {
    if (refuse) throw new Error('No such origin.');
    groups.push(structuredClone(group));
  };
  const { pathname: uri, searchParams } = new URL(path, 'https://pages.example');
  const request: Request = {
    method,
    uri,
    querystring: fieldsOf(Object.fromEntries(searchParams)),
    headers: fieldsOf({ host: 'pages.example', ...headers }),
  };
  const code = edgeCode('/book/*').replace(/^import cf from 'cloudfront';\n/, '');
  const asked: Request = runInNewContext(`${code}; handler(event)`, {
    event: { request },
    cf: { createRequestOriginGroup },
    console: { log: (text: string) => said.push(text) },
  });
  const forwarded = Object.keys(asked.headers).filter((name) =>
    [bookingPage.token_header, 'accept-language'].includes(name),
  );
  return {
    uri: asked.uri,
    query: Object.fromEntries(Object.entries(asked.querystring).map(([name, { value }]) => [name, value])),
    headers: Object.fromEntries(forwarded.map((name) => [name, asked.headers[name]?.value])),
    group: groups.map((group) => z.parse(Group, group))[0],
    said,
  };
}

describe("a guest's browser", () => {
  test('gets the file that everybody gets, from the bucket and from one place in the cache', () => {
    const plain = { uri: PAGE, query: {}, headers: {}, group: undefined };
    for (const path of [`/book/${TOKEN}`, `/book/${TOKEN}?lang=en&date=2026-12-31&guests=4&color=%230f6b4f`, '/book']) {
      expect(atEdge(path, BROWSER)).toMatchObject(plain);
      expect(atEdge(path, { ...BROWSER, 'sec-fetch-dest': 'iframe' })).toMatchObject(plain);
    }
    // What it says of itself in our headers counts for nothing.
    expect(atEdge(`/book/${TOKEN}`, { ...BROWSER, [bookingPage.token_header]: 'other' })).toMatchObject(plain);
    for (const pattern of ['/book', '/book/*']) {
      expect(textOf(originOf(behaviourAt(pattern).TargetOriginId)?.DomainName)).toBe('Pages.RegionalDomainName');
    }
  });
});

describe('who shows a preview', () => {
  test('is answered by the function, and by the file for whatever it does not answer', () => {
    const { uri, headers, query, group } = atEdge(`/book/${TOKEN}?utm=x&date=2026-12-31`, CRAWLER);
    // Both are asked for the same: the function knows by a header whose page it is.
    expect({ uri, headers, query }).toEqual({ uri: PAGE, headers: { [bookingPage.token_header]: TOKEN }, query: {} });
    const [first, second] = group?.originIds.map(({ originId }) => textOf(originOf(originId)?.DomainName)) ?? [];
    expect(first).toMatch(/^\{HttpApi\}\.execute-api\.eu-west-3\./);
    expect(second).toBe('Pages.RegionalDomainName');
    // All that CloudFront can fail over for. It takes 503 for no connection and 504 for no answer in time.
    expect(group?.failoverCriteria.statusCodes).toEqual([400, 403, 404, 416, 429, 500, 502, 503, 504]);
  });

  test('is known by what browsers alone send, and by calling itself a bot', () => {
    const apple = `${BROWSER['user-agent']} facebookexternalhit/1.1 Facebot Twitterbot/1.0`;
    for (const headers of [{}, CRAWLER, { ...BROWSER, 'user-agent': apple }]) {
      expect(atEdge(`/book/${TOKEN}`, headers).group).toBeDefined();
    }
  });

  test('chooses between the languages that there are, and nothing else in its request counts in the cache', () => {
    const languages = (query: string, wanted?: string) => {
      const asked = atEdge(`/book/${TOKEN}${query}`, { ...CRAWLER, ...(wanted && { 'accept-language': wanted }) });
      return [asked.query.lang, asked.headers['accept-language']];
    };
    expect(languages('?lang=en', 'fr-FR')).toEqual(['en', 'fr']);
    expect(languages('?lang=xx1', 'de-DE, EN-gb;q=0.8, fr;q=0.5')).toEqual([undefined, 'en']);
    expect(languages('', 'de')).toEqual([undefined, 'en']);
    expect(languages('?lang=de')).toEqual([undefined, 'en']);
    expect(languages('')).toEqual([undefined, undefined]);
    const policy =
      stack.resources('AWS::CloudFront::CachePolicy')[z.parse(Named, behaviourAt('/book/*').CachePolicyId).Ref];
    expect(policy?.Properties.CachePolicyConfig).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 60,
      MaxTTL: 60,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        // The viewer's host is not among them: API Gateway knows itself by its own.
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: [bookingPage.token_header, 'accept-language'] },
        QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['lang'] },
      },
    });
    for (const pattern of ['/book', '/book/*', PAGE])
      expect(behaviourAt(pattern).OriginRequestPolicyId).toBeUndefined();
  });

  test('gets the file at an address that can be nobody’s, with another method, and when the edge has no such origins', () => {
    const file = { uri: PAGE, group: undefined };
    for (const path of ['/book', '/book/', '/book/index.html', '/book/a%20b', `/book/${'x'.repeat(201)}`]) {
      expect(atEdge(path, CRAWLER)).toMatchObject({ ...file, headers: {} });
    }
    // CloudFront fails over for GET and HEAD; the function is there for GET alone.
    expect(atEdge(`/book/${TOKEN}`, CRAWLER, { method: 'HEAD' })).toMatchObject(file);
    const refused = atEdge(`/book/${TOKEN}`, CRAWLER, { refuse: true });
    expect(refused).toMatchObject(file);
    expect(refused.said.join()).not.toContain(TOKEN);
  });

  test('waits five seconds at most before it gets the file, where CloudFront allows one for each step', () => {
    const { primary, secondary } = declaredGroup();
    expect(primary).toMatchObject({
      ConnectionAttempts: 1,
      ConnectionTimeout: 2,
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginReadTimeout: 3, OriginSSLProtocols: ['TLSv1.2'] },
    });
    expect(textOf(secondary?.DomainName)).toBe('Pages.RegionalDomainName');
  });

  test('gets the headers of the page that browsers get', () => {
    const policies = ['/book', '/book/*', PAGE].map((pattern) => behaviourAt(pattern).ResponseHeadersPolicyId?.Ref);
    expect(new Set(policies).size).toBe(1);
  });
});

/** The origins of the one group that the distribution declares. */
function declaredGroup(from = stack) {
  const [group, ...more] = distribution(from).OriginGroups.Items;
  expect(more).toEqual([]);
  expect(group?.FailoverCriteria.StatusCodes.Items).toEqual([400, 403, 404, 416, 429, 500, 502, 503, 504]);
  const [first, second] = group?.Members.Items ?? [];
  return {
    id: group?.Id,
    primary: originOf(first?.OriginId ?? '', from),
    secondary: originOf(second?.OriginId ?? '', from),
  };
}

describe('the function', () => {
  test('is reached by the API’s own name where it has one', () => {
    const domain = 'api.example.com';
    const own = synthesise({ domain, certificate: 'arn:aws:acm:eu-west-3:000000000000:certificate/api' });
    expect(declaredGroup(own).primary?.DomainName).toBe(domain);
  });

  test('changes after the files that its page loads are there, and they are never taken away', () => {
    const page = stack.stacks.find(({ resources }) =>
      Object.values(resources('AWS::Lambda::Function')).some(
        ({ Properties }) => Properties.FunctionName === 'couvert-prod-guests-widget-get-page',
      ),
    );
    const copying = stack.stacks.filter(
      ({ resources }) => Object.keys(resources('Custom::CDKBucketDeployment')).length > 0,
    );
    expect(copying.map(({ name }) => name)).toEqual(['couvert-prod-edge', 'couvert-prod-release']);
    expect(page?.after).toContain('couvert-prod-edge');
    const copies = Object.values(stack.resources('Custom::CDKBucketDeployment'));
    expect(copies).toHaveLength(2);
    for (const { Properties } of copies) expect(Properties).toMatchObject({ Prune: false });
  });

  test('takes no share of the account’s concurrency for itself, and has no limit that a roll-back would fail at', () => {
    const functions = Object.values(stack.resources('AWS::Lambda::Function'));
    for (const { Properties } of functions) expect(Properties.ReservedConcurrentExecutions).toBeUndefined();
    const [stage] = Object.values(stack.resources('AWS::ApiGatewayV2::Stage'));
    expect(Object.keys(stage?.Properties.RouteSettings ?? {}).filter((key) => key.includes(bookingPage.path))).toEqual(
      [],
    );
  });
});
