import type { Operation, RequestParts, ResponseTo } from '../../shared/platform/contract/client.ts';
import type { Problem } from '../../shared/platform/contract/problem-body.ts';
import type { WaitingInvitation } from '../../shared/staff/contract/invitations.ts';
import type { Clock } from './clock.ts';

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
  readonly conflict: Problem['conflict'];
  /** The booking as it is, where it is not the version that was asked about. */
  readonly booking: Problem['booking'];
  /** What waits for an account that works for no restaurant. */
  readonly invitations: readonly WaitingInvitation[];
  /** The restaurants among which an account is to choose. */
  readonly restaurants: readonly string[];
  /** Seconds to wait before the request is repeated. */
  readonly retry_after_s: number | undefined;

  constructor({ status, headers }: Response, body: unknown) {
    const problem: Partial<Problem> = typeof body === 'object' && body !== null ? body : {};
    super(problem.detail ?? `HTTP ${status}`);
    this.status = status;
    this.code = problem.code ?? '';
    this.request_id = problem.request_id ?? headers.get('x-request-id') ?? undefined;
    this.faults = problem.errors ?? [];
    this.conflict = problem.conflict;
    this.booking = problem.booking;
    this.invitations = problem.invitations ?? [];
    this.restaurants = problem.restaurants ?? [];
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    this.retry_after_s = Number.isFinite(seconds) ? seconds : undefined;
  }
}

/** Silence: the request may or may not have reached the API. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

type Asked<O extends Operation> = RequestParts<O> & { keepalive?: boolean };

/** An operation, by method and path as the contract has them, and with what it is asked. */
export type ApiRequest<O extends Operation> =
  Partial<Asked<O>> extends Asked<O> ? [operation: O, parts?: Asked<O>] : [operation: O, parts: Asked<O>];

type AnyParts = {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  file?: true;
  keepalive?: boolean;
};

const parsed = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

/** The problem that an answer tells; a gateway answers in a format of its own. */
function problemOf(response: Response, text: string): ApiProblem {
  try {
    return new ApiProblem(response, parsed(text));
  } catch {
    return new ApiProblem(response, text);
  }
}

/**
 * The typed client of the API at `base_url`: asks for an operation by its method and path, as the contract has them, and
 * resolves to the body of its answer. Throws `ApiProblem` for an answer that is no success and `NoAnswer` for none. Every
 * answer sets the clock; `own` headers go with every request.
 */
export function createApi(base_url: string, clock: Clock, own?: Readonly<Record<string, string>>) {
  async function call<O extends Operation>(...request: ApiRequest<O>): Promise<ResponseTo<O>>;
  async function call(operation: string, { path = {}, query = {}, headers, body, file, keepalive }: AnyParts = {}) {
    const [method, template = ''] = operation.split(' ');
    try {
      const pathname = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ''));
      const search = Object.entries(query)
        .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${encodeURIComponent(value)}`))
        .join('&');
      const response = await fetch(`${base_url}${pathname}${search && `?${search}`}`, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...own, ...headers },
        body: JSON.stringify(body),
        keepalive,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      clock.learn(response);
      const text = await response.text();
      if (!response.ok) throw problemOf(response, text);
      return file ? text : parsed(text);
    } catch (cause) {
      throw cause instanceof ApiProblem ? cause : new NoAnswer('No answer.', { cause });
    }
  }
  return call;
}

export type Api = ReturnType<typeof createApi>;

/** Whether a read that failed may be tried again: silence and the server's own faults, never a refusal. */
export const isPassing = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof ApiProblem && (error.status >= 500 || error.status === 429));
