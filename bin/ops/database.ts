import { type Command, Option } from 'commander';
import { readRunningApp } from '../../local/data-folder.ts';
import { LOCAL_TABLE, localEnvironment } from '../../local/environment.ts';
import { DEFAULT_DATA_DIR } from '../../local/settings.ts';
import { UserError } from '../../local/user-error.ts';
import { connect, TableSession } from '../../shared/platform/dynamo/table-session.ts';
import { IndexNotReady, Unavailable } from '../../shared/platform/errors.ts';
import { Accounts, type PoolAddress } from './accounts.ts';
import { takesFolder, takesStack } from './option-parsers.ts';
import { readStack } from './stack.ts';

/** A command may take longer than a request, and a restaurant may have many dates to read (ms). */
const BUDGET_MS = 30_000;

/** Which app a command works on: one in the cloud by the name of its stack, else the one that runs here. */
export type Target = { dataDir: string; stack?: string };

/** Gives a command the options that choose the app. */
export const addTargetOptions = (command: Command): Command =>
  command
    .option('--stack <name>', 'a deployed app, in the region of AWS_REGION', takesStack)
    .addOption(
      new Option('--data-dir <folder>', 'data folder of the running app')
        .env('DATA_DIR')
        .argParser(takesFolder)
        .default(DEFAULT_DATA_DIR),
    );

/** Where an app keeps its data and its accounts, and what to call that. */
type Place = {
  where: string;
  table: string;
  environment: Record<string, string>;
  pool: PoolAddress;
  pages_url: string | undefined;
};

/** Where the chosen app is. Throws `UserError` when it is not running, or not deployed. */
async function placeOf({ dataDir, stack }: Target): Promise<Place> {
  if (stack !== undefined) {
    const { region, table, pool_id, client_id, pages_url } = await readStack(stack);
    const pool = { pool_id, client_id };
    return { where: `${table} in ${region}`, table, environment: { AWS_REGION: region }, pool, pages_url };
  }
  const app = await readRunningApp(dataDir);
  if (!app) throw new UserError(`Couvert is not running in ${dataDir}: start it with npm start`);
  const { base_url, dynamodb_endpoint, cognito_endpoint, user_pool_id, client_id } = app;
  return {
    where: `at ${dynamodb_endpoint}`,
    table: LOCAL_TABLE,
    environment: localEnvironment(dynamodb_endpoint),
    pool: { endpoint: cognito_endpoint, pool_id: user_pool_id, client_id },
    pages_url: base_url,
  };
}

/** Where people sign in to the chosen app, by the name under which a command prints it; nothing where that is not known. */
export async function consoleOf(target: Target): Promise<{ console?: string }> {
  const { pages_url } = await placeOf(target);
  return pages_url === undefined ? {} : { console: `${pages_url}/console` };
}

/** What the guests of a restaurant book on: its page, and the tag that embeds it; nothing where the pages are not known. */
export async function bookingPageOf(
  target: Target,
  { public_token }: { public_token: string },
): Promise<{ booking_page?: string; embed?: string }> {
  const { pages_url } = await placeOf(target);
  if (pages_url === undefined) return {};
  const embed = `<script src="${pages_url}/embed.js" data-restaurant="${public_token}" async></script>`;
  return { booking_page: `${pages_url}/book/${public_token}`, embed };
}

/** Runs something on the chosen user pool. Throws `UserError` when there is no such app. */
export const withAccounts = async <T>(target: Target, run: (accounts: Accounts) => Promise<T>): Promise<T> =>
  run(new Accounts((await placeOf(target)).pool));

/**
 * Runs something on the chosen database; `beside` opens another table in the same place. Throws `UserError` when there is
 * no such app, or it does not answer.
 */
export async function withDatabase<T>(
  target: Target,
  run: (db: TableSession, accounts: Accounts, beside: (table: string) => TableSession) => Promise<T>,
  budget_ms: number = BUDGET_MS,
): Promise<T> {
  const { where, table, environment, pool } = await placeOf(target);
  Object.assign(process.env, environment);
  const database = connect(table);
  try {
    const beside = (other: string) => new TableSession({ ...database, table: other }, budget_ms);
    return await run(new TableSession(database, budget_ms), new Accounts(pool), beside);
  } catch (error) {
    if (error instanceof IndexNotReady) {
      throw new UserError(
        `The database ${where} has an index that is not there yet or is being filled (${error.message})`,
      );
    }
    if (error instanceof Unavailable) throw new UserError(`The database ${where} does not answer: try again.`);
    throw error;
  } finally {
    database.client.destroy();
  }
}
