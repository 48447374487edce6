import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePort, startEngine } from '../../local/engine/engine.ts';
import { LOCAL_TABLE } from '../../local/environment.ts';
import { keys } from '../../shared/platform/dynamo/keys.ts';
import { isAlive, newFolder, opsJson } from '../support/local-app.ts';
import {
  type App,
  bodyOf,
  confirm,
  copyOfProject,
  gone,
  launchApp,
  linesOf,
  lock,
  soon,
  startForTest,
  stop,
  until,
  widget,
} from './app.ts';

const LOCAL = { accessKeyId: 'local', secretAccessKey: 'local' };

/** Books a table; the same confirm must have the same answer for ever after. */
async function book(app: App) {
  const { lock_token } = await lock(app);
  const answer = await confirm(app, lock_token);
  expect(answer.status).toBe(201);
  return { lock_token, answer };
}

describe('npm start', () => {
  test('says how it is run, and starts nothing, when asked for help or told what it does not know', async () => {
    const folder = await newFolder();
    const run = (argument: string) =>
      promisify(execFile)('npm', ['start', '--', argument], { env: { ...process.env, PORT: '0', DATA_DIR: folder } });
    const { stdout } = await run('--help');
    for (const name of ['PORT', 'DATA_DIR', 'DYNAMODB_ENDPOINT']) expect(stdout).toContain(name);
    await expect(run('--prot')).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--prot') });
    expect(existsSync(join(folder, 'local.json'))).toBe(false);
  });

  test('tells where it is and what to try, and what it prints works as printed', async () => {
    const env = { PORT: String(await freePort()) };
    const app = await startForTest(await newFolder(), { npm: true, env });
    const local = JSON.parse(readFileSync(join(app.folder, 'local.json'), 'utf8'));
    expect(await bodyOf(await widget(app, '/config'))).toMatchObject({
      restaurant_id: local.restaurant_id,
      public_token: local.public_token,
    });
    const { stdout } = await stop(app);
    for (const fact of [local.base_url, local.public_token, local.dynamodb_endpoint, 'Chez Margaux', app.folder]) {
      expect(stdout).toContain(fact);
    }

    await startForTest(app.folder, { env });
    const copied = async (pattern: RegExp, more: string) => {
      const [line = ''] = pattern.exec(stdout) ?? [];
      return JSON.parse((await promisify(execFile)('sh', ['-c', `${line} ${more}`])).stdout);
    };
    expect((await copied(/^ *curl .*$/m, '-s')).slots).toHaveLength(5 + 9);
    expect(await copied(/^ *npm run -s ops -- token .*$/m, '--json')).toHaveProperty('access_token');
  });

  test('fills the evening of a new demo, says so, and leaves it alone on the next start; --empty leaves it without', async () => {
    const folder = await newFolder();
    const totalOf = async (app: App) => {
      const { email, password } = app.operator;
      const credentials = ['--email', email, '--password', password];
      const { access_token } = await opsJson<{ access_token: string }>(folder, ['token', ...credentials]);
      const headers = { authorization: `Bearer ${access_token}` };
      return async () =>
        bodyOf<{ total: number }>(await fetch(`${app.base_url}/api/v1/restaurant/me/reservations`, { headers })).then(
          ({ total }) => total,
        );
    };
    const app = await startForTest(folder, { filled: true });
    const total = await totalOf(app);
    await expect.poll(total, { timeout: 60_000, interval: 200 }).toBeGreaterThan(70);
    const told = await stop(app);
    expect(told.stdout).toContain('--empty');
    expect(told.stderr).not.toContain('lacks');

    const again = await startForTest(folder, { filled: true });
    const before = await (await totalOf(again))();
    expect(before).toBeGreaterThan(70);
    expect((await stop(again)).stdout).not.toContain('--empty');

    const empty = await startForTest(await newFolder());
    expect((await stop(empty)).stdout).not.toContain('--empty');
  });

  test('serves the demo restaurant, whose holds last LOCK_TTL_SECONDS', async () => {
    const app = await startForTest(await newFolder(), { env: { LOCK_TTL_SECONDS: '1' } });
    expect(await bodyOf(await widget(app, '/config?lang=en'))).toMatchObject({
      restaurant_name: 'Chez Margaux',
      timezone: 'Europe/Paris',
      advance_booking_days: 60,
      min_cancel_hours: 4,
      max_party_size: 8,
      confirmation_mode: 'auto',
      welcome_message: expect.stringContaining('Welcome'),
      welcome_message_fr: expect.stringContaining('Bienvenue'),
    });
    const before = Date.now();
    const { lock_token, expires_at } = await lock(app);
    expect(Date.parse(expires_at) - before).toBeGreaterThanOrEqual(1000);

    const { slots } = await bodyOf<{ slots: { time: string }[] }>(await widget(app, `/slots?date=${soon()}&guests=8`));
    expect(slots.map(({ time }) => time)).toEqual([
      ...['12:00', '12:15', '12:30', '12:45', '13:00'],
      ...['19:00', '19:15', '19:30', '19:45', '20:00', '20:15', '20:30', '20:45', '21:00'],
    ]);
    expect(slots[0]).toMatchObject({ service_name: 'Déjeuner', duration_min: 90, remaining_capacity: 48 });
    expect(slots[13]).toMatchObject({ service_name: 'Dîner', duration_min: 120, available: true });

    await until(() => Date.now() > Date.parse(expires_at), 'the end of the hold');
    expect(await confirm(app, lock_token)).toMatchObject({ status: 410, body: { code: 'lock_expired' } });
  });

  test('uses the engine that DYNAMODB_ENDPOINT names, and leaves it running', async () => {
    const engine = await startEngine();
    onTestFinished(engine.stop);
    const env = { DYNAMODB_ENDPOINT: engine.endpoint };
    const app = await startForTest(await newFolder(), { env });
    expect(app.dynamodb_endpoint).toBe(engine.endpoint);
    const { answer, lock_token } = await book(app);
    await stop(app);
    const again = await startForTest(app.folder, { env });
    expect(await confirm(again, lock_token)).toEqual(answer);
  });

  test('has every start compare the index of words once more: another release may have followed the table before it', async () => {
    const app = await startForTest(await newFolder());
    /** Who keeps the index of the demo restaurant, once it is somebody else than before. */
    const keeper = ({ dynamodb_endpoint: endpoint, restaurant_id }: App, before = '') => {
      const client = new DynamoDBClient({ endpoint, region: 'eu-west-3', credentials: LOCAL });
      onTestFinished(() => client.destroy());
      const read = { TableName: LOCAL_TABLE, Key: marshall(keys.wordIndex(restaurant_id)) };
      const isNew = async () => {
        const { Item } = await client.send(new GetItemCommand(read));
        const found = Item?.follower?.S;
        return found !== before && found;
      };
      return vi.waitUntil(isNew, { timeout: 20_000, interval: 50 });
    };
    const first = await keeper(app);
    await stop(app);
    expect(await keeper(await startForTest(app.folder), first)).not.toBe(first);
  });
});

describe('stopping', () => {
  test('SIGTERM to npm ends everything in order, and the next start has the data', async () => {
    const app = await startForTest(await newFolder(), { npm: true });
    const { answer, lock_token } = await book(app);
    expect((await stop(app)).code).toBe(0);
    await gone(app);
    for (const left of ['local.json', 'engine.pid']) expect(existsSync(join(app.folder, left))).toBe(false);

    const again = await startForTest(app.folder);
    expect(again.public_token).toBe(app.public_token);
    expect(await confirm(again, lock_token)).toEqual(answer);
  });

  test('Ctrl-C in a terminal, which reaches the whole group, ends everything without an error', async () => {
    const app = await startForTest(await newFolder(), { npm: true });
    process.kill(-app.pids.first, 'SIGINT');
    expect(linesOf(await app.outcome)).toEqual([]);
    await gone(app);
    expect(existsSync(join(app.folder, 'local.json'))).toBe(false);
  });

  test('a request in flight is answered before the end', async () => {
    const app = await startForTest(await newFolder());
    const body = JSON.stringify({ date: soon(), time: '12:00', guests: 2 });
    const socket = connect(Number(new URL(app.base_url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(
      `POST /api/v1/widget/${app.public_token}/reservations/lock HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 10)}`,
    );
    // The answer to this one proves that the half request has arrived before the signal.
    expect((await widget(app, '/config')).status).toBe(200);
    process.kill(app.pids.app, 'SIGTERM');
    await until(() => existsSync(join(app.folder, 'local.json')), 'still there');
    socket.write(body.slice(10));
    await once(socket, 'end');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('lock_token');
    await gone(app);
  });

  test('kill -9 of the app takes the engine along and loses no answered booking', async () => {
    const app = await startForTest(await newFolder());
    const { answer, lock_token } = await book(app);
    process.kill(app.pids.app, 'SIGKILL');
    await gone(app);
    expect(await confirm(await startForTest(app.folder), lock_token)).toEqual(answer);
  });

  test('kill -9 of everything at once, engine first, loses no answered booking', async () => {
    const app = await startForTest(await newFolder(), { npm: true });
    const { answer, lock_token } = await book(app);
    for (const pid of [app.pids.engine ?? 0, app.pids.app, app.pids.first]) process.kill(pid, 'SIGKILL');
    await gone(app);
    expect(await confirm(await startForTest(app.folder), lock_token)).toEqual(answer);
  });

  test('kill -9 of npm alone ends the app and its engine', async () => {
    const app = await startForTest(await newFolder(), { npm: true });
    process.kill(app.pids.first, 'SIGKILL');
    await gone(app);
  });

  test('an engine that dies takes the app with it, in one line', async () => {
    const app = await startForTest(await newFolder());
    process.kill(app.pids.engine ?? 0, 'SIGKILL');
    const outcome = await app.outcome;
    expect(outcome.code).toBe(1);
    expect(linesOf(outcome)).toEqual(['The DynamoDB engine has ended unexpectedly.']);
    await gone(app);
  });
});

describe('a start that meets what another left', () => {
  test('a second start on the folder says so and leaves the first alone', async () => {
    const app = await startForTest(await newFolder());
    const second = await launchApp(app.folder).outcome;
    expect(second.code).toBe(1);
    expect(linesOf(second)).toEqual([
      `Couvert is already running in ${app.folder} at ${app.base_url}: stop it first, or set DATA_DIR and PORT.`,
    ]);
    expect((await widget(app, '/config')).status).toBe(200);
  });

  test('of two first starts at once exactly one runs, and there is one demo', async () => {
    const folder = await newFolder();
    const starts = [launchApp(folder), launchApp(folder)];
    onTestFinished(() => void starts.map(({ child }) => child.kill('SIGKILL')));
    const loser = await Promise.race(starts.map(({ outcome }) => outcome));
    expect(linesOf(loser)).toEqual([expect.stringMatching(/^Couvert is already running in /)]);
    expect(starts.filter(({ child }) => isAlive(child.pid ?? 0))).toHaveLength(1);
    await until(() => existsSync(join(folder, 'local.json')), 'the winner');
    expect(await opsJson(folder, ['restaurant', 'list'])).toHaveLength(1);
  });

  test('an orphaned engine on the folder is ended, and its data is kept', async () => {
    const app = await startForTest(await newFolder());
    await stop(app);
    const engine = await startEngine({
      database: join(app.folder, 'dynamodb.sqlite'),
      engine: join(app.folder, 'engine.pid'),
    });
    onTestFinished(engine.stop);
    const again = await startForTest(app.folder);
    expect(isAlive(engine.pid)).toBe(false);
    expect(again.public_token).toBe(app.public_token);
  });

  test('a process that merely got the old id of the engine is left alone', async () => {
    const folder = await newFolder();
    const stranger = spawn('sleep', ['60']);
    onTestFinished(() => void stranger.kill());
    await writeFile(join(folder, 'engine.pid'), String(stranger.pid));
    await startForTest(folder);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
  });
});

describe('a start that cannot be is one clear line', () => {
  const refused = async (env: Record<string, string>, line: RegExp, code = 1) => {
    const outcome = await launchApp(await newFolder(), { env }).outcome;
    expect(outcome.code).toBe(code);
    expect(linesOf(outcome)).toEqual([expect.stringMatching(line)]);
  };

  test('nonsense in the environment', () => refused({ PORT: 'abc' }, /^PORT must be a whole number .*"abc"/, 2));

  test('a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    await refused({ PORT: port }, new RegExp(`^Port ${port} is taken: set PORT to another one`));
  });

  test.for(['/dev/null/data', '/proc/data'])('a folder that cannot be written: %s', async (folder) => {
    await refused({ DATA_DIR: folder }, /^Cannot write to the data folder \/.*: [a-z ,]+\. Set DATA_DIR/);
  });

  test('an engine that does not answer', async () => {
    await refused({ DYNAMODB_ENDPOINT: 'http://127.0.0.1:1' }, /^The database at http:\/\/127.0.0.1:1 cannot be used/);
  });

  test('a missing engine', async () => {
    const copy = await copyOfProject({ without: ['@dynoxide'] });
    const outcome = await launchApp(join(copy, 'data'), { cwd: copy }).outcome;
    expect(outcome.code).toBe(1);
    expect(linesOf(outcome)).toEqual([expect.stringMatching(/^The DynamoDB engine is missing: run npm ci/)]);
  });

  test('a Node that is too old', async () => {
    const old = "data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.20.2'}})";
    const { code, stderr } = await launchApp(await newFolder(), { env: { NODE_OPTIONS: `--import=${old}` } }).outcome;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Couvert needs Node 24 or newer, this is .*\n$/);
  });
});
