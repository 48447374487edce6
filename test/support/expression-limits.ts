import type { Database } from '../../shared/platform/dynamo/table-session.ts';

// What DynamoDB refuses and no local engine does (Service quotas, « Expression parameters »).

const MOST_BYTES = 4096;
const MOST_OPERATORS = 300;
const MOST_NAME_BYTES = 255;

/** Operators and functions of an expression, the dots of its paths among them: more than DynamoDB counts at most. */
const OPERATORS = /<>|<=|>=|[=<>+.-]|\b(?:AND|OR|NOT|BETWEEN|IN)\b|\w+\s*\(/g;

const refused = (what: string) => Object.assign(new Error(what), { name: 'ValidationException' });

function check(name: string, expression: string): void {
  const bytes = Buffer.byteLength(expression);
  if (bytes > MOST_BYTES) {
    throw refused(`Invalid ${name}: Expression size has exceeded the maximum allowed size; expression size: ${bytes}`);
  }
  const operators = expression.match(OPERATORS)?.length ?? 0;
  if (operators > MOST_OPERATORS) {
    throw refused(`Invalid ${name}: The expression contains too many operators; operators: ${operators}`);
  }
}

/** Throws as DynamoDB does when an expression anywhere in a call's input is beyond its limits. */
export function checkExpressions(input: unknown): void {
  if (typeof input !== 'object' || input === null) return;
  for (const [name, value] of Object.entries(input)) {
    if (name.endsWith('Expression') && typeof value === 'string') check(name, value);
    else if (name === 'ExpressionAttributeNames') {
      const long = Object.keys(value ?? {}).find((key) => Buffer.byteLength(key) > MOST_NAME_BYTES);
      if (long) throw refused(`Invalid ${name}: a name has more than ${MOST_NAME_BYTES} bytes`);
    } else if (
      name === 'TransactItems' ||
      Array.isArray(input) ||
      ['Put', 'Update', 'Delete', 'ConditionCheck'].includes(name)
    ) {
      checkExpressions(value);
    }
  }
}

/** Makes a client refuse what is beyond the limits of expressions. */
export function limitExpressions(db: Database): Database {
  db.client.middlewareStack.add(
    (next) => (args) => {
      checkExpressions(args.input);
      return next(args);
    },
    { step: 'initialize', name: 'limitExpressions', priority: 'low' },
  );
  return db;
}
