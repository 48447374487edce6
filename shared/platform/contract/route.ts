import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';
import type { Role } from './roles.ts';

type Fields = z.ZodMiniObject;

/** Where a follow-up takes a value from: an OpenAPI runtime expression. */
type Expression = `$response.body#/${string}` | `$request.body#/${string}` | `$request.path.${string}`;

/** A request that usually comes next; `to` is its route id. */
type Link = {
  to: string;
  description: string;
  params?: Record<string, Expression>;
  body?: Record<string, Expression | readonly Expression[] | number>;
};

/**
 * For how many seconds a shared cache may hand a successful answer on to others; `unless` names the query parameters that
 * make it one guest's own.
 */
export type SharedCache = { seconds: number; unless: readonly string[] };

/** A file of text: its media type, and how one begins. */
type TextFile = { type: `text/${string}`; example: string };

/** Who may ask: anyone with the path, or whoever has a Cognito access token and one of these roles in the restaurant. */
type Audience = { auth: 'public' } | { auth: 'operator'; roles: readonly Role[] };

/** One endpoint as plain data: functions, infrastructure, local server, OpenAPI and client derive from it. */
export type Route = Audience & {
  /** `area.verb-noun`; names the file `functions/area/verb-noun.ts` and the deployed function. */
  id: `${string}.${string}`;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  summary: string;
  description?: string;
  params?: Fields;
  query?: Fields;
  headers?: Fields;
  body?: z.ZodMiniType;
  success: {
    status: 200 | 201 | 202 | 204;
    description: string;
    /** What it answers with as JSON. */
    body?: z.ZodMiniType;
    /** Or the file that it answers with, as text in UTF-8. */
    file?: TextFile;
  };
  /** Without it, nobody keeps a copy of an answer. */
  cache?: SharedCache;
  /** Codes it can answer with, beside those that every route shares. */
  problems: readonly ProblemCode[];
  /** What can be done with the answer, beside what every new resource's id is good for. */
  links?: Readonly<Record<string, Link>>;
};

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** What a handler receives: the parsed parts of the request. */
export type RequestOf<R extends Route> = {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  headers: Parsed<R['headers']>;
  body: Parsed<R['body']>;
};

/** What a handler must answer with. */
export type AnswerOf<R extends Route> = R['success']['body'] extends z.ZodMiniType
  ? z.input<R['success']['body']>
  : R['success']['file'] extends TextFile
    ? string
    : undefined;

/** A route of the Restaurant API. */
export type OperatorRoute = Extract<Route, { auth: 'operator' }>;

/** The methods with which a route is asked for: HEAD beside GET, for its status and headers alone (RFC 9110, 9.3.2). */
export const methodsOf = ({ method }: Pick<Route, 'method'>): (Route['method'] | 'HEAD')[] =>
  method === 'GET' ? ['GET', 'HEAD'] : [method];

/** Declares a route and keeps its exact types. */
export const route = <const R extends Route>(declared: R): R => declared;
