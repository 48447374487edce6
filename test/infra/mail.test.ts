import { readFileSync } from 'node:fs';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { behindAfter, remindersOf, sendersOf } from '../../lib/background/sending-rate.ts';
import { readSettings } from '../../lib/config.ts';
import { Mail } from '../../lib/state/mail.ts';
import { sendingRules } from '../../lib/watch/alarm-rules.ts';
import { clockLimits } from '../../shared/platform/messaging/limits.ts';
import { grantsOf, statementsOf } from '../support/infra/policy.ts';
import { PROD, type Synthesised, synthesise } from '../support/infra/synthesise.ts';

// How mails leave a deployment: as whom, by which rules, and who hears what became of them.

/** The mail of a stage alone: it needs no function, and takes no time. */
function mailOf(given: Record<string, string>): Pick<Synthesised, 'resources' | 'text'> & { identities: string } {
  const context: Record<string, unknown> = { ...PROD, ...given };
  const stack = new Stack(new App(), 'couvert-prod', { env: { region: PROD.region } });
  const mail = new Mail(stack, 'Mail', readSettings({ context: (name) => context[name], env: {} }));
  const template = Template.fromStack(stack);
  return {
    resources: (type) => template.findResources(type) as ReturnType<Synthesised['resources']>,
    text: JSON.stringify(template.toJSON()),
    identities: JSON.stringify(stack.resolve(mail.identityArns)),
  };
}

let existing: Synthesised;
beforeAll(() => {
  existing = synthesise();
});
const zoned = mailOf({
  hosted_zone: 'Z0123456789ABC',
  sender: 'bookings@mail.example.com',
  mail_domain: 'example.com',
});
const told = mailOf({ mail_identity: 'stack', mail_tls: 'true', ephemeral: 'true' });

const all = ({ resources }: Pick<Synthesised, 'resources'>, type: string) =>
  Object.values(resources(type)).map((found) => found.Properties);

describe('the identity', () => {
  test('is left alone unless it is asked for: creating one that is there would fail the deployment', () => {
    expect(all(existing, 'AWS::SES::EmailIdentity')).toEqual([]);
    expect(existing.text).not.toContain('MailDns');
  });

  test('is the domain, with a MAIL FROM of its own, and outlives the stack unless that is ephemeral', () => {
    const [{ Properties, DeletionPolicy } = {}, ...others] = Object.values(zoned.resources('AWS::SES::EmailIdentity'));
    expect(others).toEqual([]);
    expect(Properties).toMatchObject({
      EmailIdentity: 'example.com',
      MailFromAttributes: { MailFromDomain: 'bounce.example.com', BehaviorOnMxFailure: 'USE_DEFAULT_VALUE' },
    });
    expect(DeletionPolicy).toBe('Retain');
    expect(told.resources('AWS::SES::EmailIdentity').MailIdentity?.DeletionPolicy).toBe('Delete');
  });

  const DKIM = [1, 2, 3].map((n) => ({
    Name: { 'Fn::GetAtt': ['MailIdentity', `DkimDNSTokenName${n}`] },
    Type: 'CNAME',
    ResourceRecords: [{ 'Fn::GetAtt': ['MailIdentity', `DkimDNSTokenValue${n}`] }],
  }));

  test('has its records in the zone that is named', () => {
    const records = all(zoned, 'AWS::Route53::RecordSet');
    const MX = ['10 feedback-smtp.eu-west-3.amazonses.com'];
    expect(records).toMatchObject([
      ...DKIM,
      { Name: 'bounce.example.com', Type: 'MX', ResourceRecords: MX },
      { Name: 'bounce.example.com', Type: 'TXT', ResourceRecords: ['"v=spf1 include:amazonses.com ~all"'] },
    ]);
    for (const record of records) expect(record.HostedZoneId).toBe('Z0123456789ABC');
  });

  test('has them as outputs without one', () => {
    expect(all(told, 'AWS::Route53::RecordSet')).toEqual([]);
    for (const n of [1, 2, 3, 4, 5]) expect(told.text).toContain(`"MailDns${n}":{"Description"`);
  });
});

describe('the configuration set', () => {
  test('suppresses who bounced or complained, keeps the reputation and tells what became of mails', () => {
    expect(all(existing, 'AWS::SES::ConfigurationSet')).toMatchObject([
      {
        Name: 'couvert-prod',
        DeliveryOptions: { TlsPolicy: 'OPTIONAL' },
        ReputationOptions: { ReputationMetricsEnabled: true },
        SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
      },
    ]);
    expect(all(existing, 'AWS::SES::ConfigurationSetEventDestination')).toMatchObject([
      { EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint', 'reject', 'deliveryDelay'] } },
    ]);
    // SES takes no bus but this one.
    expect(JSON.stringify(all(existing, 'AWS::SES::ConfigurationSetEventDestination'))).toContain(
      ':event-bus/default"',
    );
  });

  test('asks for TLS where it is told to', () => {
    expect(all(told, 'AWS::SES::ConfigurationSet')).toMatchObject([{ DeliveryOptions: { TlsPolicy: 'REQUIRE' } }]);
  });

  test('is granted beside every identity that may send, the domain above the sender’s among them', () => {
    for (const name of ['bookings@mail.example.com', 'mail.example.com', 'example.com']) {
      expect(zoned.identities).toContain(`:identity/${name}"`);
    }
  });
});

describe('what SES tells', () => {
  test('of this stage’s mails reaches the function that notes who takes none, and it reaches nothing else', () => {
    const [rule, ...others] = all(existing, 'AWS::Events::Rule').filter(({ EventPattern }) => EventPattern);
    expect(others).toEqual([]);
    expect(rule?.EventPattern).toEqual({
      source: ['aws.ses'],
      'detail-type': ['Email Bounced', 'Email Complaint Received', 'Email Rejected'],
      detail: { mail: { tags: { 'ses:configuration-set': ['couvert-prod'] } } },
    });
    const [id, heeding] =
      Object.entries(existing.resources('AWS::Lambda::Function')).find(
        ([, { Properties }]) => Properties.FunctionName === 'couvert-prod-notifications-on-mail-event',
      ) ?? [];
    expect(rule?.Targets).toMatchObject([{ Arn: { 'Fn::GetAtt': [id, 'Arn'] } }]);
    const Role = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) });
    const [role] = z.parse(Role, heeding?.Properties.Role)['Fn::GetAtt'];
    const Policies = z.array(z.object({ PolicyDocument: z.unknown() }));
    const policies = z.parse(Policies, existing.resources('AWS::IAM::Role')[role]?.Properties.Policies);
    expect(grantsOf(policies.flatMap(({ PolicyDocument }) => statementsOf(PolicyDocument)))).toEqual([
      { action: 'dynamodb:GetItem', resource: 'Table.Arn', key: 'R#*#RES' },
      { action: 'dynamodb:UpdateItem', resource: 'Table.Arn', key: 'R#*#RES' },
      { action: 'dynamodb:PutItem', resource: 'Marks.Arn', key: '*' },
    ]);
  });
});

test('SMS that are not delivered are told where SNS writes it down', () => {
  const context: Record<string, unknown> = { ...PROD, sms_delivery_logs: 'true' };
  const settings = readSettings({ context: (name) => context[name], env: {} });
  expect(existing.text).not.toContain('sms-failures');
  const stack = new Stack(new App(), 'couvert-prod');
  const rules = sendingRules(stack, settings);
  expect(rules.map(({ name }) => name)).toContain('sms-failures');
  const [filter] = Object.values(Template.fromStack(stack).findResources('AWS::Logs::MetricFilter')).map(
    ({ Properties }) => Properties,
  );
  expect(JSON.stringify(filter?.LogGroupName)).toContain('/DirectPublishToPhoneNumber/Failure');
  const manual = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  expect(manual).toContain('| `sms-failures`');
});

test('the rate of the account decides how many send at once, unless it is said, and when sending is behind', () => {
  const senders = all(existing, 'AWS::Lambda::EventSourceMapping').filter(({ EventSourceArn }) =>
    JSON.stringify(EventSourceArn).includes('"Messages"'),
  );
  expect(senders.map(({ ScalingConfig }) => ScalingConfig)).toEqual([{ MaximumConcurrency: 4 }]);
  const alarms = all(existing, 'AWS::CloudWatch::Alarm');
  expect(alarms).toContainEqual(expect.objectContaining({ AlarmName: 'couvert-prod-sending-behind', Threshold: 900 }));
  // A mail a second: the three thousand of an opening take fifty minutes.
  const slow = { send_rate: 1, senders: undefined };
  expect([sendersOf(slow), behindAfter(slow)]).toEqual([2, 3000]);
  expect(sendersOf({ send_rate: 14, senders: 20 })).toBe(20);
});

test('reminders take half of the mails that can be sent, and a batch of them no longer than their function has', () => {
  for (const send_rate of [1, 2, 14, 50, 200, 201, 500, 2000, 10_000]) {
    for (const senders of [undefined, 2, 1000]) {
      const sent = Math.min(send_rate, sendersOf({ send_rate, senders }) * 4);
      const { at_once, interval_ms } = remindersOf({ send_rate, senders });
      expect((at_once * 1000) / interval_ms).toBeLessThanOrEqual(sent / 2);
      // SQS takes 2 to 1,000 (Lambda Developer Guide, "Configuring maximum concurrency for Amazon SQS event sources").
      expect(at_once).toBeGreaterThanOrEqual(2);
      expect(at_once).toBeLessThanOrEqual(1000);
      // All of that half, at twenty reminders a second of one function, which is what it manages.
      expect((at_once * 1000) / Math.max(interval_ms, 50)).toBeGreaterThan(0.95 * (sent / 2));
      expect(clockLimits.reminders.batch * interval_ms).toBeLessThan(clockLimits.reminders.timeout_seconds * 800);
    }
  }
  expect(remindersOf({ send_rate: 14, senders: undefined })).toEqual({ at_once: 2, interval_ms: 286 });
});

// « If the function returns an error, by default Lambda attempts to run it two more times »
// (https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html). « When an event fails all processing
// attempts or stays in the asynchronous invocation queue for too long, Lambda discards it » (…/AWSCloudFormation/latest/
// UserGuide/aws-resource-lambda-eventinvokeconfig.html), and counts it as `AsyncEventsDropped`. A FIFO queue is no destination.
test('a bounce or complaint that could not be noted is kept, and somebody is told', () => {
  const [id = ''] =
    Object.entries(existing.resources('AWS::Lambda::Function')).find(
      ([, { Properties }]) => Properties.FunctionName === 'couvert-prod-notifications-on-mail-event',
    ) ?? [];
  const kept = all(existing, 'AWS::Lambda::EventInvokeConfig').find(
    ({ FunctionName }) => JSON.stringify(FunctionName) === JSON.stringify({ Ref: id }),
  );
  expect(kept).toMatchObject({
    DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': ['Unplanned', 'Arn'] } } },
  });
  expect(
    all(existing, 'AWS::CloudWatch::Alarm').find(({ AlarmName }) => AlarmName === 'couvert-prod-mail-events'),
  ).toMatchObject({
    Namespace: 'AWS/Lambda',
    MetricName: 'AsyncEventsDropped',
    Dimensions: [{ Name: 'FunctionName', Value: 'couvert-prod-notifications-on-mail-event' }],
    Threshold: 1,
  });
});
