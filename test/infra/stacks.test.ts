import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { HEADERS_POLICIES } from '../../bin/ops/doctor/edge.ts';
import { answered } from '../../lib/audience/answered.ts';
import { PARTS } from '../../lib/names.ts';
import { EPHEMERAL, PROD, type Synthesised, type SynthesisedStack, synthesise } from '../support/infra/synthesise.ts';

// A deployment is several stacks, so that one that fails leaves the others as they are. What each may hold at most, and what
// each may say of the others, is the business of every template that a deployment can have.

/** Everything that a deployment can be told to have. */
const ALL = {
  ...PROD,
  // The longest name that a stage can have, where names are counted.
  stage: 'a'.repeat(16),
  region: 'ap-southeast-2',
  monthly_budget: 50,
  cost_anomaly: 5,
  backup_region: 'eu-central-1',
  traffic_shift: 'canary',
  waf: true,
  hosted_zone: 'Z0123456789ABCDEFGHIJ',
  domain: 'api.example.com',
  certificate: 'arn:aws:acm:eu-west-3:123456789012:certificate/api',
  sms_delivery_logs: true,
  edge_secret: 3,
};

let plain: Synthesised;
let full: Synthesised;
let ephemeral: Synthesised;
beforeAll(() => {
  plain = synthesise();
  full = synthesise(ALL);
  ephemeral = synthesise({ ...EPHEMERAL, stage: 'try' });
});

const Template = z.looseObject({
  Resources: z.record(z.string(), z.looseObject({ Type: z.string(), Properties: z._default(z.unknown(), {}) })),
});
const templateOf = ({ text }: Pick<SynthesisedStack, 'text'>) => z.parse(Template, JSON.parse(text)).Resources;
const countOf = (stack: SynthesisedStack, type?: string) =>
  Object.values(templateOf(stack)).filter((resource) => type === undefined || resource.Type === type).length;
const each = () => [...plain.stacks, ...full.stacks, ...ephemeral.stacks];
const named = ({ stacks }: Synthesised, end: string) => stacks.find(({ name }) => name.endsWith(end));

describe('a template', () => {
  test('has at most 400 of the 500 resources that CloudFormation takes, and the largest leaves a hundred for routes', () => {
    for (const stack of each()) expect([stack.name, countOf(stack) <= 400]).toEqual([stack.name, true]);
    const sizes = Object.fromEntries(
      plain.stacks.map((stack) => [stack.name.replace('couvert-prod', ''), countOf(stack)]),
    );
    expect(Math.max(...Object.values(sizes))).toBeLessThanOrEqual(300);
  });

  test('is well below the 1 MB that CloudFormation takes, because it is written without indentation', () => {
    for (const { name, bytes } of each()) expect([name, bytes < 600_000]).toEqual([name, true]);
  });

  test('has at most 250 integrations, of which an API takes 300 all told, and 50 of the 60 dynamic references', () => {
    for (const stack of each()) {
      expect(countOf(stack, 'AWS::ApiGatewayV2::Integration')).toBeLessThanOrEqual(250);
      expect(stack.text.match(/\{\{resolve:/g)?.length ?? 0).toBeLessThanOrEqual(50);
    }
    expect(each().some(({ text }) => text.includes('{{resolve:'))).toBe(true);
  });

  test('has as many response headers policies as the doctor counts on', () => {
    const type = 'AWS::CloudFront::ResponseHeadersPolicy';
    expect(Object.keys(plain.resources(type))).toHaveLength(HEADERS_POLICIES);
  });

  test('gives no role more than 9,000 of the 10,240 characters of policies that IAM takes', () => {
    const written = each().flatMap((stack) =>
      Object.values(stack.resources('AWS::IAM::Role')).map(({ Properties }) =>
        JSON.stringify(Properties.Policies ?? []),
      ),
    );
    expect(written.length).toBeGreaterThan(100);
    // What a reference stands for is shorter than the reference.
    expect(Math.max(...written.map((text) => text.length))).toBeLessThan(9000);
  });

  test('gives no function a name that is longer than the 64 characters of Lambda', () => {
    const names = each().flatMap((stack) =>
      Object.values(stack.resources('AWS::Lambda::Function')).map(({ Properties }) =>
        String(Properties.FunctionName ?? ''),
      ),
    );
    expect(names.filter((name) => name.length > 64)).toEqual([]);
  });
});

describe('what is lost with its resource', () => {
  /** Types that hold something. The bucket of the pages is the edge's: its policy names the distribution, and nothing is lost with it. */
  const STATEFUL =
    /^AWS::(DynamoDB|SQS|Cognito|KMS|SES|Backup|SecretsManager|Logs::LogGroup|S3::Bucket$|ApiGatewayV2::Api$)/;

  test('stands in the stack of the state, which has no function of ours', () => {
    for (const deployment of [plain, full, ephemeral]) {
      const [state, ...others] = deployment.stacks;
      const held = others.flatMap((stack) =>
        Object.entries(templateOf(stack)).flatMap(([id, { Type }]) => (STATEFUL.test(Type) ? [id] : [])),
      );
      expect(held).toEqual(['Pages']);
      const own = Object.values(state?.resources('AWS::Lambda::Function') ?? {});
      expect(own.filter(({ Properties }) => Properties.Handler === 'index.handler' && Properties.FunctionName)).toEqual(
        [],
      );
    }
  });
});

describe('the stacks', () => {
  test('are deployed in their order, the state first, and no part changes what stands before it', () => {
    for (const { stacks } of [plain, full, ephemeral]) {
      const own = new Set(stacks.map(({ name }) => name));
      expect(stacks.slice(1).map(({ name }) => name.replace(stacks[0]?.name ?? '', '').slice(1))).toEqual([...PARTS]);
      stacks.forEach(({ name, after }, index) => {
        const earlier = stacks.slice(0, index).map((stack) => stack.name);
        expect([name, after.filter((other) => own.has(other) && !earlier.includes(other))]).toEqual([name, []]);
      });
    }
  });

  test('have no export, which would hold its stack as it is as long as another reads it', () => {
    for (const { text } of each()) expect(text).not.toMatch(/"Export"|Fn::ImportValue/);
  });

  test('read of the others only what must cross: table, marks, pool, API, queues, secrets, logs, topic and pages', () => {
    const crossing = new Set(
      [...plain.stacks, ...ephemeral.stacks].flatMap(({ text }) =>
        [...text.matchAll(/"OutputName":"PublishOutput(?:Ref|FnGetAtt)(\w+?)"/g)].map(([, output = '']) =>
          output.replace(/[0-9A-F]{8}.*$/, '').replace(/(Arn|StreamArn|QueueName|ApiEndpoint|DomainName)$/, ''),
        ),
      ),
    );
    expect([...crossing].sort()).toEqual(
      [
        ...['Table', 'Marks', 'Unplanned', 'UserPool', 'UserPoolClient', 'HttpApi', 'Topic'],
        ...['Messages', 'DeadLetters', 'Reminders', 'Looks', 'ClockDeadLetters', 'EdgeSecretsGeneration'],
        ...['FunctionLogs', 'BackgroundLogs', 'RequestLogs', 'PageLogs', 'Pages', 'Distribution'],
      ].sort(),
    );
  });

  test('of audiences have nothing of each other: a route changes its own stack alone', () => {
    for (const deployment of [plain, full]) {
      const prefix = deployment.stacks[0]?.name;
      expect(named(deployment, '-guests')?.text).not.toContain(`${prefix}-operators`);
      expect(named(deployment, '-operators')?.text).not.toContain(`${prefix}-guests`);
    }
  });

  test('know the distribution’s name only of a stage to try things on: it is no name to keep', () => {
    for (const { name, text } of [...plain.stacks, ...full.stacks]) {
      expect([name, text.includes('PublishOutputFnGetAttDistribution')]).toEqual([name, false]);
    }
    expect(named(ephemeral, '-guests')?.text).toContain('PublishOutputFnGetAttDistribution');
  });
});

describe('the routes of the API', () => {
  test('name a variable at one place alike, for the gateway takes two names there as two routes of one path', () => {
    const names = new Map<string, Set<string>>();
    for (const { path } of answered) {
      const parts = path.split('/');
      parts.forEach((part, index) => {
        if (!/^\{\w+\}$/.test(part)) return;
        const place = parts.slice(0, index).join('/');
        names.set(place, (names.get(place) ?? new Set()).add(part));
      });
    }
    expect(names.size).toBeGreaterThan(10);
    expect([...names].filter(([, at]) => at.size > 1).map(([place, at]) => [place, ...at])).toEqual([]);
  });
});
