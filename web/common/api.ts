import createClient from 'openapi-fetch';
import type { components, paths } from '../client/api.d.ts';
import type { Clock } from './clock.ts';

/** Named bodies of the API, generated from its OpenAPI document. */
export type Schemas = components['schemas'];

/** Longer than the API may take to answer, so that silence means a broken line (ms). */
const ANSWER_WITHIN_MS = 15_000;

/** An answer that is not a success, RFC 9457; gateways answer some of them without a body. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly status: number;
  /** Stable code of the problem; empty when a gateway answered. */
  readonly code: string;
  readonly request_id: string | undefined;
  readonly faults: readonly { path: string; message: string }[];
  /** Who has the table that was asked for. */
  readonly conflict: Schemas['Problem']['conflict'];
  /** What waits for an account that works for no restaurant. */
  readonly invitations: readonly Schemas['WaitingInvitation'][];
  /** Seconds to wait before the request is repeated. */
  readonly retry_after_s: number | undefined;

  constructor({ status, headers }: Response, body: unknown) {
    const problem: Partial<Schemas['Problem']> = typeof body === 'object' && body !== null ? body : {};
    super(problem.detail ?? `HTTP ${status}`);
    this.status = status;
    this.code = problem.code ?? '';
    this.request_id = problem.request_id ?? headers.get('x-request-id') ?? undefined;
    this.faults = problem.errors ?? [];
    this.conflict = problem.conflict;
    this.invitations = problem.invitations ?? [];
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    this.retry_after_s = Number.isFinite(seconds) ? seconds : undefined;
  }
}

/** Silence: the request may or may not have reached the API. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** The typed client of the API at `base_url`; every answer sets the clock. */
export function createApi(base_url: string, clock: Clock) {
  const client = createClient<paths>({ baseUrl: base_url });
  client.use({
    onRequest: ({ request }) =>
      new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]) }),
    onResponse: ({ response }) => clock.learn(response),
  });
  return client;
}

export type Api = ReturnType<typeof createApi>;

/** The body of a successful answer. Throws `ApiProblem` for any other answer and `NoAnswer` for none. */
export async function answerOf<Body>(
  call: Promise<{ data?: Body; error?: unknown; response: Response }>,
): Promise<Body> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw new NoAnswer('No answer.', { cause });
  });
  if (!response.ok) throw new ApiProblem(response, error);
  // The contract gives every success its body; a 204 has none and `Body` says so.
  return data as Body;
}

/** Whether a read that failed may be tried again: silence and the server's own faults, never a refusal. */
export const isPassing = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof ApiProblem && (error.status >= 500 || error.status === 429));
