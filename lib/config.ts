import * as z from 'zod/mini';
import { AddressRange } from '../shared/platform/contract/network.ts';
import { Email } from '../shared/platform/contract/primitives.ts';
import '../shared/platform/contract/wording.ts';
import { layout } from '../shared/platform/dynamo/layout.ts';
import { PARTS } from './names.ts';

const setting = (pattern: RegExp, fault: string) => z.string().check(z.regex(pattern, fault));

/** A whole number, also as the text that the command line and the environment give. */
const whole = (min: number, max: number) =>
  z.coerce.number().check(z.int('must be a whole number'), z.gte(min), z.lte(max));

const yesOrNo = z.pipe(
  z.union([z.boolean(), z.literal('true'), z.literal('false')], { error: 'must be true or false' }),
  z.transform((value) => value === true || value === 'true'),
);

const Origin = z.string().check(
  z.refine((text) => text === '*' || (URL.canParse(text) && new URL(text).origin === text), {
    error: 'must be origins such as https://example.com, or *',
  }),
);

/** A list, also as the text, separated by blanks or commas, that the command line and the environment give. */
const listOf = (item: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.union([
      z.array(z.string()),
      z.pipe(
        z.string(),
        z.transform((text) => text.split(/[\s,]+/)),
      ),
    ]),
    z.array(item),
  );

/** Days for which CloudWatch can keep logs. */
const LOG_DAYS = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
];

const HOST_NAME = /^([a-z0-9-]+\.)+[a-z]{2,}$/;

const REGION = setting(/^[a-z]{2,4}(-[a-z]+)+-\d$/, 'must be an AWS region such as eu-west-3');

/** What a deployment can be told; every stage has a deployment of its own. */
const Settings = z.object({
  /** Short: functions' names carry it, and Lambda takes 64 characters. */
  stage: setting(/^[a-z][a-z0-9-]{0,15}$/, 'must be a short name such as dev or prod'),
  region: REGION,
  /** Address that guests and operators get mail from. */
  sender: Email,
  /** The domain that SES verifies for it; by default what follows its @. */
  mail_domain: z.optional(setting(HOST_NAME, 'must be a domain such as example.com')),
  /** Whether the stack makes that identity, or it exists already: made by hand, by another stage or an earlier release. */
  mail_identity: z.optional(z.enum(['existing', 'stack'], { error: 'must be existing or stack' })),
  /** The Route 53 zone that the identity's records are put into; without one they are outputs. */
  hosted_zone: z.optional(
    setting(/^Z[A-Z0-9]{5,31}$/, 'must be the id of a Route 53 zone such as Z0123456789ABCDEFGHIJ'),
  ),
  /** Whether mail is only handed to servers that speak TLS. */
  mail_tls: z._default(yesOrNo, false),
  /** Mails a second that SES lets the account send. */
  send_rate: z._default(whole(1, 10_000), 14),
  /** Functions that send at once; by default what that rate needs. */
  senders: z.optional(whole(2, 1000)),
  /** Whether operators' codes are mailed from the sender by SES, or by Cognito from an address of its own. */
  account_mail: z.optional(z.enum(['cognito', 'ses'], { error: 'must be cognito or ses' })),
  /** Name that SMS come from, in countries that show one. */
  sms_sender: z.optional(setting(/^(?=.*[A-Za-z])[A-Za-z0-9]{1,11}$/, 'must be 1 to 11 letters and digits')),
  /** Whether SNS writes delivery logs in this region, so that what is not delivered can be told. */
  sms_delivery_logs: z._default(yesOrNo, false),
  /** SMS of a restaurant about the bookings of one hour; then one that counts the others. 0 is any number. */
  sms_per_hour: z._default(whole(0, 500), 10),
  /** Where the operators' console is, for the links in their mails; by default among the pages. */
  console_url: z.optional(
    setting(/^https:\/\/[^\s?#]*[^\s?#/]$/, 'must be an https address without a slash at its end'),
  ),
  /** Host name of the API, with the ARN of its certificate in the same region. */
  domain: z.optional(setting(HOST_NAME, 'must be a host name such as api.example.com')),
  certificate: z.optional(setting(/^arn:aws[a-z-]*:acm:/, 'must be the ARN of a certificate')),
  /** Host name of the pages, with the ARN of its certificate in us-east-1, where CloudFront looks for it. */
  pages_domain: z.optional(setting(HOST_NAME, 'must be a host name such as book.example.com')),
  pages_certificate: z.optional(
    setting(/^arn:aws[a-z-]*:acm:us-east-1:/, 'must be the ARN of a certificate in us-east-1'),
  ),
  /** Sites whose pages may call the API, beside our own. */
  origins: z._default(listOf(Origin).check(z.minLength(1)), ['*']),
  /** Where alarms are mailed to. */
  alarm_email: z.optional(Email),
  /** US$ that the account may spend on SMS in a month and region, as SNS was told ("Account spend limit"). */
  sms_spend_limit: z._default(whole(1, 1_000_000), 1),
  /** US$ a month that the account's bill may reach before the alarms' address is told. */
  monthly_budget: z.optional(whole(1, 10_000_000)),
  /** US$ by which what this stage costs may be out of the ordinary before it is told. */
  cost_anomaly: z.optional(whole(1, 10_000_000)),
  /** Another region, to which the table's daily backups are copied; without one there are none. */
  backup_region: z.optional(REGION),
  /** How new versions of the functions by which guests book take over. */
  traffic_shift: z._default(z.enum(['none', 'canary', 'linear'], { error: 'must be none, canary or linear' }), 'none'),
  /** Whether CloudWatch names the table's busiest partitions. */
  contributor_insights: z._default(yesOrNo, false),
  /**
   * How many of the table's global indexes there are, in the order of the layout. CloudFormation makes one an update, so a stack
   * without any is deployed with 1 first, and then with all.
   */
  global_indexes: z._default(whole(1, layout.globalIndexes.length), layout.globalIndexes.length),
  /** Units a second that the whole table reads and writes at most; 0 is what DynamoDB gives. */
  max_read_units: z._default(whole(0, 1_000_000), 24_000),
  max_write_units: z._default(whole(0, 1_000_000), 8000),
  /** How long a guest's hold lasts, in seconds. */
  lock_seconds: z._default(whole(30, 3600), 300),
  /** How many slots of a restaurant one network address may hold at once, and open in an hour; 0 is any number. */
  max_active_holds: z._default(whole(0, 1_000_000), 8),
  max_holds_per_hour: z._default(whole(0, 1_000_000), 60),
  /** Addresses and ranges that these limits do not hold for, such as a partner's servers. */
  trusted_addresses: z._default(listOf(AddressRange), []),
  /** Whether AWS WAF stands before the distribution and the user pool. */
  waf: z._default(yesOrNo, false),
  /** Raised by one, it gives CloudFront and the functions a new secret to know each other by. */
  edge_secret: z._default(whole(1, 1_000_000), 1),
  /**
   * Whether the API also answers at its own address, round the distribution: partners' servers ask there. By default it does
   * where that address has a name, `domain`, and on a stage to try things on, `ephemeral`.
   */
  open_api: z.optional(yesOrNo),
  /** How long logs are kept. */
  log_days: z._default(
    whole(1, 3653).check(
      z.refine((days) => LOG_DAYS.includes(days), { error: `must be one of ${LOG_DAYS.join(', ')}` }),
    ),
    30,
  ),
  /** Requests a second that the API takes on average, and at once: the ceiling of what it can cost. */
  rate_limit: z._default(whole(1, 10_000), 1000),
  burst_limit: z._default(whole(1, 5000), 2000),
  /** Whether deleting the stack deletes its data. */
  ephemeral: z._default(yesOrNo, false),
});

/** The settings of one deployment. */
export type Settings = z.infer<typeof Settings>;

/**
 * Whether the stack makes the domain of mails an identity of SES, or finds one: who names a zone wants its records written,
 * and so the identity that they are of.
 */
export const identityOf = ({ mail_identity, hosted_zone }: Settings): 'existing' | 'stack' =>
  mail_identity ?? (hosted_zone ? 'stack' : 'existing');

/** Whether the API answers whoever comes round the distribution. */
export const isOpen = ({ open_api, domain, ephemeral }: Settings): boolean =>
  open_api ?? (domain !== undefined || ephemeral);

/** The settings make no deployment; the message names each fault, one a line. */
export class InvalidSettings extends Error {
  override name = 'InvalidSettings';
}

/** Where settings come from: the CDK context of `--context name=value` and `cdk.json`, and the environment. */
export type Sources = { context: (name: string) => unknown; env: NodeJS.ProcessEnv };

const variableOf = (name: string) => `COUVERT_${name.toUpperCase()}`;

/** What every stage must have but one to try things on, with the reason. */
const NEEDED = [
  ['pages_domain', 'every embed tag and every mail has this name in it, and it must outlive the distribution'],
  ['alarm_email', 'somebody must hear when guests cannot book'],
] as const;

const StageDefaults = z.catch(z.record(z.string(), z.unknown()), {});

/**
 * Reads a deployment's settings: each from `--context name=value`, else from the environment (`COUVERT_NAME`), else from
 * `context.stages.<stage>` of `cdk.json`, else its default. Throws `InvalidSettings`.
 */
export function readSettings({ context, env }: Sources): Settings {
  const given = (name: string) => context(name) ?? (env[variableOf(name)]?.trim() || undefined);
  const stage = given('stage');
  const ofStage = z.parse(StageDefaults, z.parse(StageDefaults, context('stages'))[String(stage)]);
  const raw = Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, given(name) ?? ofStage[name]]));
  raw.region ??= env.CDK_DEFAULT_REGION ?? env.AWS_REGION;
  const { data, error } = Settings.safeParse(raw);
  const faults = (error?.issues ?? []).map(({ path: [name], message }) => {
    const key = String(name);
    return raw[key] === undefined
      ? `${key} is missing: give --context ${key}=VALUE or set ${variableOf(key)}`
      : `${key} ${message}, not ${JSON.stringify(raw[key])}`;
  });
  for (const [domain, certificate] of [
    ['domain', 'certificate'],
    ['pages_domain', 'pages_certificate'],
  ] as const) {
    if (data && (data[domain] === undefined) !== (data[certificate] === undefined)) {
      faults.push(`${domain} and ${certificate} go together: give both or neither`);
    }
  }
  if (data && !data.ephemeral) {
    for (const [name, why] of NEEDED) {
      if (data[name] === undefined)
        faults.push(`${name} is missing: ${why} (or the stage is --context ephemeral=true)`);
    }
  }
  const taken = PARTS.find((part) => data?.stage.split('-').includes(part));
  if (taken)
    faults.push(`stage must not have ${JSON.stringify(taken)} among its words, which names a stack of each stage`);
  if (data?.mail_domain && !`.${data.sender.replace('@', '.')}`.endsWith(`.${data.mail_domain}`)) {
    faults.push(`mail_domain is not the domain of sender, nor one above it: ${JSON.stringify(data.mail_domain)}`);
  }
  if (data && data.backup_region === data.region) {
    faults.push(`backup_region must be another region than region, not ${JSON.stringify(data.region)}`);
  }
  if (!data || faults.length > 0) throw new InvalidSettings(faults.join('\n'));
  return data;
}
