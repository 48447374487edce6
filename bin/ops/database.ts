import { type Command, Option } from 'commander';
import { Complaint } from '../../local/complaint.ts';
import { type LocalInfo, readRunningApp } from '../../local/data-folder.ts';
import { LOCAL_TABLE, localEnvironment } from '../../local/environment.ts';
import { DEFAULT_DATA_DIR } from '../../local/settings.ts';
import { connect, Session } from '../../shared/data/session.ts';
import { Unavailable } from '../../shared/domain/errors.ts';
import { Accounts } from './accounts.ts';

/** Nobody waits for a request here, and a restaurant may have many dates to look through (ms). */
const BUDGET_MS = 30_000;

/** Which app a command works on. */
export type Target = { dataDir: string };

/** Gives a command the options that choose the app. */
export const addTargetOptions = (command: Command): Command =>
  command.addOption(
    new Option('--data-dir <folder>', 'data folder of the running app').env('DATA_DIR').default(DEFAULT_DATA_DIR),
  );

/** What the chosen app told. Throws `Complaint` when it is not running. */
async function runningApp({ dataDir }: Target): Promise<LocalInfo> {
  const app = await readRunningApp(dataDir);
  if (!app) throw new Complaint(`Couvert is not running in ${dataDir}: start it with npm start`);
  return app;
}

const accountsOf = ({ cognito_endpoint, user_pool_id, client_id }: LocalInfo) =>
  new Accounts({ endpoint: cognito_endpoint, pool_id: user_pool_id, client_id });

/** Runs something on the chosen user pool. Throws `Complaint` when the app is not running. */
export const withAccounts = async <T>(target: Target, run: (accounts: Accounts) => Promise<T>): Promise<T> =>
  run(accountsOf(await runningApp(target)));

/** Runs something on the chosen database. Throws `Complaint` when the app is not running or does not answer. */
export async function withDatabase<T>(
  target: Target,
  run: (db: Session, accounts: Accounts) => Promise<T>,
): Promise<T> {
  const app = await runningApp(target);
  Object.assign(process.env, localEnvironment(app.dynamodb_endpoint));
  const database = connect(LOCAL_TABLE);
  try {
    return await run(new Session(database, BUDGET_MS), accountsOf(app));
  } catch (error) {
    if (error instanceof Unavailable) {
      throw new Complaint(`The database at ${app.dynamodb_endpoint} does not answer: try again.`);
    }
    throw error;
  } finally {
    database.client.destroy();
  }
}
