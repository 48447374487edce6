import * as z from 'zod/mini';
import type { Answer } from './invoke.ts';
import { startLocalApp } from './local-app.ts';

/** A restaurant that the API suite may use as it likes; `access_token` is its operator's. */
type SuiteRestaurant = { restaurant_id: string; public_token: string; access_token: string };

/** A deployment of the API with two restaurants on it that have the sample data. */
export type Deployment = {
  base_url: string;
  ours: SuiteRestaurant;
  theirs: SuiteRestaurant;
  stop: () => Promise<void>;
};

const Created = z.object({ restaurant_id: z.string(), public_token: z.string() });
const Token = z.object({ access_token: z.string() });
const Given = z.object({ restaurant_id: z.string(), public_token: z.string(), access_token: z.string() });

/**
 * The deployment that the API suite runs against: the one at `BASE_URL` (here `DEPLOYMENT_URL`), whose two restaurants
 * `RESTAURANTS` gives as JSON (an array of restaurant_id, public_token and access_token), or else the local app,
 * started for it.
 */
export async function openDeployment(): Promise<Deployment> {
  const { DEPLOYMENT_URL, RESTAURANTS } = process.env;
  if (DEPLOYMENT_URL) {
    const [ours, theirs] = z.parse(z.array(Given), JSON.parse(RESTAURANTS ?? '[]'));
    if (!ours || !theirs) throw new Error('RESTAURANTS must give two restaurants.');
    return { base_url: DEPLOYMENT_URL, ours, theirs, stop: async () => undefined };
  }
  const app = await startLocalApp();
  const restaurant = async (name: string): Promise<SuiteRestaurant> => {
    const email = `${name.toLowerCase()}@example.com`;
    const password = 'Suite-Passw0rd!';
    const operator = ['--operator-email', email, '--operator-password', password];
    const create = ['restaurant', 'create', '--name', name, '--sample-data', ...operator];
    const created = z.parse(Created, await app.ops(...create));
    const { access_token } = z.parse(Token, await app.ops('token', '--email', email, '--password', password));
    return { ...created, access_token };
  };
  try {
    const ours = await restaurant('Ours');
    return { base_url: app.local.base_url, ours, theirs: await restaurant('Theirs'), stop: app.stop };
  } catch (error) {
    await app.stop();
    throw error;
  }
}

/** What to send: a string body goes as it is, anything else as JSON. */
export type Request = { headers?: Record<string, string>; body?: unknown };

/** Sends one HTTP request and reads its answer; a JSON body is parsed. */
export async function send(
  base_url: string,
  method: string,
  path: string,
  { headers, body }: Request = {},
): Promise<Answer> {
  const text = typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body);
  const response = await fetch(`${base_url}${path}`, {
    method,
    headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(text !== undefined && { body: text }),
  });
  const answered = await response.text();
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: answered === '' ? undefined : JSON.parse(answered),
  };
}

/** Sends a request that must succeed and answers its body; throws with what was answered instead. */
export async function sendOk<T>(base_url: string, method: string, path: string, request: Request = {}): Promise<T> {
  const { status, body } = await send(base_url, method, path, request);
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}
