import { CfnIPSet, CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { lockSlot } from '../../shared/booking/contract/widget-reservations.ts';
import { type PartProps, PartStack } from '../stack.ts';

/** Seconds over which requests of one address are counted. */
const WINDOW_SECONDS = 300;

/** What one address may ask in a window: a busy office behind one address stays below, a flood does not. */
const REQUESTS = 3000;
/** Holds that it may ask for: beyond what the functions grant it of many restaurants. */
const LOCKS = 200;
/** Sign-ins and renewals: a house with many devices behind one address stays below. */
const SIGN_INS = 300;

type Scope = 'CLOUDFRONT' | 'REGIONAL';

const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples keep paths and addresses, which are secrets of guests.
  sampledRequestsEnabled: false,
});

/** What pages of ours understand as « wait »; beyond it, WAF answers 403. */
const WAIT = 'wait';
const wait: CfnWebACL.RuleActionProperty = {
  block: {
    customResponse: {
      responseCode: 429,
      customResponseBodyKey: WAIT,
      responseHeaders: [{ name: 'retry-after', value: '60' }],
    },
  },
};
const waiting = {
  type: 'about:blank',
  title: 'Too many requests',
  status: 429,
  detail: 'This address asks very much. Wait a minute.',
};

type Counted = { name: string; priority: number; limit: number; of: CfnWebACL.StatementProperty | undefined };

/** Refuses an address that asks more than `limit` times in a window for what `of` names, or for anything. */
const rate = (
  { name, priority, limit, of }: Counted,
  action: CfnWebACL.RuleActionProperty,
): CfnWebACL.RuleProperty => ({
  name,
  priority,
  action,
  statement: {
    rateBasedStatement: {
      limit,
      aggregateKeyType: 'IP',
      evaluationWindowSec: WINDOW_SECONDS,
      ...(of && { scopeDownStatement: of }),
    },
  },
  visibilityConfig: visibility(name),
});

const text = (
  type: 'NONE' | 'URL_DECODE',
  statement: Omit<CfnWebACL.ByteMatchStatementProperty, 'textTransformations'>,
) => ({ byteMatchStatement: { ...statement, textTransformations: [{ priority: 0, type }] } });

/** A request for a hold, by the contract's own address, however it is escaped. */
const isLock: CfnWebACL.StatementProperty[] = [
  text('NONE', { fieldToMatch: { method: {} }, positionalConstraint: 'EXACTLY', searchString: lockSlot.method }),
  text('URL_DECODE', {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'ENDS_WITH',
    searchString: lockSlot.path.replace(/^.*\}/, ''),
  }),
];

/** That a request comes from none of these addresses and ranges; `[]` where there are none. */
function fromNoneOf(scope: Construct, trusted: readonly string[]): CfnWebACL.StatementProperty[] {
  return (['IPV4', 'IPV6'] as const).flatMap((ipAddressVersion) => {
    const [bits, isOfVersion] = ipAddressVersion === 'IPV4' ? [32, /^[^:]+$/] : [128, /:/];
    const addresses = trusted.filter((range) => isOfVersion.test(range));
    if (addresses.length === 0) return [];
    const { attrArn: arn } = new CfnIPSet(scope, `Trusted${ipAddressVersion}`, {
      scope: 'CLOUDFRONT',
      ipAddressVersion,
      addresses: addresses.map((range) => (range.includes('/') ? range : `${range}/${bits}`)),
    });
    return [{ notStatement: { statement: { ipSetReferenceStatement: { arn } } } }];
  });
}

const all = (statements: CfnWebACL.StatementProperty[]): CfnWebACL.StatementProperty | undefined =>
  statements.length > 1 ? { andStatement: { statements } } : statements[0];

const acl = (scope: Construct, id: string, kind: Scope, rules: CfnWebACL.RuleProperty[]) =>
  new CfnWebACL(scope, id, {
    scope: kind,
    defaultAction: { allow: {} },
    rules,
    customResponseBodies: { [WAIT]: { contentType: 'APPLICATION_JSON', content: JSON.stringify(waiting) } },
    visibilityConfig: visibility(id),
  });

/**
 * The distribution's firewall. WAF keeps those of CloudFront in us-east-1, so it is a stack of its own. It counts, and
 * challenges nobody: docs/decisions.md, "The firewall counts requests and sends no challenges".
 */
export class EdgeFirewall extends PartStack {
  readonly arn: string;

  constructor(scope: Construct, id: string, props: PartProps) {
    super(scope, id, props);
    const strangers = fromNoneOf(this, props.settings.trusted_addresses);
    const { attrArn } = acl(this, 'Edge', 'CLOUDFRONT', [
      rate({ name: 'locks', priority: 0, limit: LOCKS, of: all([...isLock, ...strangers]) }, wait),
      rate({ name: 'requests', priority: 1, limit: REQUESTS, of: all(strangers) }, wait),
    ]);
    this.arn = attrArn;
  }
}

/** Slows down who guesses passwords: the firewall of a user pool, in its own region. */
export function guardPool(scope: Construct, poolArn: string): void {
  const rules = [rate({ name: 'sign-ins', priority: 0, limit: SIGN_INS, of: undefined }, { block: {} })];
  const { attrArn: webAclArn } = acl(scope, 'Pool', 'REGIONAL', rules);
  new CfnWebACLAssociation(scope, 'PoolGuard', { webAclArn, resourceArn: poolArn });
}
