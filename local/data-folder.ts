import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { pathFault, UserError } from './user-error.ts';

/** How long a start waits for an app that is just ending (ms). */
const WAIT_FOR_LAST_MS = 1500;
const SQLITE_BUSY = 5;

/** Where the parts of a data folder are. */
export const pathsOf = (folder: string) => ({
  database: resolve(folder, 'dynamodb.sqlite'),
  engine: resolve(folder, 'engine.pid'),
  notifications: resolve(folder, 'notifications.sqlite'),
  claim: resolve(folder, 'app.lock'),
  user_pool: resolve(folder, 'user-pool'),
  local: resolve(folder, 'local.json'),
});

/** What the running app tells other programs, in `local.json`. */
const LocalInfo = z.object({
  base_url: z.string(),
  mailbox_url: z.string(),
  public_token: z.string(),
  restaurant_id: z.string(),
  dynamodb_endpoint: z.string(),
  cognito_endpoint: z.string(),
  user_pool_id: z.string(),
  client_id: z.string(),
  /** Who runs the demo restaurant. */
  operator: z.object({ email: z.string(), password: z.string(), restaurant_id: z.string() }),
  pid: z.int(),
});
export type LocalInfo = z.infer<typeof LocalInfo>;

/** A data folder that this process alone uses. */
export type DataFolder = { paths: ReturnType<typeof pathsOf>; release: () => Promise<void> };

/**
 * Takes SQLite's exclusive lock on a file: the system frees it with the process, however that ends, so it is never stale
 * and two processes never both have it. `undefined` while another process has it.
 */
function lockFile(path: string, waitMs: number): DatabaseSync | undefined {
  const lock = new DatabaseSync(path, { timeout: waitMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}

/** Makes a folder and those above it. Node's own recursive mkdir never ends where the system says ENOENT, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  if (!existsSync(dirname(folder))) await makeFolder(dirname(folder));
  await mkdir(folder);
}

/** Makes the folder and claims it. Throws `UserError` when it cannot be written or another app runs in it. */
export async function claimDataFolder(folder: string): Promise<DataFolder> {
  const files = pathsOf(folder);
  try {
    await makeFolder(resolve(folder));
    await writeFile(files.claim, '', { flag: 'a' });
  } catch (error) {
    const why = pathFault(error, 'there is no such folder');
    throw new UserError(`Cannot write to the data folder ${folder}: ${why}. Set DATA_DIR to another one.`);
  }
  const lock = lockFile(files.claim, WAIT_FOR_LAST_MS);
  if (!lock) {
    const other = await readLocalInfo(folder);
    const where = other ? ` at ${other.base_url}` : '';
    throw new UserError(`Couvert is already running in ${folder}${where}: stop it first, or set DATA_DIR and PORT.`);
  }
  await rm(files.local, { force: true });
  return {
    paths: files,
    release: async () => {
      await rm(files.local, { force: true });
      lock.close();
    },
  };
}

/** Writes `local.json` in one step, so that no reader sees half of it; it holds the demo's password. */
export async function writeLocalInfo(folder: string, info: LocalInfo): Promise<void> {
  const { local } = pathsOf(folder);
  await writeFile(`${local}.new`, `${JSON.stringify(info, null, 2)}\n`, { mode: 0o600 });
  await rename(`${local}.new`, local);
}

async function readLocalInfo(folder: string): Promise<LocalInfo | undefined> {
  try {
    return LocalInfo.parse(JSON.parse(await readFile(pathsOf(folder).local, 'utf8')));
  } catch {
    return undefined;
  }
}

/** What the app that runs in a folder told; `undefined` when none does, whatever an earlier one left behind. */
export async function readRunningApp(folder: string): Promise<LocalInfo | undefined> {
  const info = await readLocalInfo(folder);
  const free = info && lockFile(pathsOf(folder).claim, 0);
  free?.close();
  return free ? undefined : info;
}
