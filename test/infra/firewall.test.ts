import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { lockSlot } from '../../shared/booking/contract/widget-reservations.ts';
import { textOf } from '../support/infra/policy.ts';
import { type Synthesised, synthesise } from '../support/infra/synthesise.ts';

// AWS WAF, where a deployment wants it: cdk-nag looks at both stacks as they are synthesised.

let stack: Synthesised;
beforeAll(() => {
  stack = synthesise({ waf: 'true', trusted_addresses: '192.0.2.7 2001:db8::/32' });
});

const Acl = z.looseObject({
  Scope: z.string(),
  Rules: z.array(z.looseObject({ Name: z.string(), Action: z.unknown(), Statement: z.unknown() })),
});
const acl = (from: Pick<Synthesised, 'resources'> | undefined) => {
  const [only, ...more] = Object.values(from?.resources('AWS::WAFv2::WebACL') ?? {});
  expect(more).toEqual([]);
  return z.parse(Acl, only?.Properties);
};

describe('the firewall of the distribution', () => {
  test('counts what one address asks and holds, and tells it in the API’s manner to wait', () => {
    const { Scope, Rules } = acl(stack.firewall);
    expect(Scope).toBe('CLOUDFRONT');
    expect(Rules.map(({ Name }) => Name)).toEqual(['locks', 'requests']);
    for (const { Action, Statement } of Rules) {
      expect(Action).toMatchObject({ Block: { CustomResponse: { ResponseCode: 429 } } });
      expect(Statement).toMatchObject({ RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300 } });
    }
    const [locks] = Rules.map(({ Statement }) => JSON.stringify(Statement));
    const [, end] = lockSlot.path.split('}');
    for (const searched of [lockSlot.method, end]) expect(locks).toContain(`"SearchString":"${searched}"`);
    // The gateway may read `%6c` as `l`, and whoever writes it so asks for a hold all the same.
    expect(locks?.match(/"TextTransformations":\[[^\]]*\]/g)).toEqual([
      '"TextTransformations":[{"Priority":0,"Type":"NONE"}]',
      '"TextTransformations":[{"Priority":0,"Type":"URL_DECODE"}]',
    ]);
  });

  test('leaves trusted addresses alone', () => {
    const sets = Object.values(stack.firewall?.resources('AWS::WAFv2::IPSet') ?? {}).map(
      ({ Properties }) => Properties,
    );
    expect(sets).toMatchObject([
      { IPAddressVersion: 'IPV4', Addresses: ['192.0.2.7/32'], Scope: 'CLOUDFRONT' },
      { IPAddressVersion: 'IPV6', Addresses: ['2001:db8::/32'], Scope: 'CLOUDFRONT' },
    ]);
    for (const { Statement } of acl(stack.firewall).Rules) {
      expect(JSON.stringify(Statement).match(/"NotStatement"/g)).toHaveLength(2);
    }
  });

  test('stands before the distribution, though it is kept in another region', () => {
    const [distribution] = Object.values(stack.resources('AWS::CloudFront::Distribution'));
    expect(distribution?.Properties.DistributionConfig).toMatchObject({
      WebACLId: { 'Fn::GetStackOutput': { StackName: 'couvert-prod-firewall-eu-west-3', Region: 'us-east-1' } },
    });
  });
});

describe('the firewall of the user pool', () => {
  test('counts what one address signs in', () => {
    expect(acl(stack)).toMatchObject({ Scope: 'REGIONAL', Rules: [{ Name: 'sign-ins', Action: { Block: {} } }] });
    const [association] = Object.values(stack.resources('AWS::WAFv2::WebACLAssociation'));
    expect(textOf(association?.Properties.ResourceArn)).toBe('UserPool.Arn');
  });
});

test('nobody who does not ask for one has a firewall', () => {
  const plain = synthesise();
  expect(plain.firewall).toBeUndefined();
  expect(plain.text).not.toMatch(/WAFv2|WebACL/);
});
