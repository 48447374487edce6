import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readSettings } from '../../lib/config.ts';
import { BackupCopies } from '../../lib/state/backups.ts';
import { textOf } from '../support/infra/policy.ts';
import { PROD, type Resource, type Synthesised, synthesise } from '../support/infra/synthesise.ts';

// A backup is of use only where somebody hears that one is missing, and its vault and key are there when all else is gone.

const WITH_BACKUPS = { ...PROD, backup_region: 'eu-central-1', stage: 'a'.repeat(16), region: 'ap-southeast-2' };

let stack: Synthesised;
let copies: Record<string, Resource>;
beforeAll(() => {
  stack = synthesise(WITH_BACKUPS);
  const context: Record<string, unknown> = WITH_BACKUPS;
  const settings = readSettings({ context: (name) => context[name], env: {} });
  copies = Template.fromStack(new BackupCopies(new App(), { settings, env: { region: 'eu-central-1' } })).toJSON()
    .Resources;
});

const ofState = (type: string) => Object.values(stack.resources(type)).map(({ Properties }) => Properties);
/** The vaults and keys of both regions. */
const regions = () => [
  { vault: stack.resources('AWS::Backup::BackupVault').BackupVault, key: stack.resources('AWS::KMS::Key').BackupKey },
  { vault: copies.BackupVault, key: copies.BackupKey },
];

const Pattern = z.looseObject({
  source: z.array(z.string()),
  'detail-type': z.array(z.string()),
  detail: z.object({
    state: z.array(z.string()),
    $or: z.array(z.record(z.string(), z.array(z.unknown()))),
  }),
});

/** Events as AWS documents them (https://docs.aws.amazon.com/aws-backup/latest/devguide/eventbridge.html), cut short. */
const OWN = 'arn:aws:backup:ap-southeast-2:{AWS::AccountId}:backup-vault:couvert-aaaaaaaaaaaaaaaa';
const OTHER = 'arn:aws:backup:ap-southeast-2:{AWS::AccountId}:backup-vault:other';
const backup = (state: string, backupVaultArn = OWN) => ({
  source: 'aws.backup',
  'detail-type': 'Backup Job State Change',
  detail: { state, backupVaultArn },
});
const copy = (state: string, sourceBackupVaultArn = OWN) => ({
  source: 'aws.backup',
  'detail-type': 'Copy Job State Change',
  detail: { state, sourceBackupVaultArn },
});

/** Whether a rule's pattern takes an event, as EventBridge matches: each field one of its values, and one of `$or`. */
function takes(pattern: z.infer<typeof Pattern>, event: ReturnType<typeof backup> | ReturnType<typeof copy>): boolean {
  const detail: Record<string, string> = event.detail;
  return (
    pattern.source.includes(event.source) &&
    pattern['detail-type'].includes(event['detail-type']) &&
    pattern.detail.state.includes(event.detail.state) &&
    pattern.detail.$or.some((each) =>
      Object.entries(each).every(([name, values]) => values.map(textOf).includes(detail[name] ?? '')),
    )
  );
}

describe('a backup or a copy that failed', () => {
  const rule = () => {
    const [found, ...others] = ofState('AWS::Events::Rule').filter(({ EventPattern }) =>
      JSON.stringify(EventPattern ?? {}).includes('aws.backup'),
    );
    expect(others).toEqual([]);
    return found;
  };

  // « AWS Backup sends events to Amazon EventBridge when the state of a backup or copy job changes », with these states.
  test('is taken by a rule, and neither one that goes well nor one of somebody else', () => {
    const pattern = z.parse(Pattern, rule()?.EventPattern);
    const told = ['FAILED', 'ABORTED', 'EXPIRED'];
    for (const state of told) {
      expect(takes(pattern, backup(state))).toBe(true);
      expect(takes(pattern, copy(state))).toBe(true);
      expect(takes(pattern, backup(state, OTHER))).toBe(false);
      expect(takes(pattern, copy(state, OTHER))).toBe(false);
    }
    for (const state of ['CREATED', 'PENDING', 'RUNNING', 'COMPLETED']) {
      expect(takes(pattern, backup(state))).toBe(false);
      expect(takes(pattern, copy(state))).toBe(false);
    }
  });

  // « For targets that use resource-based policies (Lambda, Amazon SNS, …), do not specify a RoleArn in the target
  // configuration » (https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-use-resource-based.html).
  test('is told to the alarms’ topic, by its policy and no role, with the section of operations.md', () => {
    const [topic] = Object.keys(stack.resources('AWS::SNS::Topic'));
    const Target = z.looseObject({ Arn: z.unknown(), InputTransformer: z.object({ InputTemplate: z.string() }) });
    const [target, ...others] = z.parse(z.array(Target), rule()?.Targets);
    expect(others).toEqual([]);
    expect(target).not.toHaveProperty('RoleArn');
    expect(target?.Arn).toEqual({ Ref: topic });
    const said = target?.InputTransformer.InputTemplate ?? '';
    // A text: it has its own quotation marks around it, and none in it.
    expect(said).toMatch(/^"[^"]+"$/);
    expect(said).toContain('docs/operations.md, backups.');
    expect(readFileSync('docs/operations.md', 'utf8')).toMatch(/^\| `backups` +\|/m);
  });

  // « You can't use Condition blocks in Amazon SNS topic policies for EventBridge »
  // (https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-troubleshooting.html): such a statement allows nothing, and
  // the event is lost. « Adding the aws:SourceAccount and aws:SourceArn to a AWS KMS policy is not supported for
  // EventBridge-to-encrypted topics » (https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html): the topic has no key.
  test('may be published: EventBridge’s statement has no condition, and the topic no key that would shut it out', () => {
    const Statement = z.looseObject({ Principal: z.unknown(), Action: z.unknown(), Resource: z.unknown() });
    const policies = ofState('AWS::SNS::TopicPolicy').map(({ PolicyDocument }) => PolicyDocument);
    const { Statement: statements } = z.parse(z.object({ Statement: z.array(Statement) }), policies[0]);
    const ofRules = statements.filter(({ Principal }) => JSON.stringify(Principal).includes('events.amazonaws.com'));
    const [topic] = Object.keys(stack.resources('AWS::SNS::Topic'));
    expect(ofRules).toEqual([
      {
        Action: 'sns:Publish',
        Effect: 'Allow',
        Principal: { Service: 'events.amazonaws.com' },
        Resource: { Ref: topic },
        Sid: expect.any(String),
      },
    ]);
    expect(ofState('AWS::SNS::Topic')[0]).not.toHaveProperty('KmsMasterKeyId');
  });
});

describe('the vaults', () => {
  // « Pattern: ^[a-zA-Z0-9\-\_]{2,50}$ » (https://docs.aws.amazon.com/aws-backup/latest/devguide/API_CreateBackupVault.html).
  test('have names that AWS Backup takes, also of the longest stage and region', () => {
    for (const { vault } of regions()) {
      expect(vault?.Properties.BackupVaultName).toMatch(/^[a-zA-Z0-9_-]{2,50}$/);
    }
  });

  // AWS Backup's own key has a policy that nobody can change, so a backup under it can be shared with no other account
  // (https://docs.aws.amazon.com/aws-backup/latest/devguide/encryption.html). « If a key policy doesn't give permission to the
  // account, IAM policies that allow access to the key are ineffective »
  // (https://docs.aws.amazon.com/kms/latest/developerguide/key-policy-overview.html): the role of the backups has only those.
  test('are encrypted with a key of the account’s own in each region, which the role of the backups may use', () => {
    for (const { vault, key } of regions()) {
      expect(vault?.Properties.EncryptionKeyArn).toEqual({ 'Fn::GetAtt': ['BackupKey', 'Arn'] });
      expect(key?.Properties).toMatchObject({ EnableKeyRotation: true, PendingWindowInDays: 30 });
      const Policy = z.object({ Statement: z.array(z.looseObject({ Principal: z.unknown() })) });
      const { Statement } = z.parse(Policy, key?.Properties.KeyPolicy);
      expect(Statement).toHaveLength(1);
      expect(Statement[0]).toMatchObject({ Effect: 'Allow', Action: 'kms:*', Resource: '*' });
      expect(textOf(z.parse(z.object({ AWS: z.unknown() }), Statement[0]?.Principal).AWS)).toMatch(/:root$/);
      expect(Statement[0]).not.toHaveProperty('Condition');
    }
  });

  test('outlive their stacks with their keys', () => {
    for (const { vault, key } of regions()) {
      expect(vault).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
      expect(key).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    }
  });
});

describe('what a deleted stack keeps', () => {
  const Kept = z.record(z.string(), z.record(z.string(), z.string()));
  /** By what CloudFormation imports a resource: the primary identifier of its type. */
  const IDENTIFIERS: Record<string, string[]> = {
    'AWS::DynamoDB::Table': ['TableName'],
    'AWS::Cognito::UserPool': ['UserPoolId'],
    'AWS::Cognito::UserPoolClient': ['UserPoolId', 'ClientId'],
    'AWS::S3::Bucket': ['BucketName'],
    'AWS::ApiGatewayV2::Api': ['ApiId'],
    'AWS::CloudFront::Distribution': ['Id'],
    'AWS::Backup::BackupVault': ['BackupVaultName'],
    'AWS::KMS::Key': ['KeyId'],
    'AWS::SES::EmailIdentity': ['EmailIdentity'],
  };

  test('can be imported again: operations.md names each by what CloudFormation knows it by', () => {
    const manual = readFileSync('docs/operations.md', 'utf8');
    const section = manual.slice(manual.indexOf('### Import retained resources'), manual.indexOf('### Roll back'));
    const written = z.parse(
      z.array(Kept),
      [...section.matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) => JSON.parse(json)),
    );
    const kept = Object.fromEntries(written.flatMap((each) => Object.entries(each)));
    const resources = z.parse(
      z.looseObject({
        Resources: z.record(z.string(), z.looseObject({ Type: z.string(), DeletionPolicy: z.optional(z.string()) })),
      }),
      JSON.parse(synthesise({ ...WITH_BACKUPS, mail_identity: 'stack' }).text),
    ).Resources;
    const retained = Object.entries({ ...resources, ...copies }).filter(([, { DeletionPolicy }]) =>
      DeletionPolicy?.startsWith('Retain'),
    );
    expect(Object.fromEntries(retained.map(([id, { Type }]) => [id, IDENTIFIERS[Type]]))).toEqual(
      Object.fromEntries(Object.entries(kept).map(([id, names]) => [id, Object.keys(names)])),
    );
  });
});
