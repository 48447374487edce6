import { type Command, Option } from 'commander';
import { Complaint } from '../../local/complaint.ts';
import { readRunningApp } from '../../local/data-folder.ts';
import { LOCAL_TABLE, localEnvironment } from '../../local/environment.ts';
import { DEFAULT_DATA_DIR } from '../../local/settings.ts';
import { connect, Session, Unavailable } from '../../shared/data/session.ts';

/** Nobody waits for a request here, and a restaurant may have many dates to look through (ms). */
const BUDGET_MS = 30_000;

/** Which database a command works on. */
export type Target = { dataDir: string };

/** Gives a command the options that choose its database. */
export const addTargetOptions = (command: Command): Command =>
  command.addOption(
    new Option('--data-dir <folder>', 'data folder of the running app').env('DATA_DIR').default(DEFAULT_DATA_DIR),
  );

/** Runs something on the chosen database. Throws `Complaint` when the app is not running or does not answer. */
export async function withDatabase<T>({ dataDir }: Target, run: (db: Session) => Promise<T>): Promise<T> {
  const app = await readRunningApp(dataDir);
  if (!app) throw new Complaint(`Couvert is not running in ${dataDir}: start it with npm start`);
  Object.assign(process.env, localEnvironment(app.dynamodb_endpoint));
  const database = connect(LOCAL_TABLE);
  try {
    return await run(new Session(database, BUDGET_MS));
  } catch (error) {
    if (error instanceof Unavailable) {
      throw new Complaint(`The database at ${app.dynamodb_endpoint} does not answer: try again.`);
    }
    throw error;
  } finally {
    database.client.destroy();
  }
}
