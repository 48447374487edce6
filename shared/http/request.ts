import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import type { Fault } from '../contract/problem-body.ts';
import type { RequestOf, Route } from '../contract/route.ts';
import { DomainError } from '../domain/errors.ts';
import { InvalidRequest } from './problem.ts';

z.config(en());

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

const isMissing = (input: unknown, path: readonly PropertyKey[]) =>
  path.length === 1 && typeof input === 'object' && input !== null && !(String(path[0]) in input);

const faultOf = (issue: z.core.$ZodIssue, input: unknown): Fault => ({
  path: issue.path.map(String).join('.'),
  message: issue.code === 'invalid_type' && isMissing(input, issue.path) ? 'is required' : issue.message,
});

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
    if (!result.success) faults.push(...result.error.issues.map((issue) => faultOf(issue, value)));
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
