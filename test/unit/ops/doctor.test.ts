import { DynamoDBClient, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Ask } from '../../../bin/ops/doctor/ask.ts';
import { examineStack, markOf } from '../../../bin/ops/doctor/examine-stack.ts';
import type { Finding } from '../../../bin/ops/doctor/finding.ts';
import type { Network } from '../../../bin/ops/doctor/hosts.ts';
import { lambdaContext } from '../../../local/lambda-context.ts';
import { onceWith } from '../../../shared/platform/messaging/idempotent-send.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/platform/time/units.ts';

// `ops doctor --stack`: each check against answers in the shapes of AWS's own clients, well and unwell.

const TOPIC = 'arn:aws:sns:eu-west-3:111122223333:couvert-prod-Topic-1';
const QUEUE = 'https://sqs.eu-west-3.amazonaws.com/111122223333/couvert-prod-dead.fifo';
const CLOCK_QUEUE = 'https://sqs.eu-west-3.amazonaws.com/111122223333/couvert-prod-clock-dead.fifo';
const RULE = 'couvert-prod-ClockSchedule-1';

const $metadata = { httpStatusCode: 200, requestId: 'r', attempts: 1 };
const fault = (name: string, message: string) => Object.assign(new Error(message), { name, $metadata });

/** What the clock found some minutes ago: how long the oldest thing had been due (s). */
const minuteAgo = (minutes: number, Maximum: number) => ({
  Timestamp: new Date(Date.now() - minutes * MINUTE_MS),
  Maximum,
  Unit: 'Seconds',
});

/** What each service answers while all is well, by service and command. */
const WELL: Record<string, object> = {
  'cloudformation DescribeStacks': {
    $metadata,
    Stacks: [
      {
        StackName: 'couvert-prod',
        StackStatus: 'UPDATE_COMPLETE',
        CreationTime: new Date(0),
        DriftInformation: { StackDriftStatus: 'IN_SYNC' },
        Outputs: [
          { OutputKey: 'ApiUrl', OutputValue: 'https://api.example.com', Description: 'Address of the API' },
          { OutputKey: 'DnsTarget', OutputValue: 'd-1.execute-api.eu-west-3.amazonaws.com' },
          { OutputKey: 'PagesUrl', OutputValue: 'https://d1.cloudfront.net' },
        ],
      },
    ],
  },
  'cloudformation ListStackResources': {
    $metadata,
    StackResourceSummaries: [
      { LogicalResourceId: 'AlarmsTopic', PhysicalResourceId: TOPIC, ResourceType: 'AWS::SNS::Topic' },
      { LogicalResourceId: 'DeadLetters', PhysicalResourceId: QUEUE, ResourceType: 'AWS::SQS::Queue' },
      { LogicalResourceId: 'ClockDeadLetters', PhysicalResourceId: CLOCK_QUEUE, ResourceType: 'AWS::SQS::Queue' },
      { LogicalResourceId: 'HttpApi', PhysicalResourceId: 'a1b2c3', ResourceType: 'AWS::ApiGatewayV2::Api' },
      { LogicalResourceId: 'Distribution', PhysicalResourceId: 'E1', ResourceType: 'AWS::CloudFront::Distribution' },
      {
        LogicalResourceId: 'Headers',
        PhysicalResourceId: 'P1',
        ResourceType: 'AWS::CloudFront::ResponseHeadersPolicy',
      },
      { LogicalResourceId: 'ClockSchedule', PhysicalResourceId: RULE, ResourceType: 'AWS::Events::Rule' },
    ],
  },
  'ssm GetParameter': {
    $metadata,
    Parameter: { Name: '/cdk-bootstrap/hnb659fds/version', Type: 'String', Value: '29', Version: 1 },
  },
  'lambda GetAccountSettings': {
    $metadata,
    AccountLimit: { ConcurrentExecutions: 1000, UnreservedConcurrentExecutions: 1000, TotalCodeSize: 80_530_636_800 },
    AccountUsage: { FunctionCount: 50, TotalCodeSize: 1 },
  },
  'lambda GetFunctionConfiguration': {
    $metadata,
    FunctionName: 'couvert-prod-notifications-send',
    Environment: { Variables: { MAIL_SENDER: 'bookings@example.com', MAIL_CONFIGURATION_SET: 'couvert-prod' } },
  },
  'sesv2 GetAccount': {
    $metadata,
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    EnforcementStatus: 'HEALTHY',
    SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 812 },
  },
  'sesv2 GetEmailIdentity': {
    $metadata,
    IdentityType: 'DOMAIN',
    VerifiedForSendingStatus: true,
    DkimAttributes: { SigningEnabled: true, Status: 'SUCCESS', Tokens: ['a', 'b', 'c'] },
  },
  'sesv2 GetConfigurationSet': {
    $metadata,
    ConfigurationSetName: 'couvert-prod',
    SendingOptions: { SendingEnabled: true },
  },
  'sns GetSMSSandboxAccountStatus': { $metadata, IsInSandbox: false },
  'sns GetSMSAttributes': { $metadata, attributes: { MonthlySpendLimit: '50' } },
  'sns ListSubscriptionsByTopic': {
    $metadata,
    Subscriptions: [
      { SubscriptionArn: `${TOPIC}:1f2e`, Protocol: 'email', Endpoint: 'ops@example.com', TopicArn: TOPIC },
    ],
  },
  'cloudwatch DescribeAlarms': { $metadata, MetricAlarms: [], CompositeAlarms: [] },
  'eventbridge DescribeRule': { $metadata, Name: RULE, State: 'ENABLED', ScheduleExpression: 'rate(1 minute)' },
  'cloudwatch GetMetricStatistics': {
    $metadata,
    Label: 'due_lag_seconds',
    Datapoints: [minuteAgo(4, 0), minuteAgo(2, 41)],
  },
  'sqs GetQueueAttributes': { $metadata, Attributes: { ApproximateNumberOfMessages: '0' } },
};

const NETWORK: Network = {
  cname: async () => ['d-1.execute-api.eu-west-3.amazonaws.com'],
  addresses: async () => ['192.0.2.1'],
  certificate: async () => ({ valid_until: Date.now() + 200.5 * DAY_MS }),
};

/** What is found where some services answer, or fail, otherwise. */
function look(otherwise: Record<string, object> = {}, network: Partial<Network> = {}, sender?: string) {
  const asked: [string, object | undefined][] = [];
  const ask: Ask = async (service, command, input) => {
    asked.push([`${service} ${command}`, input]);
    const answer = otherwise[`${service} ${command}`] ?? WELL[`${service} ${command}`];
    if (answer instanceof Error) throw answer;
    if (!answer) throw new Error(`Nobody said what ${service} answers to ${command}.`);
    return answer;
  };
  const wanted = { dataDir: '', stack: 'couvert-prod', ...(sender && { sender }) };
  return examineStack(wanted, { ask, net: { ...NETWORK, ...network } }).then((findings) => ({ findings, asked }));
}

const one = (findings: Finding[], check: string) => findings.find((finding) => finding.check === check);

test('where all is well, every check says what it saw, and nothing needs a remedy', async () => {
  const { findings, asked } = await look();
  expect(findings.filter(({ state, remedy }) => state !== 'ok' || remedy)).toEqual([]);
  expect(Object.fromEntries(findings.map(({ check, found }) => [check, found]))).toEqual({
    Stack: '7 stacks are well, nothing changed by hand',
    'CDK bootstrap': 'version 29',
    'Lambda concurrency': '1000 functions at once',
    'SES account': 'out of the sandbox, 812 of 50000 mails in 24 hours',
    'SMS sandbox': 'out of the sandbox',
    'SMS quota': '$50 a month',
    'CloudFront account': 'the distribution is there',
    'CloudFront policies': 'they are there',
    'API Gateway': 'the API is there',
    'SES identity': 'bookings@example.com, signed by example.com',
    'Alarm subscription': '1 confirmed',
    Alarms: 'none is raised',
    'Dead letters': 'none',
    Clock: 'last ran 2 minutes ago, nothing is late',
    'Dead letters of the clock': 'none',
    'SES configuration set': 'couvert-prod',
    'DNS of api.example.com': 'leads to d-1.execute-api.eu-west-3.amazonaws.com',
    'Certificate of api.example.com': 'holds for 200 days',
  });
  expect(asked).toContainEqual(['sns ListSubscriptionsByTopic', { TopicArn: TOPIC }]);
  expect(asked).toContainEqual(['sqs GetQueueAttributes', expect.objectContaining({ QueueUrl: QUEUE })]);
  expect(asked).toContainEqual([
    'cloudwatch DescribeAlarms',
    { AlarmNamePrefix: 'couvert-prod-', StateValue: 'ALARM' },
  ]);
});

// What only a first deployment would hear of, as late as in the stack of the edge: an account that AWS has not verified may make no
// distribution (« Your account must be verified before you can add new CloudFront resources »), and one has 20 response headers
// policies, of which a stage makes seven (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html).
describe('before the first deployment', () => {
  const items = (count: number) => Array.from({ length: count }, (_, index) => ({ Id: String(index) }));
  const lookFirst = (distributions: number, policies: number, apis: number) =>
    look({
      'cloudformation DescribeStacks': fault('ValidationError', 'Stack with id couvert-prod does not exist'),
      'cloudfront ListDistributions': {
        $metadata,
        DistributionList: { Quantity: distributions, Items: items(distributions) },
      },
      'cloudfront ListResponseHeadersPolicies': {
        $metadata,
        ResponseHeadersPolicyList: { Quantity: policies, MaxItems: 100, Items: items(policies) },
      },
      'apigatewayv2 GetApis': { $metadata, Items: items(apis) },
    });
  const states = ({ findings }: { findings: Finding[] }) =>
    ['CloudFront account', 'CloudFront policies', 'API Gateway'].map((check) => one(findings, check)?.state);

  test('an account without a distribution may not be verified yet, and is told whom to ask', async () => {
    const looked = await lookFirst(0, 0, 0);
    expect(states(looked)).toEqual(['warning', 'ok', 'ok']);
    expect(one(looked.findings, 'CloudFront account')).toMatchObject({
      found: expect.stringContaining('verify'),
      remedy: expect.stringContaining('AWS Support'),
    });
  });

  test('what is left of the quotas must be enough for a stage', async () => {
    expect(states(await lookFirst(199, 13, 599))).toEqual(['ok', 'ok', 'ok']);
    const looked = await lookFirst(200, 14, 600);
    expect(states(looked)).toEqual(['warning', 'warning', 'warning']);
    expect(one(looked.findings, 'CloudFront policies')).toMatchObject({
      found: '14 response headers policies of 20 by default, and a stage makes 7',
      remedy: expect.stringContaining('Service Quotas'),
    });
  });

  test('is only looked at: nothing is made or changed', async () => {
    const { asked } = await lookFirst(1, 1, 1);
    const changing = asked.map(([command]) => command).filter((command) => !/ (Get|List|Describe)/.test(command));
    expect(changing).toEqual([]);
  });
});

const account = (changes: object) => ({ ...WELL['sesv2 GetAccount'], ...changes });
const stack = (changes: object) => ({ Stacks: [{ StackName: 'couvert-prod', Outputs: [], ...changes }] });
const limit = (ConcurrentExecutions: number) => ({ AccountLimit: { ConcurrentExecutions } });
const sentMails = { Max24HourSend: 200, MaxSendRate: 1, SentLast24Hours: 180 };

/** What is unwell: the check that says so, what AWS answers then, how bad it is, and what is said. */
const UNWELL: [check: string, command: string, answer: object, state: string, found: RegExp, remedy: RegExp][] = [
  ['CDK bootstrap', 'ssm GetParameter', fault('ParameterNotFound', ''), 'failed', /not bootstrapped/, /cdk bootstrap/],
  ['CDK bootstrap', 'ssm GetParameter', { Parameter: { Value: '5' } }, 'failed', /version 5/, /cdk bootstrap/],
  ['Lambda concurrency', 'lambda GetAccountSettings', limit(10), 'failed', /^10 functions/, /1000.*Service Quotas/],
  ['Lambda concurrency', 'lambda GetAccountSettings', limit(400), 'warning', /^400 functions/, /Ask for 1000/],
  ['SES account', 'sesv2 GetAccount', account({ ProductionAccessEnabled: false }), 'failed', /sandbox/, /put-account/],
  [
    'SES account',
    'sesv2 GetAccount',
    account({ SendingEnabled: false }),
    'failed',
    /switched off/,
    /Account dashboard/,
  ],
  ['SES account', 'sesv2 GetAccount', account({ EnforcementStatus: 'PROBATION' }), 'warning', /review/, /Reputation/],
  ['SES account', 'sesv2 GetAccount', account({ SendQuota: sentMails }), 'warning', /180 of 200/, /Sending quota/],
  ['SMS sandbox', 'sns GetSMSSandboxAccountStatus', { IsInSandbox: true }, 'warning', /verified numbers/, /Leave it/],
  ['SMS quota', 'sns GetSMSAttributes', { attributes: {} }, 'warning', /^\$1 a month/, /Ask for more/],
  ['SES identity', 'sesv2 GetEmailIdentity', fault('NotFoundException', ''), 'failed', /not verified/, /create-email/],
  [
    'SES identity',
    'sesv2 GetEmailIdentity',
    { VerifiedForSendingStatus: true, DkimAttributes: { Status: 'PENDING' } },
    ...(['warning', /no DKIM/, /spam/] as const),
  ],
  [
    'SES configuration set',
    'sesv2 GetConfigurationSet',
    fault('NotFoundException', ''),
    ...(['failed', /does not exist/, /Deploy again/] as const),
  ],
  [
    'SES configuration set',
    'sesv2 GetConfigurationSet',
    { SendingOptions: { SendingEnabled: false } },
    ...(['failed', /paused/, /resume/] as const),
  ],
  ['Alarm subscription', 'sns ListSubscriptionsByTopic', {}, 'failed', /nobody is told/, /alarm_email/],
  [
    'Alarm subscription',
    'sns ListSubscriptionsByTopic',
    { Subscriptions: [{ SubscriptionArn: 'PendingConfirmation' }] },
    ...(['failed', /not confirmed/, /link in the mail/] as const),
  ],
  [
    'Alarms',
    'cloudwatch DescribeAlarms',
    { MetricAlarms: [{ AlarmName: 'couvert-prod-server-errors', StateValue: 'ALARM' }] },
    ...(['failed', /raised: server-errors/, /operations\.md/] as const),
  ],
  [
    'Dead letters',
    'sqs GetQueueAttributes',
    { Attributes: { ApproximateNumberOfMessages: '3' } },
    ...(['failed', /^3 messages/, /redrive/] as const),
  ],
  [
    'Stack',
    'cloudformation DescribeStacks',
    stack({ StackStatus: 'UPDATE_ROLLBACK_FAILED' }),
    ...(['failed', /UPDATE_ROLLBACK_FAILED/, /events/] as const),
  ],
  [
    'Stack',
    'cloudformation DescribeStacks',
    stack({ StackStatus: 'UPDATE_ROLLBACK_COMPLETE' }),
    ...(['warning', /last deployment failed/, /events/] as const),
  ],
  [
    'Stack',
    'cloudformation DescribeStacks',
    stack({ StackStatus: 'UPDATE_COMPLETE', DriftInformation: { StackDriftStatus: 'DRIFTED' } }),
    ...(['warning', /changed by hand/, /cdk drift/] as const),
  ],
];

test.each(UNWELL)('%s: %s tells of %j', async (check, command, answer, state, found, remedy) => {
  const { findings } = await look({ [command]: answer });
  expect(one(findings, check)).toMatchObject({
    state,
    found: expect.stringMatching(found),
    remedy: expect.stringMatching(remedy),
  });
});

describe('names', () => {
  const DNS = 'DNS of api.example.com';
  const CERTIFICATE = 'Certificate of api.example.com';
  const found = async (network: Partial<Network>, check: string) => one((await look({}, network)).findings, check);

  test('may lead to the target by an alias record, which shows its addresses only', async () => {
    expect(await found({ cname: async () => [] }, DNS)).toMatchObject({ state: 'ok' });
  });

  test('that lead elsewhere, or nowhere, are pointed to the target', async () => {
    const addresses = async (host: string) => (host === 'api.example.com' ? ['198.51.100.9'] : ['192.0.2.1']);
    const elsewhere = await found({ cname: async () => ['old.example.net'], addresses }, DNS);
    expect(elsewhere).toMatchObject({ state: 'failed', found: 'leads to old.example.net' });
    expect(elsewhere?.remedy).toContain('d-1.execute-api');
    const nowhere = await found({ cname: async () => [], addresses: async () => [] }, DNS);
    expect(nowhere).toMatchObject({ state: 'failed', found: 'there is no such name' });
  });

  test('show a certificate that holds and is trusted', async () => {
    const certificate = (days: number, given?: string) => async () => ({
      valid_until: Date.now() + (days + 0.5) * DAY_MS,
      fault: given,
    });
    expect(await found({ certificate: certificate(12) }, CERTIFICATE)).toMatchObject({
      state: 'warning',
      found: 'ends in 12 days',
    });
    expect(await found({ certificate: certificate(90, 'self-signed certificate') }, CERTIFICATE)).toMatchObject({
      state: 'failed',
      found: expect.stringContaining('self-signed'),
    });
  });
});

describe('a deployment of which one stack is unwell, or is not there yet', () => {
  const asIf = (one: string, answer: object) => async (service: string, command: string, input?: object) => {
    const { StackName } = z.parse(z.looseObject({ StackName: z.optional(z.string()) }), input ?? {});
    if (command === 'DescribeStacks' && StackName === one) {
      if (answer instanceof Error) throw answer;
      return answer;
    }
    return WELL[`${service} ${command}`] ?? {};
  };
  const found = async (one: string, answer: object) => {
    const wanted = { dataDir: '', stack: 'couvert-prod' };
    const [first] = await examineStack(wanted, { ask: asIf(one, answer), net: NETWORK });
    return first;
  };

  test('is told with the name of the stack, and what remains to be done', async () => {
    const failing = stack({ StackStatus: 'UPDATE_ROLLBACK_FAILED' });
    expect(await found('couvert-prod-guests', failing)).toMatchObject({
      state: 'failed',
      found: 'couvert-prod-guests: UPDATE_ROLLBACK_FAILED',
    });
    const missing = fault('ValidationError', 'Stack with id couvert-prod-watch does not exist');
    expect(await found('couvert-prod-watch', missing)).toMatchObject({
      state: 'warning',
      found: 'there is no couvert-prod-watch yet',
      remedy: expect.stringContaining('npm run deploy'),
    });
  });
});

describe('what cannot be looked at', () => {
  test('for want of a permission is unchecked, with its name, and is no failure', async () => {
    const denied = fault('AccessDeniedException', 'User: … is not authorized to perform: ses:GetAccount');
    const { findings } = await look({
      'sesv2 GetAccount': denied,
      'sns GetSMSAttributes': fault('AuthorizationErrorException', 'not authorized'),
    });
    expect(one(findings, 'SES account')).toEqual({
      check: 'SES account',
      state: 'unchecked',
      found: 'could not be checked: needs ses:GetAccount',
      remedy: 'Allow ses:GetAccount to whoever runs this.',
    });
    expect(one(findings, 'SMS quota')).toMatchObject({ state: 'unchecked' });
    expect(findings.filter(({ state }) => state === 'failed')).toEqual([]);
  });

  test('without credentials is a failure that says how to sign in', async () => {
    const none = fault('CredentialsProviderError', 'Could not load credentials from any providers');
    const { findings } = await look({ 'lambda GetAccountSettings': none, 'cloudformation DescribeStacks': none });
    for (const check of ['Stack', 'Lambda concurrency']) {
      expect(one(findings, check)).toMatchObject({ state: 'failed', remedy: expect.stringContaining('Sign in') });
    }
  });

  test('because nothing is deployed yet leaves the account’s own checks, and the sender that is named', async () => {
    const missing = fault('ValidationError', 'Stack with id couvert-prod does not exist');
    const { findings } = await look({ 'cloudformation DescribeStacks': missing }, {}, 'bookings@example.com');
    expect(one(findings, 'Stack')).toMatchObject({
      state: 'warning',
      remedy: expect.stringContaining('npm run deploy'),
    });
    expect(findings.map(({ check }) => check)).toEqual([
      ...['Stack', 'CDK bootstrap', 'Lambda concurrency', 'SES account', 'SMS sandbox', 'SMS quota'],
      ...['CloudFront account', 'CloudFront policies', 'API Gateway', 'SES identity'],
    ]);
  });
});

test('the mark of a sent message has the key under which the function that sends has it written', async () => {
  const marks = mockClient(DynamoDBClient);
  marks.on(PutItemCommand).resolves({});
  marks.on(UpdateItemCommand).resolves({});
  const send = onceWith('marks', new DynamoDBClient({}));
  await send('a-r1:2:guest_mail', lambdaContext('send', 9), async () => undefined);
  const [put] = marks.commandCalls(PutItemCommand);
  expect(put?.args[0].input.Item?.id).toEqual({ S: markOf('a-r1:2:guest_mail') });
  marks.restore();
});

describe('the clock', () => {
  test.each([
    ['is switched off', { 'eventbridge DescribeRule': { State: 'DISABLED' } }, /its rule is switched off/],
    ['stands still', { 'cloudwatch GetMetricStatistics': { Datapoints: [] } }, /has not run well for 15 minutes/],
    [
      'is late, whatever it was before',
      { 'cloudwatch GetMetricStatistics': { Datapoints: [minuteAgo(1, 1800), minuteAgo(3, 0)] } },
      /something has been due for 30 minutes/,
    ],
  ])('%s: found, and what to do', async (_, otherwise, found) => {
    const clock = one((await look(otherwise)).findings, 'Clock');
    expect(clock).toMatchObject({ state: 'failed', found: expect.stringMatching(found) });
    expect(clock?.remedy).toBeTruthy();
  });
});
