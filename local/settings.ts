import { Complaint } from './complaint.ts';

/** Where the app keeps its data when nobody says otherwise. */
export const DEFAULT_DATA_DIR = '.couvert';

const HIGHEST_PORT = 65_535;
const HUNDRED_YEARS_SECONDS = 3_155_760_000;

/** What the environment asks of the app. */
export type Settings = {
  /** 0 stands for any free port. */
  port: number;
  data_dir: string;
  lock_seconds: number;
  /** A DynamoDB engine that runs already, instead of one of our own. */
  dynamodb_endpoint?: string;
};

/** An environment variable as a whole number; unset or empty means `otherwise`. Throws `Complaint`. */
function whole(env: NodeJS.ProcessEnv, name: string, otherwise: number, [min, max]: readonly [number, number]): number {
  const text = env[name]?.trim();
  if (!text) return otherwise;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new Complaint(`${name} must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}.`);
  }
  return value;
}

/** An environment variable as an http address; unset or empty means none. Throws `Complaint`. */
function address(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name]?.trim();
  if (!text) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Complaint(`${name} must be an address such as http://127.0.0.1:8000, not ${JSON.stringify(text)}.`);
  }
  return text;
}

/** Reads and checks the environment. Throws a `Complaint` that names the variable. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const dynamodb_endpoint = address(env, 'DYNAMODB_ENDPOINT');
  return {
    port: whole(env, 'PORT', 3000, [0, HIGHEST_PORT]),
    data_dir: env.DATA_DIR?.trim() || DEFAULT_DATA_DIR,
    lock_seconds: whole(env, 'LOCK_TTL_SECONDS', 300, [1, HUNDRED_YEARS_SECONDS]),
    ...(dynamodb_endpoint && { dynamodb_endpoint }),
  };
}
