import { ArnFormat, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Settings } from '../config.ts';
import { removalOfData } from '../removal.ts';

const KEPT = Duration.days(35);

/** What the vault of copies is called: stages and regions that copy to one region have a vault each. */
const copiesName = ({ stage, region }: Settings) => `couvert-${stage}-copies-of-${region}`;

/** The vault for the copies, in the region of `backup_region`: a stack of its own, because a stack has one region. */
export class BackupCopies extends Stack {
  constructor(scope: Construct, { settings, ...props }: StackProps & { settings: Settings }) {
    super(scope, copiesName(settings), { terminationProtection: !settings.ephemeral, ...props });
    const backupVaultName = copiesName(settings);
    new BackupVault(this, 'Copies', { backupVaultName, removalPolicy: removalOfData(settings) });
  }
}

type BackupsProps = { settings: Settings; backup_region: string; table: ITable };

/** A backup of the table a day, which point-in-time recovery does not replace: it outlives the table and the region. */
export class Backups extends Construct {
  constructor(scope: Construct, id: string, { settings, backup_region, table }: BackupsProps) {
    super(scope, id);
    const stack = Stack.of(this);
    const destination = stack.formatArn({
      service: 'backup',
      region: backup_region,
      resource: 'backup-vault',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      resourceName: copiesName(settings),
    });
    const backupVault = new BackupVault(this, 'Vault', {
      backupVaultName: stack.stackName,
      removalPolicy: removalOfData(settings),
    });
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
    acknowledge(selection, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]':
        'AWS says what its own service needs to back up and to copy.',
    });
  }
}
