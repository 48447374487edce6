import { ArnFormat, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { EventField, Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { pinLogicalId } from '../logical-id.ts';
import { suppressFindings } from '../nag-suppressions.ts';
import { removalOfData } from '../removal.ts';

const KEPT = Duration.days(35);
/** The longest that KMS lets a key wait for its deletion, in which it can be had back. */
const UNTIL_KEY_IS_GONE = Duration.days(30);

/** How a job of AWS Backup ends that has saved nothing. */
const FAILED = ['FAILED', 'ABORTED', 'EXPIRED'];

/** What the vault of copies is called: stages and regions that copy to one region have a vault each. */
const copiesName = ({ stage, region }: Settings) => `couvert-${stage}-copies-of-${region}`;

/**
 * A vault, and the key that its backups are encrypted with, which is the account's own: AWS Backup's default key takes no policy,
 * so that a copy under it could never be given to another account. Both stay when the stack goes, for neither is any use alone.
 */
function vaultOf(scope: Construct, backupVaultName: string, settings: Settings): BackupVault {
  const removalPolicy = removalOfData(settings);
  const encryptionKey = new Key(scope, 'Key', {
    description: `Backups of ${backupVaultName}`,
    enableKeyRotation: true,
    pendingWindow: UNTIL_KEY_IS_GONE,
    removalPolicy,
  });
  const vault = new BackupVault(scope, 'Vault', { backupVaultName, encryptionKey, removalPolicy });
  pinLogicalId(encryptionKey, 'BackupKey');
  // With another key or name CloudFormation would make another vault.
  pinLogicalId(vault, 'BackupVault');
  return vault;
}

/** The vault for the copies, in the region of `backup_region`: a stack of its own, because a stack has one region. */
export class BackupCopies extends Stack {
  constructor(scope: Construct, { settings, ...props }: StackProps & { settings: Settings }) {
    super(scope, copiesName(settings), { terminationProtection: !settings.ephemeral, ...props });
    vaultOf(this, copiesName(settings), settings);
  }
}

type BackupsProps = { settings: Settings; backup_region: string; table: ITable; topic: Topic };

/** A backup of the table a day, which point-in-time recovery does not replace: it outlives the table and the region. */
export class Backups extends Construct {
  constructor(scope: Construct, id: string, { settings, backup_region, table, topic }: BackupsProps) {
    super(scope, id);
    const stack = Stack.of(this);
    const vaultArn = (region: string, resourceName: string) =>
      stack.formatArn({
        service: 'backup',
        region,
        resource: 'backup-vault',
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        resourceName,
      });
    const destination = vaultArn(backup_region, copiesName(settings));
    const backupVault = vaultOf(this, stack.stackName, settings);
    const plan = new BackupPlan(this, 'Plan', { backupPlanName: stack.stackName, backupVault });
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'daily',
        scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
        deleteAfter: KEPT,
        copyActions: [
          {
            destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Copies', destination),
            deleteAfter: KEPT,
          },
        ],
      }),
    );
    const selection = plan.addSelection('Table', { resources: [BackupResource.fromDynamoDbTable(table)] });
    suppressFindings(selection, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]':
        'AWS says what its own service needs to back up and to copy.',
    });
    this.#tellFailures(vaultArn(stack.region, stack.stackName), topic);
  }

  /** Tells the topic of a night without a backup or without its copy; a copy is an affair of the region that it comes from. */
  #tellFailures(vault: string, topic: Topic): void {
    const field = EventField.fromPath;
    const what = `${field('$.detail-type')}: ${field('$.detail.state')} (${field('$.time')}, ${field('$.region')})`;
    new Rule(this, 'Failed', {
      description: 'Backups and copies of backups that failed, were stopped or were not begun in time',
      eventPattern: {
        source: ['aws.backup'],
        detailType: ['Backup Job State Change', 'Copy Job State Change'],
        detail: { state: FAILED, $or: [{ backupVaultArn: [vault] }, { sourceBackupVaultArn: [vault] }] },
      },
      targets: [
        new SnsTopic(topic, {
          // Not the reason: it may have quotation marks, which would end this text.
          message: RuleTargetInput.fromText(
            `AWS Backup, ${Stack.of(this).stackName}. ${what}. What to do: docs/operations.md, backups.`,
          ),
        }),
      ],
    });
  }
}
