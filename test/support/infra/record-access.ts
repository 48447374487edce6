import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll } from 'vitest';
import { accessesOf, RECORDINGS, type RecordedAccess } from './access-of-call.ts';
import { currentRoute } from './current-route.ts';

// Set up before the integration tests: while they run the handlers, what each route does to the table is written down,
// for the test that compares it with the policies.

const recorded = new Map<string, RecordedAccess>();
const send = DynamoDBDocumentClient.prototype.send;

/** The client's own way to send, with a note of what is asked for; the SDK's many signatures are left to it. */
DynamoDBDocumentClient.prototype.send = function (this: DynamoDBDocumentClient, ...args: Parameters<typeof send>) {
  const [command] = args;
  const route = currentRoute();
  if (route !== undefined) {
    for (const access of accessesOf(route, command.constructor.name, command.input)) {
      recorded.set(JSON.stringify(access), access);
    }
  }
  return send.apply(this, args);
} as typeof send;

afterAll(() => {
  writeFileSync(join(RECORDINGS, `${randomUUID()}.json`), JSON.stringify([...recorded.values()]));
});
