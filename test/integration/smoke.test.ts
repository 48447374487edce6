import { expect, test } from 'vitest';
import { startEngine } from '../../local/engine.ts';
import { createTable } from '../../local/table.ts';
import { connect } from '../../shared/data/session.ts';

test('engine', async () => {
  const engine = await startEngine();
  process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.endpoint;
  process.env.AWS_REGION = 'eu-west-3';
  process.env.AWS_ACCESS_KEY_ID = 'local';
  process.env.AWS_SECRET_ACCESS_KEY = 'local';
  const db = connect('couvert');
  await createTable(db.client, 'couvert');
  await engine.stop();
  expect(1).toBe(1);
});
