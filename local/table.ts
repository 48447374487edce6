import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  type Projection,
  ResourceInUseException,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { layout, marksLayout } from '../shared/platform/dynamo/layout.ts';

const { partitionKey, sortKey, indexes, globalIndexes } = layout;

const hash = (AttributeName: string) => ({ AttributeName, KeyType: 'HASH' }) as const;
const range = (AttributeName: string) => ({ AttributeName, KeyType: 'RANGE' }) as const;
const texts = (names: readonly string[]) =>
  names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' }) as const);

/** What an index holds beside its keys. */
const projectionOf = (include: readonly string[]): Projection =>
  include.length > 0 ? { ProjectionType: 'INCLUDE', NonKeyAttributes: [...include] } : { ProjectionType: 'KEYS_ONLY' };

const GLOBAL_INDEXES = globalIndexes.map((index) => ({
  IndexName: index.name,
  KeySchema: [hash(index.partitionKey), range(index.sortKey)],
  Projection: projectionOf(index.include),
}));

/** Gives a table of an earlier release the global indexes that it lacks; DynamoDB makes one at a time. */
async function addIndexes(client: Pick<DynamoDBClient, 'send'>, TableName: string): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const present = (Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName);
  for (const index of GLOBAL_INDEXES.filter(({ IndexName }) => !present.includes(IndexName))) {
    await client.send(
      new UpdateTableCommand({
        TableName,
        AttributeDefinitions: texts(index.KeySchema.map(({ AttributeName }) => AttributeName)),
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      }),
    );
  }
}

/** Creates the table on a local engine, with its indexes and stream; one that exists gets the indexes that it lacks. */
export async function createTable(
  client: Pick<DynamoDBClient, 'send'>,
  TableName: string,
  { stream = true } = {},
): Promise<void> {
  try {
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: texts([
          ...[partitionKey, sortKey, ...indexes.map((index) => index.sortKey)],
          ...globalIndexes.flatMap((index) => [index.partitionKey, index.sortKey]),
        ]),
        KeySchema: [hash(partitionKey), range(sortKey)],
        LocalSecondaryIndexes: indexes.map((index) => ({
          IndexName: index.name,
          KeySchema: [hash(partitionKey), range(index.sortKey)],
          Projection: { ProjectionType: index.projection },
        })),
        GlobalSecondaryIndexes: GLOBAL_INDEXES,
        ...(stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    await addIndexes(client, TableName);
  }
}

/** Creates the table of marks of sent messages; one that exists is left as it is. */
export async function createMarksTable(client: Pick<DynamoDBClient, 'send'>, TableName: string): Promise<void> {
  const { partitionKey: AttributeName } = marksLayout;
  try {
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: texts([AttributeName]),
        KeySchema: [hash(AttributeName)],
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
}
