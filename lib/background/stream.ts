import { Duration } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, MetricType, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, S3OnFailureDestination } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { limits } from '../../shared/platform/messaging/limits.ts';

/** Which records of the stream a function is called for. */
type Wanted = { events: readonly string[]; partitionKeySuffixes: readonly string[] };

/** What leads changes of the table to a function; what it never managed lies in `unplanned`, each mapping's in a folder. */
export const changesOf = (table: Table, wanted: Wanted, unplanned: IBucket): DynamoEventSource =>
  new DynamoEventSource(table, {
    startingPosition: StartingPosition.TRIM_HORIZON,
    filters: [
      FilterCriteria.filter({
        eventName: [...wanted.events],
        dynamodb: { Keys: { pk: { S: wanted.partitionKeySuffixes.map((suffix) => ({ suffix })) } } },
      }),
    ],
    reportBatchItemFailures: true,
    bisectBatchOnError: true,
    // Without a number a record that always fails holds its shard up until it is too old.
    retryAttempts: limits.stream_retries,
    parallelizationFactor: limits.stream_batches,
    maxRecordAge: Duration.seconds(limits.stream_seconds),
    onFailure: new S3OnFailureDestination(unplanned),
    // They tell what was given up: a bucket does not.
    metricsConfig: { metrics: [MetricType.EVENT_COUNT] },
  });

/** What Lambda asks of a function's role to keep in a bucket what the function never managed. */
export const keepingFailures = (bucket: IBucket): PolicyStatement[] => [
  new PolicyStatement({ actions: ['s3:PutObject'], resources: [bucket.arnForObjects('*')] }),
  new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
];

/** What a function needs to read the table's stream, and a place for what it never managed. */
export const readingChanges = (table: Table, unplanned: IBucket): PolicyStatement[] => [
  new PolicyStatement({
    actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
    resources: [table.tableStreamArn ?? ''],
  }),
  // Lambda looks for it when the mapping is made; a list has no resource to name.
  new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] }),
  ...keepingFailures(unplanned),
];
