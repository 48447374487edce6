import { Complaint } from './complaint.ts';
import { claimDataFolder, writeLocalInfo } from './data-folder.ts';
import { startEngine } from './engine.ts';
import { startGateway } from './gateway.ts';
import { readSettings, type Settings } from './settings.ts';

const TABLE = 'couvert';
const PARENT_CHECK_MS = 250;
const SLOW_START_MS = 1000;

type Stop = () => Promise<void>;

/** What has been started and must be stopped, in the opposite order. */
const running: Stop[] = [];

let stopping: Promise<void> | undefined;

/** Stops everything that runs, once, the last started first. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const stopPart of running.splice(0).reverse()) await stopPart();
  })();
  return stopping;
}

/** Stops everything and ends the process; a complaint is told in one line. */
async function end(code: number, complaint?: unknown): Promise<never> {
  if (complaint) console.error(complaint instanceof Complaint ? complaint.message : complaint);
  await stop();
  process.exit(code);
}

/** Starts the DynamoDB engine on the folder's database, unless one is given. Answers its address. */
async function database({ dynamodb_endpoint }: Settings, files: { database: string; engine: string }): Promise<string> {
  if (dynamodb_endpoint) return dynamodb_endpoint;
  const engine = await startEngine(files);
  running.push(engine.stop);
  engine.exited.then(() => {
    if (!stopping) end(1, new Complaint('The DynamoDB engine has ended unexpectedly.'));
  });
  return engine.endpoint;
}

/** The environment that the deployed functions find; they read it when they are imported. */
function setEnvironment({ lock_seconds }: Settings, dynamodb_endpoint: string): void {
  Object.assign(process.env, {
    TABLE_NAME: TABLE,
    LOCK_TTL_SECONDS: String(lock_seconds),
    AWS_REGION: 'eu-west-3',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb_endpoint,
    POWERTOOLS_LOG_LEVEL: process.env.POWERTOOLS_LOG_LEVEL ?? 'WARN',
  });
}

/** Brings everything up, and says so when it answers. */
async function start(settings: Settings): Promise<void> {
  const { data_dir } = settings;
  const folder = await claimDataFolder(data_dir);
  running.push(folder.release);
  const { promise: router, resolve: serve } = Promise.withResolvers<import('./handlers.ts').Router>();
  const gateway = await startGateway(settings.port, router);
  running.push(gateway.stop);
  const slow = setTimeout(() => console.error('Starting the DynamoDB engine and the functions…'), SLOW_START_MS);
  const dynamodb_endpoint = await database(settings, folder.paths);
  setEnvironment(settings, dynamodb_endpoint);

  const [{ loadRouter }, { prepareData }, { summary }] = await Promise.all([
    import('./handlers.ts'),
    import('./demo.ts'),
    import('./summary.ts'),
  ]);
  const [config, loaded] = await Promise.all([prepareData(TABLE), loadRouter()]);
  serve(loaded);
  clearTimeout(slow);
  const { base_url } = gateway;
  const { public_token, restaurant_id } = config;
  await writeLocalInfo(data_dir, { base_url, public_token, restaurant_id, dynamodb_endpoint, pid: process.pid });
  console.log(summary({ config, base_url, dynamodb_endpoint, data_dir, took: performance.now() }));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));

// npm may be killed without a word to what it started.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && end(1), PARENT_CHECK_MS).unref();

start(readSettings(process.env)).catch((error) => end(1, error));
