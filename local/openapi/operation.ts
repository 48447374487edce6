import * as z from 'zod/mini';
import { ChosenRestaurant } from '../../shared/platform/contract/operator.ts';
import type { OperatorRoute, Route } from '../../shared/platform/contract/route.ts';
import { answerExample } from './answers.ts';
import { exampleOf } from './examples.ts';
import { failuresOf, type SharedAnswers } from './problems.ts';
import { type NamedSchemas, type Schema, toSchema } from './schemas.ts';

/** What the operations of a document share. */
export type Shared = { routes: readonly Route[]; named: NamedSchemas; answers: SharedAnswers };

/** The area of a route, which tags its operation. */
export const areaOf = ({ id }: Route): string => id.slice(0, id.indexOf('.'));

const headerName = (name: string) => name.replace(/(^|-)[a-z]/g, (letters) => letters.toUpperCase());

function parametersOf(fields: Route['query'], place: 'path' | 'query' | 'header', { named }: Shared) {
  if (!fields) return [];
  // What must be sent is told by the side that is sent, what it means by the side that is parsed.
  const { required = [] } = z.toJSONSchema(fields, { io: 'input' });
  const { properties = {} } = toSchema(fields, 'output', named);
  return Object.entries(properties).map(([field, property]) => {
    if (typeof property === 'boolean') throw new Error(`The parameter ${field} has no schema.`);
    const { description, ...schema } = property;
    const example = exampleOf(schema, named, field);
    return {
      name: place === 'header' ? headerName(field) : field,
      in: place,
      required: required.includes(field),
      ...(description && { description }),
      // A documentation page fills in the example of a parameter, which is a nuisance where it may be left out.
      ...(required.includes(field) ? { schema, example } : { schema: { ...schema, examples: [example] } }),
    };
  });
}

/** The kinds that a body may be of, each with a name of its own; none where it is always of one kind. */
function kindsOf({ oneOf = [] }: Schema): Schema[] {
  const kinds = oneOf.flatMap((kind) => (typeof kind === 'boolean' || !kind.$ref ? [] : [kind]));
  return kinds.length < 2 ? [] : kinds;
}

/** The body of a request as JSON, with an example of each kind that it may be. */
function sentAs(body: z.ZodMiniType, where: string, { named }: Shared) {
  const schema = toSchema(body, 'input', named);
  const kinds = kindsOf(schema);
  if (kinds.length === 0) return { 'application/json': { schema, example: exampleOf(schema, named, where) } };
  const examples = kinds.map((kind) => [kind.$ref?.split('/').at(-1), { value: exampleOf(kind, named, where) }]);
  return { 'application/json': { schema, examples: Object.fromEntries(examples) } };
}

/** What the example of a request says by name: the query that it must have, and a body that is always of one kind. */
function saidBy({ id, query, body }: Route, { named }: Shared): Record<string, unknown> {
  const { required = [] } = query ? z.toJSONSchema(query, { io: 'input' }) : {};
  const { properties = {} } = query ? toSchema(query, 'output', named) : {};
  const asked = required.flatMap((name) => {
    const schema = properties[name];
    return schema === undefined || typeof schema === 'boolean' ? [] : [[name, exampleOf(schema, named, name)]];
  });
  const written = body && toSchema(body, 'input', named);
  const sent = written && kindsOf(written).length === 0 ? exampleOf(written, named, `${id} body`) : undefined;
  return { ...Object.fromEntries(asked), ...(typeof sent === 'object' ? sent : {}) };
}

/** An answer as JSON, with what it shows after the request of the example. */
function answeredAs(body: z.ZodMiniType, route: Route, shared: Shared) {
  const schema = toSchema(body, 'output', shared.named);
  const shown = exampleOf(schema, shared.named, `${route.id} answer`);
  return { 'application/json': { schema, example: answerExample(route, shown, saidBy(route, shared)) } };
}

/** What can be done next with an answer: the links its route declares, and for a new resource all that takes its id. */
function linksOf(route: Route, { routes }: Shared) {
  const declared = Object.entries(route.links ?? {}).map(([name, { to, description, params, body }]) => [
    name,
    { operationId: to, description, ...(params && { parameters: params }), ...(body && { requestBody: body }) },
  ]);
  const followers = routes.filter(({ path }) => route.success.status === 201 && path.startsWith(`${route.path}/{id}`));
  const derived = followers.map(({ id, summary }) => [
    id,
    { operationId: id, description: summary, parameters: { id: '$response.body#/id' } },
  ]);
  return Object.fromEntries([...declared, ...derived]);
}

function successOf(route: Route, shared: Shared) {
  const { description, body, file } = route.success;
  const links = linksOf(route, shared);
  return {
    description,
    headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
    ...(body && { content: answeredAs(body, route, shared) }),
    ...(file && { content: { [file.type]: { schema: { type: 'string' }, example: file.example } } }),
    ...(Object.keys(links).length > 0 && { links }),
  };
}

/** Who may ask a route of the Restaurant API, in a sentence. */
const audienceOf = ({ roles }: OperatorRoute) =>
  `For the roles ${roles.join(', ')}.`.replace('roles owner.', 'role owner.');

/** The OpenAPI operation of a route. */
export function operationOf(route: Route, shared: Shared) {
  const { id, summary, auth, params, query, headers, body } = route;
  const description = [route.description, auth === 'operator' && audienceOf(route)].filter(Boolean).join('\n\n');
  return {
    operationId: id,
    tags: [areaOf(route)],
    summary,
    ...(description && { description }),
    security: auth === 'operator' ? [{ operator: [] }] : [],
    parameters: [
      ...parametersOf(params, 'path', shared),
      ...parametersOf(query, 'query', shared),
      ...parametersOf(headers, 'header', shared),
      ...(auth === 'operator' ? parametersOf(ChosenRestaurant, 'header', shared) : []),
    ],
    ...(body && {
      requestBody: { required: !body.safeParse(undefined).success, content: sentAs(body, `${id} body`, shared) },
    }),
    responses: { [route.success.status]: successOf(route, shared), ...failuresOf(route, shared.named, shared.answers) },
  };
}
