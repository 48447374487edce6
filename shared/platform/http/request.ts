import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { MANNER_FIELDS } from '../contract/changed-fields.ts';
import type { Fault } from '../contract/problem-body.ts';
import type { RequestOf, Route } from '../contract/route.ts';
import { faultsIn } from '../contract/wording.ts';
import { DomainError } from '../errors.ts';
import { InvalidRequest } from './problem.ts';

const isJson = (contentType: string | undefined) => /^application\/json\s*(;|$)/i.test(contentType?.trim() ?? '');

/** What `JSON.parse` asks about each field: its value, another one, or nothing to leave it out. */
type Revive = (field: string, value: unknown) => unknown;

/** Whether a body may be left out. */
const mayBeAbsent = (schema: z.ZodMiniType) => schema.safeParse(undefined).success;

/**
 * The parsed JSON body; `undefined` for none where `schema` allows it. Throws `InvalidRequest` for none or malformed
 * JSON, `unsupported_media_type` for another type.
 */
function readBody(event: APIGatewayProxyEventV2, schema: z.ZodMiniType, revive: Revive | undefined): unknown {
  const text = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? '');
  if (text === '' && mayBeAbsent(schema)) return undefined;
  if (text === '') throw new InvalidRequest([{ path: '', message: 'A JSON body is required' }]);
  if (!isJson(event.headers['content-type'])) {
    throw new DomainError('unsupported_media_type', 'Send the body as application/json.');
  }
  try {
    return JSON.parse(text, revive);
  } catch {
    throw new InvalidRequest([{ path: '', message: 'The body is not valid JSON' }]);
  }
}

/** The fields that a schema of an object names, or of several that it may be. */
function fieldsOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.core.$ZodObject) return Object.keys(schema._zod.def.shape);
  if (schema instanceof z.core.$ZodOptional) return fieldsOf(schema._zod.def.innerType);
  return schema instanceof z.core.$ZodUnion ? schema._zod.def.options.flatMap(fieldsOf) : [];
}

/** How many of a body's strange fields are told, and how much of each name (characters). */
const [MOST_TOLD, LONGEST_TOLD] = [3, 40];

/** The names of fields that a client made up, short enough for an answer. */
function inPart(names: readonly string[]): string {
  const told = names.slice(0, MOST_TOLD).map((name) => {
    const characters = [...name.slice(0, 2 * LONGEST_TOLD)];
    return characters.length > LONGEST_TOLD ? `${characters.slice(0, LONGEST_TOLD).join('')}…` : name;
  });
  return [...told, ...(names.length > MOST_TOLD ? ['…'] : [])].join(', ');
}

/**
 * What is wrong with a body of which nothing would be taken in: none of its fields is known. What the route answers is known too,
 * and read-only: a client may send back what it was given, but not a version alone. Only a body that may be empty comes here, so
 * no field is asked for: an empty one changes nothing, as it says.
 */
function strangeBody({ body, success }: Route, sent: unknown): Fault[] {
  const known = body ? [...new Set(fieldsOf(body))] : [];
  if (known.length === 0 || typeof sent !== 'object' || sent === null) return [];
  const names = Object.keys(sent);
  const shown = success.body ? fieldsOf(success.body).filter((name) => !MANNER_FIELDS.includes(name)) : [];
  if (names.length === 0 || names.some((name) => known.includes(name) || shown.includes(name))) return [];
  const strange = `The body has no field that is known here: ${inPart(names)}`;
  return [{ path: '', message: `${strange}. It can have: ${known.join(', ')}` }];
}

/**
 * Parses every part of a request by its route's contract; `revive` sees each field of the body first. Throws one
 * `InvalidRequest` that names all faults.
 */
export function readRequest<R extends Route>(route: R, event: APIGatewayProxyEventV2, revive?: Revive): RequestOf<R> {
  const faults: Fault[] = [];
  const parse = (schema: z.ZodMiniType | undefined, input: (schema: z.ZodMiniType) => unknown): unknown => {
    if (!schema) return undefined;
    const value = input(schema);
    const result = schema.safeParse(value);
    if (!result.success) {
      const said = faultsIn(result.error.issues, value);
      faults.push(...said.map(({ path, message }) => ({ path: path.map(String).join('.'), message })));
    } else if (schema === route.body) faults.push(...strangeBody(route, value));
    return result.data;
  };
  const request = {
    params: parse(route.params, () => event.pathParameters ?? {}),
    query: parse(route.query, () => event.queryStringParameters ?? {}),
    headers: parse(route.headers, () => event.headers),
    body: parse(route.body, (schema) => readBody(event, schema, revive)),
  };
  if (faults.length > 0) throw new InvalidRequest(faults);
  // The schemas that just parsed it are those that RequestOf is inferred from.
  return request as RequestOf<R>;
}
