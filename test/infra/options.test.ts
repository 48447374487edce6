import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readSettings } from '../../lib/config.ts';
import { BackupCopies } from '../../lib/state/backups.ts';
import { routes } from '../../shared/routes.ts';
import { textOf } from '../support/infra/policy.ts';
import { PROD, type Synthesised, synthesise } from '../support/infra/synthesise.ts';

// What a deployment has when it is told to have all that there is, and what it then no longer has by default.

const ALL = {
  ...PROD,
  monthly_budget: 50,
  cost_anomaly: 5,
  backup_region: 'eu-central-1',
  traffic_shift: 'canary',
  contributor_insights: true,
  max_read_units: 0,
  waf: true,
  hosted_zone: 'Z0123456789ABCDEFGHIJ',
  domain: 'api.example.com',
  certificate: 'arn:aws:acm:eu-west-3:123456789012:certificate/api',
  pages_domain: 'book.example.com',
  pages_certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/pages',
  sms_delivery_logs: true,
};

let plain: Synthesised;
let full: Synthesised;
beforeAll(() => {
  plain = synthesise();
  full = synthesise(ALL);
});

const all = ({ resources }: Synthesised, type: string) =>
  Object.values(resources(type)).map(({ Properties }) => Properties);
describe('the table', () => {
  const table = (stack: Synthesised) => stack.resources('AWS::DynamoDB::Table').Table?.Properties ?? {};

  test('has a bound that nobody reaches but by a fault, or none', () => {
    expect(table(plain).OnDemandThroughput).toEqual({ MaxReadRequestUnits: 24_000, MaxWriteRequestUnits: 8000 });
    expect(table(full).OnDemandThroughput).toEqual({ MaxWriteRequestUnits: 8000 });
  });

  test('names its busiest partitions where that is wanted', () => {
    expect(table(plain).ContributorInsightsSpecification).toBeUndefined();
    expect(table(full).ContributorInsightsSpecification).toEqual({ Enabled: true });
  });

  test('is backed up every day, and copied to another region, where one is named', () => {
    expect(all(plain, 'AWS::Backup::BackupPlan')).toEqual([]);
    const [plan] = all(full, 'AWS::Backup::BackupPlan');
    const Rule = z.object({
      ScheduleExpression: z.string(),
      Lifecycle: z.object({ DeleteAfterDays: z.number() }),
      CopyActions: z.array(z.looseObject({ DestinationBackupVaultArn: z.unknown() })),
    });
    const { BackupPlanRule: rules } = z.parse(z.object({ BackupPlanRule: z.array(Rule) }), plan?.BackupPlan);
    expect(rules).toMatchObject([{ ScheduleExpression: 'cron(0 3 * * ? *)', Lifecycle: { DeleteAfterDays: 35 } }]);
    const [selection] = all(full, 'AWS::Backup::BackupSelection');
    expect(JSON.stringify(selection)).toContain('["Table","Arn"]');

    const context: Record<string, unknown> = ALL;
    const settings = readSettings({ context: (name) => context[name], env: {} });
    const copies = new BackupCopies(new App(), { settings, env: { region: 'eu-central-1' } });
    const [vault] = Object.values(Template.fromStack(copies).findResources('AWS::Backup::BackupVault'));
    expect(textOf(rules[0]?.CopyActions[0]?.DestinationBackupVaultArn)).toBe(
      `arn:aws:backup:eu-central-1:{AWS::AccountId}:backup-vault:${vault?.Properties.BackupVaultName}`,
    );
    expect(vault).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    expect(copies.terminationProtection).toBe(true);
  });
});

describe('routes', () => {
  test('that write or mail for whoever asks have a throttle of their own', () => {
    const [[, stage] = []] = Object.entries(full.resources('AWS::ApiGatewayV2::Stage'));
    expect(stage?.Properties.RouteSettings).toEqual({
      'POST /api/v1/widget/{publicToken}/reservations/lock': { ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 },
      'POST /api/v1/widget/{publicToken}/bookings/recover': { ThrottlingRateLimit: 5, ThrottlingBurstLimit: 20 },
    });
  });
});

describe('money', () => {
  test('that is about to be spent, or is out of the ordinary, is told to the topic of the alarms', () => {
    expect(all(plain, 'AWS::Budgets::Budget')).toEqual([]);
    expect(all(plain, 'AWS::CE::AnomalyMonitor')).toEqual([]);
    const topic = { Ref: Object.keys(full.resources('AWS::SNS::Topic'))[0] };
    const told = [{ SubscriptionType: 'SNS', Address: topic }];
    expect(all(full, 'AWS::Budgets::Budget')).toMatchObject([
      {
        Budget: { BudgetName: 'couvert-prod-eu-west-3', BudgetLimit: { Amount: 50, Unit: 'USD' } },
        NotificationsWithSubscribers: [
          { Notification: { NotificationType: 'ACTUAL', Threshold: 80 }, Subscribers: told },
          { Notification: { NotificationType: 'FORECASTED', Threshold: 100 }, Subscribers: told },
        ],
      },
    ]);
    expect(all(full, 'AWS::CE::AnomalySubscription')).toMatchObject([
      { Subscribers: [{ Type: 'SNS', Address: topic }] },
    ]);
    const [policy] = all(full, 'AWS::SNS::TopicPolicy');
    const Statements = z.object({ Statement: z.array(z.looseObject({ Effect: z.string(), Principal: z.unknown() })) });
    const { Statement } = z.parse(Statements, policy?.PolicyDocument);
    const own = { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } };
    const Service = ['budgets.amazonaws.com', 'costalerts.amazonaws.com'];
    expect(Statement).toContainEqual(
      expect.objectContaining({ Effect: 'Allow', Action: 'sns:Publish', Principal: { Service }, Condition: own }),
    );
  });
});

describe('a new version', () => {
  const guests = routes.filter(({ id }) => id.startsWith('widget.'));

  test('takes over at once by default', () => {
    expect(all(plain, 'AWS::Lambda::Alias')).toEqual([]);
  });

  test('takes over step by step where that is wanted, from guests, and goes back when answers fail', () => {
    const groups = all(full, 'AWS::CodeDeploy::DeploymentGroup');
    expect(groups).toHaveLength(guests.length);
    const [alarm] = Object.entries(full.resources('AWS::CloudWatch::Alarm')).filter(
      ([, { Properties }]) => Properties.AlarmName === 'couvert-prod-server-errors',
    );
    for (const group of groups) {
      expect(group).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent10Minutes',
        AlarmConfiguration: { Enabled: true, Alarms: [{ Name: { Ref: alarm?.[0] } }] },
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_FAILURE']),
        },
      });
    }
  });

  test('is called by its alias, which the gateway alone may', () => {
    const aliases = Object.keys(full.resources('AWS::Lambda::Alias'));
    expect(aliases).toHaveLength(guests.length);
    const called = all(full, 'AWS::ApiGatewayV2::Integration').map(({ IntegrationUri }) => textOf(IntegrationUri));
    for (const alias of aliases) expect(called).toContain(`{${alias}}`);
  });

  test('is shifted by a role that does nothing else', () => {
    const roles = all(full, 'AWS::IAM::Role').filter(({ AssumeRolePolicyDocument }) =>
      JSON.stringify(AssumeRolePolicyDocument).includes('codedeploy'),
    );
    expect(roles).toHaveLength(1);
    expect(roles[0]?.Policies).toBeUndefined();
  });
});
