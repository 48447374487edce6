import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { adaptClients } from '../shared/platform/aws-client.ts';
import type { Operator } from '../shared/staff/rules/operator.ts';
import { localClients } from './aws-clients.ts';
import { claimDataFolder, writeLocalInfo } from './data-folder.ts';
import { startEngine } from './engine/engine.ts';
import type { EngineFiles } from './engine/engine-program.ts';
import { LOCAL_TABLE, localEnvironment } from './environment.ts';
import type { Mailbox } from './notifications/mailbox.ts';
import { readSettings, type Settings, USAGE } from './settings.ts';
import type { Sources } from './sources.ts';
import { UserError, WRONG_USAGE } from './user-error.ts';
import { CONSOLE_PLACE, type Deliver } from './user-pool/mail.ts';
import { keysUriOf, startUserPool, type UserPool } from './user-pool/start.ts';

const PARENT_CHECK_MS = 250;
const SLOW_START_MS = 1000;

type Stop = () => Promise<void>;

/** What has been started and must be stopped, in the opposite order. */
const running: Stop[] = [];

/** Tells what cannot be waited for, such as a build of the pages, to end. */
const stopped = new AbortController();

let stopping: Promise<void> | undefined;

/** Stops everything that runs, once, the last started first. */
function stop(): Promise<void> {
  stopped.abort();
  stopping ??= (async () => {
    for (const stopPart of running.splice(0).reverse()) await stopPart();
  })();
  return stopping;
}

/** Stops everything and ends the process; a problem is told in one line. */
async function end(code: number, problem?: unknown): Promise<never> {
  if (problem) console.error(problem instanceof UserError ? problem.message : problem);
  await stop();
  process.exit(code);
}

/** Has a part stopped with the rest, and everything stopped when it ends of its own accord. */
function watch<Part extends { stop: Stop; exited: Promise<unknown> }>(name: string, part: Part): Part {
  running.push(part.stop);
  part.exited.then((reason) => {
    if (stopping) return;
    if (reason instanceof Error) console.error(reason);
    end(1, new UserError(`${name} ended unexpectedly.`));
  });
  return part;
}

/** Where the database is: the engine's address, and the file of a dynoxide of our own. */
type Found = { dynamodb_endpoint: string; database?: string | undefined };

/** Starts the DynamoDB engine on the folder's database, unless one is given. */
async function findDatabase({ dynamodb_endpoint }: Settings, files: EngineFiles): Promise<Found> {
  if (dynamodb_endpoint) return { dynamodb_endpoint };
  const { endpoint, dynoxide_file } = watch('The DynamoDB engine has', await startEngine(files));
  return { dynamodb_endpoint: endpoint, database: dynoxide_file };
}

/** The environment that the deployed functions find; they read it when they are imported. */
function setEnvironment(
  { lock_seconds, max_active_holds, max_holds_per_hour, trusted_addresses }: Settings,
  dynamodb_endpoint: string,
): void {
  Object.assign(process.env, {
    ...localEnvironment(dynamodb_endpoint),
    LOCK_TTL_SECONDS: String(lock_seconds),
    MAX_ACTIVE_HOLDS: String(max_active_holds),
    MAX_HOLDS_PER_HOUR: String(max_holds_per_hour),
    TRUSTED_ADDRESSES: trusted_addresses.join(' '),
    POWERTOOLS_LOG_LEVEL: process.env.POWERTOOLS_LOG_LEVEL ?? 'WARN',
  });
}

/** What tells the deployed functions whose tokens to take, and where accounts are made; they read it at the first request. */
function trustUserPool(pool: UserPool): void {
  Object.assign(process.env, {
    USER_POOL_ID: pool.pool_id,
    USER_POOL_CLIENT_ID: pool.client_id,
    COUVERT_LOCAL_JWKS_URI: keysUriOf(pool),
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: pool.endpoint,
  });
}

/** Brings everything up, and says so when it answers. */
async function start(findSources: () => Promise<Sources>, { empty }: Options, settings: Settings): Promise<void> {
  const { data_dir, port } = settings;
  const folder = await claimDataFolder(data_dir);
  running.push(folder.release);
  const slow = setTimeout(() => console.error('Starting the DynamoDB engine and the functions…'), SLOW_START_MS);
  // It takes the longest, beside everything else.
  const opened = Promise.withResolvers<Mailbox>();
  const served = Promise.withResolvers<string>();
  const deliver: Deliver = (mail) =>
    void Promise.all([opened.promise, served.promise]).then(([mailbox, console_url]) =>
      mailbox.receiveHtml({ ...mail, html: mail.html.replaceAll(CONSOLE_PLACE, console_url) }),
    );
  const startingPool = startUserPool(folder.paths.user_pool, deliver).then((pool) => watch('The user pool has', pool));
  startingPool.catch(() => undefined);
  const { dynamodb_endpoint, database } = await findDatabase(settings, folder.paths);
  setEnvironment(settings, dynamodb_endpoint);
  adaptClients(localClients({ ours: database !== undefined }));

  const [
    { loadRouter },
    { withApiDocs },
    { withRoot },
    { MAILBOX_PATH, withMailbox },
    { openMailbox },
    { openStore },
    { startNotifications },
    { prepareData },
    { startGateway },
    { InFlight },
    { summary },
    sources,
  ] = await Promise.all([
    import('./handlers.ts'),
    import('./pages/api-docs.ts'),
    import('./pages/root.ts'),
    import('./notifications/page.ts'),
    import('./notifications/mailbox.ts'),
    import('./notifications/store.ts'),
    import('./notifications/start.ts'),
    import('./demo.ts'),
    import('./gateway.ts'),
    import('./in-flight.ts'),
    import('./summary.ts'),
    findSources(),
  ]);
  const [{ config, is_new, owner }, router, pool] = await Promise.all([
    prepareData(dynamodb_endpoint, startingPool),
    loadRouter(sources.load),
    startingPool,
  ]);
  trustUserPool(pool);
  const { public_token, restaurant_id } = config;
  // The thread that sends writes it too.
  const store = openStore(folder.paths.notifications);
  running.push(async () => store.close());
  const mailbox = openMailbox(store, Date.now);
  opened.resolve(mailbox);
  const { promise: announced, resolve: announce } = Promise.withResolvers<void>();
  const server = createServer();
  const in_flight = new InFlight();
  const signIn = { pool_endpoint: pool.endpoint, client_id: pool.client_id };
  const { base_url, stop: stopGateway } = await startGateway(server, {
    port,
    router: withMailbox(withApiDocs(withRoot(router), public_token), mailbox),
    pages: sources.createPages({ server, signIn, started: announced, stopped: stopped.signal }),
    in_flight,
  });
  running.push(stopGateway, sources.stop);
  const console_url = `${base_url}/console`;
  served.resolve(console_url);
  const { email, password } = pool.demo;
  const info = {
    base_url,
    mailbox_url: `${base_url}${MAILBOX_PATH}`,
    public_token,
    restaurant_id,
    dynamodb_endpoint,
    cognito_endpoint: pool.endpoint,
    user_pool_id: pool.pool_id,
    client_id: pool.client_id,
    operator: { email, password, restaurant_id: owner.restaurant_id },
    pid: process.pid,
  };
  await writeLocalInfo(data_dir, info);
  clearTimeout(slow);
  const fills = is_new && !empty;
  console.log(summary({ config, info, data_dir, fills, took: performance.now() }));
  announce();
  process.env.PAGES_URL = base_url;
  process.env.CONSOLE_URL = console_url;
  const { notifications: store_file } = folder.paths;
  const wanted = { store_file, dynamodb_endpoint, table: LOCAL_TABLE, database, answering: in_flight.shared };
  watch(
    'The messages have',
    sources.startMessages(() => startNotifications(wanted)),
  );
  // Beside everything else: nobody waits for it.
  if (fills) await fillDemo(owner, base_url);
}

/** Fills the evening of a demo restaurant that was just made; what cannot be done is told, and left out. */
async function fillDemo(operator: Operator, pages_url: string): Promise<void> {
  const [{ fillEvening }, { connect }] = await Promise.all([
    import('./evening/evening.ts'),
    import('../shared/platform/dynamo/table-session.ts'),
  ]);
  const db = connect(LOCAL_TABLE);
  const refused = await fillEvening({ db, operator, now: Date.now(), pages_url, stopped: stopped.signal });
  db.client.destroy();
  if (refused.length > 0 && !stopping) console.error(`The demo's evening lacks something: ${refused.join(' ')}`);
}

/** What the command line says. */
type Options = { help: boolean; empty: boolean };

/** Reads the command line. Throws a `UserError` for what it does not know: all else is said by the environment. */
function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: { help: { type: 'boolean', short: 'h' }, empty: { type: 'boolean' } },
    });
    return { help: values.help ?? false, empty: values.empty ?? false };
  } catch {
    const said = process.argv.slice(2).join(' ');
    throw new UserError(`Not known: ${said}. There are the options --empty and --help, and no other.\n\n${USAGE}`);
  }
}

/** Runs the app until it is told to stop, by a signal or by the end of npm; or says how it is run, and ends. */
export function runApp(findSources: () => Promise<Sources>): void {
  let options: Options;
  let settings: Settings;
  try {
    options = readOptions();
    if (options.help) {
      console.log(USAGE);
      return;
    }
    settings = readSettings(process.env);
  } catch (error) {
    void end(WRONG_USAGE, error);
    return;
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  // npm may be killed without a word to what it started.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && end(1), PARENT_CHECK_MS).unref();
  // A start that is stopped half-way finds its own parts closed, which is no error.
  start(findSources, options, settings).catch((error) => (stopping ? undefined : end(1, error)));
}
