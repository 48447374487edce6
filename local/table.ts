import { CreateTableCommand, type DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb';
import { layout, marksLayout } from '../shared/data/layout.ts';

/** Creates the table on a local engine, with its indexes and stream; one that exists is left as it is. */
export async function createTable(
  client: Pick<DynamoDBClient, 'send'>,
  TableName: string,
  { stream = true } = {},
): Promise<void> {
  const { partitionKey, sortKey, indexes } = layout;
  const hash = { AttributeName: partitionKey, KeyType: 'HASH' } as const;
  try {
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [partitionKey, sortKey, ...indexes.map((index) => index.sortKey)].map(
          (AttributeName) => ({
            AttributeName,
            AttributeType: 'S',
          }),
        ),
        KeySchema: [hash, { AttributeName: sortKey, KeyType: 'RANGE' }],
        LocalSecondaryIndexes: indexes.map((index) => ({
          IndexName: index.name,
          KeySchema: [hash, { AttributeName: index.sortKey, KeyType: 'RANGE' }],
          Projection: { ProjectionType: index.projection },
        })),
        ...(stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
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
        AttributeDefinitions: [{ AttributeName, AttributeType: 'S' }],
        KeySchema: [{ AttributeName, KeyType: 'HASH' }],
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
}
