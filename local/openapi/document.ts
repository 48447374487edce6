import type { Route } from '../../shared/platform/contract/route.ts';
import { routes as declared } from '../../shared/routes.ts';
import { introduction } from './introduction.ts';
import { areaOf, operationOf, type Shared } from './operation.ts';
import { problemExamples } from './problems.ts';

const areas: Record<string, string> = {
  widget: 'Requests of guests: read free slots, hold one, confirm it. No credentials.',
  bookings: 'Requests of guests about their own booking, by the link that they were sent.',
  waitlist: 'Requests of guests who wait for a full date: ask for a link, join the list, take or decline an offer.',
  directory: 'The public directory of restaurants.',
  restaurant: "The restaurant's configuration and booking rules.",
  reservations: 'The book: list, create, approve, cancel and seat reservations.',
  guests: 'The guests of the restaurant: search, read, notes of the staff, export, erasure.',
  'waiting-guests': 'The waiting list of a date: list, add, offer by hand, remove.',
  blocks: 'Blocks: tables that the restaurant takes out of use for a while.',
  tables: 'Tables and their places on the floor plan.',
  hours: 'Opening hours: service periods by weekday.',
  slots: 'The slots of a date as guests see them, with the reasons why guests cannot book them.',
  'special-days': 'Dates with other services than their weekday, and closed dates.',
  conflicts: 'Bookings that conflict with the restaurant’s rules.',
  pulse: 'What has changed since it was last asked, for clients that show a restaurant all the time.',
  pause: 'A stop of online booking for a while.',
  rooms: 'Rooms of the floor plan.',
  'table-merges': 'Merged groups: tables that are combined for larger parties.',
  calendar: 'The bookings as a calendar for other programs.',
  log: 'Changes of the restaurant’s settings and data, with author and time.',
  imports: 'Import of bookings from another system.',
  staff: 'The staff of the restaurant and their roles.',
  invitations: 'What an account accepts that was invited to a restaurant.',
};

const headers = {
  'X-Request-Id': { description: 'Id of this request in our logs.', schema: { type: 'string' } },
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
  description: 'An error that the gateway answers itself.',
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
