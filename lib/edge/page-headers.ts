import { Duration, Stack } from 'aws-cdk-lib';
import { HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

const YEAR = Duration.days(365);

/** CloudFront sets each header of this kind by a property of its own, and refuses it among the others. */
const referrerPolicyOf = (value: string): HeadersReferrerPolicy => {
  const policy = Object.values(HeadersReferrerPolicy).find((known) => known === value);
  if (!policy) throw new Error(`CloudFront knows no referrer policy ${value}.`);
  return policy;
};

/** Headers as the local app sends them, for CloudFront, which adds that the pages are only ever asked over TLS. */
export function pageHeaders(
  scope: Construct,
  name: string,
  headers: Readonly<Record<string, string>>,
): ResponseHeadersPolicy {
  const {
    'content-security-policy': contentSecurityPolicy,
    'referrer-policy': referrerPolicy,
    'x-content-type-options': _alwaysNosniff,
    'access-control-allow-origin': allowOrigin,
    ...others
  } = headers;
  const override = true;
  return new ResponseHeadersPolicy(scope, `Headers-${name}`, {
    // Unlike all else in the stack, they share one space of names with every other region.
    responseHeadersPolicyName: `${Stack.of(scope).stackName}-${Stack.of(scope).region}-${name}`,
    securityHeadersBehavior: {
      strictTransportSecurity: { accessControlMaxAge: YEAR, override },
      contentTypeOptions: { override },
      ...(contentSecurityPolicy && { contentSecurityPolicy: { contentSecurityPolicy, override } }),
      ...(referrerPolicy && { referrerPolicy: { referrerPolicy: referrerPolicyOf(referrerPolicy), override } }),
    },
    ...(allowOrigin && {
      corsBehavior: {
        accessControlAllowOrigins: [allowOrigin],
        accessControlAllowMethods: ['GET', 'HEAD'],
        accessControlAllowHeaders: ['*'],
        accessControlAllowCredentials: false,
        originOverride: override,
      },
    }),
    customHeadersBehavior: {
      customHeaders: Object.entries(others).map(([header, value]) => ({ header, value, override })),
    },
  });
}
