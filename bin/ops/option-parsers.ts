import { InvalidArgumentError } from 'commander';
import type * as z from 'zod/mini';
import { weaknessOf } from '../../local/password.ts';
import { numberOf } from '../../shared/guests/rules/phone.ts';
import { SHORTEST_PASSWORD } from '../../shared/platform/auth/password.ts';
import { Email, Phone } from '../../shared/platform/contract/primitives.ts';
import { WrongInput } from './wrong-input.ts';

// What options and arguments take. Every fault is told by these words, never by those of whatever checks the value.

/** The longest password that Cognito takes, and the longest path that a system does. */
const LONGEST_PASSWORD = 256;
const LONGEST_PATH = 1024;

/** Reads a text of the command line; `undefined` where it is not what the option takes. */
type Read<T> = (text: string) => T | undefined;

/** A parser of an option: `read`, and an `InvalidArgumentError` in `words` ("an e-mail address") for anything else. */
export const taking =
  <T>(words: string, read: Read<T>) =>
  (text: string): T => {
    const value = read(text);
    if (value === undefined) throw new InvalidArgumentError(`It takes ${words}.`);
    return value;
  };

/** Reads what a schema of the contract accepts. */
export const by =
  <T>(schema: z.ZodMiniType<T>) =>
  (value: unknown): T | undefined =>
    schema.safeParse(value).data;

const matching =
  (pattern: RegExp): Read<string> =>
  (text) =>
    pattern.test(text) ? text : undefined;

/** An operator's e-mail address; the pool takes it in lower case. */
export const takesEmail = taking('an e-mail address, such as zoe@example.com', (text) => by(Email)(text.toLowerCase()));

/** A number that somebody can have: a national one, of whichever country, or one with its country. */
export const takesPhone = taking('a telephone number, such as +33612345678', (text) =>
  numberOf(text, undefined) === undefined ? undefined : by(Phone)(text),
);

export const takesRestaurant = taking(
  'a restaurant_id or public_token, which restaurant list shows',
  matching(/^[\w-]{1,100}$/),
);

export const takesGuest = taking('the guest_id of a booking', matching(/^[\w-]{1,100}$/));

export const takesStack = taking(
  'the name of a CloudFormation stack, such as couvert-prod',
  matching(/^[A-Za-z][A-Za-z0-9-]{0,127}$/),
);

export const takesTable = taking('the name of a DynamoDB table', matching(/^[\w.-]{3,255}$/));

export const takesPath = taking('the path of a file', (text) =>
  text.trim() !== '' && text.length <= LONGEST_PATH && !text.includes('\0') ? text : undefined,
);

export const takesFolder = taking('the path of a folder', (text) =>
  text.trim() !== '' && text.length <= LONGEST_PATH && !text.includes('\0') ? text : undefined,
);

/** A password as somebody has it. What was typed is repeated nowhere. Throws `WrongInput`. */
export const takesPassword = (option: string) => (text: string) => {
  if (text.length > 0 && text.length <= LONGEST_PASSWORD) return text;
  throw new WrongInput(`${option} takes a password of 1 to ${LONGEST_PASSWORD} characters.`);
};

/** A password that somebody is to have from now on: strong enough for the user pool. Throws `WrongInput`. */
export const takesNewPassword = (option: string) => (text: string) => {
  const weakness = text.length > LONGEST_PASSWORD ? `at most ${LONGEST_PASSWORD} characters` : weaknessOf(text);
  if (!weakness) return text;
  const words = `${option} takes a password of ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters of every kind`;
  throw new WrongInput(`${words}. This one is too weak: it still needs ${weakness}.`);
};
