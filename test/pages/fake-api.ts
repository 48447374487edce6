import * as z from 'zod/mini';
import type { Operation, RequestParts, ResponseTo } from '../../shared/platform/contract/client.ts';
import { type ProblemCode, problems } from '../../shared/platform/contract/problem.ts';
import type { Problem } from '../../shared/platform/contract/problem-body.ts';
import type { Route } from '../../shared/platform/contract/route.ts';
import { routes } from '../../shared/routes.ts';

type Text = Readonly<Record<string, string>>;

/** The part of a request that its operation takes, or `undefined` where it takes none. */
type Part<O extends Operation, Name extends string> =
  RequestParts<O> extends { [N in Name]?: infer P } ? NonNullable<P> : undefined;

/** A request as the API would have understood it. */
export type Asked<O extends Operation> = {
  path: Text;
  query: Text;
  headers: Text;
  body: Part<O, 'body'>;
};

type Answer<O extends Operation> = ResponseTo<O> | Response;

/** How operations are answered. */
export type Answers = { [O in Operation]?: (asked: Asked<O>) => Answer<O> | Promise<Answer<O>> };

const headersOf = (type: string) => ({ 'content-type': type, date: new Date().toUTCString() });

/** The answer of the API to a request that it refuses; `more` are the fields that come with some codes. */
export function refusal(code: ProblemCode, more: Partial<Problem> = {}): Response {
  const { status, title } = problems[code];
  const body = { type: `urn:couvert:${code}`, title, status, detail: `${title}.`, code, ...more };
  const { retry_after } = more;
  const headers = {
    ...headersOf('application/problem+json'),
    ...(retry_after !== undefined && { 'retry-after': String(retry_after) }),
  };
  return new Response(JSON.stringify(body), { status, headers });
}

/** Nothing comes back, and the page learns that the line is broken. */
export class BrokenLine extends TypeError {
  override name = 'BrokenLine';
}

/** An answer by which the line breaks. */
export const brokenLine = (): Response => Response.error();

/** No answer, for as long as anybody waits. */
export const silence = (): Promise<never> => new Promise(() => undefined);

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
const known = routes.map((route) => ({ route, pattern: patternOf(route.path) }));

/** Throws unless the API takes a part of a request as it is. */
function check(part: string, schema: z.ZodMiniType | undefined, value: unknown): void {
  if (!schema) return;
  const { success, error } = z.safeParse(schema, value);
  if (!success) throw new Error(`The ${part} is not as the contract says: ${z.prettifyError(error)}`);
}

/** `sent` as an answer of a route, which must be as the contract says. */
function respond({ success }: Route, sent: unknown): Response {
  if (sent instanceof Response) return sent;
  if (success.file) return new Response(String(sent), { headers: headersOf(success.file.type) });
  if (!success.body) return new Response(null, { status: success.status, headers: headersOf('text/plain') });
  check('answer', success.body, sent);
  return new Response(JSON.stringify(sent), { status: success.status, headers: headersOf('application/json') });
}

/**
 * Stands for the API in the tests of a page: answers as a test says, by the contract. A request that the contract does
 * not know, or that no answer is given for, is a fault of the page or of the test, and kept in `faults`.
 */
export class FakeApi {
  /** What was wrong with requests or answers. */
  readonly faults: string[] = [];
  readonly #asked: { operation: string; asked: Asked<Operation> }[] = [];
  #answers: Answers;
  #broken = false;

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  /** Answers some operations otherwise from now on. */
  on(answers: Answers): void {
    this.#answers = { ...this.#answers, ...answers };
  }

  /** Answers an operation otherwise once, and as before from then on. */
  once<O extends Operation>(operation: O, answer: NonNullable<Answers[O]>): void {
    const before = this.#answers[operation];
    const answers: Answers = {
      [operation]: (asked: Asked<O>) => {
        this.on({ [operation]: before } as Answers);
        return answer(asked as never);
      },
    };
    this.on(answers);
  }

  /** Loses the next answer to an operation, which is carried out: the line breaks, or something else comes `instead`. */
  lose(operation: Operation, instead: () => Response = brokenLine): void {
    this.#meet(operation, async (answer) => {
      await answer();
      return instead();
    });
  }

  /** Carries the next request for an operation out, and answers it once something has happened. */
  delay(operation: Operation, until: Promise<unknown>): void {
    this.#meet(operation, async (answer) => {
      const answered = await answer();
      await until;
      return answered;
    });
  }

  /** Does something else about the next request for an operation, which `answer` carries out as before. */
  #meet(operation: Operation, treat: (answer: () => unknown) => Promise<unknown>): void {
    const before = this.#answers[operation] as ((asked: unknown) => unknown) | undefined;
    const once = (asked: unknown) => {
      this.on({ [operation]: before } as Answers);
      return treat(async () => before?.(asked));
    };
    this.on({ [operation]: once } as Answers);
  }

  /** Whether the line is broken: no request is answered while it is. */
  breakLine(broken = true): void {
    this.#broken = broken;
  }

  /** What was asked of an operation so far, the latest last. */
  asked<O extends Operation>(operation: O): Asked<O>[] {
    return this.#asked.filter((one) => one.operation === operation).map(({ asked }) => asked as unknown as Asked<O>);
  }

  /** The operations that were asked so far, the latest last. */
  requests(): string[] {
    return this.#asked.map(({ operation }) => operation);
  }

  /** The bodies with which an operation was asked so far, the latest last. */
  bodies<O extends Operation>(operation: O): Part<O, 'body'>[] {
    return this.asked(operation).map(({ body }) => body);
  }

  /** Takes the place of `fetch`. */
  readonly fetch = async (address: string | URL, { method = 'GET', headers, body }: RequestInit = {}) => {
    if (this.#broken) throw new BrokenLine('Failed to fetch');
    const { pathname, searchParams } = new URL(address);
    const found = known.find(({ route, pattern }) => route.method === method && pattern.test(pathname));
    try {
      if (!found) throw new Error('The contract has no such operation.');
      const { route, pattern } = found;
      const operation = `${route.method} ${route.path}` as Operation;
      const path = Object.fromEntries(
        Object.entries(pattern.exec(pathname)?.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
      );
      const query = Object.fromEntries(searchParams);
      const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
      check('query', route.query, query);
      check('body', route.body, parsed);
      const asked = {
        path,
        query,
        headers: Object.fromEntries(new Headers(headers)),
        body: parsed,
      } as Asked<Operation>;
      this.#asked.push({ operation, asked });
      const answer = this.#answers[operation];
      if (!answer) throw new Error('No answer is given for it.');
      const response = respond(route, await answer(asked as never));
      if (response.type === 'error') throw new BrokenLine('Failed to fetch');
      return response;
    } catch (error) {
      if (error instanceof BrokenLine) throw error;
      this.faults.push(`${method} ${pathname}: ${error instanceof Error ? error.message : error}`);
      throw error;
    }
  };
}
