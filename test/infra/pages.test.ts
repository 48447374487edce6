import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { statementsOf, textOf } from '../support/infra/policy.ts';
import { EPHEMERAL, type Synthesised, synthesise } from '../support/infra/synthesise.ts';

// Where the pages are in the cloud, and what they may do there.

let stack: Synthesised;
beforeAll(() => {
  stack = synthesise({ domain: 'api.example.com', certificate: 'arn:aws:acm:eu-west-3:000000000000:certificate/api' });
});

const POOL = 'https://cognito-idp.eu-west-3.amazonaws.com';
/** Where pages of the releases before ask, which are served with today's headers until a deployment replaces them. */
const API = 'https://api.example.com';

const Behaviour = z.looseObject({
  ViewerProtocolPolicy: z.string(),
  TargetOriginId: z.string(),
  Compress: z.boolean(),
  ResponseHeadersPolicyId: z.optional(z.object({ Ref: z.string() })),
  FunctionAssociations: z.optional(z.array(z.object({ EventType: z.string() }))),
});
const Config = z.looseObject({
  DefaultCacheBehavior: Behaviour,
  CacheBehaviors: z.array(z.extend(Behaviour, { PathPattern: z.string() })),
  Origins: z.array(
    z.looseObject({ Id: z.string(), DomainName: z.unknown(), OriginAccessControlId: z.optional(z.unknown()) }),
  ),
});
const Headers = z.object({
  CorsConfig: z.optional(z.looseObject({ AccessControlAllowOrigins: z.object({ Items: z.array(z.string()) }) })),
  SecurityHeadersConfig: z.looseObject({
    ContentSecurityPolicy: z.optional(z.object({ ContentSecurityPolicy: z.unknown(), Override: z.literal(true) })),
    ReferrerPolicy: z.optional(z.object({ ReferrerPolicy: z.string(), Override: z.literal(true) })),
    StrictTransportSecurity: z.looseObject({ AccessControlMaxAgeSec: z.number() }),
  }),
  CustomHeadersConfig: z.object({ Items: z.array(z.looseObject({ Header: z.string(), Value: z.string() })) }),
});

const only = (type: string, from = stack) => {
  const [found, ...more] = Object.values(from.resources(type));
  expect(more).toEqual([]);
  return found?.Properties ?? {};
};

const distribution = (from = stack) => z.parse(Config, only('AWS::CloudFront::Distribution', from).DistributionConfig);

/** The headers at a path pattern: the policy of contents as a map of directives, and those that need no property. */
function headersAt(pattern: string) {
  const { CacheBehaviors, DefaultCacheBehavior } = distribution();
  const behaviour = CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern) ?? DefaultCacheBehavior;
  const policy = stack.resources('AWS::CloudFront::ResponseHeadersPolicy')[
    behaviour.ResponseHeadersPolicyId?.Ref ?? ''
  ];
  const {
    SecurityHeadersConfig: security,
    CustomHeadersConfig,
    CorsConfig,
  } = z.parse(Headers, policy?.Properties.ResponseHeadersPolicyConfig);
  const csp = security.ContentSecurityPolicy ? textOf(security.ContentSecurityPolicy.ContentSecurityPolicy) : '';
  return {
    csp: new Map(csp.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)])),
    custom: Object.fromEntries(CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
    allowed_origins: CorsConfig?.AccessControlAllowOrigins.Items ?? [],
    referrer_policy: security.ReferrerPolicy?.ReferrerPolicy,
    hsts_seconds: security.StrictTransportSecurity.AccessControlMaxAgeSec,
  };
}

describe('the bucket', () => {
  test('is private: no public access, TLS only, and read by this distribution alone', () => {
    const bucket = stack.resources('AWS::S3::Bucket').Pages?.Properties;
    expect(bucket?.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(bucket?.WebsiteConfiguration).toBeUndefined();
    const policies = Object.values(stack.resources('AWS::S3::BucketPolicy'));
    const Policy = z.object({
      Bucket: z.object({ Ref: z.string() }),
      PolicyDocument: z.object({ Statement: z.array(z.looseObject({ Effect: z.string(), Principal: z.unknown() })) }),
    });
    const statements = policies
      .map(({ Properties }) => z.parse(Policy, Properties))
      .filter(({ Bucket }) => Bucket.Ref === 'Pages')
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
    expect(statements).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
    const readers = statements.filter(
      ({ Effect, Action }) => Effect === 'Allow' && JSON.stringify(Action).includes('Get'),
    );
    expect(readers).toContainEqual(
      expect.objectContaining({
        // Who may not list is told 403 of a file that is missing.
        Action: ['s3:GetObject', 's3:ListBucket'],
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Condition: { StringEquals: { 'AWS:SourceArn': expect.anything() } },
      }),
    );
    for (const { Principal } of readers) expect(JSON.stringify(Principal)).not.toContain('*');
  });

  test('gets what a page loads, and no source maps', () => {
    expect(stack.files).toContain('book/assets/index-hash.js');
    expect(stack.files.filter((file) => file.endsWith('.map'))).toEqual([]);
  });

  test('is filled by a function that may read deployed files, and write pages', () => {
    const roles = Object.entries(stack.resources('AWS::IAM::Role')).filter(([id]) => /^(Assets|Named)Role/.test(id));
    expect(roles).toHaveLength(2);
    const Role = z.object({ Policies: z.array(z.object({ PolicyDocument: z.unknown() })) });
    const actions = roles
      .flatMap(([, { Properties }]) => z.parse(Role, Properties).Policies)
      .flatMap(({ PolicyDocument }) => statementsOf(PolicyDocument))
      .flatMap(({ actions: granted }) => granted);
    expect(new Set(actions)).toEqual(
      new Set(['s3:GetObject', 's3:PutObject', 's3:ListBucket', 'logs:CreateLogStream', 'logs:PutLogEvents']),
    );
  });
});

describe('the distribution', () => {
  test('serves over TLS, compressed, and every address of a page from the bucket', () => {
    const { DefaultCacheBehavior, CacheBehaviors, Origins } = distribution();
    for (const { ViewerProtocolPolicy, Compress } of [DefaultCacheBehavior, ...CacheBehaviors]) {
      expect({ ViewerProtocolPolicy, Compress }).toEqual({ ViewerProtocolPolicy: 'redirect-to-https', Compress: true });
    }
    const [bucket] = Origins.filter(({ DomainName }) => textOf(DomainName) === 'Pages.RegionalDomainName');
    expect(bucket?.OriginAccessControlId).toBeDefined();
    // The file itself is no address that anybody is given: see link-preview.test.ts.
    const elsewhere = CacheBehaviors.filter(({ TargetOriginId }) => TargetOriginId !== bucket?.Id);
    const notOfApi = elsewhere.map(({ PathPattern }) => PathPattern).filter((pattern) => !pattern.startsWith('/api/'));
    // The directory is written by a function too.
    expect(notOfApi).toEqual(['/', '/book/index.html']);
    expect(DefaultCacheBehavior.TargetOriginId).toBe(bucket?.Id);
  });

  test('looks for files before pages', () => {
    const patterns = distribution().CacheBehaviors.map(({ PathPattern }) => PathPattern);
    for (const [file, page] of [
      ['/book/assets/*', '/book/*'],
      ['/book/index.html', '/book/*'],
      ['/booking/assets/*', '/booking/*'],
      ['/waitlist/assets/*', '/waitlist/*'],
      ['/console/assets/*', '/console/*'],
      ['/console/settings.json', '/console/*'],
      ['/console/sw.js', '/console/*'],
    ] as const) {
      expect(patterns.indexOf(file)).toBeGreaterThanOrEqual(0);
      expect(patterns.indexOf(file)).toBeLessThan(patterns.indexOf(page));
    }
    const rewritten = distribution().CacheBehaviors.filter(({ FunctionAssociations }) => FunctionAssociations);
    expect(rewritten.map(({ PathPattern }) => PathPattern).sort()).toEqual(
      [
        '/book',
        '/book/*',
        '/book/index.html',
        '/booking',
        '/booking/*',
        '/console',
        '/console/*',
        '/waitlist/*',
      ].sort(),
    );
  });

  test('has a name of its own where one is wanted, with modern TLS', () => {
    const certificate = 'arn:aws:acm:us-east-1:000000000000:certificate/pages';
    const own = synthesise({ pages_domain: 'book.example.com', pages_certificate: certificate });
    expect(distribution(own)).toMatchObject({
      Aliases: ['book.example.com'],
      ViewerCertificate: { AcmCertificateArn: certificate, MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
    const outputs = z.parse(
      z.object({ Outputs: z.record(z.string(), z.object({ Value: z.unknown() })) }),
      JSON.parse(own.text),
    );
    expect(outputs.Outputs.PagesUrl?.Value).toBe('https://book.example.com');
    expect(own.text).toContain('"CONSOLE_URL":"https://book.example.com/console"');
    // Who is invited reads where to sign in.
    const [invitation] = /"InviteMessageTemplate":.*?Ce mot de passe/.exec(own.text) ?? [];
    expect(invitation).toContain('>https://book.example.com/console</a>');
    expect(own.text).not.toContain('TELLS_INVITED');
  });

  test('is told to who is invited by a mail of ours where the user pool cannot know it, by who plans it alone', () => {
    const telling = Object.values(synthesise(EPHEMERAL).resources('AWS::Lambda::Function'))
      .map(({ Properties }) => Properties)
      .filter((properties) => JSON.stringify(properties).includes('"TELLS_INVITED":"true"'));
    expect(telling).toMatchObject([{ FunctionName: 'couvert-prod-notifications-on-change' }]);
    // The address itself is the sender's: nothing that the pool needs waits for the distribution.
    expect(JSON.stringify(telling)).not.toContain('Distribution');
  });

  test("is where the links in operators' mails lead, unless told otherwise", () => {
    expect(synthesise(EPHEMERAL).text).toMatch(
      /"CONSOLE_URL":\{"Fn::Join":\["",\["https:\/\/",\{"Fn::GetAtt":\["Distribution","DomainName"\]\},"\/console"\]\]\}/,
    );
    expect(synthesise({ console_url: 'https://elsewhere.example/book' }).text).toContain(
      '"CONSOLE_URL":"https://elsewhere.example/book"',
    );
  });
});

describe('headers', () => {
  test.each([
    ['/book/*', { 'frame-ancestors': ['*'], 'connect-src': ["'self'", API] }, 'no-cache'],
    ['/booking/*', { 'frame-ancestors': ["'none'"], 'connect-src': ["'self'", API] }, 'no-store'],
    ['/waitlist/*', { 'frame-ancestors': ["'none'"], 'connect-src': ["'self'", API] }, 'no-store'],
    ['/console/*', { 'frame-ancestors': ["'none'"], 'connect-src': ["'self'", API, POOL] }, 'no-cache'],
  ])('at %s let in nothing inline, and only our own addresses and the user pool', (pattern, expected, caching) => {
    const { csp, custom, hsts_seconds } = headersAt(pattern);
    expect(Object.fromEntries(csp)).toMatchObject({ 'default-src': ["'none'"], 'script-src': ["'self'"], ...expected });
    for (const source of csp.get('style-src') ?? []) expect(source).toMatch(/^'(self|sha256-.+)'$/);
    expect([...csp.values()].flat().join(' ')).not.toMatch(/unsafe|nonce|(^| )https?:( |$)/);
    expect(custom['cache-control']).toBe(caching);
    expect(hsts_seconds).toBe(365 * 24 * 60 * 60);
  });

  test.each(['/booking/*', '/waitlist/*'])(
    'at %s, a guest’s own page, tell its address to nobody: no referrer, no copy, no search engine',
    (pattern) => {
      expect(headersAt(pattern)).toMatchObject({
        custom: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
        referrer_policy: 'no-referrer',
      });
    },
  );

  test('keep files that are named by their content for a year, and ask for all others again', () => {
    for (const pattern of ['/book/assets/*', '/booking/assets/*', '/waitlist/assets/*', '/console/assets/*']) {
      expect(headersAt(pattern).custom['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    expect(headersAt('/console/settings.json').custom['cache-control']).toBe('no-cache');
    expect(headersAt('/embed.js').custom).toEqual({
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('ask for the console’s service worker anew each time, and let it ask nobody but where it is from', () => {
    const { csp, custom } = headersAt('/console/sw.js');
    expect(custom['cache-control']).toBe('no-cache');
    expect(Object.fromEntries(csp)).toEqual({ 'default-src': ["'none'"], 'connect-src': ["'self'"] });
    expect(headersAt('/console/*').csp.get('worker-src')).toEqual(["'self'"]);
  });

  test('let any page load embed.js as a module or with its hash, and no other file', () => {
    expect(headersAt('/embed.js').allowed_origins).toEqual(['*']);
    for (const pattern of ['/book/*', '/book/assets/*', '/booking/*', '/console/*', '/console/settings.json']) {
      expect(headersAt(pattern).allowed_origins).toEqual([]);
    }
  });
});
