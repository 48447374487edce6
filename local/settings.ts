import { AddressRange } from '../shared/platform/contract/network.ts';
import { UserError } from './user-error.ts';

/** Where the app keeps its data when nobody says otherwise. */
export const DEFAULT_DATA_DIR = '.couvert';

const HIGHEST_PORT = 65_535;
const MOST_HOLDS = 1_000_000;
const HUNDRED_YEARS_SECONDS = 3_155_760_000;

/** What the environment asks of the app. */
export type Settings = {
  /** 0 stands for any free port. */
  port: number;
  data_dir: string;
  lock_seconds: number;
  /** What one network address may hold of a restaurant, at once and within an hour; 0 is no limit. */
  max_active_holds: number;
  max_holds_per_hour: number;
  /** Addresses and ranges that no limit holds for. */
  trusted_addresses: string[];
  /** A DynamoDB engine that runs already, instead of one of our own. */
  dynamodb_endpoint?: string;
};

/** An environment variable as a whole number; unset or empty means `otherwise`. Throws `UserError`. */
function whole(env: NodeJS.ProcessEnv, name: string, otherwise: number, [min, max]: readonly [number, number]): number {
  const text = env[name]?.trim();
  if (!text) return otherwise;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new UserError(`${name} must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}.`);
  }
  return value;
}

/** An environment variable as an http address; unset or empty means none. Throws `UserError`. */
function address(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name]?.trim();
  if (!text) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UserError(`${name} must be an address such as http://127.0.0.1:8000, not ${JSON.stringify(text)}.`);
  }
  return text;
}

/** An environment variable as network addresses and ranges, separated by blanks or commas. Throws `UserError`. */
function addresses(env: NodeJS.ProcessEnv, name: string): string[] {
  const listed = (env[name] ?? '').split(/[\s,]+/).filter(Boolean);
  const wrong = listed.find((range) => !AddressRange.safeParse(range).success);
  if (wrong === undefined) return listed;
  throw new UserError(`${name} must be addresses or ranges such as 192.0.2.0/24, not ${JSON.stringify(wrong)}.`);
}

/** What the app can be told, and how. */
export const USAGE = `Usage: PORT=3000 npm start [-- --empty]

The whole product on one machine; \`npm run dev\` is the same, following its sources. It says where everything is.
On a new data folder the demo restaurant has an evening around the present hour, guests and bookings made up.

  --empty             leave it without any

Settings are environment variables:

  PORT                port on 127.0.0.1; 0: any that is free (3000)
  DATA_DIR            folder that keeps the data (${DEFAULT_DATA_DIR})
  LOCK_TTL_SECONDS    how long a slot is held (300)
  MAX_ACTIVE_HOLDS    slots that one network address may hold at once; 0: any number (0)
  MAX_HOLDS_PER_HOUR  slots that it may open within an hour; 0: any number (0)
  TRUSTED_ADDRESSES   addresses and ranges without these limits (none)
  DYNAMODB_ENDPOINT   a DynamoDB engine of your own instead of the built-in one`;

/** Reads and checks the environment. Throws a `UserError` that names the variable. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const dynamodb_endpoint = address(env, 'DYNAMODB_ENDPOINT');
  return {
    port: whole(env, 'PORT', 3000, [0, HIGHEST_PORT]),
    data_dir: env.DATA_DIR?.trim() || DEFAULT_DATA_DIR,
    lock_seconds: whole(env, 'LOCK_TTL_SECONDS', 300, [1, HUNDRED_YEARS_SECONDS]),
    max_active_holds: whole(env, 'MAX_ACTIVE_HOLDS', 0, [0, MOST_HOLDS]),
    max_holds_per_hour: whole(env, 'MAX_HOLDS_PER_HOUR', 0, [0, MOST_HOLDS]),
    trusted_addresses: addresses(env, 'TRUSTED_ADDRESSES'),
    ...(dynamodb_endpoint && { dynamodb_endpoint }),
  };
}
