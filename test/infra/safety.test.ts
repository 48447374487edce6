import { readFileSync } from 'node:fs';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { layout } from '../../shared/data/layout.ts';
import { type Synthesised, synthesise } from '../support/infra/synthesise.ts';

// What must not happen to a deployment: lost data, strangers' accounts, silence when something fails.

let prod: Synthesised;
let ephemeral: Synthesised;
beforeAll(() => {
  prod = synthesise();
  ephemeral = synthesise({ stage: 'try', ephemeral: 'true' });
});

const only = ({ resources }: Synthesised, type: string) => {
  const found = Object.entries(resources(type));
  expect(found).toHaveLength(1);
  const [[id, resource] = ['', undefined]] = found;
  return { id, properties: resource?.Properties ?? {}, deletion: resource?.DeletionPolicy };
};

describe('data', () => {
  test('the table is as the layout says, with stream, expiry, recovery and encryption', () => {
    const { properties } = only(prod, 'AWS::DynamoDB::Table');
    expect(properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: layout.partitionKey, KeyType: 'HASH' },
        { AttributeName: layout.sortKey, KeyType: 'RANGE' },
      ],
      LocalSecondaryIndexes: layout.indexes.map(({ name, sortKey, projection }) => ({
        IndexName: name,
        KeySchema: [
          { AttributeName: layout.partitionKey, KeyType: 'HASH' },
          { AttributeName: sortKey, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: projection },
      })),
      TimeToLiveSpecification: { AttributeName: layout.ttl, Enabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
      SSESpecification: { SSEEnabled: true },
      DeletionProtectionEnabled: true,
    });
  });

  test.each(['AWS::DynamoDB::Table', 'AWS::Cognito::UserPool'])('deleting the stack keeps the %s', (type) => {
    expect(only(prod, type).deletion).toBe('Retain');
    expect(only(ephemeral, type).deletion).toBe('Delete');
  });

  test('an ephemeral stage can be deleted, any other is protected', () => {
    expect(only(prod, 'AWS::Cognito::UserPool').properties.DeletionProtection).toBe('ACTIVE');
    expect(only(ephemeral, 'AWS::Cognito::UserPool').properties.DeletionProtection).toBe('INACTIVE');
    expect(only(ephemeral, 'AWS::DynamoDB::Table').properties.DeletionProtectionEnabled).toBe(false);
  });

  // CloudFormation replaces what changes its name: these are the names of deployments that exist.
  test.each([
    ['AWS::DynamoDB::Table', 'Table'],
    ['AWS::Cognito::UserPool', 'UserPool'],
    ['AWS::Cognito::UserPoolClient', 'UserPoolClient'],
  ])('the %s is called %s, wherever it is declared', (type, name) => {
    expect(only(prod, type).id).toBe(name);
  });
});

describe('accounts', () => {
  test('only ops creates them, with strong passwords and an optional second factor', () => {
    expect(only(prod, 'AWS::Cognito::UserPool').properties).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UsernameAttributes: ['email'],
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      Policies: {
        PasswordPolicy: {
          MinimumLength: 12,
          RequireLowercase: true,
          RequireUppercase: true,
          RequireNumbers: true,
          RequireSymbols: true,
        },
      },
    });
  });

  test('the client has no secret, short access tokens and rotated refresh tokens, and does not tell who exists', () => {
    const { properties } = only(prod, 'AWS::Cognito::UserPoolClient');
    expect(properties).toMatchObject({
      GenerateSecret: false,
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AccessTokenValidity: 15,
      TokenValidityUnits: { AccessToken: 'minutes' },
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 30 },
      ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'],
    });
    expect(properties.AllowedOAuthFlowsUserPoolClient).toBe(false);
  });
});

describe('cdk-nag', () => {
  test('has no finding that is not acknowledged with a reason', () => {
    expect(() => synthesise()).not.toThrow();
  });

  test('would find a bucket that anybody reads', () => {
    expect(() => synthesise({}, (stack) => new Bucket(stack, 'Careless'))).toThrow(/AwsSolutions-S1/);
  });
});

describe('secrets', () => {
  test('there are none: not in the template, and no function asks for one', () => {
    const { text } = prod;
    expect(text).not.toMatch(/secretsmanager|ssm-secure|"\w*(password|secret|api_?key)\w*":\s*"/i);
    expect(text).not.toMatch(/AKIA[A-Z0-9]{16}/);
  });
});

describe('alarms', () => {
  const Alarm = z.looseObject({ AlarmName: z.string(), AlarmActions: z.array(z.object({ Ref: z.string() })) });
  const alarms = () =>
    Object.values(prod.resources('AWS::CloudWatch::Alarm')).map(({ Properties }) => z.parse(Alarm, Properties));

  test('tell a topic that mails, and operations.md says of each what it means', () => {
    const manual = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    const [topic] = Object.keys(prod.resources('AWS::SNS::Topic'));
    expect(alarms().length).toBeGreaterThan(5);
    for (const { AlarmName, AlarmActions } of alarms()) {
      expect(AlarmActions).toEqual([{ Ref: topic }]);
      expect(manual).toContain(`\`${AlarmName.replace('couvert-prod-', '')}\``);
    }
    expect(only(prod, 'AWS::SNS::Subscription').properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'ops@example.com',
      TopicArn: { Ref: topic },
    });
  });

  test('count the requests that every function gave up', () => {
    const filters = Object.values(prod.resources('AWS::Logs::MetricFilter')).map(({ Properties }) => Properties);
    const logs = filters.map(({ LogGroupName }) => z.parse(z.object({ Ref: z.string() }), LogGroupName).Ref);
    const functions = Object.values(prod.resources('AWS::Lambda::Function'));
    expect(new Set(logs).size).toBe(functions.length);
    for (const { FilterPattern } of filters) expect(FilterPattern).toBe('{ $.message = "time budget used up" }');
    const source = readFileSync(new URL('../../shared/http/endpoint.ts', import.meta.url), 'utf8');
    expect(source).toContain("'time budget used up'");
  });
});
