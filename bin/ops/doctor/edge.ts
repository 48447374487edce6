import * as z from 'zod/mini';
import type { Ask } from './ask.ts';
import type { Deployment } from './deployment.ts';
import { type Check, ok, type Result, warning } from './finding.ts';

/** What a stage makes of response headers policies (lib/edge/page-headers.ts). */
export const HEADERS_POLICIES = 7;
/** What an account has of things until it asks for more (CloudFront and API Gateway Developer Guides, "Quotas"). */
const QUOTAS = { distributions: 200, policies: 20, apis: 600 } as const;

const Distributions = z.looseObject({
  DistributionList: z.looseObject({
    Items: z.optional(z.array(z.unknown())),
    NextMarker: z.optional(z.string()),
  }),
});
const Policies = z.looseObject({
  ResponseHeadersPolicyList: z.looseObject({
    Items: z.optional(z.array(z.unknown())),
    NextMarker: z.optional(z.string()),
  }),
});
const Apis = z.looseObject({ Items: z.optional(z.array(z.unknown())), NextToken: z.optional(z.string()) });

type Page = { count: number; next: string | undefined };

/** Counts what a list has, page by page. */
async function count(read: (next: string | undefined) => Promise<Page>): Promise<number> {
  let total = 0;
  let next: string | undefined;
  do {
    const page = await read(next);
    total += page.count;
    next = page.next || undefined;
  } while (next);
  return total;
}

const countDistributions = (ask: Ask) =>
  count(async (Marker) => {
    const { DistributionList } = z.parse(Distributions, await ask('cloudfront', 'ListDistributions', { Marker }));
    return { count: DistributionList.Items?.length ?? 0, next: DistributionList.NextMarker };
  });

const countPolicies = (ask: Ask) =>
  count(async (Marker) => {
    const answer = await ask('cloudfront', 'ListResponseHeadersPolicies', { Type: 'custom', Marker });
    const { ResponseHeadersPolicyList } = z.parse(Policies, answer);
    return { count: ResponseHeadersPolicyList.Items?.length ?? 0, next: ResponseHeadersPolicyList.NextMarker };
  });

const countApis = (ask: Ask) =>
  count(async (NextToken) => {
    const { Items, NextToken: next } = z.parse(Apis, await ask('apigatewayv2', 'GetApis', { NextToken }));
    return { count: Items?.length ?? 0, next };
  });

/** Whether what is made by the first deployment still fits; a quota that was raised is not known here. */
function fits(what: string, { used, more, quota }: { used: number; more: number; quota: number }): Result {
  const found = `${used} ${what} of ${quota} by default`;
  return used + more <= quota
    ? ok(found)
    : warning(`${found}, and a stage makes ${more}`, `Unless more were granted, ask Service Quotas for ${what}.`);
}

/** What a first deployment needs of CloudFront and API Gateway; whoever has deployed has had it. */
export const edgeChecks = (ask: Ask, deployment: Deployment | undefined): Check[] => [
  {
    name: 'CloudFront account',
    needs: 'cloudfront:ListDistributions',
    async run() {
      if (deployment?.find({ type: 'AWS::CloudFront::Distribution' })) return ok('the distribution is there');
      const used = await countDistributions(ask);
      if (used > 0) return fits('distributions', { used, more: 1, quota: QUOTAS.distributions });
      // Nothing that can be read says whether AWS has verified an account: only who makes the first distribution hears.
      return warning(
        'no distribution yet: AWS may have to verify this account first',
        'A new account is refused (« Your account must be verified before you can add new CloudFront resources »): open a case with AWS Support, "Account and billing", now; it takes up to some days.',
      );
    },
  },
  {
    name: 'CloudFront policies',
    needs: 'cloudfront:ListResponseHeadersPolicies',
    async run() {
      if (deployment?.find({ type: 'AWS::CloudFront::ResponseHeadersPolicy' })) return ok('they are there');
      const used = await countPolicies(ask);
      return fits('response headers policies', { used, more: HEADERS_POLICIES, quota: QUOTAS.policies });
    },
  },
  {
    name: 'API Gateway',
    needs: 'apigateway:GET on /apis',
    async run() {
      if (deployment?.find({ type: 'AWS::ApiGatewayV2::Api' })) return ok('the API is there');
      return fits('regional APIs', { used: await countApis(ask), more: 1, quota: QUOTAS.apis });
    },
  },
];
