import { exampleReservation } from '../../shared/booking/contract/reservation.ts';
import { type ProblemCode, problemCodes, problems } from '../../shared/platform/contract/problem.ts';
import { Problem, type ProblemExtra } from '../../shared/platform/contract/problem-body.ts';
import type { Route } from '../../shared/platform/contract/route.ts';
import { type NamedSchemas, toSchema } from './schemas.ts';

const FAULT = 'must be a whole number';

/** What the gateway answers itself, before or instead of a function, in a body of its own. */
const gatewayMessages: Partial<Record<number, string>> = {
  413: 'Request Entity Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** Every problem that a route can answer with: its own, and those that all routes of its kind share. */
function problemsOf({ auth, params, query, headers, body, problems: own }: Route): ProblemCode[] {
  const shared = new Set<ProblemCode>(['internal_error', 'unavailable', ...own]);
  if (params || query || headers || body) shared.add('invalid_request');
  if (params) shared.add('not_found');
  if (body) shared.add('unsupported_media_type').add('payload_too_large');
  if (auth === 'operator') shared.add('restaurant_required').add('unauthorized').add('forbidden');
  return problemCodes.filter((code) => shared.has(code));
}

const { id: reservation_id, table_id } = exampleReservation;

/** What some problems say beside their title. */
const extras: Partial<Record<ProblemCode, ProblemExtra & { detail?: string }>> = {
  invalid_request: { detail: `guests: ${FAULT}`, errors: [{ path: 'guests', message: FAULT }] },
  restaurant_required: { restaurants: ['k3v9x2m7q1ab', 'p8r4t6w2y5zc'] },
  table_occupied: { conflict: { table_id, reservation_id } },
  table_held: { conflict: { table_id, expires_at: '2026-11-20T18:35:12.000Z' } },
  table_blocked: { conflict: { table_id, block_id: 'k3v9x2m7q1ab-b6w2n9d4x8' } },
  hold_limit: { retry_after: 240 },
  too_many_changes: { retry_after: 36_000 },
};

function exampleOfProblem(code: ProblemCode): Problem {
  const { status, title } = problems[code];
  const shown = { type: `urn:couvert:problem:${code}`, title, status, code, request_id: 'Vh2XyhRzjoEEMwQ=' };
  return { ...shown, detail: `${title}.`, ...extras[code] };
}

/** One example answer for every problem that one of the routes can answer with. */
export function problemExamples(routes: readonly Route[]) {
  const used = new Set(routes.flatMap(problemsOf));
  const examples = [...used]
    .sort()
    .map((code) => [code, { summary: problems[code].title, value: exampleOfProblem(code) }]);
  return Object.fromEntries(examples);
}

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

const headersOf = (status: number) => ({
  'X-Request-Id': header('X-Request-Id'),
  ...(status === 401 && { 'WWW-Authenticate': header('WWW-Authenticate') }),
  ...((status === 429 || status === 503) && { 'Retry-After': header('Retry-After') }),
});

const gatewayContent = (status: number) =>
  gatewayMessages[status] && {
    'application/json': {
      schema: { $ref: '#/components/schemas/GatewayMessage' },
      example: { message: gatewayMessages[status] },
    },
  };

const describe = (code: ProblemCode) => `\`${code}\`: ${problems[code].title}.`;

const answer = (status: number, possible: readonly ProblemCode[], named: NamedSchemas) => ({
  description: possible.map(describe).join('\n\n'),
  headers: headersOf(status),
  content: {
    'application/problem+json': {
      schema: toSchema(Problem, 'output', named),
      examples: Object.fromEntries(possible.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
    ...gatewayContent(status),
  },
});

/** Answers that several routes share, by the name that routes refer to. */
export type SharedAnswers = Record<string, unknown>;

/** The failures of a route by HTTP status; one that means a single problem is shared by all routes that have it. */
export function failuresOf(route: Route, named: NamedSchemas, shared: SharedAnswers): Record<string, unknown> {
  const failures: Record<string, unknown> = { 429: { $ref: '#/components/responses/too_many_requests' } };
  shared.too_many_requests = {
    description: 'Too many requests at once, refused by the gateway.',
    headers: { 'Retry-After': header('Retry-After') },
    content: gatewayContent(429),
  };
  const byStatus = Map.groupBy(problemsOf(route), (code) => problems[code].status);
  for (const [status, possible] of byStatus) {
    const [only] = possible;
    if (only && possible.length === 1) {
      shared[only] ??= answer(status, possible, named);
      failures[status] = { $ref: `#/components/responses/${only}` };
    } else {
      failures[status] = answer(status, possible, named);
    }
  }
  return failures;
}
