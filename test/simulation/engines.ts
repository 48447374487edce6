import { javaEngine } from '../../local/dynamodb-local/programs.ts';
import { startEngine } from '../../local/engine/engine.ts';
import { connect, type Database } from '../../shared/platform/dynamo/table-session.ts';
import { startTestTable, type TestTable } from '../support/restaurant.ts';

export const ENGINES = ['dynoxide', 'dynamodb-local'] as const;

/** Longer than any engine takes on any machine: what is lost in a history is lost in its own time (ms). */
const NEVER_GIVEN_UP_MS = 600_000;

/** Connects as production does, but for the patience. */
const connectPatiently = (table: string): Database => connect(table, NEVER_GIVEN_UP_MS);

/** An engine with the table on it. */
export const startTable = (engine: (typeof ENGINES)[number]): Promise<TestTable> =>
  startTestTable({
    connectTo: connectPatiently,
    ...(engine === 'dynamodb-local' && { start: () => startEngine(undefined, javaEngine()) }),
  });
