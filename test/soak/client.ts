import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { problems } from '../../shared/platform/contract/problem.ts';
import { Problem } from '../../shared/platform/contract/problem-body.ts';
import type { Route } from '../../shared/platform/contract/route.ts';

/** On a busy machine an answer takes its time; one that never comes is a violation. */
const GIVE_UP_MS = 300_000;
const REPETITIONS = 30;

type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
};
type BodyOf<R extends Route> = R['success']['body'] extends z.ZodMiniType ? z.output<R['success']['body']> : undefined;

/** What a request came to: the route's success, or a status of its own. */
export type Outcome<R extends Route> = { ok: true; body: BodyOf<R> } | { ok: false; status: number };

/** What is wrong with a failure's form, or nothing. */
function faultOf(answer: Response, text: string): string | undefined {
  const { status, headers } = answer;
  if (headers.get('content-type') !== 'application/problem+json') return `${status} as ${headers.get('content-type')}`;
  const problem = z.safeParse(Problem, JSON.parse(text));
  if (!problem.success) return `${status} with an incomplete problem`;
  const { code, request_id } = problem.data;
  if (problem.data.status !== status || !(code in problems)) return `${status} says ${problem.data.status} ${code}`;
  if (headers.get('x-request-id') !== request_id) return `${status} has two request ids`;
  if (status === 503 && !headers.has('retry-after')) return '503 without Retry-After';
  return status === 500 ? `500 ${code}` : undefined;
}

/** Sends requests to one app, and judges and counts every answer. */
export class Client {
  readonly answers = new Map<string, number>();
  readonly violations: string[] = [];
  readonly #base_url: string;

  constructor(base_url: string) {
    this.#base_url = base_url;
  }

  /** Makes one request of a route. */
  async call<R extends Route>(route: R, { params = {}, query, headers, body }: Sent = {}): Promise<Outcome<R>> {
    const path = route.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
    const url = `${this.#base_url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
    try {
      const answer = await fetch(url, {
        method: route.method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(GIVE_UP_MS),
      });
      const text = await answer.text();
      this.#count(String(answer.status));
      if (answer.status === route.success.status) {
        // The route's own schema has just parsed it.
        return { ok: true, body: (route.success.body && z.parse(route.success.body, JSON.parse(text))) as BodyOf<R> };
      }
      const fault = faultOf(answer, text);
      if (fault) this.violate(`${route.id}: ${fault}, ${text}`);
      return { ok: false, status: answer.status };
    } catch (error) {
      this.#count('none');
      const cause = error instanceof Error && error.cause ? ` (${error.cause})` : '';
      this.violate(`${route.id}: ${error}${cause}`);
      return { ok: false, status: 0 };
    }
  }

  /** Repeats the same request while its fate is not known yet, as every client should. */
  async sendUntilKnown<R extends Route>(route: R, sent: Sent): Promise<Outcome<R>> {
    for (let count = 0; ; count++) {
      const outcome = await this.call(route, sent);
      if (outcome.ok || outcome.status !== 503 || count === REPETITIONS) return outcome;
      await sleep(1000);
    }
  }

  /** Notes what must not happen, and tells it at once. */
  violate(what: string): void {
    this.violations.push(what);
    process.stderr.write(`VIOLATION ${new Date().toISOString()} ${what}\n`);
  }

  #count(status: string): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
  }
}
