import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll } from 'vitest';
import { TableSession } from '../../../shared/platform/dynamo/table-session.ts';
import { accessesOf, RECORDINGS, type RecordedAccess } from './access-of-call.ts';
import { currentRoute } from './current-route.ts';

// Set up before the integration tests: while they run the handlers, what each route does to the table is written down,
// for the test that compares it with the policies.

// Each route is a function of its own on AWS: what one has read of a setup, another must be allowed to read too.
const memories = new WeakMap<object, Map<string | undefined, object>>();
const { get: connectionOf } = Object.getOwnPropertyDescriptor(TableSession.prototype, 'connection') ?? {};
Object.defineProperty(TableSession.prototype, 'connection', {
  get(this: TableSession): object {
    const connection: object = connectionOf?.call(this);
    const ofRoutes = memories.get(connection) ?? new Map<string | undefined, object>();
    memories.set(connection, ofRoutes);
    const memory = ofRoutes.get(currentRoute()) ?? {};
    ofRoutes.set(currentRoute(), memory);
    return memory;
  },
});

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
