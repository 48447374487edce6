import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { layout } from '../../shared/platform/dynamo/layout.ts';
import type { Settings } from '../config.ts';
import { pinLogicalId } from '../logical-id.ts';
import { removalOfData } from '../removal.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** The one table, as the layout says. Unless it is ephemeral, nothing but a hand in the console can delete it. */
export class DataTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    const { ephemeral, contributor_insights, max_read_units, max_write_units } = settings;
    this.table = new Table(this, 'Table', {
      partitionKey: text(layout.partitionKey),
      sortKey: text(layout.sortKey),
      timeToLiveAttribute: layout.ttl,
      billingMode: BillingMode.PAY_PER_REQUEST,
      ...(max_read_units > 0 && { maxReadRequestUnits: max_read_units }),
      ...(max_write_units > 0 && { maxWriteRequestUnits: max_write_units }),
      ...(contributor_insights && { contributorInsightsSpecification: { enabled: true } }),
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      deletionProtection: !ephemeral,
      removalPolicy: removalOfData({ ephemeral }),
    });
    for (const { name, sortKey, projection } of layout.indexes) {
      this.table.addLocalSecondaryIndex({
        indexName: name,
        sortKey: text(sortKey),
        projectionType: ProjectionType[projection],
      });
    }
    for (const index of layout.globalIndexes.slice(0, settings.global_indexes)) {
      this.table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: text(index.partitionKey),
        sortKey: text(index.sortKey),
        ...(index.include.length > 0
          ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...index.include] }
          : { projectionType: ProjectionType.KEYS_ONLY }),
      });
    }
    pinLogicalId(this.table, 'Table');
  }
}
