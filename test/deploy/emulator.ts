import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../local/engine/engine.ts';
import { pythonEnvironment } from '../support/python.ts';

const ROOT = join(import.meta.dirname, '../..');
const READY_WITHIN_MS = 60_000;

/** The region of everything that is deployed here. */
export const REGION = 'eu-west-3';
export const ACCOUNT = '000000000000';

/** AWS on this machine: where it answers, what tools need to reach it, and how to end it with all it has started. */
export type Emulator = {
  endpoint: string;
  env: NodeJS.ProcessEnv;
  /** The command line of AWS. */
  aws: string;
  log: () => string;
  /** Whether the account is verified: until then it may create no distribution. It is at first. */
  verify: (isVerified: boolean) => void;
  stop: () => Promise<void>;
};

/** Waits until a port takes connections. Throws when its process ends before, or takes too long. */
async function ready(child: ChildProcess, port: number, log: () => string): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline && child.exitCode === null; ) {
    const socket = connect(port, '127.0.0.1');
    const answers = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (answers) return;
    await sleep(100);
  }
  throw new Error(`MiniStack did not start:\n${log()}`);
}

/**
 * Starts MiniStack on a free port, with nothing in it. It enforces the policies of roles and buckets (actions and
 * resources; it does not know the keys of items), so that a function which asks for more than it was granted fails here
 * as in the cloud; and it speaks TLS, which the bucket of the deployments insists on.
 */
export async function startEmulator(): Promise<Emulator> {
  const environment = pythonEnvironment('ministack', join(import.meta.dirname, 'requirements.txt'));
  const folder = mkdtempSync(join(tmpdir(), 'couvert-deploy-'));
  const port = await freePort();
  const endpoint = `https://127.0.0.1:${port}`;
  const root = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test', AWS_REGION: REGION };
  const unverified = join(folder, 'unverified');
  const child = spawn(join(environment, 'bin/python'), [join(import.meta.dirname, 'start_emulator.py')], {
    cwd: folder,
    env: {
      ...root,
      PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`,
      // Lambda's runtime has the SDK. The functions of this project carry what they use: as ES modules they never look here.
      NODE_PATH: join(ROOT, 'node_modules'),
      TMPDIR: folder,
      HOME: folder,
      GATEWAY_PORT: String(port),
      BIND_HOST: '127.0.0.1',
      LAMBDA_EXECUTOR: 'local',
      MINISTACK_REGION: REGION,
      AUTH: 'true',
      USE_SSL: '1',
      IOT_MTLS_ENABLED: '0',
      UNVERIFIED: unverified,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const exited = once(child, 'exit');
  const stop = async () => {
    // The whole group: the functions are its children.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    await exited;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const log = () => output;
  const verify = (isVerified: boolean) =>
    isVerified ? rmSync(unverified, { force: true }) : writeFileSync(unverified, '');
  try {
    await ready(child, port, log);
  } catch (error) {
    await stop();
    throw error;
  }
  const certificate = join(folder, 'ministack-tls/server.crt');
  const trust = { NODE_EXTRA_CA_CERTS: certificate, AWS_CA_BUNDLE: certificate };
  const env = { ...process.env, ...root, ...trust, AWS_ENDPOINT_URL: endpoint };
  return { endpoint, env, aws: join(environment, 'bin/aws'), log, verify, stop };
}
