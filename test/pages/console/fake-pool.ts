type Body = Readonly<Record<string, unknown>>;
type Answer = (body: Body) => object;

/** A token of an hour, as the pool gives them: what it says of its times is all that a page reads. */
const ACCESS = `head.${btoa(JSON.stringify({ iat: 0, exp: 3600 }))}.signature`;

/** What the pool gives to whom it lets in. */
export const LET_IN = { AuthenticationResult: { AccessToken: ACCESS, RefreshToken: 'refresh' } };

/** The answer of the pool to what it refuses, by the name of its exception. */
export const poolRefusal = (code: string) => Response.json({ __type: code, message: `${code}.` }, { status: 400 });

/** Stands for Amazon Cognito: answers as a test says, and keeps what it was asked. */
export class FakePool {
  readonly #answers: Record<string, Answer>;
  readonly #asked: { target: string; body: Body }[] = [];

  /** By the names of its calls, such as `InitiateAuth`. */
  constructor(answers: Record<string, Answer> = {}) {
    this.#answers = answers;
  }

  /** Answers some calls otherwise from now on. */
  on(answers: Record<string, Answer>): void {
    Object.assign(this.#answers, answers);
  }

  /** With what a call was made so far, the latest last. */
  bodies(target: string): Body[] {
    return this.#asked.filter((one) => one.target === target).map(({ body }) => body);
  }

  /** The names of all calls so far, in their order. */
  targets(): string[] {
    return this.#asked.map(({ target }) => target);
  }

  /** Answers a request; a call that no answer is given for is refused. */
  async fetch({ headers, body }: RequestInit = {}): Promise<Response> {
    const target = new Headers(headers).get('x-amz-target')?.split('.')[1] ?? '';
    const told: Body = JSON.parse(String(body));
    this.#asked.push({ target, body: told });
    const answer = this.#answers[target]?.(told) ?? poolRefusal('InvalidParameterException');
    return answer instanceof Response ? answer : Response.json(answer);
  }
}
