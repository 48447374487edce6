import { routes as declared } from '../../shared/contract/index.ts';
import type { Route } from '../../shared/contract/route.ts';
import { introduction } from './introduction.ts';
import { areaOf, operationOf, type Shared } from './operation.ts';
import { problemExamples } from './problems.ts';

const areas: Record<string, string> = {
  widget: 'What guests do: see what is free, hold a slot, confirm it. No credentials.',
  bookings: 'What guests do with a booking they have, by their own link.',
  waitlist: 'What guests do who wait for a full date: be told of the list, join it, take what they are offered.',
  directory: 'Restaurants that want to be found.',
  restaurant: "The restaurant's configuration and booking rules.",
  reservations: 'The book: list, create, approve, cancel and seat reservations.',
  guests: 'Who books here: search, read, and what the staff write of them.',
  'waiting-guests': 'Who waits for a date: list, add, offer by hand, remove.',
  blocks: 'Tables that the house keeps for itself for a while.',
  tables: 'Tables and their places on the floor plan.',
  hours: 'Opening hours: service periods by weekday.',
  slots: 'The slots of a date as guests see them, and what keeps guests from each.',
  'special-days': 'Dates that are not like their weekday.',
  conflicts: 'Bookings that do not fit the rules of the house.',
  pause: 'Online booking, stopped for a while.',
  rooms: 'Rooms of the floor plan.',
  'table-merges': 'Tables that are pushed together for larger parties.',
  calendar: 'The book as a calendar that other programs subscribe to.',
  log: 'What was changed in the restaurant, and who did it.',
  imports: 'Bookings of another system, brought in row by row.',
  staff: 'Who works for the restaurant, and what they may do.',
};

const headers = {
  'X-Request-Id': { description: 'Names this request in our logs.', schema: { type: 'string' } },
  'Retry-After': {
    description: 'Seconds after which to repeat the request.',
    schema: { type: 'integer', minimum: 0, examples: [1] },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate, RFC 6750.',
    schema: { type: 'string', examples: ['Bearer realm="couvert", error="invalid_token"'] },
  },
};

const GatewayMessage = {
  type: 'object',
  description: "The gateway's own failures.",
  properties: { message: { type: 'string' } },
  required: ['message'],
};

function tagOf(area: string) {
  const description = areas[area];
  if (!description) throw new Error(`Describe the area ${area} for the API document.`);
  return { name: area, description };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Area by area as they are described, a collection before its members, reading before writing. */
const byPlace = (a: Route, b: Route) =>
  Object.keys(areas).indexOf(areaOf(a)) - Object.keys(areas).indexOf(areaOf(b)) ||
  a.path.localeCompare(b.path) ||
  methods.indexOf(a.method) - methods.indexOf(b.method);

/** The OpenAPI 3.1 document of both APIs, generated from the contract. `baseUrl` is where requests go. */
export function openApiDocument(baseUrl = 'http://127.0.0.1:3000') {
  const routes = [...declared].sort(byPlace);
  const shared: Shared = { routes, named: {}, answers: {} };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, shared) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Couvert',
      version: '1.0.0',
      summary: 'Restaurant reservations that never book a table twice.',
      description: introduction,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '{base_url}', variables: { base_url: { default: baseUrl, description: 'Where Couvert runs.' } } }],
    tags: [...new Set(routes.map(areaOf))].map(tagOf),
    paths,
    components: {
      securitySchemes: {
        operator: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: "Access token of an operator's session in the user pool.",
        },
      },
      schemas: { ...shared.named, GatewayMessage },
      responses: shared.answers,
      headers,
      examples: problemExamples(routes),
    },
  };
}
