import type * as z from 'zod/mini';
import type { ApiRoute, RouteId } from '../../routes.ts';
import type { Route } from './route.ts';

// What a client of the API sends and receives, inferred from the routes. Types only: no page carries a schema.

/** What a schema takes, before it is parsed. */
type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

/** The values of a query as they are once parsed: as text they are what the schema takes. */
type Query<S> = S extends z.ZodMiniObject
  ? { [Name in keyof z.input<S>]: Name extends keyof z.output<S> ? z.output<S>[Name] : never }
  : undefined;

type Answer<R extends Route> = R['success']['body'] extends z.ZodMiniType
  ? z.output<R['success']['body']>
  : R['success'] extends { file: object }
    ? string
    : undefined;

/** A name, if its part says nothing that is required. */
type IfOptional<Name, Part> = [Part] extends [object | undefined] ? (Partial<Part> extends Part ? Name : never) : never;

/** The same parts; those that say nothing that is required may be left out. */
type OptionalParts<Parts> = { [Name in keyof Parts as IfOptional<Name, Parts[Name]>]?: Parts[Name] } & {
  [Name in keyof Parts as Exclude<Name, IfOptional<Name, Parts[Name]>>]: Parts[Name];
};

type Parts<R extends Route> = OptionalParts<{
  path: Input<R['params']>;
  query: Query<R['query']>;
  body: Input<R['body']>;
  /** That the answer is a file of text. */
  file: R['success'] extends { file: object } ? true : undefined;
}> & { headers?: Required<Input<R['headers']>> };

/** Every operation by its method and path, as `GET /api/v1/widget/{publicToken}/config`. */
type Operations = { [R in ApiRoute as `${R['method']} ${R['path']}`]: R };
export type Operation = keyof Operations;

/** With what an operation is asked, beside its method and path. */
export type RequestParts<O extends Operation> = Parts<Operations[O]>;

/** What an operation answers with when it succeeds: the body, or the text of a file. */
export type ResponseTo<O extends Operation> = Answer<Operations[O]>;

type RouteWith<Id extends RouteId> = Extract<ApiRoute, { id: Id }>;
type BodyOf<R extends Route> = NonNullable<Input<R['body']>>;

/** The body that the operation with an id takes. */
export type RequestBody<Id extends RouteId> = BodyOf<RouteWith<Id>>;

/** The body that the operation with an id answers with when it succeeds. */
export type ResponseBody<Id extends RouteId> = Answer<RouteWith<Id>>;
