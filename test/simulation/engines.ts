import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Engine, freePort } from '../../local/engine.ts';
import { UserError } from '../../local/user-error.ts';
import { connect, type Database } from '../../shared/data/table-session.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

/** Where the engine's own program and libraries are, once they have been fetched. */
const LIBRARIES = join(import.meta.dirname, 'dynamodb-local/lib');

const READY_WITHIN_MS = 60_000;

/** Starts AWS's DynamoDB Local in memory. Throws `UserError` when it has not been fetched or does not start. */
async function startDynamoDbLocal(): Promise<Engine> {
  if (!existsSync(LIBRARIES)) {
    const how = 'mvn -B -f test/simulation/dynamodb-local/pom.xml dependency:copy-dependencies';
    throw new UserError(`DynamoDB Local (Java 17) has not been fetched yet: ${how}`);
  }
  const port = await freePort();
  const main = 'com.amazonaws.services.dynamodbv2.local.main.ServerRunner';
  const args = [
    '-cp',
    join(LIBRARIES, '*'),
    main,
    '-inMemory',
    '-sharedDb',
    '-port',
    String(port),
    '-disableTelemetry',
  ];
  const child = spawn('java', args, { stdio: 'ignore' });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = once(child, 'exit');
  const endpoint = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(100)) {
    const answers = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (answers) {
      const stop = async () => {
        kill();
        await exited;
        process.off('exit', kill);
      };
      return { endpoint, pid: child.pid ?? 0, stop, exited };
    }
    if (child.exitCode !== null) break;
  }
  kill();
  throw new UserError('DynamoDB Local did not start: is java of version 17 on the PATH?');
}

export const ENGINES = ['dynoxide', 'dynamodb-local'] as const;

/** Longer than any engine takes on any machine: what is lost in a history is lost in its own time (ms). */
const NEVER_GIVEN_UP_MS = 600_000;

/** Connects as production does, but for the patience. */
const connectPatiently = (table: string): Database => connect(table, NEVER_GIVEN_UP_MS);

/** An engine with the table on it, without a stream, which would slow it down as it is written to. */
export const startTable = (engine: (typeof ENGINES)[number]): Promise<TestTable> =>
  startTestTable({
    stream: false,
    connectTo: connectPatiently,
    ...(engine === 'dynamodb-local' && { start: startDynamoDbLocal }),
  });
